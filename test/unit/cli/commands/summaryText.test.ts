import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { summaryText } from '../../../../src/cli/commands/summaryText.ts';
import type { Summary } from '../../../../src/study/summary/summary.ts';
import { insight } from '../../webview/charts/insights.ts';
import { bestOf, summaryOf, trialOf } from '../../webview/summaries.ts';

describe('what `bbkb show` says of past trials', () => {
  const said = (start: Summary['start']): string | undefined =>
    summaryText(summaryOf([], { start }), null).split('\n').at(2);

  it('is how many there are and the best value of those that ran to their end', () => {
    assert.equal(said({ past: 37, bestPast: 0.9312 }), 'started with 37 past trials, the best measured 0.9312');
    assert.equal(said({ past: 27, bestPast: null }), 'started with 27 past trials, none of which ran to its end');
  });

  it('is followed by what the study learns from earlier ones', () => {
    const sources = [{ source: 'mnist', trials: 9 }];
    assert.equal(said({ past: 0, bestPast: null, sources }), 'Learns from mnist (9 trials).');
  });

  it('is nothing where there are none', () => {
    assert.equal(said({ past: 0, bestPast: null }), undefined);
    assert.equal(said(null), undefined);
  });
});

it('`bbkb show` prints the last 20 trials, says how to see the others, and prints all of them where that is wanted', () => {
  const summary = summaryOf([], { trials: Array.from({ length: 23 }, (_, i) => trialOf({ trial: i + 1 })) });
  const rowsOf = (text: string) => text.match(/^\d+ +succeeded/gm)?.length;
  const text = summaryText(summary, null);
  assert.deepEqual([rowsOf(text), /^\(3 earlier trials: see --all\)$/m.test(text)], [20, true]);
  const all = summaryText(summary, null, { all: true });
  assert.deepEqual([rowsOf(all), all.includes('earlier')], [23, false]);
});

it('`bbkb show` marks a trial whose result was taken back', () => {
  const trials = [trialOf({ trial: 1 }), trialOf({ trial: 2, invalid: true })];
  assert.deepEqual(summaryText(summaryOf([], { trials }), null).match(/^\d +succeeded(, invalid)?/gm), [
    '1      succeeded',
    '2      succeeded, invalid',
  ]);
});

it('`bbkb show` says how long running trials have run, and which may hang', () => {
  const ended = [1, 2, 3].map((trial) => trialOf({ trial, value: 0.5, seconds: 8 }));
  const trials = [...ended, trialOf({ trial: 4, state: 'running', seconds: null, startedAt: 0 })];
  const text = summaryText(summaryOf([], { trials }), null, { file: 'fit.bbkb.yaml', now: 480_000 });
  assert.match(text, /^4 +running +8 min 00 s +lr=0\.1$/m);
  assert.match(text, /^Trial 4 has run 8 min 00 s, .*\(bbkb stop fit\.bbkb\.yaml --trial 4\)/m);
});

it('`bbkb show` says which trials ran with another script, with the commands, but of a study set aside no commands', () => {
  const machine = { host: 'desk', os: 'Linux', cpus: 8, memoryBytes: 1 };
  const script = { path: 'train.py', sha256: 'new' };
  const origin = { ...{ commit: null, dirty: false, script, command: [], cwd: '/', versions: {} }, machine };
  const otherScripts = [{ path: 'train.py', sha256: 'old', trials: [[1, 2]] as [number, number][] }];
  const text = (setAside: boolean) =>
    summaryText(summaryOf([0.5, 0.6], { origin, otherScripts, setAside }), null, { file: 'a.bbkb.yaml' });
  const change = 'train.py has changed since trial 2: trials 1 to 2 ran with another version.';
  assert.match(
    text(false),
    new RegExp(`^${change}\\nGo on .*\\(bbkb invalidate a\\.bbkb\\.yaml --trial N\\)\\.$`, 'm'),
  );
  assert.ok(text(true).includes(change) && !text(true).includes('Go on'));
});

it('`bbkb show` says where the model is too sure, and of a good one nothing', () => {
  const text = (warning: 'tooSure' | null) =>
    summaryText(summaryOf([0.5], { calibration: { trials: 40, within: 30, warning, pairs: [] } }), null);
  assert.match(
    text('tooSure'),
    /^30 of 40 values are inside the 95 % band that was predicted: too sure\. Trust the bands and the bound of the model less\.$/m,
  );
  assert.doesNotMatch(text(null), /band/);
});

