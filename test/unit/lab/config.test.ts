import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseConfig } from '../../../src/lab/config.ts';
import { simulationOf } from '../../../src/lab/simulation.ts';
import { config, tableOf } from './setup.ts';

/** The problems of the configuration of setup.ts with other keys. */
function problems(change: Readonly<Record<string, unknown>>): readonly string[] {
  const parsed = parseConfig(JSON.stringify({ ...config, ...change }));
  if (!parsed.ok) return parsed.problems;
  const fits = simulationOf(parsed.value, tableOf(parsed.value));
  return fits.ok ? [] : fits.problems;
}

describe('the configuration of a simulation', () => {
  it('is valid as in these tests, and contains the defaults', () => {
    const { kernel, arms, values, noiseSd, steps } = config;
    const parsed = parseConfig(JSON.stringify({ kernel, arms, values, noiseSd, steps }));
    assert.ok(parsed.ok);
    const { algorithm, lambda, noiseVariance, norm, delta, threshold, qbar, confidence, seed } = parsed.value;
    assert.deepEqual(
      { algorithm, lambda, noiseVariance, norm, delta, threshold, qbar, confidence, seed },
      {
        algorithm: 'bbkb',
        lambda: 0.01,
        noiseVariance: 0.01,
        norm: 1,
        delta: 0.1,
        threshold: 2,
        qbar: 2,
        confidence: 'code',
        seed: 0,
      },
    );
  });

  const mistakes: [string, Readonly<Record<string, unknown>>, RegExp][] = [
    ['an unknown key', { lamda: 1 }, /^lamda is not a known key here: remove it\.$/],
    ['an unknown key inside a group', { kernel: { lengthscale: 1, nu: 2 } }, /^kernel\.nu is not a known key here/],
    ['NaN in an arm, which JSON writes as null', { arms: [[0], [NaN]], values: [0, 1] }, /^arms\[1\]\[0\] is null/],
    ['a value that is not a number', { values: [0, 'x', 1] }, /^values\[1\] is "x"/],
    ['a value that is too large', { values: [0, 1e308, 1] }, /^values\[1\] is 1e\+308/],
    ['no arms', { arms: [], values: [] }, /^arms is an empty list/],
    ['arms of no columns', { arms: [[]], values: [0] }, /^arms\[0\] is an empty list/],
    ['rows of different lengths', { arms: [[0], [0, 1], [1]] }, /^arms\[1\] has 2 numbers/],
    ['fewer values than arms', { values: [0, 1] }, /^values has 2 entries for 3 arms/],
    ['no values', { values: undefined }, /^values is missing/],
    [
      'a CSV file together with values',
      { arms: { csv: 'a', features: ['x'], target: 'y' } },
      /^values cannot be combined with arms from a file/,
    ],
    [
      'a CSV file without a target',
      { values: undefined, arms: { csv: 'a', features: ['x'] } },
      /^arms\.target is missing/,
    ],
    ['an unknown key of the CSV file', { values: undefined, arms: { csv: 'a', features: ['x'], target: 'y', sep: ';' } }, /^arms\.sep is not a known key here/], // oxfmt-ignore
    ['noise in both forms', { noise: [0, 0, 0, 0, 0, 0] }, /^noise cannot be combined with noiseSd/],
    ['noise in neither form', { noiseSd: undefined }, /^noiseSd is missing, and so is noise/],
    ['noise for fewer steps', { noiseSd: undefined, noise: [0] }, /^noise has fewer entries than there are steps/],
    ['no kernel for an algorithm with a model', { kernel: undefined }, /^kernel is missing/],
    ['a lengthscale of 0', { kernel: { lengthscale: 0 } }, /^kernel\.lengthscale is 0/],
    ['a lengthscale of 0 in a list', { kernel: { lengthscale: [0] } }, /^kernel\.lengthscale\[0\] is 0/],
    ['more lengthscales than columns', { kernel: { lengthscale: [1, 1] } }, /^kernel\.lengthscale has 2 entries for 1/],
    ['an unknown algorithm', { algorithm: 'ucb' }, /^algorithm is "ucb": write one of bbkb, /],
    [
      'a rule that the algorithm does not have',
      { algorithm: 'gp-bucb', rule: 'local' },
      /^rule is not a rule of gp-bucb/,
    ],
    ['a rule that needs the exact posterior', { rule: 'product' }, /^rule is product/],
    ['a-gp-ucb without noise', { algorithm: 'a-gp-ucb', noiseVariance: 0 }, /^noiseVariance is 0/],
    [
      'an unknown estimator',
      { algorithm: 'a-gp-ucb', estimator: 'eq15' },
      /^estimator is "eq15": write one of bound, /,
    ],
    ['an estimator of another algorithm', { estimator: 'bound' }, /^estimator has no meaning for this algorithm/],
    [
      'the one-step estimator with a rule',
      { algorithm: 'a-gp-ucb', rule: 'global', estimator: 'one-step' },
      /^estimator is one-step, which needs the exact posterior: remove rule/,
    ],
    ['a qbar in words', { qbar: 'all' }, /^qbar is "all"/],
    ['a delta of 1', { delta: 1 }, /^delta is 1/],
    ['half a step', { steps: 0.5 }, /^steps is 0\.5/],
    ['an initial arm that does not exist', { init: [0, 3] }, /^init\[1\] is 3: there are 3 arms/],
    [
      'init together with history',
      { init: [0], history: { arms: [], values: [] } },
      /^init cannot be combined with history/,
    ],
    ['a history of other lengths', { history: { arms: [0], values: [] } }, /^history\.values has 0 entries for 1/],
    [
      'a dictionary of arms that do not exist',
      { history: { arms: [], values: [], dictionary: [9] } },
      /^history\.dictionary\[0\]/,
    ],
    ['uniforms for other arms', { uniforms: [[0.5]] }, /^uniforms\[0\] has 1 entries for 3 arms/],
    ['uniforms above 1', { uniforms: [[0, 2, 0]] }, /^uniforms\[0\]\[1\] is 2/],
  ];
  for (const [mistake, change, sentence] of mistakes) {
    it(`is refused in one sentence that says where: ${mistake}`, () => {
      const found = problems(change);
      assert.equal(found.length, 1, found.join('\n'));
      assert.match(found[0], sentence);
      assert.match(found[0], /^[^\n]+\.$/);
    });
  }

  it('is refused with all of its problems at once, also those across keys', () => {
    const found = problems({
      lamda: 1,
      delta: 2,
      algorithm: 'ucb',
      noise: [0],
      init: [0],
      history: { arms: [], values: [] },
    });
    const places = found.map((sentence) => sentence.split(' ', 1)[0]);
    assert.deepEqual(places.sort(), ['algorithm', 'delta', 'init', 'lamda', 'noise']);
  });

  it('is refused in one sentence if it is not a group of keys', () => {
    const parsed = parseConfig('[]');
    assert.ok(!parsed.ok);
    assert.equal(parsed.problems.length, 1);
  });

  it('is refused if it is not JSON, such as the NaN that Python writes', () => {
    const parsed = parseConfig('{ "values": [NaN] }');
    assert.ok(!parsed.ok);
    assert.match(parsed.problems.join(), /^The configuration is not JSON from line 1, column 14 on\. .* no NaN/);
  });
});
