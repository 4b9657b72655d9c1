import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { before, beforeEach, afterEach, describe, it } from 'node:test';
import { execa } from 'execa';
import { journalFile, studyFolder } from '../../../src/study/disk/paths.ts';
import { readJournal } from '../../../src/study/disk/readJournal.ts';
import { bundle, type Bundle } from './bundle.ts';
import { bbkb, bbkbProcess } from './terminal.ts';
import { DEFAULT_ALGORITHM, lives, Workspace } from './workspace.ts';
import { until } from '../../until.ts';

const FILE = 'study.bbkb.yaml';

/** The options that begin a PID namespace here, as root or without; undefined where the system lets nobody do it. */
const namespaceArgs = [
  ['-pf', '--mount-proc', '--kill-child'],
  ['-Urpf', '--mount-proc', '--kill-child'],
].find((args) => spawnSync('unshare', [...args, 'true']).status === 0);

/** How all attempts ended, in order. */
async function endings(workspace: Workspace): Promise<readonly string[]> {
  return (await workspace.events()).flatMap((event) => (event.type === 'trial.ended' ? [event.result.kind] : []));
}

describe('bbkb, interrupted', () => {
  let built: Bundle;
  let workspace: Workspace;
  const run = (...args: readonly string[]) => bbkbProcess(built, workspace.dir, ...args);
  const here = (...args: readonly string[]) => bbkb(workspace.dir, ...args);
  const begun = (count: number) => until(() => workspace.begun().length === count);
  const living = () => workspace.runs().filter(({ pid }) => lives(pid));

  before(async () => {
    built = await bundle();
  });
  beforeEach(async () => {
    workspace = await Workspace.make(['budget: { trials: 4 }', 'parallel: 3']);
  });
  afterEach(() => workspace.remove());

  it('by kill -9 in the middle of a batch: takes over how its trials ended meanwhile, runs nothing twice, proposes the same', async () => {
    const lines = ['budget: { trials: 6 }', 'parallel: 3', DEFAULT_ALGORITHM];
    await workspace.remove();
    workspace = await Workspace.make(lines);
    await workspace.hold(4); // one of the second three
    const killed = run('run', FILE);
    await until(async () => workspace.begun().length === 6 && (await workspace.results()).length === 4);
    killed.kill('SIGKILL');
    await killed;
    await workspace.letGo();
    await until(() => living().length === 0); // and their supervisor has noted how
    const { exitCode, stdout } = await here('resume', FILE);
    assert.equal(exitCode, 0, stdout);
    assert.deepEqual([...(await workspace.results())].sort(), [1, 2, 3, 4, 5, 6]);
    assert.deepEqual([...workspace.begun()].sort(), [1, 2, 3, 4, 5, 6]);

    const whole = await Workspace.make(lines);
    await bbkb(whole.dir, 'run', FILE);
    assert.deepEqual(await workspace.batches(), await whole.batches());
    await whole.remove();
  });

  it('by kill -9, and the adopted trial as well, as by the system without memory: a failure, not a success half-way; exits 1', async () => {
    const half = await Workspace.make(['budget: { trials: 1 }', 'command: sh half.sh']);
    await writeFile(path.join(half.dir, 'half.sh'), 'echo "score: 0.1"; . ./trial.sh');
    await half.hold();
    const killed = bbkbProcess(built, half.dir, 'run', FILE);
    await until(() => half.begun().length === 1);
    await until(async () => (await half.events()).some(({ type }) => type === 'trial.started'));
    killed.kill('SIGKILL');
    await killed;
    const resumed = bbkb(half.dir, 'resume', FILE);
    await until(async () => (await half.events()).some(({ type }) => type === 'trial.adopted'));
    process.kill(half.runs()[0]?.pid ?? assert.fail('it has not begun'), 'SIGKILL');
    const { exitCode, stderr } = await resumed;
    assert.equal(exitCode, 1);
    assert.match(
      stderr,
      /^No trial succeeded\. Trial 1: The script was killed by SIGKILL .*; its stdout\.log says "score: 0\.1"\.$/,
    );
    await half.remove();
  });

  it('by kill -9 while a trial of several runs is at one of them: ends that before it runs it again', async () => {
    const several = await Workspace.make(['budget: { trials: 2 }', 'parallel: 2', 'repeats: 2']);
    await several.hold();
    const killed = bbkbProcess(built, several.dir, 'run', FILE);
    await until(() => several.begun().length === 2);
    killed.kill('SIGKILL');
    await killed;
    const resumed = bbkb(several.dir, 'resume', FILE);
    await until(() => several.begun().length === 4);
    assert.equal(several.runs().filter(({ pid }) => lives(pid)).length, 2);
    const results = (await several.events()).flatMap((event) => (event.type === 'trial.ended' ? [event.result] : []));
    assert.deepEqual(new Set(results.map(({ kind }) => kind)), new Set(['lost']));
    await several.letGo();
    assert.equal((await resumed).exitCode, 0);
    await several.remove();
  });

  /** A study whose tuner was killed while its first three trials run, which they still do. */
  async function leftRunning(): Promise<void> {
    await workspace.hold();
    const killed = run('run', FILE);
    await until(async () => (await workspace.events()).filter(({ type }) => type === 'trial.started').length === 3);
    await begun(3);
    killed.kill('SIGKILL');
    await killed;
    assert.equal(living().length, 3);
  }

  it('by kill -9, and started over: what still runs is ended before the new study has its place', async () => {
    await leftRunning();
    const before = workspace.runs().map(({ pid }) => pid);
    const started = run('restart', FILE);
    await begun(6);
    assert.deepEqual(before.filter(lives), []);
    assert.equal(living().length, 3);
    await workspace.letGo();
    const { exitCode, stdout } = await started;
    assert.equal(exitCode, 0);
    assert.match(stdout, /^Trials 1, 2 and 3 of study still ran without their tuner: they were ended\.$/m);
    const old = await readJournal(journalFile(studyFolder(workspace.dir, 'study-2')));
    assert.ok(old.events.every(({ type }) => type !== 'trial.ended'));
  });

  it('by kill -9, and its declaration changed before anything succeeded: the same', async () => {
    await leftRunning();
    const before = workspace.runs().map(({ pid }) => pid);
    const text = await readFile(workspace.file, 'utf8');
    await writeFile(workspace.file, text.replace('high: 1 ', 'high: 2 '));
    const started = run('run', FILE);
    await begun(6);
    assert.deepEqual(before.filter(lives), []);
    await workspace.letGo();
    assert.match((await started).stdout, /^Trials 1, 2 and 3 of study still ran .*\nNo trial of study has succeeded/m);
  });

  it('by kill -9: what still runs is said, and can be stopped; all of it runs again, but what was stopped alone', async () => {
    await leftRunning();
    const { stdout, stderr } = await here('show', FILE);
    assert.match(stdout, /^study: interrupted\./m);
    assert.match(stderr, /tuner of study is gone, and trials 1, 2 and 3 still run\. .* bbkb stop study\.bbkb\.yaml$/m);
    assert.match((await here('stop', FILE, '--trial', '2')).stdout, /^Trial 2 .* was ended, and does not run again\./);
    assert.equal(living().length, 2);
    assert.match((await here('stop', FILE, '--trial', '2')).stderr, /^Trial 2 of study is not running\.$/);
    assert.match(
      (await here('stop', FILE)).stdout,
      /^Trials 1 and 3 of study still ran .* they were ended\.\nContinue with: bbkb resume study\.bbkb\.yaml$/,
    );
    assert.deepEqual(living(), []);
    assert.match((await here('stop', FILE)).stderr, /^study is not running\.$/);
    assert.doesNotMatch((await here('show', FILE)).stderr, /still run/);
    await workspace.letGo();
    assert.equal((await here('resume', FILE)).exitCode, 0);
    assert.deepEqual(
      (await endings(workspace)).filter((kind) => kind !== 'succeeded'),
      ['cancelled', 'lost', 'lost'],
    );
    assert.deepEqual([...workspace.begun()].sort(), [1, 1, 2, 3, 3, 4]);
  });

  it('by Ctrl-C: ends its trials, says how to go on, exits 130, and shows the study as stopped', async () => {
    await workspace.hold();
    const stopped = run('run', FILE);
    await begun(3);
    stopped.kill('SIGINT');
    const { exitCode, stdout } = await stopped;
    assert.equal(exitCode, 130);
    assert.match(stdout, /Stopped after 0 of 4 trials\.\nContinue with: bbkb resume study\.bbkb\.yaml$/);
    assert.deepEqual(living(), []);
    assert.match((await here('show', FILE)).stdout, /^study: stopped\./m);
    await workspace.letGo();
    assert.equal((await here('resume', FILE)).exitCode, 0);
  });

  it('by Ctrl-\\ (SIGQUIT): ends its trials as by Ctrl-C, and exits 130', async () => {
    await workspace.hold();
    const stopped = run('run', FILE);
    await begun(3);
    stopped.kill('SIGQUIT');
    const { exitCode, stdout } = await stopped;
    assert.equal(exitCode, 130);
    assert.match(stdout, /Stopped after 0 of 4 trials\./);
    assert.deepEqual(living(), []);
  });

  it('by a second Ctrl-C: kills at once what does not heed the first', async () => {
    const deaf = await Workspace.make(['budget: { trials: 8 }', 'parallel: 3', 'command: sh deaf.sh']);
    await writeFile(path.join(deaf.dir, 'deaf.sh'), 'trap : TERM; . ./trial.sh');
    await deaf.hold();
    const stopped = bbkbProcess(built, deaf.dir, 'run', FILE);
    await until(() => deaf.begun().length === 3);
    stopped.kill('SIGINT');
    let said = '';
    stopped.stdout.on('data', (text: Buffer) => (said += text.toString()));
    await until(() => said.includes('Press Ctrl-C again'));
    assert.equal(deaf.runs().filter(({ pid }) => lives(pid)).length, 3);
    stopped.kill('SIGINT');
    assert.equal((await stopped).exitCode, 130);
    assert.deepEqual(
      deaf.runs().filter(({ pid }) => lives(pid)),
      [],
    );
    await deaf.remove();
  });

  it('by kill -9 while it ends its trials: ends what is left of them, and runs them again', async () => {
    const deaf = await Workspace.make(['budget: { trials: 2 }', 'parallel: 2', 'command: sh deaf.sh']);
    await writeFile(path.join(deaf.dir, 'deaf.sh'), 'trap : TERM; . ./trial.sh');
    await deaf.hold();
    const killed = bbkbProcess(built, deaf.dir, 'run', FILE);
    await until(() => deaf.begun().length === 2);
    killed.kill('SIGINT');
    await until(() =>
      [1, 2].every((trial) => existsSync(path.join(deaf.dir, `.bbkb/study/trials/000${trial}/stopped.1`))),
    );
    killed.kill('SIGKILL');
    await killed;
    await deaf.letGo();
    assert.equal((await bbkb(deaf.dir, 'resume', FILE)).exitCode, 0);
    const results = (await deaf.events()).flatMap((event) => (event.type === 'trial.ended' ? [event.result.kind] : []));
    assert.deepEqual(results, ['lost', 'lost', 'succeeded', 'succeeded']);
    await deaf.remove();
  });

  describe('from another PID namespace of the same host', { skip: namespaceArgs === undefined }, () => {
    const elsewhere = (...args: readonly string[]) =>
      execa('unshare', [...(namespaceArgs ?? []), process.execPath, built.cli, ...args], {
        cwd: workspace.dir,
        reject: false,
      });

    it('refuses a second tuner in a sentence, although its process cannot be seen there, and counts no failure', async () => {
      await workspace.hold();
      const first = run('run', FILE);
      await begun(3);
      const { exitCode, stderr } = await elsewhere('run', FILE);
      assert.equal(exitCode, 2);
      assert.match(
        stderr,
        new RegExp(
          `by process ${String(first.pid)} in another container or PID namespace of .* delete .* To follow it: bbkb watch ${FILE}`,
        ),
      );
      await workspace.letGo();
      assert.equal((await first).exitCode, 0);
      assert.deepEqual(new Set(await endings(workspace)), new Set(['succeeded']));
    });

    it('takes over ten minutes after the last sign of life; neither counts a failure for what the other one ends', async () => {
      await workspace.hold();
      const first = run('run', FILE);
      await begun(3);
      const [longAgo, owner] = [new Date(Date.now() - 610_000), path.join(workspace.study, 'lock/1/owner.json')];
      await utimes(owner, longAgo, longAgo);
      // the second one cannot see the scripts of the first, which ends those of both as soon as it sees that it was
      // overtaken
      const second = elsewhere('run', FILE);
      assert.equal((await first).exitCode, 1);
      await workspace.letGo();
      assert.equal((await second).exitCode, 0);
      assert.deepEqual([...new Set(await endings(workspace))].sort(), ['lost', 'succeeded']);
      assert.equal((await workspace.results()).length, 4);
    });
  });

  it('by a disk that takes no more: ends its trials, says so, loses nothing, and can be resumed', async () => {
    await workspace.remove();
    workspace = await Workspace.make(['budget: { trials: 8 }', 'parallel: 3']);
    // no file may grow beyond 4 blocks of 512 or 1024 bytes, which the journal does before the study has ended
    const limited = ['-c', 'ulimit -f 4; exec "$@"', 'sh', process.execPath, built.cli, 'run', FILE];
    const { exitCode, stderr } = await execa('sh', limited, { cwd: workspace.dir, reject: false });
    assert.equal(exitCode, 1, stderr);
    assert.match(
      stderr,
      /journal cannot be written \(EFBIG.*allow larger files \(ulimit -f\), then continue the study/,
    );
    assert.deepEqual(living(), []);
    const kept = await workspace.results();
    assert.equal((await here('resume', FILE)).exitCode, 0);
    for (const trial of kept) assert.equal(workspace.begun().filter((other) => other === trial).length, 1);
    assert.equal(new Set(await workspace.results()).size, 8);
  });
});
