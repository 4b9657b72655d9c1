import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { ask, start } from '../../../../src/engine/propose/practicalOptimizer.ts';
import { normals } from '../../../../src/math/random/normals.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import type { Point, Space } from '../../../../src/space/parameter.ts';
import { floats, run, settings, valued } from './runs.ts';

const bowl = ({ x0, x1 }: Point): number => (Number(x0) - 0.3) ** 2 + (Number(x1) - 0.4) ** 2;
const after = (trials: number, more = {}) =>
  run(start(settings(floats(2), more)), trials, (point) => valued(bowl(point))).state;

describe('why the practical optimizer picked a point', () => {
  it('is the initial design before there are results, and a person’s own point where it is one', () => {
    const start0 = { points: [{ x0: 0.1, x1: 0.9 }], past: [] };
    const { picks } = ask(start(settings(floats(2), { start: start0 })), 8, []);
    assert.deepEqual(
      picks.map(({ reason }) => reason.kind),
      ['given', ...new Array<string>(7).fill('initialDesign')],
    );
  });

  it('is the trial that a pick lies near, of those that were told before', () => {
    const state = after(40);
    const { points, picks } = ask(state, 8, []);
    const refined = picks.flatMap(({ reason }, s) => (reason.kind === 'refines' ? [{ reason, at: points[s] }] : []));
    assert.ok(refined.length > 0);
    for (const { reason, at } of refined) {
      const near = state.completedTrials[reason.trial ?? -1].candidate.point;
      assert.ok(Math.hypot(Number(near.x0) - Number(at.x0), Number(near.x1) - Number(at.x1)) < 0.5);
    }
  });

  it('is the best trial where no bound promises an improvement', () => {
    const state = after(48);
    const { picks } = ask(state, 8, []);
    const values = state.completedTrials.map(({ candidate }) => bowl(candidate.point));
    const best = values.indexOf(Math.min(...values));
    const improving = picks.flatMap(({ reason }) => (reason.kind === 'improves' ? [reason.trial] : []));
    assert.ok(improving.length > 0 && improving.every((trial) => trial === best));
  });

  it('is a trial without a number where that was made before the study', () => {
    const past = Array.from({ length: 30 }, (_, i) => {
      const point = { x0: (i % 6) / 5, x1: Math.floor(i / 6) / 4 };
      return { point, value: bowl(point) };
    });
    const { picks } = ask(start(settings(floats(2), { start: { points: [], past } })), 8, []);
    const trials = picks.flatMap(({ reason }) => ('trial' in reason ? [reason.trial] : []));
    assert.ok(trials.length > 0 && trials.every((trial) => trial === null));
  });

  it('is a branch that has had fewer trials than its quota', () => {
    const when = { kind: 'binary', operator: '==', left: { kind: 'name', name: 'kind' }, right: { kind: 'value', value: 'b' } } as const; // oxfmt-ignore
    const space: Space = [
      { name: 'kind', type: 'choice', values: ['a', 'b'] },
      { ...floats(1)[0], when },
      floats(2)[1],
    ];
    const past = [
      { point: { kind: 'b', x0: 0.5, x1: 0.5 }, value: 0.5 },
      ...Array.from({ length: 10 }, (_, i) => ({ point: { kind: 'a', x1: i / 9 }, value: i / 9 })),
    ];
    const { points, picks } = ask(start(settings(space, { parallel: 4, start: { points: [], past } })), 4, []);
    assert.deepEqual(picks[0].reason, { kind: 'branch', parameter: 'kind', value: 'b' });
    assert.equal(points[0].kind, 'b');
  });
});

describe('what the practical optimizer predicted of a pick', () => {
  it('is near the value that the trial then has, and sure of it where it is', () => {
    const state = after(48);
    const { points, picks } = ask(state, 8, []);
    for (const [s, { mean, sd }] of picks.entries()) {
      assert.ok(mean !== null && sd !== null);
      assert.ok(Math.abs(mean - bowl(points[s])) < 0.02 + 4 * sd, `${mean} ± ${sd}, ${bowl(points[s])}`);
    }
  });

  it('is the same whatever else is in the batch', () => {
    const state = after(24);
    const [first] = ask(state, 8, []).picks;
    assert.deepEqual(ask(state, 1, []).picks, [first]);
  });

  it('has an sd that is no smaller than the noise, and a chance that falls with the metric getting worse', () => {
    const normal = normals(seededUniform(1));
    const { state } = run(start(settings(floats(2), { noise: 0.2 })), 24, (point) =>
      valued(bowl(point) + 0.2 * normal()),
    );
    const given = [{ x0: 0.3, x1: 0.4 }, { x0: 1, x1: 1 }]; // oxfmt-ignore
    const [good, bad] = ask(state, 2, given).picks;
    assert.ok((good.sd ?? 0) > 0.1);
    assert.ok((good.chance ?? 0) > (bad.chance ?? 1));
  });

  it('has no number where all trials have failed or have the same value', () => {
    for (const feedback of [valued(1), { kind: 'failed' } as const]) {
      const { state } = run(start(settings(floats(2))), 8, () => feedback);
      for (const { mean, sd, chance } of ask(state, 8, []).picks) {
        assert.deepEqual([mean, sd, chance], [null, null, null]);
      }
    }
  });
});
