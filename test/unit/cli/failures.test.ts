import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { summarySchema } from '../../../src/study/summary/summary.ts';
import { bbkb } from './terminal.ts';
import { Workspace } from './workspace.ts';

const TRIALS = path.resolve(import.meta.dirname, '../../fixtures/trials');

describe('a study whose trials fail in the same way', () => {
  it('stops with exit 1, the cause, the log and the choices, each with its command', async () => {
    const workspace = await Workspace.make(['budget: { trials: 12 }', 'parallel: 4']);
    const run = (...args: readonly string[]) => bbkb(workspace.dir, ...args, 'study.bbkb.yaml');
    const script = (text: string) =>
      writeFile(path.join(workspace.dir, 'trial.sh'), `echo "$BBKB_TRIAL begins 1" >> runs.log\n${text}`);
    await script('echo "cannot read data" >&2; exit 3');
    const first = await run('run');
    assert.equal(first.exitCode, 1);
    assert.ok(workspace.begun().length < 10);
    assert.match(
      first.stdout,
      /^\d trials failed in the same way\. The script ended with exit code 3; .*cannot read data/m,
    );
    assert.match(first.stdout, /^Last lines of trial \d:\n {2}cannot read data$/m);
    for (const words of [
      /^Try once more: +bbkb resume study\.bbkb\.yaml$/m,
      /^Open log: +\.bbkb\/study\/trials\/000\d$/m,
      /^Continue anyway: +bbkb resume study\.bbkb\.yaml --anyway$/m,
      /^Exclude: +bbkb invalidate study\.bbkb\.yaml --failed$/m,
      /^Run failed trials again: +bbkb retry study\.bbkb\.yaml --failed$/m,
    ])
      assert.match(first.stdout, words);
    assert.match((await run('show')).stdout, /^study: failed\. \d trials failed in the same way/m);

    const begun = workspace.begun().length;
    const again = await run('resume');
    assert.deepEqual([again.exitCode, workspace.begun().length], [1, begun + 1]);
    assert.match(again.stdout, /^The trial failed again\. /m);

    assert.match((await run('invalidate', '--failed')).stdout, /failed results of study are left out/);
    assert.match((await run('retry', '--failed')).stdout, /failed trials of study run again/);
    await script('echo "score: $2"');
    const healthy = await run('resume', '--anyway');
    assert.equal(healthy.exitCode, 0);
    const { trials } = summarySchema.parse(JSON.parse((await run('show', '--json')).stdout));
    assert.ok(trials.length === 12 && trials.every(({ state, invalid }) => state === 'succeeded' && !invalid));
    await workspace.remove();
  });

  it('says how to go on with the words that it was started with, and has all of them run again once one succeeds', async () => {
    const workspace = await Workspace.make(['budget: { trials: 40 }', 'parallel: 2']);
    const run = (...args: readonly string[]) => bbkb(workspace.dir, 'run', 'study.bbkb.yaml', ...args);
    await writeFile(path.join(workspace.dir, 'trial.sh'), 'exit 3');
    const failed = await run('--trials', '6');
    assert.match(failed.stdout, /^Try once more: +bbkb run study\.bbkb\.yaml --trials 6$/m);
    assert.match(failed.stdout, /^Continue anyway: +bbkb run study\.bbkb\.yaml --trials 6 --anyway$/m);
    await writeFile(path.join(workspace.dir, 'trial.sh'), 'echo "score: $2"');
    const mended = await run('--trials', '6');
    assert.equal(mended.exitCode, 0);
    assert.match(mended.stdout, /^Trial \d succeeded now, so trials? \d.* runs? again\.$/m);
    const { trials } = summarySchema.parse(JSON.parse((await bbkb(workspace.dir, 'show', '--json')).stdout));
    assert.deepEqual(trials.map(({ state }) => state), Array(6).fill('succeeded')); // oxfmt-ignore
    await workspace.remove();
  });
});

describe('a study whose declaration has changed', () => {
  it('starts over as long as no trial has succeeded, and then is refused with the next step', async () => {
    const workspace = await Workspace.make(['budget: { trials: 4 }', 'parallel: 2', 'command: sh wrong.sh']);
    const run = (...args: readonly string[]) => bbkb(workspace.dir, ...args, 'study.bbkb.yaml', '--trials', '3');
    const change = async (before: string, after: string) =>
      writeFile(workspace.file, (await readFile(workspace.file, 'utf8')).replace(before, after));
    await writeFile(path.join(workspace.dir, 'wrong.sh'), 'exit 3');
    await writeFile(path.join(workspace.dir, 'trial.sh'), 'echo "score: $2"');
    assert.equal((await run('run')).exitCode, 1);
    await change('wrong.sh', 'trial.sh');
    const resumed = await bbkb(workspace.dir, 'resume', 'study.bbkb.yaml');
    assert.equal(resumed.exitCode, 2);
    assert.match(
      resumed.stderr,
      /^The declaration no longer .*\nStart over with this: bbkb restart study\.bbkb\.yaml$/,
    );
    const anew = await run('run');
    assert.equal(anew.exitCode, 0, anew.stderr);
    assert.match(
      anew.stdout,
      /^No trial of study has succeeded, .*: it starts over, and the old one is kept as study-2\.$/m,
    );
    await change('high: 1', 'high: 2');
    const refused = await run('run');
    assert.equal(refused.exitCode, 2);
    assert.match(
      refused.stderr,
      /\nWhat study has found .*start: \{ from: \[study\] \}.*\nStart over with this: bbkb restart study\.bbkb\.yaml --trials 3$/,
    );
    const restarted = await run('restart');
    assert.equal(restarted.exitCode, 0, restarted.stderr);
    assert.match(restarted.stdout, /^Not as in study\.bbkb\.yaml: --trials 3$/m);
    await workspace.remove();
  });
});

describe('a study without any success', () => {
  it('exits 1, quotes the first reason, and is failed', async () => {
    const workspace = await Workspace.make([`command: sh ${TRIALS}/fail.sh`, 'budget: { trials: 2 }', 'parallel: 2']);
    const { exitCode, stdout, stderr } = await bbkb(workspace.dir, 'run', 'study.bbkb.yaml');
    assert.equal(exitCode, 1);
    assert.match(stdout, /^All 2 trials failed\. The budget of 2 trials is used up\.$/m);
    assert.match(stderr, /^No trial succeeded\. Trial 1: The script ended with exit code 3; .*"out of luck"/);
    const shown = await bbkb(workspace.dir, 'show', '--json', 'study.bbkb.yaml');
    assert.equal(summarySchema.parse(JSON.parse(shown.stdout)).state, 'failed');
    await workspace.remove();
  });
});
