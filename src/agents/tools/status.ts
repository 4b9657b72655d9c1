import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { studyVersion } from '../../study/disk/studyVersion.ts';
import type { Insight } from '../../study/insight.ts';
import type { StudyState } from '../../study/studyState.ts';
import { calibrationWarning } from '../../study/summary/calibration.ts';
import { overviewCounts } from '../../study/summary/countTexts.ts';
import { countTrials } from '../../study/summary/countTrials.ts';
import { resultLines } from '../../study/summary/resultText.ts';
import { formatDuration, formatNumber } from '../../study/summary/format.ts';
import { outlookLines } from '../../study/summary/outlookText.ts';
import { longRunning, longRunningText, timeLeftAt } from '../../study/summary/longRunning.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { adviceOnChange, scriptChange } from '../../study/summary/scriptChange.ts';
import { endsSoonText } from '../../study/summary/wording.ts';
import { insightOnce } from '../../tuner/engine/replayingEngine.ts';
import { awakeMs } from '../../system/awakeTime.ts';
import { printable } from '../../system/printable.ts';
import { quotedEnd, quotedSentence } from '../answer.ts';
import { frontLines } from '../front.ts';
import { declaration, seconds } from '../input.ts';
import * as messages from '../messages.ts';
import { studyLines } from '../studies.ts';
import { begunStudy, changedSince, declaredStudy, type BegunStudy, type DeclaredStudy } from '../study.ts';
import { tool, type Context } from '../tool.ts';

/** Milliseconds between two looks at the journal. */
const POLL_INTERVAL_MS = 300;
/** Seconds. Clients give a call up after a minute, which has begun before the wait. */
const LONGEST_WAIT = 55;
/** Characters. */
const MAX_LOG = 900;

export const status = tool({
  name: 'status',
  title: 'Status of a study',
  description:
    'How far a study is: trials that ended, failed and run, the recommended point so far, the time left, why it stopped, and at its end whether more trials or a wider range may pay. With wait it answers when the study has ended, or another trial where until is "trial", or after so many seconds. Wait instead of calling it again and again. Without a declaration: all studies of the workspace, a line each.',
  input: z.strictObject({
    declaration: declaration.optional(),
    wait: seconds(60).default(0).describe('Seconds to wait, at most 60: an answer comes before a client gives up'),
    until: z.enum(['end', 'trial']).default('end').describe('Wait for the end of the study, or of one more trial'),
  }),
  effect: 'reads',
  run: async (context, { declaration: given, wait, until }) => {
    if (given === undefined) return studyLines(context);
    const declared = await declaredStudy(context, given);
    const begun = await watch(context, declared, wait, until);
    const { study, budget } = declared.declaration;
    if (begun === undefined) return [messages.notStarted(study, budget.trials)];
    const { summary } = begun;
    if (summary.state === 'running' && context.stops.isRunningOut(declared.dir)) return stoppingLines(summary);
    const changed = declarationLines(declared, begun);
    return [
      ...statusLines(summary, await insightAtEnd(context, begun)),
      ...changed,
      ...nextLines(summary, changed.length === 0 ? howToGoOn(begun.study) : null),
    ];
  },
});

async function watch(
  context: Context,
  declared: DeclaredStudy,
  wait: number,
  until: 'end' | 'trial',
): Promise<BegunStudy | undefined> {
  const deadline = awakeMs() + 1000 * Math.min(wait, LONGEST_WAIT);
  let version = studyVersion(declared.dir);
  let begun = await begunStudy(declared);
  const endedBefore = endedOf(begun);
  for (;;) {
    const isRunning = begun?.summary.state === 'running';
    const left = deadline - awakeMs();
    if (!isRunning || left <= 0 || context.signal.aborted || (until === 'trial' && endedOf(begun) > endedBefore))
      return begun;
    // an aborted wait is seen above
    await sleep(Math.min(POLL_INTERVAL_MS, left), undefined, { signal: context.signal }).catch(() => undefined);
    const now = studyVersion(declared.dir);
    if (now === version) continue;
    version = now;
    const before = endedOf(begun);
    begun = await begunStudy(declared);
    const ended = endedOf(begun);
    if (begun !== undefined && ended > before)
      context.report(ended, begun.summary.budget.trials, progressLine(begun.summary));
  }
}

