import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gainsOf } from '../../../../src/engine/explain/forecast.ts';
import { gainedSoFar, gainForecast } from '../../../../src/engine/explain/gainForecast.ts';
import { floats } from '../propose/runs.ts';
import { fitted } from './studies.ts';

const bowl = ({ x0, x1 }: Readonly<Record<string, unknown>>) => (Number(x0) - 0.3) ** 2 + (Number(x1) - 0.6) ** 2;
const scaled = (factor: number, goal: 'minimize' | 'maximize' = 'minimize', count = 16) =>
  fitted(floats(2), count, (point) => factor * bowl(point), { goal, trials: 100 });

const study = scaled(1);

describe('the forecast of a gain', () => {
  it('is the share of the draws that gain as much in the rest of the budget', () => {
    const gains = [...gainsOf(study, 84)].sort((a, b) => b - a);
    assert.deepEqual(gainForecast(study, { gain: gains[31] }), { gain: gains[31], chance: 32 / gains.length });
    assert.equal(gainForecast(study, { gain: 2 * gains[0] })?.chance, 0);
  });

  it('is the same for a metric in other units, or turned round', () => {
    const known = gainForecast(study, { share: 0.02 }) ?? assert.fail();
    for (const other of [scaled(1024), scaled(-1024, 'maximize')]) {
      const { gain, chance } = gainForecast(other, { share: 0.02 }) ?? assert.fail();
      assert.ok(Math.abs(gain / 1024 - known.gain) < 1e-6 * known.gain);
      assert.equal(chance, known.chance);
    }
  });

  it('is less likely where less of the budget is left, and certain of no gain at all', () => {
    const late = { ...study, settings: { ...study.settings, trials: 18 } };
    const gain = gainForecast(study, { share: 0.1 })?.gain ?? NaN;
    assert.ok((gainForecast(late, { gain })?.chance ?? 1) <= (gainForecast(study, { gain })?.chance ?? 0));
    assert.equal(gainForecast({ ...study, settings: { ...study.settings, trials: 16 } }, { gain })?.chance, 0);
  });

  it('counts as gained so far what was added to the best of the initial design', () => {
    const values = study.completedTrials.map(({ candidate: { point } }) => bowl(point));
    const gained = Math.min(...values.slice(0, study.designSize)) - Math.min(...values);
    assert.ok(gained > 0 && Math.abs(gainedSoFar(study) - gained) < 0.05 * gained);
    assert.equal(gainForecast(scaled(1, 'minimize', study.designSize), { share: 0.02 })?.chance, 1);
  });

  it('is not made while the initial design is not complete', () => {
    assert.equal(gainForecast({ ...study, trialCount: study.designSize - 1 }, { share: 0.02 }), null);
  });
});
