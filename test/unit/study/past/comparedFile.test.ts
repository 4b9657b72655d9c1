import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { optuna } from '../../../../src/export/optuna.ts';
import { readComparedFile } from '../../../../src/study/past/comparedFile.ts';
import { comparedStudy } from '../../../../src/study/summary/comparison.ts';
import fc from 'fast-check';
import { studies, studyOf } from '../../export/studies.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

const fixture = (name: string): string => fileURLToPath(new URL(`../../../fixtures/past/${name}`, import.meta.url));
const operation = (fields: object): string => JSON.stringify({ worker_id: 'w', ...fields });

describe('the journal of an Optuna study beside other studies', () => {
  const folder = temporaryFolder('compared');
  const write = (...lines: readonly string[]): string => {
    const file = path.join(folder, 'study.log');
    writeFileSync(file, lines.join('\n'));
    return file;
  };

  it('has its name, its goal, its best trial and its course', async () => {
    // written by Optuna itself; trial 0 was enqueued, 2 pruned, 3 failed, 4 is infinite and 6 still runs
    const study = await readComparedFile(fixture('optuna.log'));
    assert.ok(study !== undefined);
    const { name, state, goal, metric, trials, failed, best } = study;
    assert.deepEqual([name, state, goal, metric], ['past (Optuna)', null, 'maximize', 'value']);
    assert.deepEqual([trials, failed], [6, 2]);
    const parameters = { lr: 0.01, layers: 2, optimizer: 'sgd', nesterov: true };
    assert.deepEqual(best, { trial: 1, value: 0.02, parameters });
    assert.deepEqual(study.steps.trial, [
      { trial: 1, x: 1, value: 0.02 },
      { trial: 1, x: 6, value: 0.02 },
    ]);
    const [first] = study.steps.time;
    assert.ok(first.x > 0 && first.x < 0.1, String(first.x));
    assert.ok(study.seconds !== null && study.seconds < 1);
  });

  it('says the same as the study that it was exported from', async () => {
    const check = fc.asyncProperty(studies, async ({ space, results }) => {
      const source = studyOf(space, results);
      const own = comparedStudy(source.summary);
      const exported = await readComparedFile(write(optuna.serialize(source)));
      assert.deepEqual([exported?.goal, exported?.metric], [own.goal, own.metric]);
      assert.deepEqual(exported?.steps.trial, own.steps.trial);
    });
    await fc.assert(check, { numRuns: 30 });
  });

  it('is none in any other file', async () => {
    for (const file of [fixture('past.csv'), write('{}'), path.join(folder, 'missing.log'), folder])
      assert.equal(await readComparedFile(file), undefined, file);
  });

  it('says why it cannot be compared', async () => {
    const create = operation({ op_code: 0, study_name: 'a', directions: [1, 2] });
    const trial = operation({ op_code: 4, study_id: 0, state: 1, values: [1, 2] });
    await assert.rejects(readComparedFile(write(create, trial)), /study\.log is of an Optuna study with 2 objectives/);
  });

  it('has no best trial that breaks a constraint, and the times that Optuna 5 writes', async () => {
    const study = await readComparedFile(fixture('optunaConstrained.log'));
    assert.deepEqual([study?.best?.value, study?.bestMeasured?.trial, study?.trials], [0.5, 2, 6]);
    assert.ok(study?.seconds !== undefined && study.seconds !== null && study.seconds > 0 && study.seconds < 10);
  });

  it('has no time where one cannot be read, and the text of a choice that is a list', async () => {
    const distribution = JSON.stringify({ name: 'CategoricalDistribution', attributes: { choices: [[1, 2]] } });
    const file = write(
      operation({ op_code: 0, study_name: 'a', directions: [1] }),
      operation({ op_code: 3, study_id: 0, system_attr: { 'study:metric_names': ['loss'] } }),
      operation({
        ...{ op_code: 4, study_id: 0, state: 1, value: 3, datetime_start: 'yesterday', datetime_complete: 7 },
        ...{ params: { sizes: 0 }, distributions: { sizes: distribution } },
      }),
    );
    const study = await readComparedFile(file);
    assert.deepEqual([study?.metric, study?.goal, study?.seconds], ['loss', 'minimize', null]);
    assert.deepEqual(study?.best, { trial: 1, value: 3, parameters: { sizes: '[1,2]' } });
  });
});
