/** Φ(z), the probability that a standard normal number is below z, to 1.5e-7 (Abramowitz and Stegun, 7.1.26). */
export function normalCdf(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const upper = (series * Math.exp(-x * x)) / 2;
  return z > 0 ? 1 - upper : upper;
}

/** log Φ(z), also where Φ(z) is too small for a number: log φ(z) − log(−z) − 1/z² far below 0 (Abramowitz and Stegun, 26.2.12). */
export function logNormalCdf(z: number): number {
  if (z > ASYMPTOTIC) return Math.log(normalCdf(z));
  return -(z * z) / 2 - Math.log(-z * Math.sqrt(2 * Math.PI)) - 1 / (z * z);
}

/** There the approximation of Φ is off by as much as the asymptotic one. */
const ASYMPTOTIC = -4;
