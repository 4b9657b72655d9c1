/** The trials of an earlier study in the terms of another: its names of parameters, its metric, its goal. */
import type { Goal } from '../../engine/port/goal.ts';
import { isAllowedValue } from '../../declaration/points/allowedValues.ts';
import { closestName } from '../../declaration/closestName.ts';
import type { Parameter, Point, Space, Value } from '../../space/parameter.ts';
import type { SourceTrial } from '../eventParts.ts';
import { numberOf, valueOf } from './cellValue.ts';
import type { PastRow } from './pastFormat.ts';
import { itsObjective } from './messages.ts';
import * as messages from './sourceMessages.ts';
import type { SourceTable } from './sourceTable.ts';

/** For whom, and under which names of parameters: theirs, then ours. */
export interface SourceTarget {
  readonly name: string;
  /** As the declaration names it. */
  readonly written: string;
  readonly space: Space;
  readonly objective: { readonly metric: string; readonly goal: Goal };
  readonly rename: Readonly<Record<string, string>>;
}

export interface SourceProblem {
  readonly message: string;
  /** Below the source's place in the declaration. */
  readonly path?: readonly PropertyKey[];
  readonly meant?: string | undefined;
  /** What is to be written as the goal instead. */
  readonly goal?: Goal;
}

export type SourceTrials =
  | { readonly ok: true; readonly trials: readonly SourceTrial[]; readonly remarks: readonly string[] }
  | { readonly ok: false; readonly problems: readonly SourceProblem[] };

/** In the order in which they were made. */
export function sourceTrialsOf(table: SourceTable, target: SourceTarget): SourceTrials {
  const { name, objective } = target;
  const taken = metricOf(table, target);
  const problems = [...renameProblems(table, target), ...(taken.ok ? [] : [taken.problem])];
  const shared = sharedParameters(table, target);
  if (shared.length === 0)
    problems.push({ message: messages.nothingInCommon(name, parametersIn(table, target), namesIn(target.space)) });
  if (problems.length > 0 || !taken.ok) return { ok: false, problems };

  const { rows, isRunning } = table;
  const measured = rows.flatMap((row) => {
    const value = row.deviation === undefined ? taken.of(row) : undefined;
    return value === undefined ? [] : [{ value, parameters: sharedPoint(row, shared) }];
  });
  const usable = measured.filter(({ parameters }) => Object.keys(parameters).length > 0);
  const omitted = [
    ...lackNote(rows.length - measured.length, rows.length, name, taken.metric),
    ...lackNote(measured.length - usable.length, rows.length, name, messages.anyCommonParameter()),
  ];
  if (usable.length === 0) return { ok: false, problems: [{ message: messages.nothingUsable(name, omitted) }] };
  const thinned = thinnedOut(usable, objective.goal);
  const remarks = [
    ...(isRunning === true ? [messages.runsNow(name, usable.length)] : []),
    ...taken.remarks,
    ...unsharedRemark(table, target, shared),
    ...omitted,
    ...(thinned.length < usable.length ? [messages.thinnedOut(name, usable.length, KEPT)] : []),
  ];
  return { ok: true, trials: thinned, remarks };
}

type TakenMetric =
  | {
      readonly ok: true;
      /** What is taken, as a person may know it. */
      readonly metric: string;
      readonly of: (row: PastRow) => number | undefined;
      readonly remarks: readonly string[];
    }
  | { readonly ok: false; readonly problem: SourceProblem };

/** A column of its name; of a study with objectives, what `metricOfStudy` says. */
function metricOf({ objectives, ...table }: SourceTable, target: SourceTarget): TakenMetric {
  if (objectives !== undefined) return metricOfStudy({ ...table, objectives }, target);
  const { name, objective } = target;
  const { metric } = objective;
  if (table.names.has(metric)) return { ok: true, metric, of: (row) => numberOf(row.metric), remarks: [] };
  return { ok: false, problem: { message: messages.withoutMetric(name, metric, [...table.names]) } };
}

/**
 * The metric of this study where the source has it, else its own first objective. Of one with another goal the values
 * change their sign, so that what was good there is good here.
 */
function metricOfStudy(
  { objectives, rows }: SourceTable & Required<Pick<SourceTable, 'objectives'>>,
  { name, objective: { metric, goal } }: SourceTarget,
): TakenMetric {
  const [first] = objectives;
  const same = objectives.find((each) => each.metric === metric);
  if (same !== undefined && same.goal !== goal)
    return { ok: false, problem: { message: messages.otherGoal(name, metric, same.goal, goal), goal: same.goal } };
  if (same === first) return { ok: true, metric, of: (row) => numberOf(row.metric), remarks: [] };
  if (same !== undefined || rows.some(({ measured }) => measured.has(metric)))
    return { ok: true, metric, of: ({ measured }) => numberOf(measured.get(metric)), remarks: [] };
  const sign = first.goal === goal ? 1 : -1;
  // most studies of Optuna have one objective, without a name
  const isUsual = first.metric === undefined && sign === 1 && objectives.length === 1;
  return {
    ok: true,
    metric: first.metric ?? itsObjective(),
    of: (row) => scaled(numberOf(row.metric), sign),
    remarks: isUsual ? [] : [messages.otherMetric(name, first, metric)],
  };
}

