/** What a cell of a table says: tables write the same value in several ways. */
import { isAllowedValue } from '../../declaration/points/allowedValues.ts';
import type { Parameter, Value } from '../../space/parameter.ts';

/** A cell's value in the parameter's own type; undefined if it has no such value. */
export function valueOf(parameter: Parameter, cell: unknown): Value | undefined {
  switch (parameter.type) {
    case 'float':
    case 'int':
      return numberOf(cell);
    case 'bool':
      return booleanOf(cell);
    case 'choice':
      return isAllowedValue(parameter, cell) ? cell : choiceOf(parameter.values, cell);
    case 'fixed':
      return cell === undefined ? parameter.value : choiceOf([parameter.value], cell);
  }
}

/** Finite, and never −0: the journal writes −0 as 0, and a resumed study must have the same values as before. */
export function numberOf(cell: unknown): number | undefined {
  const value = typeof cell === 'string' && NUMBER_PATTERN.test(cell.trim()) ? Number(cell) : cell;
  return typeof value === 'number' && Number.isFinite(value) ? value + 0 : undefined;
}

/** Tables write 3 as 3.0, true as True and null as None, and put an apostrophe before a text like a formula. */
function choiceOf(values: readonly Value[], cell: unknown): Value | undefined {
  const text = textOf(cell);
  if (text === undefined) return undefined;
  const same = values.find((value) => String(value) === text) ?? values.find((value) => `'${String(value)}` === text);
  if (same !== undefined) return same;
  return values.find((value) => {
    if (typeof value === 'number') return value === numberOf(cell);
    if (typeof value === 'boolean') return value === booleanOf(cell);
    return value === null && /^(?:|none|null)$/i.test(text);
  });
}

function booleanOf(cell: unknown): boolean | undefined {
  const text = textOf(cell)?.toLowerCase();
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : undefined;
}

function textOf(cell: unknown): string | undefined {
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : undefined;
}

const NUMBER_PATTERN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
