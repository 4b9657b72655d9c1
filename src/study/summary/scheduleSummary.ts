/** Which schedule the trials of a study have, and the times of a slot from which it follows. */
import { measure } from '../list/measure.ts';
import { mayPause, pauseRule, whyNoRung } from '../pauses.ts';
import type { StudyState } from '../studyState.ts';
import { hasFailed, type Trial } from '../trial.ts';
import type { SummaryHead } from './studyView.ts';

export function scheduleSummary(study: StudyState): Pick<SummaryHead, 'schedule'> {
  const { batches, declaration, pauses } = study;
  const { gate, ended, killed, settled, ends } = pauses;
  const anew = pauses.anew?.at(-1)?.reason;
  const { rolling, slotTimes } = batches.at(-1) ?? {};
  if (rolling === undefined && slotTimes === undefined) return {};
  const noRung = mayPause(study) ? whyNoRung(study) : undefined;
  return {
    schedule: {
      kind: rolling === undefined ? 'batch' : 'rolling',
      slotTimes: rolling === true && isOfLateTrials(study) ? null : (slotTimes ?? null),
      ...(pauseRule(declaration) && {
        pauses: {
          ...{ gate, ended },
          ...(settled === ends && { settled: true as const }),
          ...(noRung && { noRung }),
          ...(anew && { anew }),
          ...(killed && { killed }),
        },
      }),
    },
  };
}

/** Seconds of the optimizer that are part of the times as well. */
const TOLERANCE = 1;

/** Whether a running trial alone has made the mean so long, as one that hangs does: that says when to roll, but no usual time. */
function isOfLateTrials({ batches, trials }: StudyState): boolean {
  const { rolling = 0 } = batches.at(-1)?.slotTimes ?? {};
  return rolling > longestOf(trials) + TOLERANCE;
}

const longestOf = measure<Trial, number>(0, secondsOf, (a, b) => Math.max(a, b));

function secondsOf(trial: Trial): number {
  return 'seconds' in trial && !hasFailed(trial) && trial.state !== 'cancelled' ? (trial.seconds ?? 0) : 0;
}
