/**
 * The trials of an Optuna study as past ones. A trial that was pruned counts with the value that it would have had,
 * predicted from its reports and from the curves of those that ran to their end, as a trial that is stopped early here.
 */
import { thinned, type EndedCurve } from '../../engine/curves/curve.ts';
import { predictFinalValue } from '../../engine/curves/earlyStop.ts';
import type { Goal } from '../../engine/port/goal.ts';
import { trialState } from '../../optuna/codes.ts';
import { isOptunaJournal, readOptunaJournal, type OptunaStudy, type OptunaTrial } from '../../optuna/readJournal.ts';
import { otherObjectives } from './messages.ts';
import { failure, metricsAmong, tooMany } from './pastFormat.ts';
import type { PastFormat, PastRow, ReadResult } from './pastFormat.ts';
import { objectivesOf, type PastTarget } from './pastTarget.ts';

export const optunaJournal: PastFormat = { recognises: ({ text }) => isOptunaJournal(text), read: readJournal };

function readJournal(text: string, target: PastTarget, most: number): ReadResult {
  const read = readOptunaJournal(text);
  if (!read.ok) return read;
  const { trials, goals, metrics } = read.study;
  if (trials.length > most) return tooMany(most);
  const places = placesOf(read.study, target);
  if (places === undefined)
    return failure(otherObjectives(goals.map((goal, i) => [goal, ...metrics.slice(i, i + 1)].join(' '))));
  const { metric } = target.objective;
  const rows = rowsOfStudy(read.study, places);
  const parameters = trials.flatMap(({ cells }) => [...cells.keys()]);
  const valued = rows.some((row) => row.metric !== undefined) ? [metric] : [];
  const table = { names: new Set([...parameters, ...valued]), rows };
  // the goals of several have been compared with their places
  const one = goals.length < 2 ? { objectives: goals.map((goal) => ({ metric: metrics.at(0), goal })) } : {};
  return { ok: true, value: { ...table, ...one } };
}

/** The latest: as many as a running trial is compared with. */
const MOST_CURVES = 200;

/** By the names of metrics, which of a trial's values is that of the metric. */
type Places = ReadonlyMap<string, number>;

/**
 * One objective is taken for the first that is declared. Several must be declared as well, with the same goals: by their
 * names where the study has the same ones, else in their order. Undefined where they are not.
 */
function placesOf({ goals, metrics }: OptunaStudy, target: PastTarget): Places | undefined {
  const objectives = objectivesOf(target);
  if (goals.length < 2) return new Map([[target.objective.metric, 0]]);
  if (goals.length !== objectives.length) return undefined;
  const haveSameNames = objectives.every(({ metric }) => metrics.includes(metric));
  const placed = objectives.map(({ metric, goal }, i) => ({
    metric,
    goal,
    place: haveSameNames ? metrics.indexOf(metric) : i,
  }));
  if (placed.some(({ goal, place }) => goal !== undefined && goal !== goals[place])) return undefined;
  return new Map(placed.map(({ metric, place }) => [metric, place]));
}

function rowsOfStudy({ goals, trials }: OptunaStudy, places: Places): readonly PastRow[] {
  const ended = trials
    .flatMap(({ state, values: [value], curve }): EndedCurve[] =>
      state === trialState.complete && typeof value === 'number' && curve.length > 0
        ? [{ curve: thinned(curve), result: value }]
        : [],
    )
    .slice(-MOST_CURVES);
  const [[first]] = [[...places.values()]];
  return trials.map((trial): PastRow => {
    const { cells, state, values, attributes, feasible } = trial;
    const ofObjectives = [...places].map(([metric, place]) => [metric, values[place]] as const);
    const known = { cells, measured: new Map([...metricsAmong(attributes), ...ofObjectives]), feasible };
    if (state === trialState.complete) return { ...known, metric: values[first] ?? null };
    const predicted = state === trialState.pruned ? finalValueOf(trial, ended, goals[0]) : null;
    return predicted === null
      ? { ...known, metric: undefined }
      : { ...known, metric: predicted.mean, deviation: predicted.sd };
  });
}

function finalValueOf({ curve }: OptunaTrial, ended: readonly EndedCurve[], goal: Goal) {
  const known = { goal, curve: thinned(curve), ended, lastStep: null, incumbent: null, predicted: null } as const;
  return predictFinalValue({ ...known, report: 'last' });
}
