import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { algorithmNames } from '../../../../src/bandits/algorithms.ts';
import {
  ask,
  recommend,
  start,
  tell,
  type Feedback,
  type OptimizerSettings,
} from '../../../../src/engine/optimizer.ts';
import type { Point } from '../../../../src/space/parameter.ts';
import { loss, settingsWith } from '../conformance.ts';

const WEIGHTS = { loss: 2, acc: 0.25 };
const acc = ({ x }: Point): number => Math.sin(8 * Number(x));
const sum = (point: Point): number => -WEIGHTS.loss * loss(point) + WEIGHTS.acc * acc(point);

const weighted = (base: OptimizerSettings, size = 1): OptimizerSettings => ({
  ...base,
  goal: 'minimize',
  weight: WEIGHTS.loss,
  furtherObjectives: [{ metric: 'acc', goal: 'maximize', noise: undefined, weight: WEIGHTS.acc / size }],
});
const both = (point: Point, size = 1) => ({
  value: loss(point),
  measured: { loss: loss(point), acc: size * acc(point) },
});

/** Batches until the budget is used up, with the state before each. */
function* batchesOf(settings: OptimizerSettings, feedbackOf: (point: Point) => Feedback) {
  let state = start(settings);
  for (let left = 12; left > 0;) {
    const proposal = ask(state, left);
    yield { state, proposal, recommended: recommend(state) };
    left -= proposal.points.length;
    state = tell(state, proposal.points, proposal.points.map(feedbackOf));
  }
}

describe('several objectives with weights', () => {
  for (const preset of ['practical', 'theory'] as const) {
    for (const name of algorithmNames) {
      if (preset === 'practical' && name === 'bbkb') continue;
      it(`are to ${name}, ${preset}, what a metric of their weighted sum is, whatever their units`, () => {
        const base = settingsWith({ preset, name, candidates: 40 }, { goal: 'maximize' });
        const past: readonly Point[] = [{ x: 0.3, lr: 1e-2, kind: 'a' }];
        const begin = (told: (point: Point) => { readonly value: number }) => ({ points: [], past: past.map((point) => ({ point, ...told(point) })) }); // oxfmt-ignore
        const one = [...batchesOf({ ...base, start: begin((point) => ({ value: sum(point) })) }, (point) => ({ kind: 'value', value: sum(point) }))]; // oxfmt-ignore
        for (const size of [1, 2 ** 500]) {
          const settings = { ...weighted(base, size), start: begin((point) => both(point, size)) };
          const several = [...batchesOf(settings, (point) => ({ kind: 'value', ...both(point, size) }))];
          assert.deepEqual(several.map(({ proposal }) => proposal.points), one.map(({ proposal }) => proposal.points)); // oxfmt-ignore
          assert.deepEqual(several.map(({ recommended }) => recommended.best), one.map(({ recommended }) => recommended.best)); // oxfmt-ignore
        }
      });
    }
  }

  it('have no predictions, which would be of no metric', () => {
    for (const { proposal, recommended } of batchesOf(weighted(settingsWith({ preset: 'theory' })), (point) => ({ kind: 'value', ...both(point) }))) {
      assert.ok(proposal.picks.every(({ mean, sd }) => mean === null && sd === null));
      assert.deepEqual([recommended.mean, recommended.expected, recommended.noise, recommended.optimistic], [null, null, null, null]); // oxfmt-ignore
    }
  }); // oxfmt-ignore

  it('learn nothing from a trial without a value of each, and do not try its point again', () => {
    const settings = weighted(settingsWith({ preset: 'theory', name: 'random', candidates: 2 }));
    const [{ proposal }] = batchesOf(settings, () => ({ kind: 'failed' }));
    const told = tell(start(settings), proposal.points, proposal.points.map((point) => ({ kind: 'value', value: loss(point) }))); // oxfmt-ignore
    assert.equal(recommend(told).best, null);
  });

  it('have the noise of independent metrics: a noise of 0.3 and 0.4 is one of 0.5', () => {
    const base = settingsWith({ preset: 'theory', name: 'gp-ucb', candidates: 40 }, { goal: 'maximize' });
    const noisy: OptimizerSettings = {
      ...{ ...base, goal: 'minimize', weight: 2, noise: 0.15 },
      furtherObjectives: [{ metric: 'acc', goal: 'maximize', noise: 1.6, weight: WEIGHTS.acc }],
    };
    const several = [...batchesOf(noisy, (point) => ({ kind: 'value', ...both(point) }))];
    const one = [...batchesOf({ ...base, noise: 0.5 }, (point) => ({ kind: 'value', value: sum(point) }))];
    const betas = (batches: typeof one) => batches.map(({ proposal }) => Number(proposal.beta.toPrecision(9)));
    assert.deepEqual(betas(several), betas(one));
    assert.notDeepEqual(betas(several), betas([...batchesOf(weighted(base), (point) => ({ kind: 'value', ...both(point) }))])); // oxfmt-ignore
  });
});
