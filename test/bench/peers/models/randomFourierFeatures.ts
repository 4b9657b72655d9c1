/** Random Fourier features of the Gaussian kernel (Rahimi and Recht 2007), drawn from a fixed seed. */
import { normals } from '../../../../src/math/random/normals.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';

export function randomFourierFeatures(X: readonly Float64Array[], count: number, lengthscale: number): Float64Array[] {
  const uniform = seededUniform(41);
  const normal = normals(uniform);
  const waves = Array.from({ length: count }, () => {
    return { wave: Float64Array.from(X[0], () => normal() / lengthscale), phase: 2 * Math.PI * uniform() };
  });
  const scale = Math.sqrt(2 / count);
  return X.map((x) =>
    Float64Array.from(waves, ({ wave, phase }) => scale * Math.cos(x.reduce((sum, v, j) => sum + v * wave[j], phase))),
  );
}
