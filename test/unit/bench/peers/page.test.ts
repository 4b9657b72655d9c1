import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pageOf } from '../../../bench/peers/page.ts';
import { pageFrom } from '../../../bench/peers/report.ts';
import { tasks } from '../../../bench/peers/tasks/index.ts';
import { run } from './made.ts';

const HOSTILE = `</script><img src=x onerror='alert(2)'>&amp;`;

describe('the page', () => {
  const some = tasks.slice(0, 2);
  const made = some.flatMap((task) =>
    ['ours', 'tpe', 'random'].flatMap((method) => [0, 1, 2].map((seed) => run(task, method, seed, 2))),
  );
  const page = pageFrom(made, 96, [[HOSTILE, HOSTILE]], [HOSTILE]);
  const text = pageOf(page, 'const own = "</script>";');

  it('lets no string of the data out of its place', () => {
    assert.ok(!text.includes('<img'));
    assert.equal(text.match(/<script/g)?.length, 2);
    assert.equal(text.match(/<\/script>/g)?.length, 2);
  });

  it('has a figure and a row for each task that has runs, and the budgets that they reach', () => {
    assert.deepEqual(page.budgets, [24, 48, 96]);
    assert.equal(text.match(/<canvas/g)?.length, 2);
    for (const { id } of some) assert.ok(text.includes(`<th scope="row">${id}</th>`));
    assert.ok(!text.includes('Score at 200'));
  });

  it('says of every peer without runs nothing', () => {
    assert.ok(text.includes('BBKB Tuner') && !text.includes('CMA-ES</th>'));
  });

  it('can be made of no run at all', () => {
    assert.ok(pageOf(pageFrom([], 200, [], []), '').includes('not run'));
  });

  it('asks the network for nothing', () => {
    assert.deepEqual(text.match(/(src|href)="(?!#)[^"]*"/g), null);
  });
});
