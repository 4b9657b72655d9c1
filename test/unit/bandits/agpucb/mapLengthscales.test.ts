import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import type { ArmFeedback } from '../../../../src/bandits/bandit.ts';
import { agpucb, type FitLengthscales } from '../../../../src/bandits/agpucb/agpucb.ts';
import { mapLengthscales } from '../../../../src/bandits/agpucb/mapLengthscales.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { close, matrixOf } from '../bbkb/golden.ts';
import { empiricalSettings } from './empiricalSettings.ts';

const uniform = seededUniform(2);
/** Two parameters, the second of which has two columns; the reward depends on the first. */
const X = matrixOf(Array.from({ length: 30 }, () => [uniform(), uniform(), uniform()]));
const groups = [0, 1, 1];
const rewards = Array.from({ length: 30 }, (_, i) => Math.sin(8 * X.data[3 * i]));
const told: ArmFeedback[] = rewards.map((reward) => ({ kind: 'reward', reward }));
const all = rewards.map((_, arm) => arm);
const settings = { ...empiricalSettings(X, 0.05), dimension: 2, reference: (t: number) => 3 * t };

describe('the fitted lengthscales', () => {
  const fit = mapLengthscales('gaussian', groups);

  it('are one for each column, shared by the columns of a parameter, and shorter where the reward changes', () => {
    const [a, b, c] = fit(X, rewards, 0.05, undefined);
    assert.equal(b, c);
    assert.ok(a < b / 2, `${a} and ${b}`);
  });

  it('are searched from the previous ones as well, which may lead to a better maximum', () => {
    const random = seededUniform(10);
    const few = matrixOf(Array.from({ length: 8 }, () => [random()]));
    const y = Array.from({ length: 8 }, () => 2 * random() - 1);
    const flat = mapLengthscales('gaussian', [0], { median: 1, sd: Infinity, low: 0.01, high: 100 });
    const [[usual], [short], [again]] = [undefined, [0.04], [5]].map((former) => flat(few, y, 0.5, former));
    assert.ok(short < usual / 2, `${short} and ${usual}`);
    close([again], [usual], 1e-3);
  });

  it('are combined with the shrinking ones by the rule that the settings name', () => {
    const theta0 = [1, 1, 1];
    const [min, scaled] = (['min', 'scaled'] as const).map((rule) =>
      agpucb(X, { ...settings, lengthscales: theta0, map: { rule, fit } }).tell(all, told),
    );
    const sigma = 0.05 / standardDeviation(rewards);
    const shift = rewards.reduce((sum, reward) => sum + reward / 30, 0);
    const fitted = fit(X, rewards.map((reward) => (reward - shift) / standardDeviation(rewards)), sigma, undefined); // oxfmt-ignore
    close(min.lengthscales, fitted.map((value) => Math.min(value, 1 / min.adaptation.g)), 1e-6); // oxfmt-ignore
    close(scaled.lengthscales, fitted.map((value) => value / scaled.adaptation.g), 1e-6); // oxfmt-ignore
    assert.ok(scaled.adaptation.g > 1);
  });

  it('are not fitted before there is a pull', () => {
    const never: FitLengthscales = () => assert.fail('asked');
    const bandit = agpucb(X, { ...settings, map: { rule: 'min', fit: never } }).tell([3], [{ kind: 'excluded' }]);
    assert.deepEqual(bandit.lengthscales, settings.lengthscales);
  });
});

function standardDeviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value / values.length, 0);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2 / values.length, 0));
}
