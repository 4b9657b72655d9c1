/** What each parameter does, as text: its name, its share of the metric's variance, and the interval of that share. */
import { printable } from '../../system/printable.ts';
import { togetherShare, type MetricInsight } from '../insight.ts';
import { INTERACTIONS, UNKNOWN_IMPORTANCE } from './messages.ts';
import { unknownShareText } from './wording.ts';

/**
 * The most important first, and what they do together last. `hidden`: how many parameters have no row.
 *
 * @param asGood of each parameter the values that are as good, where they are shown
 */
export function importanceRows(
  { importance, interactions }: Pick<MetricInsight, 'importance' | 'interactions'>,
  maxParameters: number,
  asGood: ReadonlyMap<string, string> = new Map(),
) {
  const rows = importance
    .slice(0, maxParameters)
    .map(({ parameter, share, low, high, unknown, without }) => [
      printable(parameter),
      ...(unknown === undefined
        ? [
            percent(share),
            [`${percent(low)} to ${percent(high)}`, ...(without === undefined ? [] : [printable(without)])].join(', '),
          ]
        : [UNKNOWN_IMPORTANCE, printable(unknownShareText(high, unknown))]),
      ...(asGood.size === 0 ? [] : [printable(asGood.get(parameter) ?? '')]),
    ]);
  const share = togetherShare({ importance, interactions });
  const together = share === null ? [] : [[INTERACTIONS, percent(share)]];
  return { rows: [...rows, ...together], hidden: importance.length - rows.length };
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;
