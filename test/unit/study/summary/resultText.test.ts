import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { trialLine } from '../../../../src/cli/terminal/progressText.ts';
import { plain } from '../../../../src/study/summary/paint.ts';
import { resultLines } from '../../../../src/study/summary/resultText.ts';
import type { Summary, TrialSummary } from '../../../../src/study/summary/summary.ts';
import { summaryOf, trialOf } from '../../webview/summaries.ts';

const limits = [
  { text: 'size_mb <= 40', metrics: ['size_mb'] },
  { text: 'latency_ms <= 1.2 * baseline', metrics: ['latency_ms'] },
];

function measured(trial: number, values: readonly [accuracy: number, size: number, latency: number]): TrialSummary {
  const [accuracy, size_mb, latency_ms] = values;
  const feasible = size_mb <= 40 && latency_ms <= 36;
  const broken = [...(size_mb <= 40 ? [] : [0]), ...(latency_ms <= 36 ? [] : [1])];
  return trialOf({ trial, value: accuracy, values: { accuracy, size_mb, latency_ms }, feasible, broken });
}

const good = measured(1, [0.9, 30, 30]);
const large = measured(2, [0.95, 60, 32]);
const slow = measured(3, [0.97, 35, 40]);
const best = { trial: 1, value: 0.9, parameters: { lr: 0.1 }, command: 'train' } as const;
const unknown = { mean: null, sd: null, expected: null, predictiveSd: null };

function limited(trials: readonly TrialSummary[], changes: Partial<Summary> = {}): Summary {
  return summaryOf([], { trials: [...trials], limits, baseline: { latency_ms: 30 }, ...changes });
}

describe('what a study with limits has found', () => {
  it('is the recommended trial, and how many keep the limits', () => {
    const lines = resultLines(limited([good, large, slow], { best: { ...best, ...unknown } }));
    assert.match(lines[0], /^Recommended: accuracy = 0\.9 \(trial 1\), measured: lr=0\.1$/);
    assert.equal(lines.at(-1), '1 of 3 trials keeps the limits.');
  });

  it('is what it measured of what they name, and how surely it keeps them where runs differ', () => {
    const said = (changes: Partial<NonNullable<Summary['recommended']>>, row = good) => {
      const recommended = { trial: 1, value: 0.9, sd: null, setback: null, ...changes };
      return resultLines(limited([row], { best: { ...best, ...unknown }, recommended }))[1];
    };
    assert.equal(said({}), 'It measured size_mb = 30, latency_ms = 30.');
    const surely = 'by all trials, its mean keeps the limits with a probability of 0.93.';
    assert.equal(said({ keeps: 0.9399 }), `It measured size_mb = 30, latency_ms = 30; ${surely}`);
    assert.equal(
      said({ keeps: 0.9399 }, measured(1, [0.9, 30, 40])),
      `It measured size_mb = 30, latency_ms = 40, which breaks a limit by bad luck; ${surely}`,
    );
  });

  it('is under noise no promise where it is only measured', () => {
    const lines = resultLines(summaryOf([0.7, 0.9], { best: { ...best, trial: 2, ...unknown }, noise: 0.05 }));
    assert.match(lines[0], /\(trial 2\), measured, perhaps by luck, as runs differ by ± 0\.05: lr=0\.1$/);
  });

  it('is, where none does, what is in the way of the trial that comes nearest, with its value', () => {
    const summary = limited(
      [large, slow].map((row, i) => ({ ...row, trial: i + 1 })),
      { nearest: { trial: 2, limit: 1 } },
    );
    assert.deepEqual(resultLines(summary), [
      'None of 2 trials keeps the limits.',
      'Trial 2 comes nearest; in its way is latency_ms <= 1.2 * baseline, with latency_ms = 40, baseline = 30.',
    ]);
    assert.match(
      resultLines({ ...summary, nearest: { trial: 1, limit: 0 } })[1],
      /size_mb <= 40, with size_mb = 60\.$/,
    );
  });

  it('is all that is in its way, the limit that it misses most first', () => {
    const row = measured(1, [0.95, 60, 40]);
    assert.equal(
      resultLines(limited([row], { nearest: { trial: 1, limit: 1 } }))[1],
      'Trial 1 comes nearest; in its way are latency_ms <= 1.2 * baseline, with latency_ms = 40, baseline = 30; size_mb <= 40, with size_mb = 60.',
    );
  });

  it('is nothing before a trial has a value, and counts no trial that is taken back or could not be judged', () => {
    assert.deepEqual(resultLines(limited([])), ['No value yet.']);
    const { feasible: _, ...unjudged } = good;
    assert.deepEqual(resultLines(limited([{ ...large, invalid: true }])), ['No value yet.']);
    assert.deepEqual(resultLines(limited([unjudged, { ...large, invalid: true }])), [
      'No trial can be judged by the limits yet: a value that they need is missing.',
    ]);
  });
});

