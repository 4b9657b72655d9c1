import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { importanceOf, type Importance } from '../../../../src/engine/explain/importance.ts';
import { fittedStudy } from '../../../../src/engine/explain/fittedStudy.ts';
import * as engine from '../../../../src/engine/optimizer.ts';
import type { Point, Space } from '../../../../src/space/parameter.ts';
import { functions } from '../../../bench/importance/functions.ts';
import { sobolIndices } from '../../../bench/importance/sobolIndices.ts';
import { equals } from '../../../bench/peers/tasks/task.ts';
import { floats, settings, valued } from '../propose/runs.ts';
import { fitted, told } from './studies.ts';

const shares = ({ importance }: Importance) =>
  Object.fromEntries(importance.map(({ parameter, share }) => [parameter, share]));

/** After trials as the engine picks them. */
function afterStudy(space: Space, trials: number, value: (point: Point) => number): Importance {
  let state = engine.start(settings(space, { trials, noise: undefined }));
  for (let count = 0; count < trials; count += 8) {
    const { points } = engine.ask(state, 8);
    state = engine.tell(state, points, points.map((point) => valued(value(point)))); // oxfmt-ignore
  }
  const study = fittedStudy(state);
  assert.ok(study !== null);
  return importanceOf(study);
}

const known = (id: string) => functions.find((each) => each.id === id) ?? assert.fail(id);

describe('importance', () => {
  for (const id of ['additive-batch', 'conditional-momentum', 'many-choices', 'branin']) {
    it(`has the exact index of each parameter within its interval, and near the share: ${id}`, () => {
      const { space, value } = known(id);
      const exact = sobolIndices({ space, value }, 256);
      for (const { parameter, share, low, high } of afterStudy(space, 48, value).importance) {
        const index = exact.get(parameter) ?? NaN;
        assert.ok(low - 0.01 < index && index < high + 0.01, `${parameter}: ${index} is not in ${low} to ${high}`);
        assert.ok(Math.abs(share - index) < 0.05, `${parameter}: ${share}, not ${index}`);
      }
    });
  }

  it('finds the few of sixteen parameters that matter, and no interactions where there are none', () => {
    // variances: 0.142 and 0.03
    const value = ({ x0, x9 }: Point): number => 4 * (Number(x9) - 0.6) ** 2 + 0.6 * Number(x0);
    const { importance, interactions } = afterStudy(floats(16), 48, value);
    assert.deepEqual(importance.slice(0, 2).map(({ parameter }) => parameter), ['x9', 'x0']); // oxfmt-ignore
    assert.ok(interactions < 0.15, String(interactions));
    for (const { parameter, low, high } of importance) {
      const exact = { x9: 0.826, x0: 0.174 }[parameter] ?? 0;
      assert.ok(low - 0.01 < exact && exact < high + 0.01, `${parameter}: ${exact} is not in ${low} to ${high}`);
    }
  });

  it('learns nothing from a trial that failed, which need not be bad anywhere else', () => {
    const study = fitted(floats(2), 40, ({ x0, x1 }) => Number(x0) + (Number(x1) - 0.5) ** 2);
    const [first, ...others] = study.observations;
    const failed = Array.from({ length: 9 }, () => ({ candidate: first.candidate, reward: undefined }));
    assert.deepEqual(importanceOf({ ...study, observations: [...failed, first, ...others] }), importanceOf(study));
  });

  it('is that of the metric, however its values are spread', () => {
    // variances: 3/4 of 3 x, 16/45 of 2 x², 0.51 of sin 5x (by quadrature)
    const study = fitted(floats(5), 60, ({ x0, x1, x2 }) => 3 * Number(x0) + 2 * Number(x1) ** 2 + Math.sin(5 * Number(x2))); // oxfmt-ignore
    const found = importanceOf(study);
    const expected = { x0: 0.465, x1: 0.22, x2: 0.314, x3: 0, x4: 0 };
    for (const [name, share] of Object.entries(expected)) {
      assert.ok(Math.abs(shares(found)[name] - share) < 0.03, `${name}: ${shares(found)[name]}, not ${share}`);
    }
    assert.ok(found.interactions < 0.03);
  });

  it('leaves to interactions what no parameter explains alone', () => {
    const study = fitted(floats(2), 40, ({ x0, x1 }) => (Number(x0) - 0.5) * (Number(x1) - 0.5));
    assert.ok(importanceOf(study).interactions > 0.9);
  });

  it('has the share in its interval, which narrows with more trials', () => {
    const width = (trials: number) => {
      const [{ low, share, high }] = importanceOf(fitted(floats(3), trials, ({ x0 }) => Number(x0) ** 2)).importance;
      assert.ok(low <= share && share <= high);
      return high - low;
    };
    assert.ok(width(40) < width(8));
  });

  it('is none of a constant', () => {
    assert.equal(fittedStudy(told(floats(2), 12, () => 4)), null);
    const study = fitted(floats(2), 12, ({ x0 }) => Number(x0));
    const observations = study.observations.map((each) => ({ ...each, reward: 4 }));
    const { importance, interactions } = importanceOf({ ...study, observations });
    assert.deepEqual([...importance.map(({ share }) => share), interactions], [0, 0, 0]);
  });

  it('is the same when it is asked again', () => {
    const study = fitted(floats(3), 12, ({ x0 }) => Number(x0));
    assert.deepEqual(importanceOf(study), importanceOf(study));
  });
});

