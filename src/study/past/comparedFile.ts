/** The journal of an Optuna study, to be compared with other studies. */
import { hasEnded, trialState } from '../../optuna/codes.ts';
import { isOptunaJournal, readOptunaJournal, type OptunaStudy, type OptunaTrial } from '../../optuna/readJournal.ts';
import { valueSchema } from '../../declaration/valueSchema.ts';
import { bestSteps, type CourseTrial } from '../summary/bestSteps.ts';
import { comparedStudy, type ComparableStudy, type ComparedStudy } from '../summary/comparison.ts';
import { aboutFile, optunaName, VALUE } from './messages.ts';
import { readText } from './pastFile.ts';

/**
 * Undefined if the file is no such journal, or cannot be read.
 *
 * @throws Error with a sentence if it is one that cannot be compared
 */
export async function readComparedFile(file: string): Promise<ComparedStudy | undefined> {
  const content = await readText(file);
  if (!content.ok || !isOptunaJournal(content.text)) return undefined;
  const read = readOptunaJournal(content.text);
  if (!read.ok) throw new Error(aboutFile(file, read.problem));
  return comparedStudy(comparable(read.study));
}

function comparable({ name, goal, metric = VALUE, trials }: OptunaStudy): ComparableStudy {
  const rows = trials.map((trial, i) => rowOf(trial, i + 1));
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
function rowOf({ state, value, started, ended }: OptunaTrial, trial: number): CourseTrial {
  const { complete, pruned } = trialState;
  const hasValue = state === complete && value !== null;
  const [startedAt, endedAt] = [started, ended].map((time) => (time === null ? null : Date.parse(`${time}Z`)));
  return {
    trial,
    state: hasValue ? 'succeeded' : state === pruned ? 'stoppedEarly' : hasEnded(state) ? 'failed' : 'waiting',
    value: hasValue ? value : null,
    invalid: false,
    ...(startedAt !== null && { startedAt }),
    seconds: startedAt === null || endedAt === null ? null : (endedAt - startedAt) / 1000,
  };
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
