/**
 * The Halton sequence with random digit permutations. Its points fill the unit cube more evenly than independent draws.
 *
 * Coordinate j of point n, in the j-th prime b: with n = Σ_k a_k bᵏ, x = Σ_k π_k(a_k) b⁻ᵏ⁻¹, where each π_k is its own
 * uniformly random permutation of {0, …, b - 1}, also for the leading zeros of n. The permutations remove the
 * correlation that plain Halton has between its larger primes. They keep the stratification: of any bᵏ consecutive
 * points, each interval of length b⁻ᵏ contains one.
 *
 * Source: Owen, "A randomized Halton algorithm in R", arXiv 1706.02808. Here the digits stop where bᴷ reaches 2⁵³, so
 * that the numerator Σ_k π_k(a_k) bᴷ⁻ᵏ⁻¹ is exact, and x < 1.
 */
import { seededUniform, type Uniform } from '../math/random/seededUniform.ts';

/** The n-th point (from 0) of a sequence in [0, 1)^dimension. The first coordinates do not depend on `dimension`. */
export function haltonSequence(dimension: number, seed: number): (n: number) => number[] {
  const coordinates = firstPrimes(dimension).map((b, j) => vanDerCorput(b, seededUniform(seed, j)));
  return (n) => coordinates.map((coordinate) => coordinate(n));
}

/** The randomised sequence in one coordinate, base `b`. */
function vanDerCorput(b: number, uniform: Uniform): (n: number) => number {
  const K = Math.floor(53 / Math.log2(b));
  const terms = Array.from({ length: K }, (_, k) =>
    randomPermutation(b, uniform).map((digit) => digit * b ** (K - 1 - k)),
  );
  // zeros[k]: what the digits from k on add when all of them are 0, as all but the first few digits are
  const zeros = terms.map((_, k) => terms.slice(k).reduce((sum, term) => sum + term[0], 0));
  return (n) => {
    let numerator = 0;
    let k = 0;
    for (let rest = n; rest > 0; rest = Math.floor(rest / b)) numerator += terms[k++][rest % b];
    return (numerator + zeros[k]) / b ** K;
  };
}

/** A uniformly random permutation of 0 … length - 1 (Fisher and Yates). */
function randomPermutation(length: number, uniform: Uniform): number[] {
  const digits = Array.from({ length }, (_, i) => i);
  for (let i = length - 1; i > 0; i--) {
    const j = Math.floor(uniform() * (i + 1));
    [digits[i], digits[j]] = [digits[j], digits[i]];
  }
  return digits;
}

/** The first `count` primes. */
function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    if (found.every((prime) => n % prime !== 0)) found.push(n);
  }
  return found;
}
