import type { Uniform } from './seededUniform.ts';

/** Independent draws from the standard normal distribution, two from every two uniforms (Box and Muller, 1958). */
export function normals(uniform: Uniform): () => number {
  let spare: number | undefined;
  return () => {
    if (spare !== undefined) {
      const second = spare;
      spare = undefined;
      return second;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - uniform())); // 1 − u is never 0
    const angle = 2 * Math.PI * uniform();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
}
