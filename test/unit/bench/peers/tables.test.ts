import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { comparisonsOf } from '../../../bench/peers/report.ts';
import { tablesOf } from '../../../bench/peers/tables.ts';
import { tasks } from '../../../bench/peers/tasks/index.ts';
import { run } from './made.ts';

describe('the tables', () => {
  const some = tasks.slice(0, 2);
  const made = some.flatMap((task) =>
    ['ours', 'tpe', 'random'].flatMap((method) => [0, 1, 2].map((seed) => run(task, method, seed, 2))),
  );
  const found = comparisonsOf(made, ['A|B is not compared.']);
  const text = tablesOf(found).join('\n');

  it('have a row for each task that has runs, the budgets that they reach, and no peer without runs', () => {
    assert.deepEqual(found.budgets, [24, 48, 96]);
    for (const { id } of some) assert.ok(text.includes(`\n| ${id} |`));
    assert.ok(text.includes('Score at 96') && !text.includes('Score at 200'));
    assert.ok(text.includes('BBKB Tuner') && !text.includes('CMA-ES'));
  });

  it('have the best median of a budget in bold, its quartiles, and a mark at ours', () => {
    const rows = [1, 3].flatMap((best, i) => [0, 1, 2].map((seed) => run(some[0], ['ours', 'random'][i], seed, best)));
    const [row] = /^\| branin2 \|.*$/m.exec(tablesOf(comparisonsOf(rows, [])).join('\n')) ?? [];
    assert.equal(
      row,
      '| branin2 | **3.69** (3.69–3.69) = | **3.69** (3.69–3.69) | **3.69** (3.69–3.69) = | **3.69** (3.69–3.69) | **0.23** (0.23–0.23) ✓ | 1.00 (1.00–1.00) |',
    );
  });

  it('can be made of no run at all', () => {
    assert.ok(tablesOf(comparisonsOf([], [])).join('\n').includes('### the held-back half'));
  });
});
