import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { followedMetrics } from '../../../../../src/declaration/followedMetrics.ts';
import { completionsAt } from '../../../../../src/declaration/reader/completion/completions.ts';
import { good, parsed, problems } from '../texts.ts';

const lines = [
  'objective: [{ metric: acc, goal: maximize }, { metric: ms, goal: minimize }]',
  'limits: "mb <= 40 and acc >= 0.5"',
  'track: [f1]',
];
const several = (rules: string) => [good.command, good.parameters, good.budget, ...lines, `trial: { ${rules} }`].join('\n'); // oxfmt-ignore
const single = (...more: readonly string[]) => [...Object.values(good), ...more].join('\n');
/** What each problem is shown at, and its sentence. */
const problemsOf = (text: string) =>
  problems(text).map(({ line, column, endColumn, message }) => [
    text.split('\n')[line - 1].slice(column - 1, endColumn - 1),
    message,
  ]);

describe('the metrics of trial.stop', () => {
  it('are those of objectives, limits and track, each in an entry of its own', () => {
    const { trial } = parsed(
      several(
        'stop: [{ metric: acc, patience: 3 }, { metric: mb, above: 90 }, { metric: f1, diverged: true }, { limits: true }]',
      ),
    );
    assert.deepEqual(trial.stop, [
      { metric: 'acc', patience: 3, minReports: 1 },
      { metric: 'mb', above: 90, minReports: 1 },
      { metric: 'f1', diverged: true, minReports: 1 },
      { limits: true, minReports: 1 },
    ]);
    const { trial: one } = parsed(single('track: [f1]', 'trial: { stop: { metric: f1, above: 3, min_reports: 2 } }'));
    assert.deepEqual(one.stop, { metric: 'f1', above: 3, minReports: 2 });
  });

  it('have to be said where there are several objectives, and the sentence says which there are', () => {
    assert.deepEqual(problemsOf(several('stop: { diverged: true }')), [
      [
        '{ diverged: true }',
        'There are several objectives: write the metric that is meant, such as metric: acc. It can be acc, ms, f1 or mb.',
      ],
    ]);
  });

  it('are all wrong at once, each at its place', () => {
    const found = problemsOf(
      several(
        'stop: [{ metric: f2, above: 1 }, { metric: f1, patience: 3 }, { metric: ms, limits: true }, { above: 1 }]',
      ),
    );
    assert.deepEqual(
      found.map(([at]) => at),
      ['f2', 'patience', 'metric', '{ above: 1 }'],
    );
    const [unknown, patience, limits] = found.map(([, message]) => message);
    assert.match(
      unknown,
      /^"f2" is not measured \(did you mean f1\?\): write acc, ms, f1 or mb, or add it to track\.$/,
    );
    assert.match(patience, /^patience needs to know which way is better, .* write it of acc or ms\.$/);
    assert.match(limits, /^limits judges the metrics that the limits name/);
  });

  it('need limits where a broken one ends a trial', () => {
    const found = problemsOf(single('trial: { stop: { limits: true } }'));
    assert.deepEqual(found, [
      ['limits', 'stop.limits ends trials that break a limit, and there is none: write limits, or remove it.'],
    ]);
  });

  it('are printed while the script runs, and not read from a file', () => {
    const ofFile = (rules: string) =>
      problemsOf(several(rules).replace('goal: minimize }', 'goal: minimize, from: ms.json }')).map(([, text]) => text);
    assert.deepEqual(ofFile('stop: { metric: acc, patience: 3 }'), []);
    assert.deepEqual(ofFile('early_stop: { metric: acc }'), []);
    for (const [key, rules] of [
      ['stop', '{ metric: ms, above: 3 }'],
      ['early_stop', '{ metric: ms }'],
      ['early_stop', 'true'],
    ])
      assert.match(ofFile(`${key}: ${rules}`).join(), new RegExp(`^trial\\.${key} needs what .* reads ms from a file`));
  });

  it('are one of the objectives for early_stop, or all of them', () => {
    assert.deepEqual(parsed(several('early_stop: true')).trial.earlyStop, { rule: 'median', minReports: 3 });
    const { trial } = parsed(several('early_stop: { rule: halving, metric: ms }'));
    assert.deepEqual(trial.earlyStop, { rule: 'halving', eta: 3, minReports: 3, metric: 'ms' });
    const [[at, message]] = problemsOf(several('early_stop: { metric: mb }'));
    assert.equal(at, 'mb');
    assert.match(message, /^"mb" is not an objective \(did you mean ms\?\), .*: write acc or ms\.$/);
  });

  it('are completed: of stop all that is measured, of early_stop the objectives', () => {
    const labels = (rules: string) => {
      const text = several(rules);
      const offset = text.indexOf('metric: ', text.indexOf('trial:')) + 'metric: '.length;
      return completionsAt(text, offset, { json: false, language: false }).map(({ label }) => label);
    };
    assert.deepEqual(labels('stop: { metric: , above: 3 }'), ['acc', 'ms', 'f1', 'mb']);
    assert.deepEqual(labels('stop: [{ metric: , above: 3 }]'), ['acc', 'ms', 'f1', 'mb']);
    assert.deepEqual(labels('early_stop: { metric: }'), ['acc', 'ms']);
  });
});

describe('the metrics that are followed while a trial runs', () => {
  it('are the objectives and those that a rule needs, and none without a rule', () => {
    const of = (rules: string) => followedMetrics(parsed(several(rules)));
    assert.deepEqual(of('timeout: 9'), []);
    assert.deepEqual(of('early_stop: { metric: ms }'), ['acc', 'ms']);
    assert.deepEqual(of('stop: { metric: f1, above: 3 }'), ['acc', 'ms', 'f1']);
    assert.deepEqual(of('stop: { limits: true }'), ['acc', 'ms', 'mb']);
    assert.deepEqual(followedMetrics(parsed(single('track: [f1]', 'trial: { early_stop: true }'))), ['loss']);
  });
});
