/** The journal of an Optuna study, to be compared with other studies. */
import { valueSchema } from '../../declaration/valueSchema.ts';
import { bestSteps, type CourseTrial } from '../summary/bestSteps.ts';
import { comparedStudy, type ComparableStudy, type ComparedStudy } from '../summary/comparison.ts';
import { aboutFile, optunaName, VALUE } from './messages.ts';
import { COMPLETE, FAILED, isOptunaJournal, PRUNED, readOptunaJournal } from './optunaJournal.ts';
import type { OptunaStudy, OptunaTrial } from './optunaJournal.ts';
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

const MAXIMIZE = 2;

function comparable({ name, direction, metric = VALUE, trials }: OptunaStudy): ComparableStudy {
  const goal = direction === MAXIMIZE ? 'maximize' : 'minimize';
  const rows = trials.map((trial, i) => rowOf(trial, i + 1));
  const last = bestSteps({ goal, trials: rows }).at(-1);
  const best = last && {
    ...{ trial: last.trial, value: last.value },
    parameters: pointOf(trials[last.trial - 1].cells),
  };
  return { study: optunaName(name), state: null, goal, metric, trials: rows, best: best ?? null };
}

/** Optuna counts from 0, as the numbers of the export do. A pruned trial was stopped early: it has no value. */
function rowOf({ state, value, started, ended }: OptunaTrial, trial: number): CourseTrial {
  const hasValue = state === COMPLETE && value !== null;
  const hasEnded = [COMPLETE, PRUNED, FAILED].includes(state);
  const [startedAt, endedAt] = [started, ended].map((time) => (time === null ? null : Date.parse(`${time}Z`)));
  return {
    trial,
    state: hasValue ? 'succeeded' : state === PRUNED ? 'stoppedEarly' : hasEnded ? 'failed' : 'waiting',
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
