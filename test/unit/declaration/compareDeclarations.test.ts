import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Declaration } from '../../../src/declaration/declaration.ts';
import { compareDeclarations, asBegun } from '../../../src/declaration/compareDeclarations.ts';
import { frozenEvents } from '../study/disk/journals.ts';
import { parsed, withLine } from './reader/texts.ts';

const [created] = frozenEvents;
assert.ok(created.type === 'study.created');
const stored: Declaration = created.declaration;
const [lr, layers, ...others] = stored.space;

describe('a changed declaration', () => {
  it('is another study with another template', () => {
    const declared = { ...stored, pass: 'template', template: 'a.yaml' } as const;
    assert.equal(compareDeclarations(declared, { ...declared, template: 'b.yaml' }).kind, 'different');
  });

  it('is the same study if nothing differs', () => {
    assert.deepEqual(compareDeclarations(stored, structuredClone(stored)), { kind: 'same', differences: [] });
  });

  it('continues the study with a larger budget, another parallelism and anything that changes no value', () => {
    const { objective, trial } = stored;
    const changes: readonly Partial<Declaration>[] = [
      { budget: { trials: 12 } },
      { budget: { trials: 6, seconds: 60 } },
      { parallel: 9 },
      { env: { A: '1' } },
      { trial: { onFailure: trial.onFailure } },
      { trial: { ...trial, onFailure: 'stop' } },
      { trial: { ...trial, retries: { count: 2, on: ['exit'] } } },
      { trial: { ...trial, maxFailures: { share: 0.3 } } },
      { gpus: { devices: ['0'], perTrial: 0.5 } },
      { objective: { ...objective, target: 0.9 } },
      { objective: { ...objective, optimum: 1 } },
    ];
    for (const change of changes) {
      const { kind, differences } = compareDeclarations(stored, { ...stored, ...change });
      assert.equal(kind, 'continues', JSON.stringify(change));
      assert.equal(differences.length, 1);
    }
    assert.deepEqual(compareDeclarations(stored, { ...stored, budget: { trials: 6, seconds: 60 } }).differences, [
      'budget.time was not set and is now 60.',
    ]);
  });

  it('continues the study with another line that says only how trials are tried, judged or shown', () => {
    const objective = 'objective: { metric: loss, goal: minimize';
    for (const [before, after, difference] of [
      ['schedule: auto', 'schedule: rolling', 'schedule was "auto" and is now "rolling".'],
      ['confirm: 0', 'confirm: 3', 'confirm was 0 and is now 3.'],
      [
        'budget: { trials: 10, enough: 0.07 }',
        'budget: { trials: 10, enough: 7 % }',
        'budget.enough was 0.07 and is now "7 %".',
      ],
      [
        'trial: { checkpoint: true }',
        'trial: { checkpoint: true, keep_checkpoints: best 3 }',
        'trial.keep_checkpoints was not set and is now 3.',
      ],
      [
        'trial: { timeout: 9 }',
        'trial: { timeout: 9, stop: { above: 5 } }',
        'trial.stop was not set and is now {"above":5,"minReports":1}.',
      ],
      [
        'trial: { stop: { metric: a, above: 3 } }\ntrack: [a, b]',
        'trial: { stop: { metric: b, above: 3 } }\ntrack: [a, b]',
        'trial.stop was {"metric":"a","above":3,"minReports":1} and is now {"metric":"b","above":3,"minReports":1}.',
      ],
      [`${objective} }`, `${objective}, step: games }`, 'objective.step was not set and is now "games".'],
      ['limits: ["a <= 1"]', 'limits: ["a <= 2"]', 'limits was ["a <= 1"] and is now ["a <= 2"].'],
      ['seed: 0', 'limits: ["a <= 2"]', 'limits was not set and is now ["a <= 2"].'],
      ['seed: 0', 'track: [f1]', 'track was not set and is now ["f1"].'],
    ]) {
      const [one, other] = [before, after].map((line) => parsed(withLine(line)));
      assert.deepEqual(compareDeclarations(one, other), { kind: 'continues', differences: [difference] });
      assert.equal(compareDeclarations(one, one).kind, 'same');
    }
  });

  it('continues without noise a study that stored 0 where its declaration had none, and no other', () => {
    const { metric, goal } = stored.objective;
    const objective = { metric, goal };
    const unset = { ...stored, objective };
    const zero = { ...stored, objective: { ...objective, noise: 0 } };
    assert.equal(compareDeclarations(zero, unset).kind, 'same');
    assert.deepEqual(asBegun(zero, unset), zero);
    assert.equal(compareDeclarations(unset, zero).kind, 'different');
    assert.equal(compareDeclarations({ ...stored, objective: { ...objective, noise: 1 } }, unset).kind, 'different');
    assert.deepEqual(asBegun(unset, unset), unset);
  });

  it('continues a study whose constraints do not apply everywhere with constraints that do not', () => {
    const everywhere: Declaration = { ...stored, constraintsApply: 'everywhere' };
    assert.equal(compareDeclarations(stored, everywhere).kind, 'same');
    assert.deepEqual(asBegun(stored, everywhere), stored);
    assert.deepEqual(asBegun(everywhere, everywhere), everywhere);
  });

  it('is another study with another space, objective, command, seed or algorithm, and names each difference', () => {
    const { objective, algorithm } = stored;
    const changes: readonly (readonly [Partial<Declaration>, RegExp])[] = [
      [{ space: [layers, ...others] }, /^Parameter lr was removed\.$/],
      [{ space: [...stored.space, { name: 'x', type: 'bool' }] }, /^Parameter x was added\.$/],
      [
        { space: [{ name: 'lr', type: 'float', low: 1e-4, high: 1, scale: 'log' }, layers, ...others] },
        /^Parameter lr was float from 0\.00001 to 1 \(log\) and is now float from 0\.0001 to 1 \(log\)\.$/,
      ],
      [{ space: [layers, lr, ...others] }, /^The order of the parameters has changed: it was lr, /],
      [{ objective: { ...objective, metric: 'loss' } }, /^objective\.metric was "val_accuracy" and is now "loss"\.$/],
      [{ objective: { ...objective, goal: 'minimize' } }, /objective\.goal/],
      [{ objective: { ...objective, noise: 1 } }, /objective\.noise/],
      [{ command: ['python3', 'other.py'] }, /command/],
      [{ seed: 8 }, /seed was 7 and is now 8/],
      [{ algorithm: { ...algorithm, kernel: 'gaussian' } }, /algorithm/],
      [{ pass: 'env' }, /pass/],
      [{ cwd: 'x' }, /cwd/],
      [{ start: { points: [{ lr: 1 }] } }, /^start\.points was not set and is now \[\{"lr":1\}\]\.$/],
      [{ start: { points: [], trials: 'b.csv' } }, /^start\.trials was not set and is now "b\.csv"\.$/],
      [{ start: { points: [], batch: 8 } }, /^start\.batch was not set and is now 8\.$/],
    ];
    for (const [change, sentence] of changes) {
      const { kind, differences } = compareDeclarations(stored, { ...stored, ...change, budget: { trials: 99 } });
      assert.equal(kind, 'different', JSON.stringify(change));
      assert.equal(differences.length, 1);
      assert.match(differences[0], sentence);
    }
  });
});
