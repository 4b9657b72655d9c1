/** A workspace of two folders, each with a study of the same name. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe } from 'node:test';
import { inVSCode } from '../host/scenario.ts';
import type { Workbench } from '../host/workbench.ts';
import { until } from '../until.ts';

const declaration = `command: node loss.mjs
parameters: { x: { type: float, low: 0, high: 1 } }
objective: { metric: loss, goal: minimize, noise: 0 }
budget: { trials: 4 }
parallel: 2
`;
const script = 'console.log(`loss: ${process.argv[3]}`);\n';

describe('two studies of one name, in two folders of a workspace', () => {
  const it = inVSCode({
    anew: true,
    open: 'both.code-workspace',
    workspace: {
      'both.code-workspace': JSON.stringify({ folders: [{ path: 'left' }, { path: 'right' }] }),
      'left/loss.mjs': script,
      'left/tune.bbkb.yaml': declaration,
      'right/loss.mjs': script,
      'right/tune.bbkb.yaml': declaration,
    },
  });

  it('are told apart in the side bar', async ({ workbench }) => {
    await haveFolders(workbench);
    await workbench.openActivity('BBKB');
    for (const folder of ['left', 'right']) await workbench.treeItem(`tune in ${folder}, not started`).waitFor();
  });

  it('are told apart by the question of a command, which runs the one that was chosen', async ({
    workbench,
    workspace,
  }) => {
    await workbench.runCommand('Start BBKB tuning');
    await workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: 'right/tune.bbkb.yaml' }).click();
    await workbench.editorTab('BBKB tune in right').waitFor();
    await workbench.dashboard().getByRole('status').getByText('Finished').waitFor();
    await workbench.treeItem('tune in right, finished').waitFor();
    await workbench.treeItem('tune in left, not started').waitFor();
    await workbench.screenshot('two studies of one name');
    assert.ok(existsSync(workspace.path('right/.bbkb/tune/journal.jsonl')));
    assert.ok(!existsSync(workspace.path('left/.bbkb')));
  });
});

/** A busy VS Code may open such a workspace as if it had no folders, also in its explorer, until it is reloaded. */
async function haveFolders(workbench: Workbench): Promise<void> {
  const isThere = (): Promise<boolean> =>
    workbench
      .treeItem('left')
      .first()
      .waitFor()
      .then(
        () => true,
        () => false,
      );
  await until(
    async () => {
      if (await isThere()) return true;
      await workbench.reload();
      return false;
    },
    { seconds: 120 },
  );
}
