import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fittedStudy } from '../../../../src/engine/explain/fittedStudy.ts';
import { startGain } from '../../../../src/engine/explain/startGain.ts';
import { ask, start, tell } from '../../../../src/engine/optimizer.ts';
import type { OptimizerSettings } from '../../../../src/engine/port/optimizerSettings.ts';
import { normals } from '../../../../src/math/random/normals.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import type { Point } from '../../../../src/space/parameter.ts';
import { floats, settings, valued } from '../propose/runs.ts';

const own = { x0: 0.2, x1: 0.5 };
const loss = ({ x0, x1 }: Point): number => (Number(x0) - 0.6) ** 2 + 0.5 * (Number(x1) - 0.4) ** 2;
const NOISE = 0.1;

interface Told extends Partial<OptimizerSettings> {
  readonly sd?: number;
  readonly scale?: number;
  /** What is added to the one value at the start point. */
  readonly luck?: number;
}

/** As the engine picks its trials. */
function studyOf(seed: number, { sd = NOISE, scale = 1, luck, ...more }: Told = {}) {
  const normal = normals(seededUniform(seed, 1));
  const begun = { noise: undefined, start: { points: [own], past: [] } };
  let state = start(settings(floats(2), { seed, parallel: 4, ...begun, ...more }));
  for (let batch = 0; batch < 8; batch++) {
    const { points } = ask(state, 4);
    const values = points.map((point) => loss(point) + sd * normal());
    if (batch === 0 && luck !== undefined) values[0] = loss(own) + luck;
    state = tell(state, points, values.map((value) => valued(scale * value))); // oxfmt-ignore
  }
  return fittedStudy(state) ?? assert.fail('It has too few trials.');
}

describe('what was gained over the first start point', () => {
  it('holds in its 95 % interval what was gained in truth, and is not as unsure as no model', () => {
    const all = Array.from({ length: 8 }, (_, seed) => {
      const study = studyOf(seed);
      const { gain, sd } = startGain(study) ?? assert.fail('There is none.');
      assert.ok(sd < 2 * NOISE, String(sd));
      return Math.abs(loss(own) - loss(study.incumbent.point) - gain) / sd;
    });
    assert.ok(all.filter((deviations) => deviations <= 1.96).length >= 7, all.map((each) => each.toFixed(2)).join());
  });

  it('moves far less than the one value at the start point does by luck', () => {
    for (const seed of [1, 2]) {
      const [unlucky, lucky] = [2 * NOISE, -2 * NOISE].map((luck) => startGain(studyOf(seed, { luck }))?.gain ?? NaN);
      assert.ok(Math.abs(unlucky - lucky) < 2.5 * NOISE, `${unlucky}, ${lucky}`);
    }
  });

  it('is in the units of the metric, and better is positive, whichever way that is', () => {
    const [small, large] = [1, 1000].map((scale) => startGain(studyOf(4, { scale })) ?? assert.fail());
    assert.ok(Math.abs(large.gain / small.gain / 1000 - 1) < 1e-6 && Math.abs(large.sd / small.sd / 1000 - 1) < 1e-6);
    assert.equal(startGain(studyOf(4, { scale: -1, goal: 'maximize' }))?.gain, small.gain);
  });

  it('names the first trial at that point', () => {
    assert.equal(startGain(studyOf(5))?.trial, 0);
  });

  it('is none without noise, without a start point, and of several objectives', () => {
    assert.equal(startGain(studyOf(6, { sd: 0, noise: 0 })), undefined);
    assert.equal(startGain(studyOf(6, { start: { points: [], past: [] } })), undefined);
    const furtherObjectives = [{ metric: 'size', goal: 'minimize', noise: undefined }] as const;
    assert.equal(startGain({ ...studyOf(6), settings: settings(floats(2), { furtherObjectives }) }), undefined);
  });

  it('is none where the start point has broken a limit', () => {
    const study = studyOf(6);
    const kept = (first: boolean) => study.kept.map((each, i) => (i === 0 ? first : each));
    assert.ok(startGain({ ...study, kept: kept(true) }));
    assert.equal(startGain({ ...study, kept: kept(false) }), undefined);
  });

  it('is none where the start point itself is recommended', () => {
    const study = studyOf(7);
    assert.equal(startGain({ ...study, incumbent: study.searchSpace.candidate(own) }), undefined);
  });
});
