import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { optunaOptimizer, optunaStudy, startSamplers } from '../../../bench/peers/optuna.ts';
import { findOptuna, type JsonProcess } from '../../../bench/shared/jsonProcess.ts';
import { tasks } from '../../../bench/peers/tasks/index.ts';

const found = await findOptuna(['python3', '/usr/bin/python3'], startSamplers);
const skip = found === undefined && 'Optuna is not installed: apt-get install -y python3-optuna python3-cmaes';

describe('looking for Optuna', () => {
  it('passes over what is not there and what is no Python', async () => {
    assert.equal(await findOptuna(['/nowhere/python3', process.execPath], startSamplers), undefined);
  });
});

describe('Optuna', { skip }, () => {
  // one for all, because to import Optuna takes a second of the processor
  let optuna: JsonProcess;
  before(() => {
    optuna = startSamplers(found?.python ?? '');
  });
  after(() => optuna.end());

  it('proposes points of every space, conditions heeded, a batch before any of it is told', async () => {
    for (const sampler of found?.samplers ?? []) {
      for (const { id, space } of tasks.filter(({ family }) => family === 'conditional' || family === 'mixed')) {
        const study = await optunaOptimizer(optuna, { sampler, space, seed: 1 });
        for (const count of [16, 3]) {
          const { points } = await study.ask(count);
          assert.equal(points.length, count);
          await study.tell(points, points.map((_, i) => i)); // oxfmt-ignore
          for (const point of points) {
            const missing = space.filter(({ name, when }) => !when && !(name in point));
            assert.deepEqual(missing, [], `${sampler} on ${id}`);
            assert.equal('strength' in point, point.augment === true);
            assert.equal('momentum' in point, point.optimizer === 'sgd');
            if (id === 'conditional-nested') assert.equal('alpha' in point, point.kind === 'mix');
          }
        }
      }
    }
  });

  it('proposes the same for the same seed, and something else for another', async () => {
    const first = async (seed: number) =>
      (await (await optunaOptimizer(optuna, { sampler: 'tpe', space: tasks[0].space, seed })).ask(4)).points;
    assert.deepEqual(await first(1), await first(1));
    assert.notDeepEqual(await first(1), await first(2));
  });

  it('knows several objectives, and limits by how much they are broken', async () => {
    const { space } = tasks[0];
    for (const sampler of ['tpe', 'nsga2']) {
      const study = await optunaStudy(optuna, { sampler, space, seed: 1, objectives: 2, limits: 1 });
      for (const count of [16, 8]) {
        const { points } = await study.ask(count);
        assert.equal(points.length, count);
        await study.tell(points.map((_, i) => ({ values: [i, -i], broken: [i - 4] })));
      }
    }
  });

  it('says so where its process has ended', async () => {
    await optuna.hello;
    optuna.end();
    await assert.rejects(optunaOptimizer(optuna, { sampler: 'tpe', space: tasks[0].space, seed: 1 }), /process ended/);
  });
});
