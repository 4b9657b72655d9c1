/**
 * By how much the model's standard deviations are widened: √(1 + κ/n) after n trials with a value.
 *
 * The model is surer than it may be: its hyperparameters are fitted to a few trials, and picks and recommendations are
 * where it promises most. κ makes up for both. Without it 80 % bands of predicted values held 62 % of the results with
 * noise and 73 % without, after fewer than 24 trials 40 % and 51 %; with it 77 % and 82 % (37 tasks, 96 trials). What
 * is picked does not depend on it.
 */
export function widening(trials: number): number {
  return Math.sqrt(1 + KAPPA / trials);
}

const KAPPA = 32;
