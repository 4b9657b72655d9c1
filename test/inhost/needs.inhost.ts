import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { commandIds } from '../../src/extension/contributions.ts';
import { eventually, write } from './files.ts';

const declaration = `command: [python3, train.py, --task, "<<<one of cola, mnli>>>", --name, "<<<>>>"]
parameters: { x: { type: float, low: 0, high: 1 } }
objective: { metric: loss, goal: minimize }
budget: { trials: 1 }
`;

describe('what a command still needs', () => {
  async function opened(folder: string): Promise<vscode.TextDocument> {
    write(`${folder}/train.py`, 'print("loss: 1")\n');
    const document = await vscode.workspace.openTextDocument(write(`${folder}/train.bbkb.yaml`, declaration));
    await vscode.window.showTextDocument(document);
    await eventually('two problems', () =>
      vscode.languages.getDiagnostics(document.uri).length === 2 ? true : undefined,
    );
    return document;
  }

  it('has a quick fix at its problem, and none elsewhere', async () => {
    const document = await opened('fixes');
    const titles = async (range: vscode.Range): Promise<readonly string[]> => {
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        range,
      );
      return actions.map(({ title }) => title);
    };
    const [task, name] = vscode.languages.getDiagnostics(document.uri);
    assert.deepEqual(await titles(task.range), ['Fill in --task…']);
    assert.deepEqual(await titles(name.range), ['Fill in --name…']);
    assert.deepEqual(await titles(new vscode.Range(2, 0, 2, 3)), []);
  });

  it('is asked for, one after the other, until the person stops; what was given stays', async () => {
    const document = await opened('asked');
    let isDone = false;
    const filled = Promise.resolve(vscode.commands.executeCommand(commandIds.fillIn, document.uri)).then(() => {
      isDone = true;
    });
    await eventually('the first value', async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      await sleep(200);
      return document.getText().includes('--task, "cola"') || document.getText().includes('--task, cola')
        ? true
        : undefined;
    });
    await eventually('the end of the questions', async () => {
      await sleep(200);
      if (!isDone) await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
      return isDone || undefined;
    });
    await filled;
    assert.match(document.getText(), /^command: \[python3, train\.py, --task, cola, --name, "<<<>>>"\]$/m);
  });
});