describe('the importance is unknown', () => {
  const unknown = (study: Importance) =>
    Object.fromEntries(study.importance.map(({ parameter, unknown }) => [parameter, unknown]));
  const space: Space = [
    { name: 'optimizer', type: 'choice', values: ['adam', 'sgd'] },
    { name: 'momentum', type: 'float', low: 0, high: 1, scale: 'linear', when: equals('optimizer', 'sgd') },
    { name: 'x', type: 'float', low: 0, high: 1, scale: 'linear' },
  ];
  const afterTrials = (ofSgd: number): Importance => {
    const points = Array.from({ length: 24 }, (_, i): Point => {
      const x = ((7 * i) % 24) / 24;
      return i < ofSgd ? { optimizer: 'sgd', momentum: ((5 * i) % 24) / 24, x } : { optimizer: 'adam', x };
    });
    const value = ({ x, momentum = 0 }: Point): number => Number(x) + Number(momentum) / 2;
    const state = engine.tell(engine.start(settings(space)), points, points.map((point) => valued(value(point)))); // oxfmt-ignore
    const study = fittedStudy(state);
    assert.ok(study !== null);
    return importanceOf(study);
  };

  it('of a choice with a value that was tried once, and of a parameter that was hardly ever active', () => {
    const study = afterTrials(1);
    assert.deepEqual(unknown(study), { x: undefined, optimizer: 'too few trials with sgd: 1', momentum: 'too few trials where it is active: 1' }); // oxfmt-ignore
    assert.equal(study.importance[0].parameter, 'x');
  });

  it('and is at most what the known ones leave, and no more than its own interval where only that is wide', () => {
    const study = afterTrials(1);
    const left = 1 - study.importance.reduce((sum, { low, unknown }) => sum + (unknown === undefined ? low : 0), 0);
    for (const { unknown, high, share } of study.importance)
      if (unknown !== undefined) assert.equal(high, Math.max(share, left));
  });

  it('of none of them once they were tried often enough', () => {
    assert.deepEqual(unknown(afterTrials(12)), { x: undefined, optimizer: undefined, momentum: undefined });
  });

  it('of none but the choice itself where one of its values was never tried, or has no value, which all leave out', () => {
    const three: Space = [{ name: 'optimizer', type: 'choice', values: ['adam', 'sgd', 'lbfgs'] }, ...space.slice(2)];
    const value = ({ optimizer, x }: Point): number => Number(x) + (optimizer === 'sgd' ? 0.5 : 0);
    const after = (tried: readonly string[], failing: string) => {
      const points = Array.from({ length: 24 }, (_, i): Point => ({ optimizer: tried[i % tried.length], x: ((7 * i) % 24) / 24 })); // oxfmt-ignore
      const feedback = points.map((point) => (point.optimizer === failing ? { kind: 'failed' as const } : valued(value(point)))); // oxfmt-ignore
      return importanceOf(fittedStudy(engine.tell(engine.start(settings(three)), points, feedback)) ?? assert.fail());
    };
    const exact = sobolIndices({ space: [{ name: 'optimizer', type: 'choice', values: ['adam', 'sgd'] }, space[2]], value }, 64); // oxfmt-ignore
    for (const [tried, without] of [
      [['adam', 'sgd'], 'never tried: lbfgs'],
      [['adam', 'sgd', 'lbfgs'], 'no value with lbfgs'],
    ] as const) {
      for (const each of after(tried, 'lbfgs').importance) {
        assert.equal(each.unknown, undefined);
        assert.equal(each.without, each.parameter === 'optimizer' ? without : undefined);
        assert.ok(Math.abs(each.share - (exact.get(each.parameter) ?? NaN)) < 0.05, JSON.stringify(each));
      }
    }
    const [x, optimizer] = after(['adam'], '').importance;
    assert.equal(optimizer.unknown, 'never tried: sgd, lbfgs');
    assert.ok(x.share > 0.95);
  });

  it('where the interval is so wide that it says nothing', () => {
    const noise = [0.3, -1.2, 0.8, -0.4, 1.1, -0.9];
    let i = 0;
    const study = importanceOf(fitted(floats(2), 6, ({ x0 }) => Number(x0) + noise[i++]));
    const vague = study.importance.filter(({ unknown }) => unknown === 'not clear after 6 trials');
    assert.ok(vague.length > 0 && vague.every(({ share, high }) => share <= high && high < 1));
  });
});