function endedOf(begun: BegunStudy | undefined): number {
  return begun === undefined ? 0 : countTrials(begun.summary).ended;
}

/** Whether more trials pay is asked at the end, and the model takes a while to say it. */
function insightAtEnd({ engineWorker }: Context, { study, summary }: BegunStudy): Promise<Insight | null> {
  return isAtEnd(summary) ? insightOnce(engineWorker, study) : Promise.resolve(null);
}

const isAtEnd = ({ state }: Summary): boolean => state === 'finished' || state === 'stopped';

/** Nothing of a time left: no trial begins any more. */
function stoppingLines(summary: Summary): readonly string[] {
  return [progressLine(summary, messages.BEING_STOPPED), ...resultLines(summary), messages.WAIT_FOR_END];
}

function statusLines(summary: Summary, insight: Insight | null): readonly string[] {
  const { state, failure, endsSoon } = summary;
  const timeLeft = timeLeftAt(summary, Date.now());
  const hangs = longRunning(summary, Date.now());
  return [
    progressLine(summary),
    ...(state === 'running' && countTrials(summary).ended === 0 ? [messages.WHAT_IT_PRINTS] : []),
    ...(hangs === null ? [] : [longRunningText(hangs, formatDuration, (trial) => `stop with trial: ${trial}`)]),
    ...endLines(summary),
    ...resultLines(summary),
    ...(isAtEnd(summary) ? outlookLines(summary, insight) : []),
    ...(endsSoon === undefined ? [] : [endsSoonText(endsSoon, formatNumber)]),
    ...calibrationWarning(summary),
    ...changeLines(summary),
    ...(timeLeft === null || state !== 'running' ? [] : [messages.timeLeft(timeLeft)]),
    ...frontLines(summary, insight),
    ...(failure === null || state === 'running' ? [] : failureLines(failure, summary)),
  ];
}

function declarationLines({ problem, declaration }: DeclaredStudy, { study }: BegunStudy): readonly string[] {
  return problem === undefined ? changedSince(study, declaration).map(printable) : [messages.asItWasStarted(problem)];
}

function nextLines(summary: Summary, goOn: string | null): readonly string[] {
  if (!isAtEnd(summary) || summary.recommended === null) return [];
  return [messages.next(countTrials(summary).failed, goOn)];
}

function howToGoOn({ end }: StudyState): string | null {
  if (end?.because === 'trials') return messages.RAISE_BUDGET;
  return end?.because === 'stopped' ? messages.START_AGAIN : null;
}

/** The path is the declaration's, whose words are data here. */
function changeLines(summary: Summary): readonly string[] {
  const change = scriptChange(summary);
  return change === null ? [] : [printable(change), adviceOnChange(summary)];
}

/** Why it ended: for a trial, in words of its script; where those of all that failed follow, they are said once. */
function endLines({ reason, state, log, failure }: Summary): readonly string[] {
  if (reason === null || (failure !== null && reason.includes(failure.cause))) return [];
  const isOfTrials = state === 'failed' || log !== null || failure !== null;
  return isOfTrials ? quotedSentence(messages.WHY_IT_ENDED, reason) : [reason];
}

function progressLine(summary: Summary, state: string = summary.state): string {
  const { study, budget } = summary;
  const { ended } = countTrials(summary);
  return `${messages.progress(study, state, ended, budget.trials)}: ${overviewCounts(summary).join(', ')}.`;
}

function failureLines(failure: NonNullable<Summary['failure']>, { log }: Summary): readonly string[] {
  const { count, cause, advice, trial } = failure;
  return [
    ...quotedSentence(messages.failureAsked(count), cause),
    ...(advice === null ? [] : quotedSentence(messages.MAY_HELP, advice)),
    messages.AFTER_FAILURE,
    ...quotedEnd(messages.lastLinesOf(`trial ${trial}`), log ?? failure.log, MAX_LOG),
  ];
}
