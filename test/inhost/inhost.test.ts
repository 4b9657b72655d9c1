import assert from 'node:assert/strict';
import { it } from 'node:test';
import { runInHost } from '../host/inhost.ts';
import { temporaryWorkspace } from '../host/workspace.ts';

it('the extension keeps its laws inside the extension host', async (t) => {
  const workspace = temporaryWorkspace(filesOfTheWorkspace);
  t.after(() => workspace.remove());

  const results = await runInHost(workspace.folder);
  assert.notEqual(results.length, 0);
  for (const { title, seconds, error } of results) {
    await t.test(`${title} (${seconds.toFixed(1)} s)`, () => {
      if (error !== undefined) throw new Error(error);
    });
  }
});

const filesOfTheWorkspace = {
  'quadratic.mjs': 'const [, x] = process.argv.slice(2);\nconsole.log(`loss: ${(Number(x) - 0.3) ** 2}`);\n',
  'quadratic.bbkb.yaml': `command: node quadratic.mjs
parameters:
  x: { type: float, low: 0, high: 1 }
objective: { metric: loss, goal: minimize }
budget: { trials: 6 }
parallel: 2
`,
};
