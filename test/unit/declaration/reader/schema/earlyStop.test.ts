import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { onlyProblem, parsed, withLine } from '../texts.ts';

const ruleOf = (written: string) => parsed(withLine(`trial: { early_stop: ${written} }`)).trial.earlyStop;

describe('trial.early_stop', () => {
  it('is off by default; true is the median rule after three reports', () => {
    assert.ok(!('earlyStop' in parsed(withLine('trial: { timeout: 9 }')).trial));
    assert.equal(ruleOf('false'), undefined);
    assert.deepEqual(ruleOf('true'), { rule: 'median', minReports: 3 });
    assert.deepEqual(ruleOf('{ min_reports: 2 }'), { rule: 'median', minReports: 2 });
    assert.deepEqual(ruleOf('{ rule: halving }'), { rule: 'halving', eta: 3, minReports: 3 });
    assert.deepEqual(ruleOf('{ rule: model, chance: 0.05 }'), { rule: 'model', chance: 0.05, minReports: 3 });
    assert.deepEqual(ruleOf('{ rule: model }'), { rule: 'model', chance: 0.1, minReports: 3 });
  });

  it('says what a rule is, and which key belongs to which', () => {
    assert.match(onlyProblem('trial: { early_stop: 3 }').message, /true, false, or a rule such as/);
    const otherRule = 'trial: { early_stop: { rule: median, eta: 3 } }';
    assert.match(onlyProblem(otherRule).message, /^eta belongs to rule: halving/);
    assert.match(onlyProblem('repeats: 2\ntrial: { early_stop: true }').message, /^trial\.early_stop judges one run/);
    parsed(withLine('repeats: 2\ntrial: { early_stop: false }'));
  });
});
