/** Where a range ends by itself, as that of a dropout at 0: beyond it the values would be of another kind. */
import type { FloatParameter, IntParameter } from './parameter.ts';

/**
 * At 0 of values of one sign, at 1 of whole numbers from 1, and at 1 of a part of [0, 1], as of a probability. A
 * logarithmic scale never reaches 0, and goes on beyond 1.
 */
export function isNaturalEnd({ type, low, high, scale }: FloatParameter | IntParameter, end: 'low' | 'high'): boolean {
  if (type === 'int' && end === 'low' && low === 1) return true;
  if (scale !== 'linear') return false;
  return end === 'low' ? low === 0 : high === 0 || (type === 'float' && high === 1 && low >= 0);
}
