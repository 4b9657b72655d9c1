/** The trials that the last tuner left running when it stopped unexpectedly: adopted where possible, else ended. */
import type { LeftAttempt } from '../../runner/executor.ts';
import type { Timed } from '../../runner/trialJob.ts';
import { isMarkedAsStopped } from '../../runner/output/stopMark.ts';
import { isAlive } from '../../study/disk/lockOwner.ts';
import type { TrialResult } from '../../study/events.ts';
import type { StudyState } from '../../study/studyState.ts';
import type { CutOffTrial } from '../../study/trial.ts';
import { awakeMsSinceBoot } from '../../system/awakeTime.ts';
import { isOwnScope } from '../../system/processScope.ts';
import * as messages from '../messages.ts';
import { resultOfStopped } from '../stopping/watchCurves.ts';
import { adoptAttempt, durationFields } from './attempt.ts';
import { leftAttempt } from '../job/leftAttempt.ts';
import { repairedBy } from '../session/repeatedFailures.ts';
import type { Session } from '../session/session.ts';

/**
 * Resolves when every trial that was cut off is either adopted or ended and recorded as lost. `adopted` settles when
 * the last of the adopted trials has ended.
 *
 * @param previousTuner the tuner that started them
 */
export async function adoptRunningTrials(
  session: Session,
  previousTuner: StudyState['tuner'],
): Promise<{ adopted: Promise<unknown> }> {
  const adopted: Promise<void>[] = [];
  const adoptOrEnd = async (trial: CutOffTrial) => {
    const { record, dir } = session;
    const supervisor = livingSupervisor(trial, previousTuner);
    const age = supervisor === undefined ? undefined : ageOf(trial);
    const left = { ...leftAttempt(record.study, dir, trial, supervisor), age };
    const { stopping } = trial;
    const isStopping = stopping !== undefined && !(await hasEndedByItself(session, left));
    // what it has reported by its end is a part of its curve, and whether it can go on elsewhere is known only then
    const pauses = isStopping && stopping.pause !== undefined;
    if (isStopping && !pauses)
      return endLeftOver(session, trial, left, resultOfStopped(stopping, record.study.declaration.objective.metric));
    if (!pauses && !(await isAdoptable(session, left)))
      return endLeftOver(session, trial, left, { result: { kind: 'lost', reason: messages.tunerGone } });
    const ended = adoptAttempt(session, trial, left, pauses).finally(() => {
      session.running.delete(trial.trial);
      session.notifier.notify();
    });
    adopted.push(ended);
  };
  await Promise.all(
    session.record.study.trials.flatMap((trial) => (trial.state === 'cutOff' ? [adoptOrEnd(trial)] : [])),
  );
  const all = Promise.all(adopted);
  // a failure reaches the caller when it awaits `adopted`
  all.catch(() => undefined);
  return { adopted: all };
}

/**
 * Seconds that it has run, without the time that the machine slept. Its supervisor lives: it is still the same boot.
 */
function ageOf({ awakeMs }: CutOffTrial): number | undefined {
  const now = awakeMsSinceBoot();
  return now === undefined || awakeMs === undefined ? undefined : Math.max(0, now - awakeMs) / 1000;
}

/** The process that sees the end of the trial; undefined if it is gone, or where that cannot be told. */
function livingSupervisor({ supervisor }: CutOffTrial, previousTuner: StudyState['tuner']): number | undefined {
  if (!supervisor?.processStartTime) return undefined;
  if (previousTuner === null || !isOwnScope(previousTuner)) return undefined;
  return isAlive({ ...previousTuner, ...supervisor }) ? supervisor.pid : undefined;
}

/**
 * A trial is continued only if its end was seen or will be: a script that was killed half-way has reported a metric as
 * well. It must also be the script's own end: not one that the last tuner had begun to bring about. A trial of several
 * runs cannot be continued in the middle.
 */
async function isAdoptable({ record, executor }: Session, left: LeftAttempt): Promise<boolean> {
  if (record.study.declaration.repeats !== undefined) return false;
  if (await isMarkedAsStopped(left)) return false;
  if (left.job !== undefined) return true;
  return left.process !== undefined && (left.process.supervisor !== undefined || executor.hasEnded(left));
}

/** Of a trial that the last tuner had decided to end early: whether that decision came too late. */
async function hasEndedByItself({ executor }: Session, left: LeftAttempt): Promise<boolean> {
  return !(await isMarkedAsStopped(left)) && executor.hasEnded(left);
}

async function endLeftOver(
  { record, executor }: Session,
  { trial, attempt }: CutOffTrial,
  left: LeftAttempt,
  ended: Pick<Timed<TrialResult>, 'result' | 'tracked'>,
): Promise<void> {
  await executor.endLeftOver(left);
  const event = { type: 'trial.ended', trial, attempt, ...ended, ...durationFields(undefined) } as const;
  await Promise.all([...repairedBy(record.study, trial, ended.result), event].map((each) => record.add(each)));
}
