import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { Expression } from '../../../src/space/expression.ts';
import type { Space } from '../../../src/space/parameter.ts';
import type { PastTarget } from '../../../src/study/past/pastTarget.ts';
import { pastTrialsOf, type PastTrialsResult } from '../../../src/study/past/pastTrials.ts';
import { isOptunaJournal } from '../../../src/optuna/readJournal.ts';

function limit(text: string): Expression {
  const [left, , right] = text.split(' ');
  const bound = { kind: 'value', value: Number(right) } as const;
  return { kind: 'binary', operator: '<=', left: { kind: 'name', name: left }, right: bound };
}

const fixture = (name: string): string => readFileSync(new URL(`../../fixtures/past/${name}`, import.meta.url), 'utf8');
/** Written by Optuna 3.1 itself; trial 0 was enqueued, 2 pruned, 3 failed, 4 is infinite and 6 still runs. */
const journal = fixture('optuna.log');
const space: Space = [
  { name: 'lr', type: 'float', low: 1e-5, high: 1, scale: 'log' },
  { name: 'layers', type: 'int', low: 1, high: 4, scale: 'linear' },
  { name: 'optimizer', type: 'choice', values: ['sgd', 'adam', null] },
  { name: 'nesterov', type: 'bool' },
];
const wanted = { space, objective: { metric: 'accuracy' } };
const complete = [
  { parameters: { lr: 0.01, layers: 2, optimizer: 'sgd', nesterov: true }, value: 0.02 },
  { parameters: { lr: 0.005675309007891904, layers: 3, optimizer: null, nesterov: false }, value: 0.017026 },
  { parameters: { lr: 0.0008706754274064418, layers: 4, optimizer: 'sgd', nesterov: false }, value: 0.003483 },
];
const remarks = ['4 of 7 past trials have no value of accuracy and were left out.'];
const problems = (past: PastTrialsResult): readonly string[] => (past.ok ? ['none'] : past.problems);
const lines = (...operations: readonly object[]): string =>
  operations.map((each) => JSON.stringify({ worker_id: 'w', ...each })).join('\n');
const study = (study_name: string, directions = [1]) => ({ op_code: 0, study_name, directions });
const [RUNNING, COMPLETE, PRUNED, FAILED, WAITING] = [0, 1, 2, 3, 4];
const trial = (study_id: number, lr: number, value: number, state = COMPLETE) => ({
  op_code: 4,
  study_id,
  state,
  value,
  values: null,
  distributions: { lr: '{"name": "FloatDistribution", "attributes": {"low": 0, "high": 1}}' },
  params: { lr },
});
const ofLr = (text: string): PastTrialsResult =>
  pastTrialsOf(text, '.jsonl', { space: space.slice(0, 1), objective: { metric: 'loss' } });

