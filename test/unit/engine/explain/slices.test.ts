import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { slicesOf, type Slice } from '../../../../src/engine/explain/slices.ts';
import { normals } from '../../../../src/math/random/normals.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import type { Point, Space } from '../../../../src/space/parameter.ts';
import { fittedStudy } from '../../../../src/engine/explain/fittedStudy.ts';
import { ask, start, tell } from '../../../../src/engine/optimizer.ts';
import { functions } from '../../../bench/importance/functions.ts';
import { DEFAULT, settings, valued } from '../propose/runs.ts';
import { fitted } from './studies.ts';

const space: Space = [
  { name: 'lr', type: 'float', low: 1e-4, high: 1, scale: 'log' },
  { name: 'x', type: 'float', low: 1, high: 2, scale: 'linear' },
  { name: 'idle', type: 'int', low: 1, high: 100, scale: 'linear' },
  { name: 'kind', type: 'choice', values: ['a', 'b', 'c'] },
  {
    name: 'depth',
    type: 'int',
    low: 1,
    high: 9,
    scale: 'linear',
    when: {
      kind: 'binary',
      operator: '==',
      left: { kind: 'name', name: 'kind' },
      right: { kind: 'value', value: 'c' },
    },
  },
];

/** Smallest at lr = 1e-2, x = 1, kind a or b. */
const loss = ({ lr, x, kind, depth = 5 }: Point): number =>
  Math.log10(Number(lr) / 1e-2) ** 2 + 2 * Number(x) + (kind === 'c' ? 4 + 0.2 * Math.abs(Number(depth) - 5) : 0);

/** Along each parameter of a study of 48 trials, at both ends of what is called as good, in medians of random points. */
function lossesAtEnds(id: string): number[] {
  const { space, noise, value } = functions.find((each) => each.id === id) ?? assert.fail();
  const normal = normals(seededUniform(1, 72));
  let state = start(settings(space, { noise: undefined, algorithm: DEFAULT }));
  for (let tried = 0; tried < 48;) {
    const { points } = ask(state, 48 - tried);
    const measured = points.map((point) => valued(value(point) + noise * normal()));
    state = tell(state, points, measured);
    tried += points.length;
  }
  const study = fittedStudy(state) ?? assert.fail();
  const { incumbent, candidateSet } = study;
  const random = candidateSet.points.map(value).sort((a, b) => a - b);
  const scale = random[random.length >> 1] - value(incumbent.point);
  return slicesOf(
    study,
    study.varying.map(({ name }) => name),
  ).flatMap(({ parameter, supported }) =>
    // oxfmt-ignore
    supported !== null && 'low' in supported
      ? [supported.low, supported.high].map((end) => (value({ ...incumbent.point, [parameter]: end }) - value(incumbent.point)) / scale) // oxfmt-ignore
      : [],
  );
}

/** Points of which one has another optimizer, far from the best learning rate. */
const hardlyTried: Space = [
  { name: 'lr', type: 'float', low: 1e-4, high: 1, scale: 'log' },
  { name: 'optimizer', type: 'choice', values: ['adam', 'sgd'] },
];

