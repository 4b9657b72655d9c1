import assert from 'node:assert/strict';
import { chmodSync } from 'node:fs';
import * as vscode from 'vscode';
import { commandIds } from '../../src/extension/contributions.ts';
import { readJournal } from '../../src/study/disk/readJournal.ts';
import { journalFile, studyFolder } from '../../src/study/disk/paths.ts';
import { eventually, workspaceFile, write } from './files.ts';

const declaration = (trials: number): string => `command: python train.py
parameters: { x: { type: float, low: 0, high: 1 } }
objective: { metric: loss, goal: minimize }
budget: { trials: ${trials} }
`;

/** A Python that prints the same for every script. */
function python(name: string): string {
  const { fsPath } = write(`selected/${name}/bin/python`, '#!/bin/sh\necho "loss: 1"\n');
  chmodSync(fsPath, 0o755);
  return fsPath;
}

// test/fixtures/ms-python.python-0.0.1 stands in for the Python extension
describe('a study of `python train.py`', () => {
  before(async () => {
    await eventually('the Python extension', () =>
      vscode.extensions.getExtension('ms-python.python')?.isActive === true ? true : undefined,
    );
  });

  it('runs with the interpreter that is selected at the start of each trial', async () => {
    const pythons = ['one', 'two'].map(python);
    write('selected/train.py', '');
    for (const [i, each] of pythons.entries()) {
      write('selected/selected-python', each);
      const uri = write('selected/train.bbkb.yaml', declaration(i + 1));
      await vscode.commands.executeCommand(commandIds.start, uri);
    }
    const { events } = await readJournal(journalFile(studyFolder(workspaceFile('selected').fsPath, 'train')));
    assert.deepEqual(
      events.flatMap((event) => (event.type === 'trial.starting' ? [event.interpreter] : [])),
      pythons.map((program) => ({ words: [program], program, reason: 'selected in the editor' })),
    );
  });

  it('has no problem where only the editor knows a Python, and is run by it', async () => {
    const [{ env }, program] = [process, python('unknown')];
    const { PATH } = env;
    write('alone/train.py', '');
    write('alone/selected-python', program);
    env.PATH = '/nowhere';
    try {
      const uri = write('alone/train.bbkb.yaml', declaration(1));
      await vscode.window.showTextDocument(uri);
      await vscode.commands.executeCommand(commandIds.start, uri);
      assert.deepEqual(vscode.languages.getDiagnostics(uri), []);
    } finally {
      env.PATH = PATH;
    }
    const { events } = await readJournal(journalFile(studyFolder(workspaceFile('alone').fsPath, 'train')));
    assert.ok(events.some((event) => event.type === 'trial.starting' && event.interpreter?.program === program));
  });

  it('runs as in a terminal where nothing is selected', async () => {
    write('unselected/train.py', 'print("loss: 1")\n');
    await vscode.commands.executeCommand(commandIds.start, write('unselected/train.bbkb.yaml', declaration(1)));
    const { events } = await readJournal(journalFile(studyFolder(workspaceFile('unselected').fsPath, 'train')));
    const starting = events.find((event) => event.type === 'trial.starting');
    assert.equal(starting?.interpreter?.reason, 'found on PATH');
  });
});
