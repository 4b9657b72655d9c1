/** When a study asks for trials: in batches, when none runs; rolling, whenever a slot is free, also amid a batch. */
import { chooseSchedule, slotTimes, type ScheduleKind, type SlotTimes } from '../engine/schedule.ts';
import { hasEnough } from '../study/enough.ts';
import { slotCount } from '../study/gpuAllocation.ts';
import type { StudyState } from '../study/studyState.ts';
import { pauseRule } from '../study/pauses.ts';
import { latestResults, runningTrials, unfinished } from '../study/trialLists.ts';

/** The engine's time grows with the trials, so only that of so many of the latest batches counts. */
const LATEST_BATCHES = 8;

/** The next schedule, and the times from which it follows where durations decide. */
export function scheduleOf(study: StudyState): { readonly kind: ScheduleKind; readonly slotTimes?: SlotTimes } {
  const { declaration, batches } = study;
  if (pauseRule(declaration) !== undefined) return { kind: 'rolling' };
  const { schedule = 'batch' } = declaration;
  const slots = slotCount(declaration);
  if (schedule !== 'auto') return { kind: schedule };
  const times = slots === 1 ? undefined : slotTimes(seenDurations(study), slots);
  if (times === undefined) return { kind: 'batch' };
  const current = batches.at(-1)?.rolling === true ? 'rolling' : 'batch';
  return { kind: chooseSchedule(times, current), slotTimes: times };
}

export function runsRolling(study: StudyState): boolean {
  return scheduleOf(study).kind === 'rolling';
}

/** How many trials a batch may have at most: those that are left, or only the last ones of a study that has enough. */
export function trialsToAsk(study: StudyState): number {
  const { budget, confirm = 0 } = study.declaration;
  const left = Math.max(1, budget.trials - study.trials.length);
  return hasEnough(study) ? Math.min(left, Math.max(1, confirm)) : left;
}

/** How many more trials than those that are to run (again) can run at once, and the budget allows. */
export function freeSlots({ declaration, trials }: StudyState): number {
  return Math.max(
    0,
    Math.min(slotCount(declaration) - unfinished(trials).length, declaration.budget.trials - trials.length),
  );
}

/** As of the last event. A trial that failed says little of how long the next one keeps its slot. */
function seenDurations(study: StudyState) {
  const ended = latestResults(study).filter(({ state }) => state === 'succeeded' || state === 'stoppedEarly');
  return {
    ended: ended.flatMap(({ seconds }) => seconds ?? []),
    running: runningTrials(study).map(({ spentBefore }) => (study.spentMs - spentBefore) / 1000),
    engineSeconds: engineSeconds(study),
  };
}

/** Of the latest batches that were told, on average. */
function engineSeconds({ batches }: StudyState): number {
  const latest: number[] = [];
  for (let i = batches.length - 1; i >= 0 && latest.length < LATEST_BATCHES; i--) {
    const { decision, recommendation } = batches.get(i);
    if (recommendation !== null) latest.push(decision.engineSeconds + recommendation.engineSeconds);
  }
  return latest.reduce((sum, seconds) => sum + seconds / latest.length, 0);
}
