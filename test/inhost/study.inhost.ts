import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandIds } from '../../src/extension/contributions.ts';
import { eventually, studyOf, workspaceFile, write } from './files.ts';

describe('a study', () => {
  const quadratic = workspaceFile('quadratic.bbkb.yaml');

  it('that is started by command runs to its end', async () => {
    await vscode.commands.executeCommand(commandIds.start, quadratic);
    const study = await studyOf('quadratic');
    assert.equal(study?.end?.because, 'trials');
    assert.deepEqual(
      study.trials.map(({ state }) => state),
      Array.from({ length: 6 }, () => 'succeeded'),
    );
  });

  it('shows its dashboard, once', async () => {
    await vscode.commands.executeCommand(commandIds.openDashboard, quadratic);
    await vscode.commands.executeCommand(commandIds.openDashboard, quadratic);
    assert.equal(panels().filter((label) => label === 'BBKB quadratic').length, 1);
  });

  it('tells the exact command of each of its trials', async () => {
    await vscode.commands.executeCommand(commandIds.copyCommand, quadratic, 3);
    const study = await studyOf('quadratic');
    const command = await vscode.env.clipboard.readText();
    const x = String(study?.trials.get(2).parameters.x);
    assert.match(command, /^env BBKB_TRIAL=3 BBKB_STUDY=quadratic BBKB_SEED=\d+ BBKB_PARAMETERS=\S+ node /);
    assert.ok(command.endsWith(` node quadratic.mjs --x ${x}`), command);
  });

  it('opens the log of each of its trials', async () => {
    await vscode.commands.executeCommand(commandIds.openLog, quadratic, 3);
    const log = await eventually('an opened log', () => vscode.window.activeTextEditor?.document);
    assert.equal(log.uri.fsPath, workspaceFile('.bbkb/quadratic/trials/0003/stdout.log').fsPath);
    assert.match(log.getText(), /^loss: [\d.e-]+\n$/);
  });
});

describe('a study that is stopped', () => {
  it('says so in its journal, and runs no finished trial again when it is continued', async () => {
    write('slow.mjs', 'setTimeout(() => console.log(`loss: ${process.argv[3]}`), 200);\n');
    const slow = write(
      'slow.bbkb.yaml',
      'command: node slow.mjs\nparameters: { x: { type: float, low: 0, high: 1 } }\n' +
        'objective: { metric: loss, goal: minimize }\nbudget: { trials: 8 }\nparallel: 2\n',
    );
    const session = vscode.commands.executeCommand(commandIds.start, slow);
    await eventually(
      'three results',
      async () => ((await studyOf('slow'))?.trialsWithResult ?? []).length >= 3 || undefined,
    );
    await vscode.commands.executeCommand(commandIds.stop, slow);
    await session;
    const stopped = await studyOf('slow');
    assert.equal(stopped?.end?.because, 'stopped');
    assert.ok(stopped.trialsWithResult.length < 8);

    await vscode.commands.executeCommand(commandIds.start, slow);
    const finished = await studyOf('slow');
    assert.equal(finished?.end?.because, 'trials');
    assert.deepEqual([...finished.trialsWithResult].slice(0, stopped.trialsWithResult.length), [
      ...stopped.trialsWithResult,
    ]);
    assert.equal(new Set(finished.trialsWithResult).size, 8);
  });
});

function panels(): string[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter(({ input }) => input instanceof vscode.TabInputWebview).map(({ label }) => label);
}
