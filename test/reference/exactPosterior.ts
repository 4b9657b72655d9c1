/**
 * The exact posterior by its definition, [BBKB] arXiv 2002.09954 eqs. 4-6, one row a pull, with ml-matrix's Cholesky.
 */
import { CholeskyDecomposition, Matrix } from 'ml-matrix';
import type { Covariance } from '../../src/math/gp/covariance.ts';
import type { PerArm } from '../../src/bandits/bbkb/posteriorCovariance.ts';

export function exactPosterior(k: Covariance, counts: PerArm, sums: PerArm, lambda: number) {
  const columns = Array.from({ length: k.arms }, (_, c) => k.column(c));
  const pulls = [...counts].flatMap(([arm, n]) => new Array<number>(n).fill(arm));
  if (pulls.length === 0)
    return { mean: columns.map(() => 0), variance: Array.from(k.diagonal, (value) => value / lambda) };

  const K = new Matrix(pulls.map((a) => pulls.map((b) => columns[a][b])));
  const regularised = Matrix.add(K, Matrix.eye(pulls.length).mul(lambda));
  // each pull of an arm is taken to have brought the mean of its rewards, which gives the same posterior
  const y = Matrix.columnVector(pulls.map((arm) => (sums.get(arm) ?? 0) / (counts.get(arm) ?? 1)));
  const factor = new CholeskyDecomposition(regularised);
  const weights = factor.solve(y);
  const posterior = columns.map((column, arm) => {
    const kt = Matrix.columnVector(pulls.map((pull) => column[pull]));
    return {
      mean: kt.transpose().mmul(weights).get(0, 0),
      variance: (k.diagonal[arm] - kt.transpose().mmul(factor.solve(kt)).get(0, 0)) / lambda,
    };
  });
  return { mean: posterior.map(({ mean }) => mean), variance: posterior.map(({ variance }) => variance) };
}
