/** Insights of two parameters, to test the charts of them. */
import type { Insight } from '../../../../src/study/insight.ts';

export const slice = {
  parameter: 'lr',
  scale: 'log',
  values: [0.001, 0.01, 0.1],
  mean: [0.7, 0.9, 0.8],
  low: [0.6, 0.85, 0.7],
  high: [0.8, 0.95, 0.9],
  at: 0.02,
  best: 0.01,
  asGood: { low: 0.002, high: 0.05 },
  supported: { low: 0.005, high: 0.03 },
  edge: null,
} satisfies Insight['slices'][number];

export const choiceSlice = {
  ...slice,
  parameter: 'solver',
  scale: 'category',
  values: ['adam', 'sgd', null],
  at: 'adam',
  best: 'adam',
  asGood: { values: ['adam', null] },
  supported: { values: ['adam'] },
} satisfies Insight['slices'][number];

export const insight = {
  trials: 12,
  importance: [
    { parameter: 'lr', share: 0.62, low: 0.48, high: 0.71 },
    { parameter: 'solver', share: 0.2, low: 0.1, high: 0.3 },
  ],
  interactions: 0.18,
  slices: [slice, choiceSlice],
  forecast: { after: 4, trials: [0, 4, 8], median: [0.9, 0.91, 0.92], low: [0.9, 0.9, 0.905], high: [0.9, 0.93, 0.95] },
  bound: { gain: 0.002 },
} satisfies Insight;
