import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import * as vscode from 'vscode';
import { commandIds } from '../../src/extension/contributions.ts';
import type { StudyState } from '../../src/study/studyState.ts';
import { eventually, studyOf, workspaceFile, write } from './files.ts';

const script = `import { existsSync } from 'node:fs';
if (existsSync('broken')) throw new Error('The data are not there.');
console.log('loss: ' + process.argv[3]);
`;

/** A study whose script fails as long as there is a file `broken`. */
function broken(name: string): vscode.Uri {
  write('broken', '');
  write('broken.mjs', script);
  return write(
    `${name}.bbkb.yaml`,
    `command: node broken.mjs\nparameters: { x: { type: float, low: 0, high: 1 } }\n` +
      `objective: { metric: loss, goal: minimize }\nbudget: { trials: 6 }\nparallel: 3\n`,
  );
}

/** A study of which every start point lacks memory, and none with a half of its batch. */
function lackingMemory(name: string): vscode.Uri {
  write(
    'memory.mjs',
    `if (Number(process.argv[3]) > 40) throw new Error('CUDA out of memory.');\nconsole.log('loss: 1');\n`,
  );
  return write(
    `${name}.bbkb.yaml`,
    `command: node memory.mjs\nparameters: { batch_size: { type: int, low: 1, high: 64 } }\n` +
      `start: [{ batch_size: 64 }, { batch_size: 60 }, { batch_size: 50 }, { batch_size: 48 }]\n` +
      `objective: { metric: loss, goal: minimize }\nbudget: { trials: 5 }\nparallel: 1\n`,
  );
}

const repair = (): void => rmSync(workspaceFile('broken').fsPath, { force: true });

const run = (command: string, ...call: unknown[]): Thenable<unknown> =>
  vscode.commands.executeCommand(command, ...call);

const asking = (name: string, what: string, isNew: (study: StudyState) => boolean = () => true): Promise<StudyState> =>
  eventually(what, async () => {
    const study = await studyOf(name);
    return study?.paused === true && study.failures.asked !== null && isNew(study) ? study : undefined;
  });

describe('a study whose trials fail in the same way', () => {
  it('pauses, tries once more, leaves out what failed, and goes on when it is told to', async () => {
    const file = broken('failing');
    const session = run(commandIds.start, file);
    const first = await asking('failing', 'a question');
    assert.equal(first.failures.asked?.count, 3);
    await run(commandIds.tryOnceMore, file);
    await asking('failing', 'another question', ({ failures }) => failures.asked?.count === 1);
    repair();
    await run(commandIds.excludeFailed, file);
    await session;
    const ended = await studyOf('failing');
    assert.equal(ended?.end?.because, 'trials');
    const invalid = ended.trials.map((trial) => 'invalid' in trial && trial.invalid);
    assert.deepEqual(invalid, [true, true, true, false, false, false]);
  });

  it('tries points that lack memory with half of their batch, once its declaration says so', async () => {
    const file = lackingMemory('memory');
    const session = run(commandIds.start, file);
    const halve = (await asking('memory', 'a question')).failures.asked?.halve;
    assert.equal(halve, 'batch_size');
    // as the question's button does; the window may not have read yet what the journal has
    await run(commandIds.retryWithHalf, file, halve);
    const document = await vscode.workspace.openTextDocument(file);
    // not whether it is dirty: a window of the web saves it a second later
    await eventually('the edit', () => (document.getText().includes('retries:') ? true : undefined));
    assert.match(
      document.getText(),
      /^trial: { retries: { on: \[ memory \], set: { batch_size: batch_size \/ 2 } } }$/m,
    );
    await document.save();
    await eventually('retries', async () => (await studyOf('memory'))?.declaration.trial.retries);
    await run(commandIds.retryWithHalf, file);
    assert.ok(!document.isDirty);
    await run(commandIds.continueAnyway, file);
    await session;
    const trials = (await studyOf('memory'))?.trials.toArray() ?? [];
    assert.deepEqual(trials.map(({ parameters, state }) => [parameters.batch_size, state]).slice(3), [[48, 'failed'], [24, 'succeeded']]); // oxfmt-ignore
  });

  it('takes the metric from the output of a trial where the declaration has another name for it', async () => {
    write('score.mjs', `console.log('val_score: ' + process.argv[3]);\n`);
    const file = write(
      'score.bbkb.yaml',
      `command: node score.mjs\nparameters: { x: { type: float, low: 0, high: 1 } }\n` +
        `objective:\n  metric: socre\n  goal: maximize\nbudget: { trials: 6 }\nparallel: 3\n`,
    );
    const session = run(commandIds.start, file);
    await asking('score', 'a question');
    await run(commandIds.findMetric, file);
    const document = await vscode.workspace.openTextDocument(file);
    assert.match(document.getText(), /^objective:\n {2}metric: val_score\b.*\n {2}goal: maximize/m);
    await run(commandIds.stop, file);
    await session;
  });
});
