/** Choices, drawn from one stream of uniforms. */
import type { Uniform } from '../../src/math/random/seededUniform.ts';

export type RandomChoices = ReturnType<typeof randomChoices>;

export function randomChoices(uniform: Uniform) {
  const whole = (low: number, high: number) => low + Math.floor(uniform() * (Math.floor(high) - low + 1));
  return {
    uniform,
    whole,
    chance: (probability: number) => uniform() < probability,
    either: <T>(values: readonly [T, ...T[]]): T => values[whole(0, values.length - 1)] ?? values[0],
    weighted: <Key extends string>(weights: Readonly<Record<Key, number>>): Key => {
      const keys = Object.keys(weights) as [Key, ...Key[]];
      let left = uniform() * keys.reduce((sum, key) => sum + weights[key], 0);
      return keys.find((key) => (left -= weights[key]) < 0) ?? keys[0];
    },
  };
}