describe('the journal of an Optuna study', () => {
  it('gives its complete trials as past ones, whatever the file is called', () => {
    for (const kind of ['.json', '.jsonl', '.csv'] as const) {
      assert.deepEqual(pastTrialsOf(journal, kind, wanted), { ok: true, trials: complete, remarks });
    }
    assert.deepEqual(pastTrialsOf(journal.replaceAll('\n', '\r\n'), '.json', wanted), {
      ok: true,
      trials: complete,
      remarks,
    });
  });

  it('is told by its first line, which no other file of past trials has', () => {
    assert.ok(isOptunaJournal(journal));
    assert.ok(isOptunaJournal(`\uFEFF${journal}`));
    for (const other of ['', '[]', '{"op_code": 1}', 'lr,loss\n1,2', fixture('past.csv')]) {
      assert.ok(!isOptunaJournal(other), other);
    }
  });

  it('forgives a torn last line and names a damaged one', () => {
    assert.deepEqual(pastTrialsOf(`${journal}{"op_code": 5, "trial`, '.json', wanted), {
      ok: true,
      trials: complete,
      remarks,
    });
    const damaged = journal.split('\n').with(3, '{"op_code": 5}').join('\n');
    assert.deepEqual(problems(pastTrialsOf(damaged, '.json', wanted)), [
      'cannot be read as an Optuna journal from line 4 on: fix that line.',
    ]);
  });

  it('must be of one study; a deleted one does not count', () => {
    const both = lines(study('a'), study('b'), trial(0, 0.5, 1), trial(1, 0.25, 2));
    assert.deepEqual(problems(ofLr(both)), ['has 2 Optuna studies ("a", "b"): put each into its own file.']);
    const one = ofLr(`${both}\n${lines({ op_code: 1, study_id: 0 })}`);
    assert.deepEqual(one.ok && one.trials, [{ parameters: { lr: 0.25 }, value: 2 }]);
  });

  it('never changes a trial that has ended, and knows no trial that is not there', () => {
    const state = (trial_id: number, value: number) => ({ op_code: 6, trial_id, state: 1, values: [value] });
    const past = ofLr(lines(study('a'), trial(0, 0.5, 1), state(0, 7), state(3, 7), trial(9, 0.1, 1)));
    assert.deepEqual(past.ok && past.trials, [{ parameters: { lr: 0.5 }, value: 1 }]);
  });

  it('has no use for the value of a trial that is not complete', () => {
    const others = [RUNNING, PRUNED, FAILED, WAITING].map((state) => trial(0, 0.25, 2, state));
    const ended = [PRUNED, FAILED].map((state, i) => ({ op_code: 6, trial_id: 5 + i, state, values: [3] }));
    const past = ofLr(
      lines(study('a'), trial(0, 0.5, 1), ...others, trial(0, 0.1, 3, RUNNING), trial(0, 0.1, 3, RUNNING), ...ended),
    );
    assert.deepEqual(past.ok && past.trials, [{ parameters: { lr: 0.5 }, value: 1 }]);
  });

  it('skips notes of people and dashboards, and operations of later versions', () => {
    const notes = [2, 3, 7, 8, 9, 10, 11, 99].map((op_code) => ({ op_code, study_id: 0, user_attr: { a: 1 } }));
    const past = ofLr(lines(study('a'), ...notes, trial(0, 0.5, 1), ...notes));
    assert.deepEqual(past.ok && past.trials, [{ parameters: { lr: 0.5 }, value: 1 }]);
    for (const op_code of [0, 1, 4, 5, 6, -1, 2.5, '3']) {
      assert.match(problems(ofLr(lines(study('a'), { op_code }))).join(), /from line 2 on/, String(op_code));
    }
  });

  it('may have studies without a trial beside the one, and none twice', () => {
    const past = ofLr(lines(study('a'), study('b'), study('b', [1, 2]), trial(1, 0.5, 1), study('c', [1, 2])));
    assert.deepEqual(past.ok && past.trials, [{ parameters: { lr: 0.5 }, value: 1 }]);
    assert.match(problems(ofLr(lines(study('a')))).join(), /^has no trials: /);
  });

  it('names a parameter that it lacks', () => {
    const [first] = problems(pastTrialsOf(journal, '.json', { ...wanted, space: [{ name: 'lrr', type: 'bool' }] }));
    assert.match(first, /^has no lrr \(did you mean lr\?\); it has lr, layers, optimizer, nesterov, accuracy: /);
  });
});

describe('a table of trials that Optuna wrote', () => {
  it('gives the same trials, its parameters being the columns params_NAME', () => {
    assert.deepEqual(pastTrialsOf(fixture('optuna.csv'), '.csv', wanted), { ok: true, trials: complete, remarks });
  });

  it('may have parameters with the names of its own columns', () => {
    const text = 'number,value,params_state,params_value,state\n0,3,b,0.5,COMPLETE\n1,4,a,0.25,FAIL\n';
    const own: Space = [
      { name: 'state', type: 'choice', values: ['a', 'b'] },
      { name: 'value', type: 'float', low: 0, high: 1, scale: 'linear' },
    ];
    const past = pastTrialsOf(text, '.csv', { space: own, objective: { metric: 'seconds' } });
    assert.deepEqual(past.ok && past.trials, [{ parameters: { state: 'b', value: 0.5 }, value: 3 }]);
  });

  it('has its metric in the column value, also one with the name of another of its own columns', () => {
    const own = ['number', 'batch', 'state', 'seconds', 'invalid', 'reason'];
    const text = `lr,value,${own.join()}\n0.5,3,0,1,COMPLETE,7,false,none`;
    for (const metric of [...own, 'value', 'loss']) {
      const past = pastTrialsOf(text, '.csv', { space: space.slice(0, 1), objective: { metric } });
      assert.deepEqual(past.ok && past.trials, [{ parameters: { lr: 0.5 }, value: 3 }], metric);
    }
    const without = pastTrialsOf('lr,value,number\n0.5,3,0', '.csv', {
      space: space.slice(0, 1),
      objective: { metric: 'loss' },
    });
    assert.match(problems(without).join(), /^has no loss;/, 'a table without states is no study');
  });
});