/** Never −0, as in `numberOf`. */
function scaled(value: number | undefined, sign: number): number | undefined {
  return value === undefined ? undefined : sign * value + 0;
}

function renameProblems(table: SourceTable, target: SourceTarget): SourceProblem[] {
  const theirs = parametersIn(table, target);
  return Object.keys(target.rename)
    .filter((wrong) => !table.names.has(wrong))
    .map((wrong) => ({
      message: messages.nothingToRename(target.name, wrong, theirs),
      path: ['rename', wrong],
      meant: closestName(wrong, theirs),
    }));
}

interface Shared {
  readonly parameter: Parameter;
  readonly theirs: string;
}

/** The parameters of which it has values. A name that it gives away to another parameter is not its own any more. */
function sharedParameters({ names }: SourceTable, { space, rename }: SourceTarget): readonly Shared[] {
  const theirNames = new Map(Object.entries(rename).map(([theirs, ours]) => [ours, theirs]));
  return space.flatMap((parameter): Shared[] => {
    const own = Object.hasOwn(rename, parameter.name) ? undefined : parameter.name;
    const theirs = theirNames.get(parameter.name) ?? own;
    return parameter.type === 'fixed' || theirs === undefined || !names.has(theirs) ? [] : [{ parameter, theirs }];
  });
}

/** Of a parameter that has another name now nothing is learned, and nothing else would say so. */
function unsharedRemark(table: SourceTable, target: SourceTarget, shared: readonly Shared[]): string[] {
  const taught = shared.map(({ parameter }) => parameter.name);
  const lacking = namesIn(target.space).filter((name) => !taught.includes(name));
  const others = parametersIn(table, target).filter((name) => !shared.some(({ theirs }) => theirs === name));
  const [first, ours] = [others.at(0), lacking.at(0)];
  if (first === undefined || ours === undefined) return [];
  const theirs = closestName(ours, others) ?? (others.length === 1 ? first : undefined);
  const what = messages.unshared(target.name, lacking, others, taught);
  const renamed = messages.renamed(target, theirs ?? first, ours);
  return [
    `${what} ${theirs === undefined ? messages.mayBeRenamed(renamed) : messages.isRenamed(theirs, ours, renamed)}`,
  ];
}

function sharedPoint({ cells }: PastRow, shared: readonly Shared[]): Point {
  const values = shared.flatMap(({ parameter, theirs }) => {
    const value = valueOf(parameter, cells.get(theirs));
    return isOnScale(parameter, value) ? [[parameter.name, value] as const] : [];
  });
  return Object.fromEntries(values);
}

/** A range may end elsewhere here, but a logarithm of 0 is nowhere. */
function isOnScale(parameter: Parameter, value: Value | undefined): value is Value {
  if (parameter.type !== 'float' && parameter.type !== 'int') return isAllowedValue(parameter, value);
  if (typeof value !== 'number') return false;
  switch (parameter.scale) {
    case 'linear':
      return true;
    case 'log':
      return value > 0;
    case 'logit':
      return value > 0 && value < 1;
  }
}

function lackNote(count: number, all: number, name: string, what: string): string[] {
  return count > 0 ? [messages.lacking(name, count, all, what)] : [];
}

/** A model's cost grows with the cube of their number, and more of them say little more about a related task. */
const KEPT = { best: 50, others: 150 } as const;

/** The best ones, which say where good values are, and the others evenly by their rank, which say where they are not. */
function thinnedOut(trials: readonly SourceTrial[], goal: Goal): readonly SourceTrial[] {
  const { best, others } = KEPT;
  if (trials.length <= best + others) return trials;
  const sign = goal === 'minimize' ? 1 : -1;
  const ranked = trials.map((_, i) => i).sort((a, b) => sign * (trials[a].value - trials[b].value) || a - b);
  const rest = ranked.slice(best);
  const spread = Array.from({ length: others }, (_, i) => rest[Math.round((i * (rest.length - 1)) / (others - 1))]);
  return [...ranked.slice(0, best), ...spread].sort((a, b) => a - b).map((i) => trials[i]);
}

/** Of a table of columns, also those of metrics. */
function parametersIn({ names }: SourceTable, { objective }: SourceTarget): readonly string[] {
  return [...names].filter((name) => name !== objective.metric);
}

function namesIn(space: Space): readonly string[] {
  return space.filter(({ type }) => type !== 'fixed').map(({ name }) => name);
}
