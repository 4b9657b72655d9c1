import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { onlyProblem, parsed, withLine } from '../texts.ts';

const withTrial = (rules: string) => parsed(withLine(`trial: { ${rules} }`));

describe('trial.stop', () => {
  it('has the rules that are written, and the journal keeps it', () => {
    const declaration = withTrial('stop: { below: 0.1, above: 5, diverged: true, patience: 10, min_reports: 3 }');
    assert.deepEqual(declaration.trial.stop, { below: 0.1, above: 5, diverged: true, patience: 10, minReports: 3 });
    assert.deepEqual(withTrial('stop: { diverged: true }').trial.stop, { diverged: true, minReports: 1 });
  });

  it('needs a rule, and says what a rule is', () => {
    assert.match(onlyProblem('trial: { stop: { min_reports: 3 } }').message, /has no rule: write below, above/);
    assert.match(onlyProblem('trial: { stop: [] }').message, /^stop is an empty list: write rules that end/);
    assert.match(onlyProblem('trial: { stop: { patience: 0 } }').message, /without a new best, a whole number from 1/);
    assert.match(onlyProblem('trial: { stop: { paitence: 3 } }').message, /did you mean patience/i);
  });

  it('judges one run, by what its script prints', () => {
    const stop = 'trial: { stop: { above: 5 } }';
    assert.match(onlyProblem(`repeats: 3\n${stop}`).message, /judges one run, and repeats makes a trial the mean/);
    const fromFile = 'objective: { metric: loss, goal: minimize, from: log.csv }';
    assert.match(onlyProblem(`${fromFile}\n${stop}`).message, /objective\.from reads loss from a file/);
  });
});
