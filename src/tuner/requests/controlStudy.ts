/** Does a person's request of a study: through the running tuner, or in the journal where there is none. */
import { existsSync } from 'node:fs';
import type { Declaration } from '../../declaration/declaration.ts';
import { activeTuner } from '../../study/disk/lock.ts';
import { journalFile, studyFolder } from '../../study/disk/paths.ts';
import { postRequest } from '../../study/disk/postRequest.ts';
import type { StudyEvent } from '../../study/events.ts';
import type { StudyRequest } from '../../study/disk/requests.ts';
import { apply } from '../../study/study.ts';
import type { StudyState } from '../../study/studyState.ts';
import { secondsLeft } from '../../study/timeSpent.ts';
import * as answers from '../answers.ts';
import { cancelledByPerson } from '../messages.ts';
import { openJournal } from '../session/openStudy.ts';
import { withLeftTrials, type LeftTrial } from '../session/leftTrials.ts';
import type { NewEvent } from '../session/studyRecord.ts';
import { durationFields } from '../trials/attempt.ts';
import { requestedChange, type RequestedChange } from './requestedChange.ts';

export interface ControlledStudy {
  readonly declaration: Declaration;
  /** Absolute: the declaration's own folder. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Resolves with a sentence about it.
 * @throws Error, a sentence, when it cannot be done
 */
export async function controlStudy(
  { declaration, folder, now }: ControlledStudy,
  request: StudyRequest,
): Promise<string> {
  const { study: name } = declaration;
  const dir = studyFolder(folder, name);
  if (activeTuner(dir) !== null) {
    const { ok, sentence } = await postRequest(dir, request);
    if (!ok) throw new Error(sentence);
    return sentence;
  }
  if (ONLY_WHILE_IT_RUNS.has(request.kind)) throw new Error(answers.notRunning(name));
  // checked before the lock is taken, which would leave a folder behind for a study that was never started
  if (!existsSync(journalFile(dir))) throw new Error(answers.notStarted(name));
  const { study, journal, close } = await openJournal(name, folder, now);
  try {
    if (study === null) throw new Error(answers.notStarted(name));
    const { events = [], sentence } =
      request.kind === 'stop' || request.kind === 'stopTrial'
        ? await stopLeftTrials(study, { folder, dir }, request)
        : requestedChange(study, request, secondsLeft(study, study.spentMs));
    const timedEvents = events.map((event): StudyEvent => ({ ...event, ...measured(study, event), at: now() }));
    timedEvents.reduce(apply, study);
    for (const event of timedEvents) await journal.append(event);
    return sentence;
  } finally {
    await close();
  }
}

/**
 * What a killed tuner left running. The next one finds that all were ended, and runs them again; that a single one is
 * not to run again is in the journal. Those that have ended by themselves keep their results.
 */
function stopLeftTrials(
  study: StudyState,
  places: Parameters<typeof withLeftTrials>[1],
  request: Extract<StudyRequest, { kind: 'stop' | 'stopTrial' }>,
): Promise<RequestedChange> {
  return withLeftTrials(study, places, async (left) => {
    const wanted = request.kind === 'stop' ? undefined : request.trial;
    const running = left.filter(({ trial, runs }) => runs && trial.trial === (wanted ?? trial.trial));
    const first = running.at(0);
    if (first === undefined)
      throw new Error(
        wanted === undefined ? answers.notRunning(study.name) : answers.trialNotRunning(study.name, wanted),
      );
    await Promise.all(running.map(({ end }) => end()));
    if (wanted === undefined)
      return {
        sentence: answers.leftTrialsEnded(
          study.name,
          running.map(({ trial }) => trial.trial),
        ),
      };
    return { events: cancelled(first.trial), sentence: answers.leftTrialCancelled(study.name, wanted) };
  });
}

function cancelled({ state, trial, attempt }: LeftTrial['trial']): readonly NewEvent[] {
  const result = { kind: 'cancelled', final: true, reason: cancelledByPerson } as const;
  return [
    ...(state === 'cutOff' ? [{ type: 'trial.adopted', trial, attempt } as const] : []),
    { type: 'trial.ended', trial, attempt, result, ...durationFields(undefined) },
  ];
}

/** The time since a tuner was killed counts for nobody, also where a trial ran on. */
const measured = ({ spentMs }: StudyState, event: NewEvent): { readonly spent?: number } =>
  'attempt' in event ? { spent: spentMs } : {};

const ONLY_WHILE_IT_RUNS: ReadonlySet<StudyRequest['kind']> = new Set(['pause', 'continue', 'declare']);
