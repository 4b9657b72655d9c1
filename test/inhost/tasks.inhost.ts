import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { taskType } from '../../src/extension/contributions.ts';
import { eventually, studyOf, workspaceFile, write } from './files.ts';

const declared = (command: string, budget = 2) =>
  `command: ${command}\nparameters: { x: { type: float, low: 0, high: 1 } }\n` +
  `objective: { metric: loss, goal: minimize }\nbudget: { trials: ${budget} }\n`;

/** The task as soon as it is offered. */
function offered(name: string): Promise<vscode.Task> {
  return eventually(`the task ${name}`, async () => {
    const tasks = await vscode.tasks.fetchTasks({ type: taskType });
    return tasks.find((task) => task.name === name);
  });
}

/** @returns its exit code */
async function ended(task: vscode.Task): Promise<number | undefined> {
  let code: { readonly exit: number | undefined } | undefined;
  const listener = vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
    if (execution.task.name === task.name) code = { exit: exitCode };
  });
  try {
    await vscode.tasks.executeTask(task);
    return (await eventually(`the end of ${task.name}`, () => code)).exit;
  } finally {
    listener.dispose();
  }
}

describe('a declaration as a task', () => {
  it('is offered, starts no shell, and runs its study to the end', async () => {
    write('tasked.cjs', "console.log('loss: ' + process.argv[3]);\n");
    write('tasked.bbkb.yaml', declared('node tasked.cjs'));
    const task = await offered('run tasked.bbkb.yaml');
    assert.ok(task.execution instanceof vscode.ProcessExecution);
    assert.equal(await ended(task), 0);
    const study = await studyOf('tasked');
    assert.equal(study?.end?.because, 'trials');
    assert.equal(study.trialsWithResult.length, 2);
  });

  it('has each of its problems once among those of the editor, by file, line and column', async () => {
    const file = write('broken.bbkb.yaml', declared('node missing.cjs', 0));
    assert.equal(await ended(await offered('plan broken.bbkb.yaml')), 2);
    const problems = await eventually('problems', () => {
      const found = vscode.languages.getDiagnostics(file);
      // for a moment they are the editor's own and those of the task
      return found.length === 2 ? found : undefined;
    });
    assert.equal(problems.length, 2);
    const [script, trials] = problems.sort((a, b) => a.range.start.line - b.range.start.line);
    assert.deepEqual([script.range.start.line, trials.range.start.line], [0, 3]);
    assert.match(script.message, /missing\.cjs does not exist/);
    assert.equal(trials.severity, vscode.DiagnosticSeverity.Error);
    await vscode.workspace.fs.delete(workspaceFile('broken.bbkb.yaml'));
  });
});
