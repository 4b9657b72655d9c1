/**
 * Softmax regression by plain minibatch descent with a decaying step; the order of the rows is drawn from a fixed seed.
 */
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { shuffled, type Examples } from './datasets.ts';
import { softmax } from './losses.ts';

export interface DescentOptions {
  readonly classes: number;
  readonly epochs: number;
  readonly batch: number;
  readonly lr: number;
  /** The step of epoch e is lr / (1 + fade e). */
  readonly fade: number;
  readonly l2: number;
}

/** @returns the scores for every row of `inputs` */
export function softmaxRegression(
  { X, y }: Examples,
  inputs: readonly Float64Array[],
  t: DescentOptions,
): Float64Array[] {
  const d = X[0].length;
  const W = Array.from({ length: t.classes }, () => new Float64Array(d + 1));
  const scores = (x: Float64Array): Float64Array =>
    Float64Array.from(W, (w) => x.reduce((sum, value, j) => sum + w[j] * value, w[d]));
  const uniform = seededUniform(51);
  for (let epoch = 0; epoch < t.epochs; epoch++) {
    const order = shuffled(X.length, uniform);
    const lr = t.lr / (1 + t.fade * epoch);
    for (let from = 0; from < X.length; from += t.batch) {
      const rows = order.slice(from, from + t.batch);
      const errors = rows.map((i) => softmax(scores(X[i])).map((p, c) => p - (c === y[i] ? 1 : 0)));
      W.forEach((w, c) => {
        for (let j = 0; j < d; j++) w[j] -= lr * t.l2 * w[j];
        rows.forEach((i, r) => {
          const step = (lr * errors[r][c]) / rows.length;
          for (let j = 0; j < d; j++) w[j] -= step * X[i][j];
          w[d] -= step;
        });
      });
    }
  }
  return inputs.map(scores);
}
