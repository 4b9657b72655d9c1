/** The losses of predictions. */

/** Root of the mean squared error; 3, far above guessing the mean of standardised targets, for what has diverged. */
export function rootMeanSquareError(predicted: ArrayLike<number>, y: Float64Array): number {
  const sum = y.reduce((total, value, i) => total + (predicted[i] - value) ** 2, 0);
  return cappedAt(Math.sqrt(sum / y.length), 3);
}

/** Share of the rows whose largest score is not at their class. */
export function errorRate(scores: readonly ArrayLike<number>[], y: Float64Array): number {
  return y.reduce((wrong, label, i) => wrong + (argmax(scores[i]) === label ? 0 : 1), 0) / y.length;
}

/** Mean −log of the probability given to the class, in units of guessing; at most 3. */
export function logLoss(scores: readonly ArrayLike<number>[], y: Float64Array): number {
  const sum = y.reduce((total, label, i) => total - Math.log(Math.max(1e-12, softmax(scores[i])[label])), 0);
  return cappedAt(sum / y.length / Math.log(scores[0].length), 3);
}

export function softmax(scores: ArrayLike<number>): Float64Array {
  const most = scores[argmax(scores)];
  const powers = Float64Array.from(scores, (score) => Math.exp(score - most));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

function argmax(scores: ArrayLike<number>): number {
  let best = 0;
  for (let i = 1; i < scores.length; i++) if (scores[i] > scores[best]) best = i;
  return best;
}

function cappedAt(value: number, most: number): number {
  return value < most ? value : most; // NaN as well
}
