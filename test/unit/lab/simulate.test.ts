import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { agpucb, type AgpucbSettings } from '../../../src/bandits/agpucb/agpucb.ts';
import { experimentSettings } from '../../../src/bandits/agpucb/paperSettings.ts';
import { regretEstimators } from '../../../src/bandits/agpucb/regretBound.ts';
import { algorithmNames } from '../../../src/bandits/algorithms.ts';
import { simulate, type SimulationResult } from '../../../src/lab/simulate.ts';
import { matrixOf } from '../bandits/bbkb/golden.ts';
import { config, hills, problem } from './setup.ts';

function run(file: Readonly<Record<string, unknown>>): SimulationResult {
  let seconds = 0;
  return simulate(problem(file), () => seconds++);
}

for (const algorithm of algorithmNames) {
  describe(`a simulation of ${algorithm}`, () => {
    const answer = run({ ...hills, algorithm, maxBatch: 7 });

    it('pulls exactly the steps, in batches within the limit', () => {
      const { arms, batches } = answer;
      assert.equal(arms.length, hills.steps);
      assert.equal(
        batches.reduce((sum, size) => sum + size, 0),
        hills.steps,
      );
      assert.ok(batches.every((size) => size >= 1 && size <= 7));
    });

    it('records one entry for each pull, batch or dictionary', () => {
      const { batches, dictionaries, dictionarySizes, beta, stop, secondsAt, regret, regretRatio, simpleRegret } =
        answer;
      assert.deepEqual([beta.length, stop.length], [batches.length, batches.length]);
      assert.equal(dictionaries.length, batches.length + 1);
      assert.deepEqual(
        dictionarySizes,
        dictionaries.map(({ length }) => length),
      );
      for (const curve of [secondsAt, regret, regretRatio, simpleRegret]) assert.equal(curve.length, hills.steps);
    });

    it('is the same again, and differs with another seed if there is noise', () => {
      assert.deepEqual(run({ ...hills, algorithm, maxBatch: 7 }), answer);
      const { finalMean, arms } = run({ ...hills, algorithm, maxBatch: 7, seed: 1 });
      assert.notDeepEqual([finalMean, arms], [answer.finalMean, answer.arms]);
    });

    const traps: [string, Readonly<Record<string, unknown>>][] = [
      ['one arm', { arms: [[0.5]], values: [2], init: [0] }],
      ['one arm, without initial pulls', { arms: [[0.5]], values: [2] }],
      ['duplicate arms', { arms: [[0.5], [0.5], [0.1], [0.1]], values: [1, 1, 0, 0], init: [0, 1] }],
      ['nothing but duplicates', { arms: [[0.5], [0.5], [0.5]], values: [1, 1, 1], init: [0, 1] }],
      ['constant values', { values: [1, 1, 1], init: [1] }],
      ['values of 0', { values: [0, 0, 0] }],
      ['a kernel matrix that is singular', { kernel: { lengthscale: 1e6 }, init: [0, 1, 2] }],
      ['more initial pulls than arms', { init: [0, 1, 2, 0, 1, 2, 2, 2] }],
      ['batches past the horizon', { steps: 2, threshold: 1e6, init: [0] }],
      ['a dictionary that no arm joins', { qbar: 1e-9, uniforms: [[1, 1, 1], [1, 1, 1]], init: [0, 1] }],
      ['a threshold that is never crossed', { threshold: 1e300, init: [0, 1] }],
      ['a norm and noise of 0', { norm: 0, noiseVariance: algorithm === 'a-gp-ucb' ? 1e-9 : 0, init: [0] }],
      ['large values', { values: [1e6, -1e6, 0], init: [0] }],
    ]; // oxfmt-ignore
    for (const [trap, change] of traps) {
      it(`runs to its end with finite numbers: ${trap}`, () => {
        const { arms, ...record } = run({ ...config, ...change, algorithm });
        assert.equal(arms.length, 'steps' in change ? change.steps : config.steps);
        assert.ok(!JSON.stringify({ ...record, finalMean: record.finalMean ?? [], finalVariance: record.finalVariance ?? [] }).includes('null')); // oxfmt-ignore
      });
    }
  });
}

describe('a simulation of a-gp-ucb with an estimator', () => {
  // a small norm and little noise, so that t^0.9 affords a larger hypothesis space under every estimator
  const file = { ...hills, noiseSd: undefined, noise: hills.arms.map(() => 0), steps: 30, algorithm: 'a-gp-ucb', norm: 0.1, noiseVariance: 1e-6 }; // oxfmt-ignore
  const X = matrixOf(hills.arms);
  const settings: AgpucbSettings = {
    ...experimentSettings(X, Math.sqrt(1e-6)),
    lengthscales: [hills.kernel.lengthscale],
    width: { kind: 'theory', norm: 0.1, delta: 0.1 },
  };

  for (const estimator of regretEstimators) {
    it(`pulls the same arms as the algorithm itself with '${estimator}'`, () => {
      let bandit = agpucb(X, { ...settings, estimator });
      const pull = (arms: readonly number[]) =>
        bandit.tell(arms, arms.map((arm) => ({ kind: 'reward', reward: hills.values[arm] }))); // oxfmt-ignore
      bandit = pull(hills.init);
      const arms: number[] = [];
      const beta: number[] = [];
      while (arms.length < file.steps) {
        const batch = bandit.ask(1);
        bandit = pull(batch.arms);
        arms.push(...batch.arms);
        beta.push(batch.beta);
      }
      assert.ok(bandit.adaptation.h > 1);
      const simulated = run({ ...file, estimator });
      assert.deepEqual([simulated.arms, simulated.beta], [arms, beta]);
    });
  }

  it('has the bound where none is named, and each estimator has a run of its own', () => {
    const runs = regretEstimators.map((estimator) => run({ ...file, estimator }));
    assert.deepEqual(run(file), runs[0]);
    assert.equal(new Set(runs.map(({ beta }) => JSON.stringify(beta))).size, regretEstimators.length);
    const onBbkb = (['bound', 'printed-bound'] as const).map((estimator) =>
      run({ ...file, rule: 'global', estimator }),
    );
    assert.deepEqual(run({ ...file, rule: 'global' }), onBbkb[0]);
    assert.notDeepEqual(onBbkb[1].beta, onBbkb[0].beta);
  });
});

