/** Trials made before a study, out of the text of a file: those that lie in the declared space and have a value. */
import { activity } from '../core/space/activity.ts';
import type { Parameter, Point, Space, Value } from '../core/space/parameter.ts';
import { meant } from './declaration/expecting.ts';
import type { PastTrial } from './events.ts';
import type { Row, Rows } from './pastRow.ts';
import { readRows, type Kind } from './pastRows.ts';
import { holds } from './values.ts';

interface Wanted {
  readonly space: Space;
  readonly objective: { readonly metric: string };
}

export type Past =
  /** `leftOut`: a sentence for each reason why trials were left out. */
  | { readonly ok: true; readonly trials: readonly PastTrial[]; readonly leftOut: readonly string[] }
  /** Each the end of a sentence that begins with the file's name. */
  | { readonly ok: false; readonly problems: readonly string[] };

export function pastOf(text: string, kind: Kind, { space, objective: { metric } }: Wanted): Past {
  const read = readRows(text, kind, metric);
  if (!read.ok) return { ok: false, problems: [read.problem] };
  const { rows } = read.value;
  if (rows.length === 0)
    return { ok: false, problems: ['has no trials: take start.trials out, or name another file.'] };
  // a fixed value is known, and a parameter with a condition may be there in no trial at all
  const needed = space.filter(({ type, when }) => type !== 'fixed' && when === undefined);
  const problems = [...needed.map(({ name }) => name), metric].flatMap((name) => missing(name, read.value));
  if (problems.length > 0) return { ok: false, problems };

  const valued = rows.flatMap((row) => {
    const value = metricOf(row.metric);
    return value === undefined ? [] : [{ row, value }];
  });
  const trials = valued.flatMap(({ row, value }): PastTrial[] => {
    const parameters = pointOf(row, space);
    return parameters === undefined ? [] : [{ parameters, value }];
  });
  const leftOut = sentences(rows.length, rows.length - valued.length, valued.length - trials.length, metric);
  if (trials.length > 0) return { ok: true, trials, leftOut };
  return { ok: false, problems: [`has no trial to begin with. ${leftOut.join(' ')}`] };
}

function missing(name: string, { names }: Rows): readonly string[] {
  if (names.has(name)) return [];
  const present = [...names].filter((each) => each !== '' && each.length <= 60).slice(0, 20);
  const has = present.length === 0 ? 'nothing by name' : present.join(', ');
  return [
    `has no ${name}${meant(name, present)}; it has ${has}: give every parameter and the metric a column of its name.`,
  ];
}

function sentences(all: number, valueless: number, outside: number, metric: string): readonly string[] {
  const some = (count: number, one: string, more: string): string =>
    `${count} of ${all} past ${all === 1 ? 'trial' : 'trials'} ${count === 1 ? `${one} and was` : `${more} and were`} left out.`;
  return [
    ...(valueless > 0 ? [some(valueless, `has no value of ${metric}`, `have no value of ${metric}`)] : []),
    ...(outside > 0
      ? [some(outside, 'lies outside of the declared ranges', 'lie outside of the declared ranges')]
      : []),
  ];
}

/** Squares and sums of larger values would leave the range of numbers. */
const MOST = 1e100;

function metricOf(cell: unknown): number | undefined {
  const value = numberOf(cell);
  return value !== undefined && Math.abs(value) <= MOST ? value : undefined;
}

function pointOf({ cells }: Row, space: Space): Point | undefined {
  const values = space.flatMap((parameter): (readonly [string, Value])[] => {
    const value = valueOf(parameter, cells.get(parameter.name));
    return holds(parameter, value) ? [[parameter.name, value]] : [];
  });
  const given = new Map(values);
  const point = activity(space)(Object.fromEntries(given));
  const isThere = ({ name, when }: Parameter): boolean =>
    given.has(name) || (when !== undefined && !Object.hasOwn(point, name));
  return space.every(isThere) ? point : undefined;
}

/** What a cell says in the parameter's own type; undefined for what is nothing of that kind. */
function valueOf(parameter: Parameter, cell: unknown): Value | undefined {
  switch (parameter.type) {
    case 'float':
    case 'int':
      return numberOf(cell);
    case 'bool':
      return truthOf(cell);
    case 'choice':
      return holds(parameter, cell) ? cell : choiceOf(parameter.values, cell);
    case 'fixed':
      return cell === undefined ? parameter.value : choiceOf([parameter.value], cell);
  }
}

/** Tables write 3 as 3.0, true as True and null as None; a text like a formula has an apostrophe in front. */
function choiceOf(values: readonly Value[], cell: unknown): Value | undefined {
  const word = wordOf(cell);
  if (word === undefined) return undefined;
  const same = values.find((value) => String(value) === word) ?? values.find((value) => `'${String(value)}` === word);
  if (same !== undefined) return same;
  return values.find((value) => {
    if (typeof value === 'number') return value === numberOf(cell);
    if (typeof value === 'boolean') return value === truthOf(cell);
    return value === null && /^(?:|none|null)$/i.test(word);
  });
}

function truthOf(cell: unknown): boolean | undefined {
  const word = wordOf(cell)?.toLowerCase();
  if (word === 'true' || word === '1') return true;
  return word === 'false' || word === '0' ? false : undefined;
}

function wordOf(cell: unknown): string | undefined {
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : undefined;
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Finite, and never −0: the journal writes that as 0, and a study must find again what it began with. */
function numberOf(cell: unknown): number | undefined {
  const value = typeof cell === 'string' && NUMBER.test(cell.trim()) ? Number(cell) : cell;
  return typeof value === 'number' && Number.isFinite(value) ? value + 0 : undefined;
}
