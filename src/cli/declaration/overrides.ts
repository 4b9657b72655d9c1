/** What `bbkb run` is told beside the declaration: it is read as if the file said it. */
import { allowedValuesText, isAllowedValue } from '../../declaration/points/allowedValues.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import type { PointSpace } from '../../declaration/points/pointProblems.ts';
import { parseValueOf } from '../../declaration/points/pointText.ts';
import type { ParsedDeclaration } from '../../declaration/reader/parseDeclaration.ts';
import { parseDeclarationFile } from '../../declaration/reader/parseDeclarationFile.ts';
import { asMapping } from '../../declaration/dialects/translation.ts';
import { formatValue, unknownParameter, writtenTwice } from '../../declaration/wording.ts';
import type { Point, Value } from '../../space/parameter.ts';
import type { Options } from '../command.ts';
import { bbkbCommand } from '../terminal/bbkbCommand.ts';
import * as messages from '../terminal/messages.ts';

export type Overrides = Pick<Options, 'trials' | 'parallel' | 'seed' | 'set'>;

/**
 * @param file absolute
 * @throws Error, a sentence, where an override cannot be understood
 */
export function parseWith(overrides: Overrides, text: string, file: string): ParsedDeclaration {
  const written = parseDeclarationFile(text, file);
  if (!written.ok || overrideWords(overrides).length === 0) return written;
  const { switches, present } = written.declaration;
  const parsed = parseDeclarationFile(text, file, changeOf(overrides, written.declaration));
  if (!parsed.ok) return parsed;
  // a bool is passed as it was, also where it has one value only
  return {
    ...parsed,
    declaration: { ...parsed.declaration, ...(switches && { switches }), ...(present && { present }) },
  };
}

/** As they were typed; none where the file alone counts. */
export function overrideWords({ trials, parallel, seed, set = [] }: Overrides): readonly string[] {
  const numbers = Object.entries({ trials, parallel, seed });
  return [
    ...numbers.flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, String(value)])),
    ...set.flatMap((each) => ['--set', each]),
  ];
}

/** By which a study was run beside what its file says now. */
export function overridesOf(study: Declaration, written: Declaration): Overrides {
  const set = study.space.flatMap((parameter) => {
    const own = written.space.find(({ name }) => name === parameter.name);
    const isSame = own?.type === 'fixed' && parameter.type === 'fixed' && own.value === parameter.value;
    return parameter.type !== 'fixed' || isSame ? [] : [`${parameter.name}=${parameter.value}`];
  });
  return {
    ...(study.budget.trials !== written.budget.trials && { trials: study.budget.trials }),
    ...(study.seed !== written.seed && { seed: study.seed }),
    ...(set.length > 0 && { set }),
  };
}

/** Continues a study with the same words beside its file: without them it would be another. */
export function continuing(file: string, overrides: Overrides): string {
  const words = overrideWords(overrides);
  return bbkbCommand(words.length === 0 ? 'resume' : 'run', file, words);
}

type Change = NonNullable<Parameters<typeof parseDeclarationFile>[2]>;

function changeOf({ trials, parallel, seed, set = [] }: Overrides, declared: PointSpace): Change {
  const assigned = set.map((assignment) => fixedBy(assignment, declared));
  const values = assigned.filter((each) => typeof each !== 'string');
  const names = values.map(([name]) => name);
  const twice = new Set(names.filter((name, i) => names.indexOf(name) !== i));
  const problems = [...assigned.filter((each) => typeof each === 'string'), ...[...twice].map(writtenTwice)];
  if (problems.length > 0) throw new Error(problems.join(' '));
  const fixed = Object.fromEntries(values);
  return (written) => ({
    ...written,
    ...(trials !== undefined && { budget: { ...asMapping(written.budget), trials } }),
    ...(parallel !== undefined && { parallel }),
    ...(seed !== undefined && { seed }),
    parameters: withFixed(asMapping(written.parameters) ?? {}, fixed),
    ...('start' in written && { start: startWith(written.start, fixed) }),
  });
}

/** Or a sentence about what is wrong. */
function fixedBy(
  assignment: string,
  { space, derived = [] }: PointSpace,
): readonly [name: string, value: Value] | string {
  const [, name = '', word = ''] = /^([^=]*?)\s*=\s*(.*)$/s.exec(assignment.trim()) ?? [];
  const parameter = space.find((each) => each.name === name);
  if (name === '' || word === '') return messages.needsAssignment(assignment);
  const names = [...space, ...derived].map((each) => each.name);
  if (!names.includes(name)) return unknownParameter(name, names);
  const value = parseValueOf(word, parameter);
  if (parameter !== undefined && parameter.type !== 'fixed' && !isAllowedValue(parameter, value))
    return messages.valueNotAllowed(name, formatValue(value), allowedValuesText(parameter));
  return [name, value];
}

/** A value that never changes may still depend on a condition. */
function withFixed(parameters: Readonly<Record<string, unknown>>, fixed: Point) {
  const changed = Object.entries(fixed).map(([name, value]): readonly [string, unknown] => {
    const when = asMapping(parameters[name])?.when;
    const parameter = value === null ? { type: 'choice', values: [null] } : { type: 'fixed', value };
    return [name, { ...parameter, ...(when !== undefined && { when }) }];
  });
  return { ...parameters, ...Object.fromEntries(changed) };
}

/** The points to try first have the values as well. */
function startWith(start: unknown, fixed: Point): unknown {
  if (Array.isArray(start)) return start.map((point: unknown) => pointWith(asMapping(point), fixed) ?? point);
  const group = asMapping(start);
  return Array.isArray(group?.points) ? { ...group, points: startWith(group.points, fixed) } : start;
}

function pointWith(point: Readonly<Record<string, unknown>> | undefined, fixed: Point) {
  if (point === undefined) return undefined;
  const own = Object.entries(fixed).filter(([name]) => Object.hasOwn(point, name));
  return { ...point, ...Object.fromEntries(own) };
}
