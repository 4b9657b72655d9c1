/**
 * The parts of a summary that stay the same from event to event: the host keeps them, and sends them to the page. A
 * summary's regret is not among them, because each new reference changes all of it; both ends compute it and the
 * calibration from these parts.
 */
import * as z from 'zod';
import type { Sequence } from '../list/list.ts';
import { calibrationOf } from './calibration.ts';
import { regretCurves } from './regret.ts';
import { summarySchema, type BatchSummary, type Summary, type TrialSummary } from './summary.ts';

const { trials, batches, regret } = summarySchema.shape;

/** All that is small. */
const headSchema = summarySchema.omit({ trials: true, batches: true, regret: true, calibration: true }).extend({
  regret: regret.pick({ kind: true, reference: true, optimistic: true }),
});
export type SummaryHead = z.infer<typeof headSchema>;

export interface StudyView {
  readonly head: SummaryHead;
  /** Trial n is at n - 1. */
  readonly trials: Sequence<TrialSummary>;
  /** Batch n is at n - 1. */
  readonly batches: Sequence<BatchSummary>;
  /** The trials with a result, in the order in which they ended. */
  readonly ended: Sequence<number>;
}

export const studyViewSchema = z.object({ head: headSchema, trials, batches, ended: z.array(z.int()) });

/** The changes from one view to the next. */
export const studyDeltaSchema = z.object({
  head: headSchema,
  /** Rows that are new or have changed. */
  trials,
  batches,
  /** The new end of the list, and where it begins. */
  ended: z.object({ from: z.int().nonnegative(), trials: z.array(z.int()) }),
});
export type StudyDelta = z.infer<typeof studyDeltaSchema>;

/** Regret and calibration are computed when first looked at: the side bar does not show them. */
export function summaryOf({ head, trials, batches, ended }: StudyView): Summary {
  const { notes, queue, best, recommended, bestMeasured, regret: reference, origin, otherScripts, ...first } = head;
  let curves: Summary['regret'] | undefined;
  let calibration: Summary['calibration'] | undefined;
  return {
    ...{ ...first, trials, notes, queue, batches, best, recommended, bestMeasured },
    get regret() {
      return (curves ??= regretCurves(reference, { ...first, trials, recommended, bestMeasured }, ended));
    },
    get calibration() {
      return (calibration ??= calibrationOf(trials));
    },
    origin,
    ...(otherScripts && { otherScripts }),
  };
}

/** Whether the study can only be looked at: its buttons would have no effect. */
export function isReadOnly({ state, setAside, lost }: Pick<Summary, 'state' | 'setAside' | 'lost'>): boolean {
  return setAside || lost === true || state === 'damaged';
}
