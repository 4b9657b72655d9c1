/** Statements of a study's model about its parameters, as the page checks them. The types are the engine's. */
import * as z from 'zod';
import type { Contour } from '../engine/explain/contour.ts';
import type { ExpectedPoint, ExpectedValue } from '../engine/explain/expectedFront.ts';
import type { Insight } from '../engine/explain/insight.ts';
import type { MetricInsight } from '../engine/explain/metricInsight.ts';
import type { Prediction } from '../engine/explain/prediction.ts';
import { pointSchema, valueSchema } from '../declaration/valueSchema.ts';

export { pointSchema };
export type { Contour, ExpectedValue, Insight, MetricInsight, Prediction };

const share = z.number().min(0).max(1);
const reason = z.string().exactOptional();
const numbers = z.array(z.number()).readonly();
const values = z.array(valueSchema).readonly();
const valuesSchema = z.union([z.object({ low: z.number(), high: z.number() }), z.object({ values })]);
const axis = { parameter: z.string(), scale: z.enum(['linear', 'log', 'category']), values, at: valueSchema };

const curve = { ...axis, mean: numbers, low: numbers, high: numbers, keeps: numbers.exactOptional() };
const importance = {
  trials: z.int().positive(),
  importance: z
    .array(z.object({ parameter: z.string(), share, low: share, high: share, unknown: reason, without: reason }))
    .readonly(),
  interactions: share,
};

const expectedPoint: z.ZodType<ExpectedPoint> = z.object({
  trial: z.int().positive(),
  expected: z.array(z.object({ mean: z.number(), predictiveSd: z.number().nonnegative() }).nullable()).readonly(),
});

export const insightSchema: z.ZodType<Insight> = z.object({
  ...importance,
  slices: z
    .array(
      z.object({
        ...curve,
        best: valueSchema,
        asGood: valuesSchema,
        supported: valuesSchema.nullable(),
        edge: z.enum(['low', 'high']).nullable(),
      }),
    )
    .readonly(),
  forecast: z.object({
    after: z.int().nonnegative(),
    trials: z.array(z.int().nonnegative()).readonly(),
    median: numbers,
    low: numbers,
    high: numbers,
  }),
  bound: z.object({ gain: z.number().nonnegative() }),
  start: z.object({ trial: z.int().positive(), gain: z.number(), sd: z.number().nonnegative() }).exactOptional(),
  noiseBelow: z.number().nonnegative().exactOptional(),
  front: z.array(expectedPoint).readonly().exactOptional(),
  learned: z
    .array(
      z.object({
        source: z.string(),
        correlation: z.number().min(-1).max(1),
        error: share.exactOptional(),
        span: share.exactOptional(),
      }),
    )
    .readonly()
    .exactOptional(),
});

/** Of a metric that decides beside the first. */
export const metricInsightSchema: z.ZodType<MetricInsight> = z.object({
  ...importance,
  slices: z.array(z.object(curve)).readonly(),
});

export const contourSchema: z.ZodType<Contour> = z.object({
  x: z.object(axis),
  y: z.object(axis),
  mean: z.array(numbers).readonly(),
  keeps: z.array(numbers).readonly().exactOptional(),
});

export const predictionSchema: z.ZodType<Prediction> = z.object({
  mean: z.number(),
  sd: z.number().nonnegative(),
  predictiveSd: z.number().nonnegative(),
  chance: share,
  keeps: share.exactOptional(),
});

/**
 * The share that only several parameters explain at once, null where that of one is unknown or hardly told: it has no
 * interval of its own. It is the median of its own draws: those of the parameters, each of its own, leave another.
 */
export function togetherShare({ importance, interactions }: Pick<MetricInsight, 'importance' | 'interactions'>) {
  return importance.every((share) => share.unknown === undefined && isTold(share)) ? interactions : null;
}

/** Whether the trials tell a share well enough for one figure. */
export const isTold = ({ low, high }: { readonly low: number; readonly high: number }): boolean => high - low <= 0.5;
