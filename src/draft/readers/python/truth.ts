/** The values of tests in a script that is given nothing. */
import type { Literal, Scalar } from '../../../code/literal.ts';
import { effectiveDefault, type Flag } from '../flag.ts';

/** What a flag has where nothing is given; undefined where that cannot be told. */
export function literalOf(flag: Flag): Literal | undefined {
  const value =
    flag.neededValue ?? effectiveDefault(flag) ?? (flag.type === 'bool' && !flag.required ? false : undefined);
  if (typeof value === 'boolean') return { kind: 'bool', value };
  if (typeof value === 'number') return { kind: 'float', value };
  if (value === undefined) return flag.required === undefined && flag.type !== 'unknown' ? { kind: 'none' } : undefined;
  return { kind: 'text', value };
}

export function truthOfValue(literal: Literal | undefined): boolean | undefined {
  if (literal === undefined) return undefined;
  return literal.kind === 'none' ? false : literal.kind === 'list' ? literal.items.length > 0 : Boolean(literal.value);
}

export function comparison(left: Literal, operator: string, right: Literal): boolean | undefined {
  const [a, b] = [plain(left), plain(right)];
  if (right.kind === 'list') {
    const isIn = right.items.some((item) => item && plain(item) === a);
    return operator === 'in' ? isIn : operator === 'not in' ? !isIn : undefined;
  }
  if (/^(?:==|is)$/.test(operator)) return a === b;
  if (/^(?:!=|is not)$/.test(operator)) return a !== b;
  return typeof a === 'number' && typeof b === 'number' ? INEQUALITIES.get(operator)?.(a, b) : undefined;
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
