import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { commandIds } from '../../src/extension/contributions.ts';
import { eventually, studyOf, workspaceFile, write } from './files.ts';

describe('the export of a study', () => {
  it('writes it beside the declaration, where nothing else was chosen', async () => {
    const short = write(
      'short.bbkb.yaml',
      'command: node quadratic.mjs\nparameters: { x: { type: float, low: 0, high: 1 } }\n' +
        'objective: { metric: loss, goal: minimize }\nbudget: { trials: 2 }\n',
    );
    await vscode.commands.executeCommand(commandIds.start, short);
    const exported = workspaceFile('short.csv').fsPath;
    const exporting = vscode.commands.executeCommand(commandIds.exportStudy, short);
    // two questions are answered by what they offer: the first format, and the name in the dialog
    await eventually('an exported file', async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return existsSync(exported) || undefined;
    });
    await exporting;
    assert.match(readFileSync(exported, 'utf8'), /^number,batch,state,value,seconds,x,invalid,reason\n1,1,succeeded,/);
  });
});

describe('the right click on a file that is not a script', () => {
  it('starts nothing where the file does not say what to tune', async () => {
    await vscode.commands.executeCommand(commandIds.optimize, write('notes.json', '{ "name": "notes" }'));
    assert.equal(await studyOf('notes'), null);
    assert.ok(!existsSync(workspaceFile('notes.bbkb.yaml').fsPath));
  });
});
