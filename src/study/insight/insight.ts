/**
 * What the model of a study says of its parameters, for a person: `bbkb show --json` prints it, and the dashboard draws
 * it. Values are in the metric's own units and sign, and the parameters' own values. How it is computed: core/insight.
 */
import * as z from 'zod';
import { valueSchema } from '../../declaration/valueSchema.ts';

const share = z.number().min(0).max(1);

const parameterShareSchema = z.object({
  parameter: z.string(),
  /** The share of the variance of the model's mean over the space that the parameter alone explains. */
  share,
  /** The ends of its 95 % interval over functions drawn from the posterior. */
  low: share,
  high: share,
});

const scale = z.enum(['linear', 'log', 'category']);

const sliceSchema = z.object({
  parameter: z.string(),
  scale,
  /** [n], ascending numbers or the categories. */
  values: z.array(valueSchema).readonly(),
  /** [n], the predicted mean, and the 95 % band of the function without noise. */
  mean: z.array(z.number()).readonly(),
  low: z.array(z.number()).readonly(),
  high: z.array(z.number()).readonly(),
  /** The parameter's value at the point that the slice goes through. */
  at: valueSchema,
  /** The value of best predicted mean. */
  best: valueSchema,
  /** The values that the model cannot tell from `best`: the 95 % interval of the difference reaches 0. */
  asGood: z.union([
    z.object({ low: z.number(), high: z.number() }),
    z.object({ values: z.array(valueSchema).readonly() }),
  ]),
  /** The end of the range where the best is, if values beyond it may be better. */
  edge: z.enum(['low', 'high']).nullable(),
});

/** The best value so far over the trials to come, by simulation: the median and the 80 % band. */
const forecastSchema = z.object({
  /** [n], how many trials from now on; the first is 0. */
  trials: z.array(z.int().nonnegative()).readonly(),
  median: z.array(z.number()).readonly(),
  low: z.array(z.number()).readonly(),
  high: z.array(z.number()).readonly(),
});

export const insightSchema = z.object({
  /** How many trials with a value the model has learned from. */
  trials: z.int().positive(),
  /** The largest share first. */
  importance: z.array(parameterShareSchema).readonly(),
  /** The share that no parameter explains alone. */
  interactions: share,
  /** In the order of the importance; of the parameters that are active somewhere. */
  slices: z.array(sliceSchema).readonly(),
  /** Over the rest of the budget and as many trials again as the budget has. */
  forecast: forecastSchema,
  /** By how much another point may still be better than the recommended one, at most. */
  bound: z.object({ gain: z.number().nonnegative() }),
});
export type Insight = z.infer<typeof insightSchema>;

const axisSchema = z.object({
  parameter: z.string(),
  scale,
  values: z.array(valueSchema).readonly(),
  /** The value at the point that the plane goes through. */
  at: valueSchema,
});

/** The predicted mean over two parameters, while the others stay as they are at the recommended point. */
export const contourSchema = z.object({
  x: axisSchema,
  y: axisSchema,
  /** At y.values[i] and x.values[j] it is mean[i][j]. */
  mean: z.array(z.array(z.number()).readonly()).readonly(),
});
export type Contour = z.infer<typeof contourSchema>;

export const pointSchema = z.record(z.string(), valueSchema);

/** What the model expects of a trial at a point. */
export const predictionSchema = z.object({
  mean: z.number(),
  /** The standard deviation of the function there, and that of what a trial would report, with the noise. */
  sd: z.number().nonnegative(),
  predictiveSd: z.number().nonnegative(),
  /** The probability that the trial's value is better than what is expected of the recommended point. */
  chance: z.number().min(0).max(1),
});
export type Prediction = z.infer<typeof predictionSchema>;