describe('a simulation', () => {
  it('gives the initial pulls their values, and adds entry t of the noise to pull t', () => {
    // one arm and no prior to speak of: the posterior mean is the mean of the rewards
    const one = { ...config, arms: [[0]], values: [5], init: [0], noiseSd: undefined, lambda: 1e-9 };
    const { finalMean } = run({ ...one, noise: [1, 2, 300], steps: 2, maxBatch: 1 });
    assert.ok(Math.abs((finalMean?.[0] ?? NaN) - (5 + 6 + 7) / 3) < 1e-6);
  });

  it('takes a history instead of initial pulls, with the values in it', () => {
    const one = { ...config, arms: [[0]], values: [5], lambda: 1e-9, steps: 1 };
    const { finalMean } = run({ ...one, history: { arms: [0], values: [7] } });
    assert.ok(Math.abs((finalMean?.[0] ?? NaN) - 6) < 1e-6);
  });

  it('begins with the initial arms as the dictionary, ascending, or with the dictionary of the history', () => {
    assert.deepEqual(run({ ...hills, init: [20, 3] }).dictionaries[0], [3, 20]);
    assert.deepEqual(run(config).dictionaries[0], []);
    const history = { arms: [1, 2], values: [0, 0], dictionary: [2] };
    assert.deepEqual(run({ ...config, history }).dictionaries[0], [2]);
  });

  it('resamples the dictionary with the given uniforms, then from the seed', () => {
    const none = hills.arms.map(() => 1);
    const all = hills.arms.map(() => 0);
    const { dictionaries, arms, batches } = run({ ...hills, qbar: 1e-9, uniforms: [none, all] });
    assert.deepEqual(dictionaries[1], []);
    const pulled = [...new Set([...hills.init, ...arms.slice(0, batches[0] + batches[1])])];
    assert.deepEqual(dictionaries[2], pulled.sort((a, b) => a - b)); // oxfmt-ignore
  });

  it('keeps every pulled arm in the dictionary if qbar is inf', () => {
    const { dictionaries, arms } = run({ ...hills, qbar: 'inf' });
    assert.deepEqual(dictionaries.at(-1), [...new Set([...hills.init, ...arms])].sort((a, b) => a - b)); // oxfmt-ignore
  });

  it('says of each batch why it ended', () => {
    assert.deepEqual(new Set(run({ ...hills, threshold: 1, steps: 5 }).stop), new Set(['rule']));
    assert.deepEqual(run({ ...hills, threshold: 1e6, steps: 5, maxBatch: 3 }).stop, ['maxBatch', 'steps']);
    const { stop, batches } = run({ ...hills, algorithm: 'thompson', steps: 70 });
    assert.deepEqual([stop, batches], [['size', 'size', 'steps'], [30, 30, 10]]); // oxfmt-ignore
  });

  it('measures regret by the true values, whatever the noise', () => {
    const { arms, regret, simpleRegret } = run({ ...config, noiseSd: 3, algorithm: 'random' });
    const lost = arms.map((arm) => 1 - config.values[arm]);
    assert.equal(
      regret.at(-1),
      lost.reduce((sum, gap) => sum + gap, 0),
    );
    assert.equal(simpleRegret.at(-1), Math.min(...lost));
  });

  it('counts the seconds of the algorithm, up to each batch', () => {
    const { secondsAt, seconds, batches } = run(hills); // one second passes between two looks at the clock
    assert.equal(seconds, 1 + batches.length);
    assert.deepEqual([secondsAt[0], secondsAt.at(-1)], [2, seconds]);
  });

  it('asks for no further batch once the algorithm took more than its seconds', () => {
    let seconds = 0;
    const clock = () => seconds++; // one second for the start, and one for each batch
    const twos = problem({ ...hills, algorithm: 'random', maxBatch: 2 });
    const { batches, arms, stop, regret, secondsAt } = simulate(twos, clock, { maxSeconds: 4 });
    assert.deepEqual(secondsAt, [2, 2, 3, 3, 4, 4, 5, 5]);
    assert.deepEqual([batches, arms.length, stop.length, regret.length], [[2, 2, 2, 2], 8, 4, 8]);
  });

  it('pulls nothing if the start alone took more than its seconds', () => {
    let seconds = 0;
    const { arms, batches, seconds: taken } = simulate(problem(hills), () => seconds++, { maxSeconds: 0.5 });
    assert.deepEqual([arms, batches, taken], [[], [], 1]);
  });

  it('finds the highest hill', () => assert.ok((run(hills).simpleRegret.at(-1) ?? 1) < 0.05));
});
