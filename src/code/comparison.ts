/** What a test makes of plain values, as Python sees them. */
import type { Literal, Scalar } from './literal.ts';

export function truthOfValue(literal: Literal | undefined): boolean | undefined {
  if (literal === undefined) return undefined;
  return literal.kind === 'none' ? false : literal.kind === 'list' ? literal.items.length > 0 : Boolean(literal.value);
}

export function comparison(left: Literal, operator: string, right: Literal): boolean | undefined {
  const [a, b] = [plain(left), plain(right)];
  if (/^(?:not )?in$/.test(operator)) {
    const holds = right.kind === 'list' ? right.items.some((item) => item && plain(item) === a) : isPart(a, b);
    return holds === undefined ? undefined : holds === (operator === 'in');
  }
  if (/^(?:==|is)$/.test(operator)) return a === b;
  if (/^(?:!=|is not)$/.test(operator)) return a !== b;
  return typeof a === 'number' && typeof b === 'number' ? INEQUALITIES.get(operator)?.(a, b) : undefined;
}

function isPart(part: unknown, whole: unknown): boolean | undefined {
  return typeof part === 'string' && typeof whole === 'string' ? whole.includes(part) : undefined;
}

const INEQUALITIES: ReadonlyMap<string, (a: number, b: number) => boolean> = new Map([
  ['>', (a, b) => a > b],
  ['<', (a, b) => a < b],
  ['>=', (a, b) => a >= b],
  ['<=', (a, b) => a <= b],
]);

function plain(literal: Literal): Scalar | null | undefined {
  return literal.kind === 'none' ? null : literal.kind === 'list' ? undefined : literal.value;
}
