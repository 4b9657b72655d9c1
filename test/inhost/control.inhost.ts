import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { commandIds } from '../../src/extension/contributions.ts';
import type { StudyState } from '../../src/study/studyState.ts';
import { eventually, studyOf, workspaceFile, write } from './files.ts';

const script = `import { existsSync } from 'node:fs';
const look = () => (existsSync('held') ? setTimeout(look, 20) : console.log('loss: ' + process.argv[3]));
look();
`;

/** A study whose trials wait until they are let go. */
function held(name: string, { parallel = 2, trials = 6, low = 0 } = {}): vscode.Uri {
  write('held', '');
  write('held.mjs', script);
  return write(
    `${name}.bbkb.yaml`,
    `command: node held.mjs\nparameters: { x: { type: float, low: ${low}, high: 1 } }\n` +
      `objective: { metric: loss, goal: minimize }\nbudget: { trials: ${trials} }\nparallel: ${parallel}\n`,
  );
}

function letGo(): void {
  rmSync(workspaceFile('held').fsPath, { force: true });
}

const run = (command: string, ...call: unknown[]): Thenable<unknown> =>
  vscode.commands.executeCommand(command, ...call);

/** The study as soon as it is as wanted. */
function whenever(name: string, what: string, wanted: (study: StudyState) => boolean): Promise<StudyState> {
  return eventually(what, async () => {
    const study = await studyOf(name);
    return study !== null && wanted(study) ? study : undefined;
  });
}

const running = ({ trials }: StudyState): number => trials.filter(({ state }) => state === 'running').length;

describe('a study that is paused', () => {
  it('finishes what runs, begins nothing, and goes on to its end when it is continued', async () => {
    const file = held('paused');
    const session = run(commandIds.start, file);
    await whenever('paused', 'two running trials', (study) => running(study) === 2);
    await run(commandIds.pause, file);
    assert.equal((await studyOf('paused'))?.paused, true);
    letGo();
    const paused = await whenever('paused', 'two results', ({ trialsWithResult }) => trialsWithResult.length === 2);
    assert.equal(paused.paused, true);
    assert.ok(paused.trials.every(({ state }) => state === 'succeeded' || state === 'waiting'));

    await run(commandIds.continue, file);
    await session;
    const ended = await studyOf('paused');
    assert.equal(ended?.end?.because, 'trials');
    assert.equal(ended.trialsWithResult.length, 6);
    assert.ok(ended.trials.every(({ attempt }) => attempt === 1));
  });
});

describe('one trial that is stopped', () => {
  it('ends alone, and runs again when that is wanted', async () => {
    const file = held('alone', { trials: 4 });
    const session = run(commandIds.start, file);
    await whenever('alone', 'two running trials', (study) => running(study) === 2);
    await run(commandIds.stopTrial, file, 1);
    const stopped = await whenever('alone', 'a stopped trial', ({ trials }) => trials.get(0).state === 'cancelled');
    assert.equal(stopped.trials.get(1).state, 'running');
    assert.equal(stopped.end, null);
    await run(commandIds.retryTrial, file, 1);
    letGo();
    await session;
    const ended = await studyOf('alone');
    assert.deepEqual(
      ended?.trials.map(({ state, attempt }) => [state, attempt]),
      [2, 1, 1, 1].map((attempt) => ['succeeded', attempt]),
    );
  });
});