describe('what a study whose limits name a metric that no trial has, has found', () => {
  it('is that no trial has it, for loosening a limit would help nobody', () => {
    const { feasible: _, broken: __, ...unjudged } = good;
    const limitsOfOther = [...limits, { text: 'f1 >= 0.5', metrics: ['f1'] }];
    assert.deepEqual(resultLines(limited([unjudged], { limits: limitsOfOther })), [
      'No trial can be judged by the limits: none has f1.',
    ]);
  });
});

it('says of a declared optimum that was beaten that it is wrong', () => {
  const recommended = { trial: 1, value: 0.00004, sd: null, setback: null };
  assert.equal(
    resultLines(summaryOf([0.00004], { best: { ...best, ...unknown }, recommended, wrongOptimum: 0.05 })).at(-1),
    'The declared optimum 0.05 was beaten, so it is wrong: correct objective.optimum, or remove it.',
  );
});

describe('what a study that began with past trials has found', () => {
  it('is its own, and that a past trial was better where one was', () => {
    const after = (bestPast: number | null, changes: Partial<Summary> = {}) =>
      resultLines(
        summaryOf([0.5, 0.3], {
          ...{ goal: 'minimize', start: { past: 4, bestPast }, best: { ...best, ...unknown, trial: 2, value: 0.3 } },
          ...{ recommended: { trial: 2, value: 0.3, sd: null, setback: null }, ...changes },
        }),
      ).filter((line) => line.includes('past'));
    assert.deepEqual(after(0.2), ['A past trial measured 0.2, which is better.']);
    assert.deepEqual(after(0.2, { goal: 'maximize' }), []);
    for (const none of [0.4, null]) assert.deepEqual(after(none), []);
    assert.deepEqual(after(0.2, { limits }), []);
  });
});

describe('what a study of several objectives has found', () => {
  const objectives = [
    { metric: 'accuracy', goal: 'maximize' },
    { metric: 'latency_ms', goal: 'minimize' },
  ] as const;
  const both = (changes: Partial<Summary>) =>
    summaryOf([], { trials: [good, large, slow], objectives: [...objectives], ...changes });

  it('is how many trials are on the front, and its knee with all of its values', () => {
    const recommended = { trial: 2, value: 0.95, sd: null, setback: null };
    assert.deepEqual(resultLines(both({ front: [1, 2, 3], recommended })), [
      'Front of 3 trials. Its knee is trial 2: accuracy = 0.95, latency_ms = 32: lr=0.1',
    ]);
    assert.deepEqual(resultLines(both({ front: [1, 3], recommended: null })), ['Front of 2 trials.']);
  });

  it('is what is expected of the knee where runs differ, and what it measured is called that', () => {
    const recommended = { trial: 2, value: 0.95, sd: null, setback: null };
    const noisy = both({ front: [1, 2, 3], recommended, noise: 0.05 });
    const expected = [{ mean: 0.91, predictiveSd: 0.06 }, null];
    assert.deepEqual(resultLines(noisy, plain, { front: [{ trial: 2, expected }] }), [
      'Front of 3 trials. Its knee is trial 2, expected if it runs again: accuracy = 0.910 ± 0.060, latency_ms = 32: lr=0.1',
    ]);
    assert.deepEqual(resultLines(noisy), [
      'Front of 3 trials. Its knee is trial 2, measured: accuracy = 0.95, latency_ms = 32: lr=0.1',
    ]);
  });

  it('is with weights the best by them', () => {
    const recommended = { trial: 2, value: 0.95, sd: null, setback: null };
    const weighted = objectives.map((each) => ({ ...each, weight: 2 }));
    assert.deepEqual(resultLines(both({ objectives: weighted, front: [1, 2], recommended })), [
      'Front of 2 trials. Its best by weights is trial 2: accuracy = 0.95, latency_ms = 32: lr=0.1',
    ]);
  });

  it('is no value yet where the front is empty', () => {
    assert.deepEqual(resultLines(both({ front: [], trials: [] })), ['No value yet.']);
  });
});

