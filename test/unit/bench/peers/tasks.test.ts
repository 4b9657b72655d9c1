import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { encoding } from '../../../../src/space/encoding.ts';
import type { Task } from '../../../bench/peers/tasks/task.ts';
import { halfOf, tasks } from '../../../bench/peers/tasks/index.ts';

const dataless = tasks.filter(({ files }) => files.length === 0);
const pointsOf = ({ space }: Task, count: number) => {
  const uniform = seededUniform(1);
  const { sample } = encoding(space);
  return Array.from({ length: count }, () => sample(space.map(() => uniform())));
};

describe('the suite', () => {
  it('has tasks that files can be named after, each once', () => {
    assert.equal(new Set(tasks.map(({ id }) => id)).size, tasks.length);
    assert.ok(tasks.every(({ id }) => /^[a-z0-9-]+$/.test(id)));
  });

  it('is dealt into halves of each family that differ by one at most, those that are hard being all held back', () => {
    assert.ok(tasks.every((task) => task.family !== 'hard' || halfOf(task) === 'held'));
    const dealt = tasks.filter(({ family }) => family !== 'hard' && family !== 'rerun');
    for (const family of new Set(dealt.map((task) => task.family))) {
      const own = tasks.filter((task) => task.family === family).map(halfOf);
      assert.ok(Math.abs(own.filter((half) => half === 'dev').length - own.length / 2) <= 0.5, family);
    }
  });

  it('has the same function with and without noise in one half', () => {
    const half = (id: string) => tasks.filter((task) => task.id === id).map(halfOf);
    assert.deepEqual(half('noisy-network'), half('mixed-network'));
    assert.deepEqual(half('noisy-hartmann6'), half('hartmann6'));
  });
});

for (const task of dataless) {
  describe(task.id, () => {
    const value = task.prepare('');
    const count = task.family === 'training' ? 5 : 500;
    const values = pointsOf(task, count).map(value);

    it('is finite, not below its optimum, and the same when asked again', () => {
      const least = task.optimum ?? 0;
      assert.ok(values.every((each) => Number.isFinite(each) && each >= least - 1e-9));
      assert.deepEqual(pointsOf(task, count).map(value), values);
    });

    it('is not best in the middle of its space', () => {
      const middle = value(encoding(task.space).sample(task.space.map(() => 0.5)));
      assert.ok(middle > (task.optimum ?? Math.min(...values)) + 1e-6);
    });
  });
}