describe('a study that nobody runs', () => {
  const file = workspaceFile('alone.bbkb.yaml');

  it('takes back a result, and uses it again', async () => {
    await run(commandIds.invalidate, file, 2);
    assert.deepEqual(await invalidIn('alone'), [2]);
    await run(commandIds.restore, file, 2);
    assert.deepEqual(await invalidIn('alone'), []);
  });

  it('starts for trials that are to run again, all of which are asked for at once', async () => {
    await Promise.all([1, 3, 4].map((trial) => run(commandIds.retryTrial, file, trial)));
    await whenever('alone', 'an end', ({ tuner, trials }) => tuner === null && trials.get(3).attempt === 2);
    const ended = await studyOf('alone');
    assert.deepEqual(
      ended?.trials.map(({ state, attempt }) => [state, attempt]),
      [3, 1, 2, 2].map((attempt) => ['succeeded', attempt]),
    );
    assert.equal(ended.end?.because, 'trials');
  });

  it('is not changed by what cannot be', async () => {
    const before = await studyOf('alone');
    await run(commandIds.pause, file);
    await run(commandIds.restore, file, 2);
    await run(commandIds.stopTrial, file, 2);
    for (const number of [99, 0, -1, 1.5, NaN]) {
      for (const id of [commandIds.retryTrial, commandIds.invalidate, commandIds.openLog, commandIds.copyCommand])
        await run(id, file, number);
    }
    assert.deepEqual(await studyOf('alone'), before);
  });

  it('has the command of a trial typed into a terminal, once, and not run', async () => {
    await run(commandIds.runInTerminal, file, 2);
    const x = String((await studyOf('alone'))?.trials.get(1).parameters.x);
    const text = await eventually('a typed command', async () => {
      await run('workbench.action.terminal.selectAll');
      await run('workbench.action.terminal.copySelection');
      const copied = (await vscode.env.clipboard.readText()).replaceAll('\n', '').trimStart();
      // a terminal whose shell is not up yet echoes the text, and the shell shows it again after its prompt
      const end = `--x ${x}`;
      const shown = copied.startsWith('env ') ? copied.slice(copied.indexOf(end) + end.length) : copied;
      return shown.includes(end) ? shown : undefined;
    });
    assert.equal(vscode.window.activeTerminal?.name, 'alone, trial 2');
    assert.equal(text.match(/BBKB_SEED/g)?.length, 1, text);
    assert.doesNotMatch(text, /loss:/);
    vscode.window.activeTerminal.dispose();
  });

  it('keeps the point that a person wants tried, begun from its best one, for its next batch', async () => {
    const asked = run(commandIds.enqueue, file);
    const { queue } = await eventually('a queued point', async () => {
      await run('workbench.action.acceptSelectedQuickOpenItem');
      const study = await studyOf('alone');
      return study !== null && study.queue.length > 0 ? study : undefined;
    });
    await asked;
    const { trials = [] } = (await studyOf('alone')) ?? {};
    const values = trials.map((trial) => (trial.state === 'succeeded' ? trial.value : Infinity));
    assert.deepEqual({ ...queue[0] }, { x: Math.min(...values) });

    held('alone', { trials: 6 });
    letGo();
    await run(commandIds.start, file);
    const ended = await studyOf('alone');
    assert.deepEqual(ended?.queue, []);
    assert.equal(ended.trials.get(4).enqueued, true);
    assert.deepEqual(ended.trials.get(4).parameters, queue[0]);
  });
});

describe('a declaration that is saved while its study runs', () => {
  it('is taken over as far as it is the same study, and left alone where it is another', async () => {
    const file = held('changed');
    const session = run(commandIds.start, file);
    await whenever('changed', 'two running trials', (study) => running(study) === 2);
    held('changed', { parallel: 3 });
    await whenever('changed', 'a change', ({ declaration }) => declaration.parallel === 3);

    held('changed', { parallel: 3, low: -1 });
    await sleep(1500); // what must not happen would by then have begun
    assert.deepEqual((await studyOf('changed'))?.declaration.space[0], {
      type: 'float',
      name: 'x',
      low: 0,
      high: 1,
      scale: 'linear',
    });
    letGo();
    await session;
    const ended = await studyOf('changed');
    assert.equal(ended?.end?.because, 'trials');
    assert.equal(ended.batches.get(1).trials.length, 3);
  });
});

describe('a study that a terminal runs', () => {
  it('is paused, continued and stopped from the editor', async () => {
    const file = held('terminal');
    const cli = path.join(vscode.extensions.getExtension('bbkb.bbkb-tuner')?.extensionPath ?? '', 'dist/cli.js');
    const terminal = spawn(process.execPath, [cli, 'run', file.fsPath], { stdio: 'ignore' });
    const ended = new Promise((resolve) => terminal.once('exit', resolve));
    try {
      await whenever('terminal', 'two running trials', (study) => running(study) === 2);
      await run(commandIds.pause, file);
      await whenever('terminal', 'a pause', ({ paused }) => paused);
      await run(commandIds.continue, file);
      await whenever('terminal', 'no pause', ({ paused }) => !paused);
      await run(commandIds.stop, file);
      const stopped = await whenever('terminal', 'an end', ({ end }) => end !== null);
      assert.equal(stopped.end?.because, 'stopped');
      await ended;
    } finally {
      terminal.kill('SIGKILL');
      letGo();
    }
  });
});

async function invalidIn(name: string): Promise<readonly number[]> {
  const trials = [...((await studyOf(name))?.trials ?? [])];
  return trials.flatMap((trial) => ('invalid' in trial && trial.invalid ? [trial.trial] : []));
}