describe('the line of a trial that has ended', () => {
  it('has all metrics that decide, and the limits that are broken', () => {
    const summary = limited([good, large]);
    assert.match(trialLine(good, summary), /: accuracy = 0\.9, size_mb = 30, latency_ms = 30 · lr=0\.1$/);
    assert.match(trialLine(large, summary), /latency_ms = 32, breaks size_mb <= 40 · lr=0\.1$/);
    const both = measured(4, [0.99, 60, 40]);
    assert.match(trialLine(both, summary), /, breaks size_mb <= 40 and latency_ms <= 1\.2 \* baseline · lr=0\.1$/);
    assert.match(trialLine(large, { ...summary, limits: limits.slice(0, 1) }), /, breaks the limit · lr=0\.1$/);
    assert.match(trialLine(good, summaryOf([])), /: accuracy = 0\.9 · lr=0\.1$/);
  });
});

describe('what a study has found, beside its first start point', () => {
  const given = { mean: null, sd: null, chance: null, reason: { kind: 'given' } } as const;
  const own = trialOf({ trial: 1, value: 0.5, pick: given });
  const found = (trials: readonly TrialSummary[], trial: number) => {
    const value = trials.at(trial - 1)?.value ?? assert.fail();
    const recommended = { ...best, ...unknown, trial, value };
    return resultLines(summaryOf([], { trials: [...trials], best: recommended })).slice(1);
  };

  it('is what that measured, or that no trial is better', () => {
    assert.deepEqual(found([own, trialOf({ trial: 2, value: 0.75 })], 2), [
      'The first start point measured 0.5 (trial 1).',
    ]);
    assert.deepEqual(found([own, trialOf({ trial: 2, value: 0.25 })], 1), [
      'No trial is better than the first start point (trial 1).',
    ]);
  });

  it('is that this point breaks the limit, where a better value might be taken for a good one', () => {
    const fast = trialOf({ trial: 1, value: 0.9, pick: given, feasible: false, broken: [0] });
    const recommended = { ...best, ...unknown, trial: 2, value: 0.75 };
    const trials = [fast, trialOf({ trial: 2, value: 0.75, feasible: true })];
    const said = (limits: NonNullable<Summary['limits']>) =>
      resultLines(summaryOf([], { trials, best: recommended, bestMeasured: null, limits }))[1];
    assert.equal(said(limits.slice(0, 1)), 'The first start point measured 0.9 (trial 1), and breaks the limit.');
    assert.equal(said(limits), 'The first start point measured 0.9 (trial 1), and breaks a limit.');
  });

  it('is nothing where there is no other value, where it does not count, or where the first trial was chosen', () => {
    assert.deepEqual(found([own, trialOf({ trial: 2, value: null, state: 'failed' })], 1), []);
    assert.deepEqual(found([{ ...own, invalid: true }, trialOf({ trial: 2, value: 0.75 })], 2), []);
    assert.deepEqual(found([trialOf({ trial: 1, value: 0.5 }), trialOf({ trial: 2, value: 0.75 })], 2), []);
  });
});
