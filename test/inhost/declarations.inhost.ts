import assert from 'node:assert/strict';
import { existsSync, renameSync } from 'node:fs';
import * as vscode from 'vscode';
import { commandIds } from '../../src/extension/contributions.ts';
import { eventually, workspaceFile, write } from './files.ts';

describe('a declaration with three mistakes', () => {
  const text = `command: node quadratic.mjs
parameters:
  x: { type: float, low: 1, high: 0 }
objective: { metric: loss, goal: sideways }
budget: { trials: 6 }
paralel: 2
`;

  it('shows three problems at their words', async () => {
    const uri = write('mistaken.bbkb.yaml', text);
    const problems = await eventually('three problems', () => shown(uri, 3));
    assert.deepEqual(
      problems.map(({ range }) => range.start.line),
      [2, 3, 5],
    );
    const document = await vscode.workspace.openTextDocument(uri);
    assert.equal(document.getText(problems[1].range), 'sideways');
    assert.equal(document.getText(problems[2].range), 'paralel');
  });

  it('starts nothing', async () => {
    await vscode.commands.executeCommand(commandIds.start, workspaceFile('mistaken.bbkb.yaml'));
    assert.ok(!existsSync(workspaceFile('.bbkb/mistaken').fsPath));
  });

  it('loses its problems as they are mended, before it is saved', async () => {
    const uri = workspaceFile('mistaken.bbkb.yaml');
    const document = await vscode.workspace.openTextDocument(uri);
    const edit = new vscode.WorkspaceEdit();
    edit.replace(uri, document.lineAt(5).range, '');
    await vscode.workspace.applyEdit(edit);
    assert.ok(document.isDirty);
    await eventually('two problems', () => shown(uri, 2));
    await document.save();
  });

  it('takes its problems along when it is deleted', async () => {
    const uri = workspaceFile('mistaken.bbkb.yaml');
    await vscode.workspace.fs.delete(uri);
    await eventually('no problem', () => shown(uri, 0));
  });
});

describe('a declaration whose folder is moved by another program', () => {
  const [before, after] = ['before', 'after'].map((folder) => workspaceFile(`${folder}/moved.bbkb.yaml`));

  it('is found where it is now, and its page says that it is gone where it was', async () => {
    write(
      'before/moved.bbkb.yaml',
      'command: node none.mjs\nparameters: { x: { type: float, low: 0, high: 1 } }\n' +
        'objective: { metric: loss, goal: minimize }\nbudget: { trials: 8 }\n',
    );
    await eventually('its problem', () => shown(before, 1));
    await vscode.commands.executeCommand(commandIds.openDashboard, before);
    renameSync(workspaceFile('before').fsPath, workspaceFile('after').fsPath);
    await eventually('its problem where it is now', () => shown(after, 1));
    await eventually('no problem where it was', () => shown(before, 0));
    await eventually('a page that is marked', () => tab('BBKB moved (deleted)'));
  });

  it('goes on with its page when it is moved back', async () => {
    renameSync(workspaceFile('after').fsPath, workspaceFile('before').fsPath);
    await eventually('a page that is not marked', () => tab('BBKB moved'));
    await vscode.workspace.fs.delete(workspaceFile('before'), { recursive: true });
  });
});

describe('a script without a declaration', () => {
  it('is given a draft beside it, open where it has to be filled in', async () => {
    const script = write('lonely/train.py', 'print("loss: 1")\n');
    await vscode.commands.executeCommand(commandIds.optimize, script);
    const draft = workspaceFile('lonely/train.bbkb.yaml');
    const editor = await eventually('the draft', () => vscode.window.activeTextEditor);
    assert.equal(editor.document.uri.toString(), draft.toString());
    assert.match(editor.document.getText(), /^command: python3 train.py$/m);
    assert.match(editor.document.lineAt(editor.selection.active.line).text, /<<< 1/);
    await eventually('what is still to be filled in', () =>
      vscode.languages.getDiagnostics(draft).length > 0 ? true : undefined,
    );
  });

  it('keeps the draft that it was given', async () => {
    const draft = write('lonely/train.bbkb.yaml', 'command: python3 train.py\n');
    await vscode.commands.executeCommand(commandIds.optimize, workspaceFile('lonely/train.py'));
    assert.equal(Buffer.from(await vscode.workspace.fs.readFile(draft)).toString(), 'command: python3 train.py\n');
  });
});

function shown(uri: vscode.Uri, count: number): vscode.Diagnostic[] | undefined {
  const problems = vscode.languages.getDiagnostics(uri);
  return problems.length === count ? problems : undefined;
}

function tab(title: string): vscode.Tab | undefined {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).find(({ label }) => label === title);
}
