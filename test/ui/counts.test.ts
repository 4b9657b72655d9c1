/** The counts of a study in one window: side bar and page. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe } from 'node:test';
import type { Locator } from 'playwright-core';
import { inVSCode } from '../host/scenario.ts';

const TRIALS = 16;
const declaration = `command: node train.mjs
parameters: { x: { type: float, low: 0, high: 1 } }
objective: { metric: loss, goal: minimize, noise: 0 }
budget: { trials: ${TRIALS} }
parallel: 1
`;

describe('studies that run at once', () => {
  const it = inVSCode({
    workspace: {
      'left.bbkb.yaml': declaration,
      'right.bbkb.yaml': declaration,
      'train.mjs': 'console.log(`loss: ${process.argv[3]}`);',
    },
  });

  it('have in the side bar the counts of their pages, as long as they run', async ({ workbench }) => {
    await workbench.openActivity('BBKB');
    for (const name of ['right', 'left']) {
      await workbench.clickInRow(name, 'Start BBKB tuning');
      await workbench.treeItem(`${name}, running`).waitFor();
    }
    const row = workbench.treeItem('left').first();
    const page = workbench.dashboard().locator('header .progress-text');
    await page.filter({ hasText: `/${TRIALS}` }).waitFor();
    const seen = { row: new Set<number>(), page: new Set<number>() };
    while (!seen.page.has(TRIALS)) {
      seen.row.add(await countIn(row));
      seen.page.add(await countIn(page));
      await sleep(200);
    }
    assert.ok(seen.row.size >= seen.page.size / 2, `${[...seen.row].join()} beside ${[...seen.page].join()}`);
    await workbench.treeItem('right, finished').waitFor();
  });
});

async function countIn(place: Locator): Promise<number> {
  const text = await place.textContent();
  const [, count] = new RegExp(`(\\d+)/${TRIALS}`).exec(text ?? '') ?? assert.fail(`no count in ${text}`);
  return Number(count);
}
