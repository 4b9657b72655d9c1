/** A study as it stands beside others: its facts, its recommended point and the course of its best measured value. */
import * as z from 'zod';
import { bestSteps, lastPlace, type Course, type CourseTrial } from './bestSteps.ts';
import type { Sequence } from '../list/list.ts';
import { hasEnded, hasFailed } from './countTrials.ts';
import { aimTexts } from './wording.ts';
import { summarySchema, type Summary, type TrialSummary } from './summary.ts';
import { pointSchema } from '../../declaration/valueSchema.ts';

const { bestMeasured, goal, objectives, recommended, state, trials } = summarySchema.shape;
const values = trials.element.shape.values.unwrap();

/** The best measured value from trial `trial` on, which stands at `x`. */
const stepsSchema = z.array(z.object({ trial: z.int(), x: z.number(), value: z.number() }));

export const comparedStudySchema = z.object({
  name: z.string(),
  /** Null for a study of another program. */
  state: state.nullable(),
  goal,
  metric: z.string(),
  /** Of several objectives: all of them, and the trials that no other beats with the values of all metrics that decide. */
  objectives,
  front: z.array(z.object({ trial: z.int(), values })).exactOptional(),
  /** How many have ended, and how many of them failed. */
  trials: z.int(),
  failed: z.int(),
  /** Of the study's time, up to the end of the last trial; null where that is not known. */
  seconds: z.number().nullable(),
  /** `values`: those of all metrics that decide, of a study with limits or several objectives. */
  best: z
    .object({ trial: z.int(), value: z.number(), values: trials.element.shape.values, parameters: pointSchema })
    .nullable(),
  recommended,
  bestMeasured,
  /**
   * Each improvement, and the last value where the last trial ended: by the trials' numbers and by seconds. None of
   * several objectives, where no single trial is the best.
   */
  steps: z.object({ trial: stepsSchema, time: stepsSchema }),
});
export type ComparedStudy = z.infer<typeof comparedStudySchema>;

/** The fields by which studies are compared: a summary has them, and so has the study of another program. */
export interface ComparableStudy extends Course {
  readonly study: string;
  readonly state: Summary['state'] | null;
  readonly metric: string;
  readonly objectives?: ComparedStudy['objectives'];
  readonly front?: Summary['front'];
  readonly trials: Sequence<CourseTrial & Pick<TrialSummary, 'values'>>;
  readonly best: ComparedStudy['best'];
  readonly recommended: Summary['recommended'];
  readonly bestMeasured: Summary['bestMeasured'];
}

/** How little another study says beside one: 0 where it has a value of the same aim, 1 without a value, else 2. */
export function distanceFrom(own: Summary | undefined, other: Summary | undefined): 0 | 1 | 2 {
  const [aim, another] = [own, other].map((summary) => summary && aimTexts(summary).join());
  if (aim !== another) return 2;
  return other?.trials.some(({ value }) => value !== null) === true ? 0 : 1;
}

export function comparedStudy(study: ComparableStudy): ComparedStudy {
  const { study: name, state, goal, metric, objectives, front, trials, best, recommended, bestMeasured } = study;
  const valuesOf = (trial: number) => trials.at(trial - 1)?.values;
  const values = best === null ? undefined : valuesOf(best.trial);
  const failed = trials.filter(hasFailed).length;
  const seconds = lastPlace(study, 'time');
  return {
    ...{ name, state, goal, metric, failed },
    ...(objectives && { objectives }),
    ...(front && { front: front.map((trial) => ({ trial, values: valuesOf(trial) ?? {} })) }),
    trials: trials.filter(hasEnded).length,
    seconds: seconds === 0 ? null : seconds,
    best: best && { trial: best.trial, value: best.value, ...(values && { values }), parameters: best.parameters },
    ...{ recommended, bestMeasured },
    steps: objectives ? { trial: [], time: [] } : { trial: bestSteps(study, 'trial'), time: bestSteps(study, 'time') },
  };
}
