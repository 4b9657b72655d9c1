import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { readKept } from '../../../bench/peers/kept.ts';
import { methods } from '../../../bench/peers/methods.ts';
import { summarizeMethods } from '../../../bench/peers/summary.ts';

const root = path.join(import.meta.dirname, '../../../..');
const held = readKept().filter(({ half }) => half === 'held');
const shown = methods.filter(({ id }) => held.some((task) => task.methods.has(id)));

/** The first figures of a method's row in a page's first table of gaps. */
function figuresOf(page: string, label: string): string[] {
  const text = readFileSync(path.join(root, page), 'utf8');
  const row = text.split('\n').find((line) => line.replaceAll('**', '').startsWith(`| ${label} |`)) ?? '';
  return row.replaceAll('**', '').split('|').slice(2, 5).map((cell) => cell.trim()); // oxfmt-ignore
}

describe('the kept comparison', () => {
  it('is what README and the page of benchmarks say: geometric means at 24, 48 and 96 trials', () => {
    const found = summarizeMethods(held, shown.map(({ id }) => id), [24, 48, 96]); // oxfmt-ignore
    for (const { method, at } of found) {
      const label = methods.find(({ id }) => id === method)?.label ?? method;
      const figures = at.map((each) => each?.score.toPrecision(2) ?? '–');
      for (const page of ['README.md', 'docs/research/benchmarks.md'])
        assert.deepEqual(figuresOf(page, label), figures, `${label} in ${page}`);
    }
  });
});
