import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import * as vscode from 'vscode';
import { commandIds } from '../../src/extension/contributions.ts';
import { workspaceFile, write } from './files.ts';

describe('the plan of a study', () => {
  it('lists the commands of its next trials, and neither runs nor writes anything', async () => {
    const file = write(
      'planned.bbkb.yaml',
      'command: node quadratic.mjs\nparameters: { x: { type: float, low: 0, high: 1 } }\n' +
        'objective: { metric: loss, goal: minimize }\nbudget: { trials: 5 }\nparallel: 3\n',
    );
    await vscode.commands.executeCommand(commandIds.plan, file);
    const lines = vscode.window.activeTextEditor?.document.getText().trim().split('\n') ?? [];
    assert.equal(lines[0], '# Plan of planned: 3 trials. Nothing was run.');
    assert.equal(lines.length, 4);
    for (const line of lines.slice(1)) assert.match(line, /^node quadratic\.mjs --x 0\.\d+$/);
    const plan = vscode.window.activeTextEditor?.document;
    assert.deepEqual([plan?.isUntitled, plan?.isDirty, plan?.languageId], [false, false, 'shellscript']);
    assert.ok(!existsSync(workspaceFile('.bbkb/planned').fsPath));
  });
});
