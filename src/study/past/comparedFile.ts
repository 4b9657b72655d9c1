/** The journal of an Optuna study, to be compared with other studies. */
import { hasEnded, trialState } from '../../optuna/codes.ts';
import { isOptunaJournal, readOptunaJournal, type OptunaStudy, type OptunaTrial } from '../../optuna/readJournal.ts';
import { valueSchema } from '../../declaration/valueSchema.ts';
import { bestSteps, type CourseTrial } from '../summary/bestSteps.ts';
import { comparedStudy, type ComparableStudy, type ComparedStudy } from '../summary/comparison.ts';
import { aboutFile, notComparedWith, optunaName, VALUE } from './messages.ts';
import { readText } from './pastFile.ts';

/**
 * Undefined if the file is no such journal, or cannot be read.
 *
 * @throws Error with a sentence if it is one that cannot be compared
 */
export async function readComparedFile(file: string): Promise<ComparedStudy | undefined> {
  const content = await readText(file);
  if (!content.ok || !isOptunaJournal(content.value)) return undefined;
  const read = readOptunaJournal(content.value);
  if (!read.ok) throw new Error(aboutFile(file, read.problem));
  const { goals, trials } = read.study;
  if (goals.length > 1 && trials.length > 0) throw new Error(aboutFile(file, notComparedWith(goals.length)));
  return comparedStudy(comparable(read.study));
}

function comparable({ name, goals: [goal], metrics: [metric = VALUE], trials }: OptunaStudy): ComparableStudy {
  const starts = trials.flatMap(({ started }) => (started === null ? [] : millisecondsOf(started)));
  const first = starts.reduce((least, start) => Math.min(least, start), Infinity);
  const rows = trials.map((trial, i) => rowOf(trial, i + 1, first));
  const last = bestSteps({ goal, trials: rows }).at(-1);
  const known = { study: optunaName(name), state: null, goal, metric, trials: rows };
  if (last === undefined) return { ...known, best: null, recommended: null, bestMeasured: null };
  const { trial, value } = last;
  return {
    ...known,
    best: { trial, value, parameters: pointOf(trials[trial - 1].cells) },
    recommended: { trial, value, sd: null, setback: null },
    bestMeasured: { trial, value, told: true },
  };
}

/** Optuna counts from 0, as the numbers of the export do. A pruned trial was stopped early: it has no value. */
function rowOf({ state, values, feasible, ended }: OptunaTrial, trial: number, start: number): CourseTrial {
  const { complete, pruned } = trialState;
  const [value = null] = values;
  const hasValue = state === complete && value !== null;
  return {
    trial,
    state: hasValue ? 'succeeded' : state === pruned ? 'stoppedEarly' : hasEnded(state) ? 'failed' : 'waiting',
    value: hasValue ? value : null,
    invalid: false,
    ...(feasible !== undefined && { feasible }),
    ...(ended !== null && start < Infinity && { endedAfter: (millisecondsOf(ended) - start) / 1000 }),
  };
}

/** Since 1970; of a time without a zone only the difference from others is of use. */
function millisecondsOf(time: string): number {
  return Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(time) ? time : `${time}Z`);
}

/** A choice may be anything that JSON can say; a list is shown as its text. */
function pointOf(cells: OptunaTrial['cells']): NonNullable<ComparableStudy['best']>['parameters'] {
  return Object.fromEntries(
    [...cells].map(([name, value]) => [
      name,
      valueSchema.safeParse(value).data ?? (value === null ? null : JSON.stringify(value)),
    ]),
  );
}