describe('an Optuna study with constraints', () => {
  /** Written by Optuna 5.0 itself: latency is 10 lr, its constraint latency <= 5; trial 3 failed. */
  const constrained = fixture('optunaConstrained.log');
  const lr: Space = [{ name: 'lr', type: 'float', low: 0, high: 1, scale: 'linear' }];
  const read = (limits: readonly string[], text = constrained) => {
    const target = {
      space: lr,
      objective: { metric: 'loss' },
      ...(limits.length > 0 && { limits: limits.map(limit) }),
    };
    return pastTrialsOf(text, '.log', target);
  };
  const valuesIn = (past: PastTrialsResult) => (past.ok ? past.trials.map(({ value }) => value) : []);

  it('leaves out the trials that break them, for they are no good values, and says how many', () => {
    const past = read([]);
    assert.deepEqual(valuesIn(past), [0.9, 0.5, 0.75]);
    assert.deepEqual(past.ok && past.remarks, [
      '1 of 6 past trials has no value of loss and was left out.',
      '2 of 6 past trials break a limit of their study and were left out.',
    ]);
  });

  it('carries over what they measured, good and bad, where the limits name what its script noted', () => {
    const past = read(['latency <= 5']);
    assert.deepEqual(past.ok && past.trials.map(({ tracked }) => tracked?.latency), [1, 5, 7.5, 9, 2.5]);
    assert.deepEqual(past.ok && past.remarks, ['1 of 6 past trials has no value of loss and was left out.']);
  });

  it('keeps the good ones where the limits name something that it does not have', () => {
    assert.deepEqual(valuesIn(read(['size <= 5'])), [0.9, 0.5, 0.75]);
    const unconstrained = constrained.replaceAll('"constraints":[', '"notes":[');
    assert.match(problems(read(['size <= 5'], unconstrained)).join(), /^has no size;/);
  });

  it('breaks one that is no number, as where its function failed', () => {
    const having = (constraints: string): string =>
      constrained.replaceAll(/"constraints":\[[^\]]*\]/g, `"constraints":${constraints}`);
    for (const broken of ['null', '[NaN]', '["1"]', '[-1, 0.001]'])
      assert.deepEqual(valuesIn(read([], having(broken))), []);
    assert.equal(valuesIn(read([], having('[0]'))).length, 5);
  });
});

describe('an Optuna study with several objectives', () => {
  /** Written by Optuna 5.0 itself: minimize loss = 1 - lr, maximize size = 100 lr, with a constraint size <= 80. */
  const front = fixture('optunaFront.log');
  const lr: Space = [{ name: 'lr', type: 'float', low: 0, high: 1, scale: 'linear' }];
  const [loss, size] = [{ metric: 'loss', goal: 'minimize' }, { metric: 'size', goal: 'maximize' }] as const; // oxfmt-ignore
  const read = (objective: PastTarget['objective'], ...furtherObjectives: (typeof loss | typeof size)[]) =>
    pastTrialsOf(front, '.log', { space: lr, objective, furtherObjectives, limits: [limit('size <= 80')] });

  it('gives all of their values where as many are declared with the same goals', () => {
    const past = read(loss, size);
    assert.deepEqual(past.ok && past.trials.map(({ value, tracked }) => [value, tracked?.size]), [[0.9, 10], [0.5, 50], [1 - 0.9, 90], [0.75, 25]]); // oxfmt-ignore
  });

  it('finds them by their names, whatever their order, and else by their order', () => {
    const turned = read(size, loss);
    assert.deepEqual(turned.ok && turned.trials[0], { parameters: { lr: 0.1 }, value: 10, tracked: { loss: 0.9 } });
    const renamed = read({ metric: 'error', goal: 'minimize' }, { metric: 'size', goal: 'maximize' });
    assert.deepEqual(renamed.ok && renamed.trials[0], { parameters: { lr: 0.1 }, value: 0.9, tracked: { size: 10 } });
  });

  it('says what to declare where the objectives are others', () => {
    const sentence =
      'is of an Optuna study with 2 objectives (minimize loss, maximize size): declare as many under objective, ' +
      'with the same goals in the same order, or name a table of one metric.';
    assert.deepEqual(problems(read(loss)), [sentence]);
    assert.deepEqual(problems(read({ metric: 'loss', goal: 'maximize' }, size)), [sentence]);
  });
});