describe('what `bbkb show` says of limits', () => {
  const values = (size: number) => ({ accuracy: 0.9, size_mb: size });
  const rows = [trialOf({ trial: 1, value: 0.9, values: values(52), feasible: false })];
  const limits = [{ text: 'size_mb <= 40', metrics: ['size_mb'] }];
  const text = summaryText(summaryOf([], { trials: rows, limits, nearest: { trial: 1, limit: 0 } }), null);

  it('is each limit, whether each trial keeps them, and what is in the way', () => {
    assert.match(text, /^limits: size_mb <= 40$/m);
    assert.match(
      text,
      /^trial +state +accuracy +size_mb +limits +time +parameters\n1 +succeeded +0\.9 +52 +broken +1\.0 s/m,
    );
    assert.match(text, /^None of 1 trial keeps the limit\.\n {2}Trial 1 comes nearest; in its way is size_mb <= 40/m);
  });

  it('is not that a past trial was best, which may break them', () => {
    const started = summaryText(summaryOf([], { limits, start: { past: 3, bestPast: 0.9 } }), null);
    assert.match(started, /^started with 3 past trials$/m);
  });
});

describe('what `bbkb show` prints of several objectives', () => {
  const row = (trial: number, value: number, latency: number) =>
    trialOf({ trial, value, values: { accuracy: value, latency }, parameters: { lr: 0.1, width: trial } });
  const summary = summaryOf([], {
    trials: [row(1, 0.8, 3), row(2, 0.7, 9), row(3, 0.95, 5)],
    objectives: [
      { metric: 'accuracy', goal: 'maximize' },
      { metric: 'latency', goal: 'minimize' },
    ],
    front: [1, 3],
    metric: 'accuracy',
    recommended: { trial: 1, value: 0.8, sd: null, setback: null },
  });

  it('is the front from the best to the worst in the first of them, with the knee', () => {
    const text = summaryText(summary, null);
    assert.match(text, /^maximize accuracy, minimize latency · /m);
    assert.match(
      text,
      /^front +accuracy +latency +parameters\n3 +0\.95 +5 +lr=0\.1 width=3\n1 +0\.8 +3 +knee +lr=0\.1 width=1\n\n/m,
    );
  });

  it('has what is expected of the front, where values differ from run to run', () => {
    const expected = [{ mean: 0.93, predictiveSd: 0.012 }, null];
    const front = [3, 1].map((trial) => ({ trial, expected }));
    const text = summaryText(summary, { trials: 3, importance: [], interactions: 0, slices: [], front });
    assert.match(text, /^front +accuracy expected +latency +parameters\n3 +0\.930 ± 0\.012 +5 /m);
  });

  it('has the parameter first that explains most', () => {
    const importance = [{ parameter: 'width', share: 0.9, low: 0.8, high: 1 }];
    const forecast = { after: 0, trials: [], median: [], low: [], high: [] };
    const insight = { trials: 3, importance, interactions: 0, forecast, bound: { gain: 0 }, slices: [] };
    assert.match(summaryText(summary, insight), /^3 +0\.95 +5 +width=3 lr=0\.1$/m);
  });

  it('has in the heading of the importance the metric that it is for, where several decide', () => {
    const importance = [{ parameter: 'width', share: 0.9, low: 0.8, high: 1 }];
    const insight = { metric: 'latency', trials: 3, importance, interactions: 0.1, slices: [] };
    assert.match(summaryText(summary, insight), /^parameter +importance for latency +95 % interval\nwidth +90 %/m);
    const { metric: _, ...ofFirst } = insight;
    const whole = { ...ofFirst, forecast: { after: 0, trials: [], median: [], low: [], high: [] }, bound: { gain: 0 } };
    assert.match(summaryText(summary, whole), /^parameter +importance for accuracy +95 % interval\nwidth +90 %/m);
  });
});

describe('what `bbkb show` says of the best', () => {
  const best = bestOf({ trial: 2, value: 0.954, parameters: { lr: 0.02, solver: 'adam' } });
  const summary = summaryOf([0.3, 0.954], { best, parameters: ['lr', 'solver'], state: 'finished' });

  it('is what is still to gain, before its command', () => {
    assert.match(summaryText(summary, insight), /\n {2}Still to gain: about 0\.\d+ · .*\n {2}Run it again with: /);
  });

  it('has the values that are as good beside the importance, where 80 columns have room for them', () => {
    const text = summaryText(summary, insight);
    assert.match(
      text,
      /^parameter +importance +95 % interval +as good, each alone\nlr +62 % +48 % to 71 % +0\.005 to 0\.03, perhaps 0\.002 to 0\.05$/m,
    );
    const parameter = 'a'.repeat(60);
    const long = { ...insight, importance: [{ ...insight.importance[0], parameter }, ...insight.importance] };
    assert.match(summaryText(summary, long), /^parameter +importance +95 % interval$/m);
  });

  it('is of the first metric, and nothing where another is explained', () => {
    const { forecast: _, ...ofOther } = insight;
    assert.doesNotMatch(summaryText(summary, { ...ofOther, metric: 'latency' }), /Still to gain|as good/);
  });

  it('has why trials failed below their count', () => {
    const failureGroups = [{ cause: 'loss is nan', trials: [3, 4], rule: null }];
    assert.match(
      summaryText({ ...summary, failureGroups }, null),
      / · budget 48\n2 failed \(trials 3, 4\): loss is nan\n/,
    );
  });
});
