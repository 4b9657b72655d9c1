/** What a person means by a list in place of a parameter: `lr: [1e-4, 1e-1]`. */
import * as l10n from '@vscode/l10n';

/** A choice of its values, and of two numbers rather a range. */
export function meantByList(list: readonly unknown[]): readonly object[] {
  const choice = { type: 'choice', values: list };
  const [low, high] = list;
  if (list.length !== 2 || typeof low !== 'number' || typeof high !== 'number' || low >= high) return [choice];
  return [{ type: list.every(Number.isInteger) ? 'int' : 'float', low, high }, choice];
}

/** The same, as one writes it. */
export function meantByListText(list: readonly unknown[]): string {
  const words = list.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join(', ');
  const choice = `{ type: choice, values: [${words.length <= LONGEST ? words : '…'}] }`;
  const [range] = meantByList(list);
  if (!('low' in range && 'high' in range && 'type' in range)) return choice;
  const { type, low, high } = range;
  return l10n.t`${`{ type: ${String(type)}, low: ${String(low)}, high: ${String(high)} }`} for a range, or ${choice} for one of these`;
}

const LONGEST = 40;