describe('slices', () => {
  it('call at most one number in ten as good that loses a tenth of the way back to a random point', () => {
    const losses = ['cliff', 'linear-noise', 'hardly-tried'].flatMap((id) => lossesAtEnds(id));
    const wrong = losses.filter((loss) => loss > 0.1).length;
    assert.ok(losses.length >= 20 && wrong <= losses.length / 10, `${wrong} of ${losses.length}`);
  });

  const told = (points: readonly Point[], value: (point: Point) => number) => {
    const values = points.map((point) => valued(value(point)));
    return slicesOf(fittedStudy(tell(start(settings(hardlyTried)), points, values)) ?? assert.fail(), [
      'lr',
      'optimizer',
    ]);
  };
  const adam = Array.from({ length: 24 }, (_, i) => ({ lr: 10 ** (-4 + (4 * i) / 23), optimizer: 'adam' }));

  it('do not support a category of one or two trials, however alike the categories look', () => {
    const among = (count: number) => {
      const sgd = adam.slice(0, 8 * count).filter((_, i) => i % 8 === 0);
      const [, optimizer] = told([...adam, ...sgd.map(({ lr }) => ({ lr, optimizer: 'sgd' }))], ({ lr }) => Number(lr));
      return optimizer.supported;
    };
    assert.deepEqual(among(2), { values: ['adam'] });
    assert.deepEqual(among(3), { values: ['adam', 'sgd'] });
  });

  it('call no value as good where trials fail, which the imputed worst value alone does not rule out', () => {
    const fails = ({ lr }: Point): boolean => Number(lr) > 0.012;
    const flat = ({ lr }: Point): number => Math.abs(Math.log10(Number(lr)) + 2) / 100;
    const tried = [...adam.slice(0, 12), ...adam.slice(-3)];
    const feedback = tried.map((point) => (fails(point) ? { kind: 'failed' as const } : valued(flat(point))));
    const study = fittedStudy(tell(start(settings(hardlyTried)), tried, feedback)) ?? assert.fail();
    const reach = (success: typeof study.success): number => {
      const [{ asGood }] = slicesOf({ ...study, success }, ['lr']);
      return 'high' in asGood ? asGood.high : assert.fail();
    };
    const [first] = tried.filter(fails);
    assert.ok(reach(study.success) < first.lr, `${reach(study.success)}`);
    assert.ok(reach([]) > reach(study.success));
  });

  it('support no number beyond the last one that succeeded where the next ones fail, whatever the model expects', () => {
    const fails = ({ lr }: Point): boolean => Number(lr) > 0.1;
    const tried = [...adam.slice(4, 16), ...adam.slice(-3)];
    const feedback = tried.map((point) => (fails(point) ? { kind: 'failed' as const } : valued(-point.lr)));
    const [{ supported }] = slicesOf(fittedStudy(tell(start(settings(hardlyTried)), tried, feedback)) ?? assert.fail(), ['lr']); // oxfmt-ignore
    assert.ok(supported !== null && 'high' in supported && supported.high <= adam[15].lr, JSON.stringify(supported));
  });

  it('do not support numbers where no trial is, although nothing rules them out', () => {
    const few = adam.slice(0, 12);
    const [lr] = told(few, ({ lr }) => -Math.log(Number(lr)));
    assert.ok('low' in lr.asGood && lr.asGood.high > 0.1, JSON.stringify(lr.asGood));
    assert.ok(lr.supported !== null && 'low' in lr.supported && lr.supported.high < 0.05, JSON.stringify(lr.supported));
  });

  it('say of no natural end that values beyond it may be better', () => {
    const edgeOf = (low: number, high: number, sign: number): Slice['edge'] => {
      const dropout: Space = [{ name: 'dropout', type: 'float', low, high, scale: 'linear' }];
      return slicesOf(
        fitted(dropout, 12, (point) => sign * Number(point.dropout)),
        ['dropout'],
      )[0].edge;
    };
    assert.deepEqual([edgeOf(0, 0.5, 1), edgeOf(0.1, 0.5, 1)], [null, 'low']);
    assert.deepEqual([edgeOf(0.5, 1, -1), edgeOf(0.5, 0.9, -1)], [null, 'high']);
  });

  for (const goal of ['minimize', 'maximize'] as const) {
    const sign = goal === 'minimize' ? 1 : -1;
    const study = fitted(space, 80, (point) => sign * loss(point), { goal });
    const slices = slicesOf(study, ['lr', 'x', 'idle', 'kind', 'depth']);
    const slice = (name: string): Slice => {
      const found = slices.find(({ parameter }) => parameter === name);
      assert.ok(found);
      return found;
    };
    const intervalOf = ({ asGood }: Slice) => ('low' in asGood ? asGood : { low: NaN, high: NaN });

    it(`have the mean between the ends of its band, in the metric's units (${goal})`, () => {
      for (const { values, mean, low, high, parameter } of slices) {
        assert.deepEqual([mean.length, low.length, high.length], Array(3).fill(values.length), parameter);
        assert.ok(mean.every((value, i) => low[i] <= value && value <= high[i]));
      }
      const { values, mean } = slice('x');
      const rise = sign * (mean[values.length - 1] - mean[0]);
      assert.ok(Math.abs(rise - 2) < 0.5, `${rise}`);
    });

    it(`say where the optimum is, and which values are as good (${goal})`, () => {
      const { low, high } = intervalOf(slice('lr'));
      assert.ok(low < 1e-2 && 1e-2 < high && low > 2e-3 && high < 5e-2, `${low} to ${high}`);
      assert.deepEqual(slice('lr').values.slice(0, 1), [1e-4]);
      assert.deepEqual(intervalOf(slice('idle')), { low: 1, high: 100 });
    });

    it(`say that the best value is at the end of its range, not of a parameter that makes no difference (${goal})`, () => {
      assert.deepEqual(['lr', 'x', 'idle'].map((name) => slice(name).edge), [null, 'low', null]); // oxfmt-ignore
    });

    it(`have the categories that the model cannot tell from the best (${goal})`, () => {
      const { asGood, values } = slice('kind');
      assert.deepEqual(values, ['a', 'b', 'c']);
      assert.deepEqual('values' in asGood && asGood.values, ['a', 'b']);
    });

    it(`have as supported a part of what is as good (${goal})`, () => {
      for (const { asGood, supported, parameter } of slices) {
        if (supported === null) continue;
        if ('low' in supported) {
          assert.ok('low' in asGood, parameter);
          assert.ok(asGood.low <= supported.low && supported.high <= asGood.high, parameter);
        } else assert.ok('values' in asGood && supported.values.every((value) => asGood.values.includes(value)));
      }
      const { supported, best } = slice('kind');
      assert.ok(supported !== null && 'values' in supported && supported.values.includes(best));
    });

    it(`show a parameter that is inactive at the recommended point where it is active (${goal})`, () => {
      const { best, mean } = slice('depth');
      assert.ok(Math.abs(Number(best) - 5) <= 2, `${best}`);
      assert.ok(mean.every((value) => sign * value > 2));
    });
  }
});
