/** What mends a value of the wrong form, and a key that is missing, where it is clear what is meant. */
import type * as z from 'zod';
import { valueAt, type Fix } from '../fix.ts';
import { durationSeconds } from '../keys/duration.ts';
import { keysOf } from '../keys/checks.ts';
import { meantBoolean, meantList, meantNumber, meantOneOf } from '../keys/meantValue.ts';
import { meantInstead, meantType } from './schema/meantInstead.ts';
import { ownValue } from '../ownValue.ts';
import { closestName } from '../closestName.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** @param file its plain values */
export function valueFixes(issue: Issue, path: Path, file: unknown): readonly Fix[] {
  const written = valueAt(file, path);
  const usual = usualFixes(path, written, valueAt(file, path.slice(0, -1)));
  if (usual.length > 0 || written === undefined || written === null) return usual;
  const meant = meantBy(issue, written);
  return meant === undefined ? [] : [{ kind: 'write', path, value: meant }];
}

function meantBy(issue: Issue, written: unknown): unknown {
  switch (issue.code) {
    case 'invalid_type':
      return meantAs(issue.expected, written);
    case 'invalid_value':
      return meantOneOf(written, issue.values);
    case 'invalid_union':
      if ('options' in issue) return meantOneOf(written, issue.options);
      return issue.errors
        .flat()
        .map((inner) => meantBy(inner, written))
        .find((each) => each !== undefined);
    case 'custom':
      return issue.params?.isWhole === true && typeof written === 'number' ? wholeNumber(written) : undefined;
    case 'unrecognized_keys':
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
    case 'too_big':
    case 'too_small':
      return undefined;
  }
}

function wholeNumber(written: number): number | undefined {
  return Number.isInteger(written) ? undefined : Math.round(written);
}

function meantAs(expected: string, written: unknown): unknown {
  switch (expected) {
    case 'number':
      return meantNumber(written);
    case 'boolean':
      return meantBoolean(written);
    case 'string':
      return typeof written === 'number' || typeof written === 'boolean' ? String(written) : undefined;
    case 'array':
      return meantList(written);
    default:
      return undefined;
  }
}

/** A usual number of trials, as in a draft. */
const USUAL_TRIALS = 50;

/** What most declarations have there. */
function usualFixes(path: Path, written: unknown, group: unknown): readonly Fix[] {
  const isMissing = written === undefined || written === null;
  const write = (value: unknown): Fix => ({ kind: 'write', path, value });
  const shape = path.map((step, i) => (typeof step === 'number' || (i === 1 && path[0] === 'parameters') ? '*' : step));
  switch (shape.map(String).join('.')) {
    case 'budget':
      if (isMissing) return [write({ trials: USUAL_TRIALS })];
      return typeof written === 'number' ? [write({ trials: written })] : [];
    case 'budget.trials':
      return isMissing ? [write(USUAL_TRIALS)] : [];
    case 'objective.goal':
    case 'objective.*.goal':
      return isMissing ? [write('minimize'), write('maximize')] : [];
    case 'parameters.*':
      return meantInstead(written).map(write);
    case 'parameters.*.type': {
      const type = meantType(written);
      if (!isMissing) return type === undefined ? [] : [write(type)];
      const misspelt = keysOf(group).find((key) => closestName(key, ['type']) !== undefined);
      if (misspelt === undefined) return typesOf(group).map(write);
      return [{ kind: 'rename', path: [...path.slice(0, -1), misspelt], to: 'type' }];
    }
    case 'parameters.*.low':
    case 'parameters.*.high': {
      const isFraction = typeof written === 'number' && !Number.isInteger(written);
      if (!isFraction || ownValue(group, 'type') !== 'int') return [];
      return [{ kind: 'write', path: [...path.slice(0, -1), 'type'], value: 'float' }, write(Math.round(written))];
    }
    case 'trial':
      return typeof written === 'string' && durationSeconds(written) !== undefined ? [write({ timeout: written })] : [];
    default:
      return [];
  }
}

/** The types that a parameter with these keys may have. */
function typesOf(parameter: unknown): readonly string[] {
  const has = (key: string): boolean => ownValue(parameter, key) !== undefined;
  if (has('values') || has('ordered')) return ['choice'];
  if (has('value')) return ['fixed'];
  if (has('style')) return ['bool'];
  if (!has('low') || !has('high')) return [];
  const isWhole = ['low', 'high'].every((key) => Number.isInteger(ownValue(parameter, key)));
  return isWhole && ownValue(parameter, 'scale') !== 'logit' ? ['int', 'float'] : ['float'];
}
