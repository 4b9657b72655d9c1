import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { ExecutionEvent, Executor } from '../../../src/runner/executor.ts';
import { runTrial } from '../../../src/runner/runTrial.ts';
import { createSshClient } from '../../../src/runner/ssh/client.ts';
import { createSshExecutor } from '../../../src/runner/ssh/sshExecutor.ts';
import type { HostOptions, SshOptions } from '../../../src/runner/ssh/probe.ts';
import type { TrialJob } from '../../../src/runner/trialJob.ts';
import { jobOf, logOf, printedReady, processesOf } from '../../unit/runner/trials.ts';
import { sshMissing, startSshServers, type SshServers } from './servers.ts';
import { until } from '../../until.ts';

/** Seconds. */
const PATIENCE = 3;

describe('an executor: hosts that are reached with ssh', { skip: sshMissing ?? false }, () => {
  let servers: SshServers;
  let trials = 0;
  before(async () => {
    servers = await startSshServers();
    mkdirSync(studyFolder(), { recursive: true });
  });
  after(() => servers.stop());

  const studyFolder = () => join(servers.folder, '.bbkb', 'study');
  const create = (hosts: readonly HostOptions[], ssh: Partial<SshOptions> = {}): Executor =>
    createSshExecutor(
      { hosts, patience: PATIENCE, exclude: [], ...ssh },
      { folder: servers.folder, studies: studyFolder(), copyName: 'project' },
      createSshClient(servers.env),
    );
  const run = (
    executor: Executor,
    script: string,
    changes: Partial<TrialJob> = {},
    timeout = () => undefined as number | undefined,
    signal = new AbortController().signal,
  ) => {
    const events: ExecutionEvent[] = [];
    const dir = join(studyFolder(), `trial-${++trials}`);
    const job = jobOf([], { command: ['sh', '-c', script], cwd: servers.folder, dir, ...changes });
    const result = runTrial(job, {
      ...{ signal, executor, timeout, grace: 1 },
      onEvent: (event) => events.push(event),
    });
    return {
      result,
      events,
      job,
      hostOf: () => events.flatMap((event) => (event.kind === 'placed' ? [event.host] : []))[0],
    };
  };
  const copyOn = (host: string) => join(servers.folder, '..', `copy-${host}`);

  it('fills all slots, and gives each trial a GPU of its own', async () => {
    const executor = create([
      { host: 'a', slots: 1, gpus: ['0', '3'] },
      { host: 'b', slots: 2 },
    ]);
    const runs = Array.from({ length: 4 }, () =>
      run(executor, 'echo "on: ${CUDA_VISIBLE_DEVICES-none}"; sleep 2; echo score: 1'),
    );
    await Promise.all(runs.map(({ result }) => result));
    assert.deepEqual(runs.map(({ hostOf }) => hostOf()).sort(), ['a', 'a', 'b', 'b']);
    const devices = runs
      .map(({ job, hostOf }) => `${hostOf()} ${logOf(job.dir, 'stdout.log').split('\n', 1)[0]}`)
      .sort();
    assert.deepEqual(devices, ['a on: 0', 'a on: 3', 'b on: none', 'b on: none']);
    const jobs = runs.flatMap(({ events }) =>
      events.flatMap((event) => (event.kind === 'submitted' ? [event.job] : [])),
    );
    assert.deepEqual(jobs.sort(), ['a GPU 0', 'a GPU 3', 'b', 'b']);
  });

  it('says why a trial waits, and runs it when a slot is free', async () => {
    const executor = create([{ host: 'a', slots: 1 }]);
    const first = run(executor, 'sleep 2; echo score: 1');
    await setTimeout(1000);
    const second = run(executor, 'echo score: 2');
    assert.deepEqual((await second.result).result, { kind: 'succeeded', values: { score: 2 } });
    assert.deepEqual((await first.result).result, { kind: 'succeeded', values: { score: 1 } });
    assert.ok(
      second.events.some((event) => event.kind === 'queued' && event.reason.includes('slot')),
      JSON.stringify(second.events),
    );
  });

  it('runs what a host has in place of the command’s Python, after the preamble', async () => {
    writeFileSync(join(servers.folder, '../home', 'my python'), '#!/bin/sh\necho "mode: $MODE"\necho "score: 5"\n', {
      mode: 0o755,
    });
    const executor = create([{ host: 'a', slots: 1, python: '~/my python', preamble: ['export MODE=fast'] }]);
    const { result, job } = run(executor, '', { command: ['python3', 'train.py'] });
    assert.deepEqual((await result).result, { kind: 'succeeded', values: { score: 5 } });
    assert.match(logOf(job.dir, 'stdout.log'), /mode: fast/);
  });

  it('copies the folder without what is excluded, and brings back what a script leaves, but no link that leads elsewhere', async () => {
    for (const folder of ['source', 'data', '.git']) {
      mkdirSync(join(servers.folder, folder), { recursive: true });
      writeFileSync(join(servers.folder, folder, 'file'), folder);
    }
    const executor = create([{ host: 'a', slots: 1, folder: copyOn('a') }], { exclude: ['/data'] });
    const { result, job, events } = run(
      executor,
      'echo "files: $(echo */file .git/file)"; echo kept > "$BBKB_TRIAL_DIR/model"; ln -s /etc/passwd "$BBKB_TRIAL_DIR/link"; echo score: 1',
    );
    assert.deepEqual((await result).result, { kind: 'succeeded', values: { score: 1 } });
    assert.match(logOf(job.dir, 'stdout.log'), /files: source\/file \.git\/file/);
    assert.equal(existsSync(join(copyOn('a'), '.git')), false);
    assert.equal(readFileSync(join(job.dir, 'model'), 'utf8'), 'kept\n');
    assert.equal(existsSync(join(job.dir, 'link')), false);
    assert.equal(existsSync(join(copyOn('a'), '.bbkb/study', 'trial-1')), false);
    assert.ok(events.some((event) => event.kind === 'queued' && event.reason.includes('copied')));
  });

  it('hands a checkpoint on to an attempt on another host', async () => {
    const dir = join(studyFolder(), 'trial-checkpoint');
    const more = { dir, checkpoint: join(dir, 'checkpoint') };
    const script =
      'echo $((1 + $(cat "$BBKB_CHECKPOINT_DIR/n" || echo 0))) > "$BBKB_CHECKPOINT_DIR/n"; echo "score: $(cat "$BBKB_CHECKPOINT_DIR/n")"';
    for (const [i, host] of ['a', 'c'].entries()) {
      const executor = create([{ host, slots: 1, folder: copyOn(host) }]);
      const { result } = run(executor, script, { ...more, attempt: i + 1 });
      assert.deepEqual((await result).result, { kind: 'succeeded', values: { score: i + 1 } });
    }
  });

  it('has the files of a trial that was ended when it says so, however long they take', async () => {
    const dir = join(studyFolder(), 'trial-slow-copy');
    const executor = create([{ host: 'a', slots: 1, folder: copyOn('a') }]);
    const stop = new AbortController();
    const { result, job } = run(
      executor,
      'trap "echo all > $BBKB_CHECKPOINT_DIR/state; exit 0" TERM; echo ready; while :; do sleep 0.1; done',
      { dir, checkpoint: join(dir, 'checkpoint') },
      () => undefined,
      stop.signal,
    );
    await printedReady(job);
    const rsync = join(servers.folder, '../bin/rsync');
    const program = readFileSync(rsync, 'utf8');
    writeFileSync(rsync, program.replace('exec', 'sleep 15; exec'));
    stop.abort();
    assert.equal((await result).result.kind, 'cancelled');
    assert.equal(readFileSync(join(dir, 'checkpoint', 'state'), 'utf8'), 'all\n');
    writeFileSync(rsync, program);
  });

  it('brings back what a trial has left whose shell on its host was killed', async () => {
    const dir = join(studyFolder(), 'trial-killed-shell');
    const { result, job } = run(
      create([{ host: 'a', slots: 1, folder: copyOn('a') }]),
      'echo half > "$BBKB_CHECKPOINT_DIR/state"; echo ready; sleep 100',
      { dir, checkpoint: join(dir, 'checkpoint') },
    );
    await printedReady(job);
    const claimed = join(dir.replace(servers.folder, copyOn('a')), 'job.1', 'claimed/pid');
    process.kill(Number(readFileSync(claimed, 'utf8')), 'SIGKILL');
    assert.equal((await result).result.kind, 'lost');
    assert.equal(readFileSync(join(dir, 'checkpoint', 'state'), 'utf8'), 'half\n');
  });

  it('runs a script whose constants are replaced, where this program is not installed', async () => {
    writeFileSync(
      join(servers.folder, 'constants.py'),
      'rate = 1\nimport sys\nprint("score:", rate)\nprint(sys.argv)\n',
    );
    const executor = create([{ host: 'c', slots: 1, folder: copyOn('c') }]);
    const { result } = run(executor, '', {
      command: ['python3', 'constants.py'],
      pass: 'constants',
      parameters: { rate: 0.25 },
    });
    assert.deepEqual((await result).result, { kind: 'succeeded', values: { score: 0.25 } });
  });

  it('keeps its trials when connections are cut', async () => {
    const { result, job } = run(create([{ host: 'a', slots: 1 }]), 'echo ready; sleep 3; echo score: 1');
    await printedReady(job);
    servers.cutConnections('a');
    assert.deepEqual((await result).result, { kind: 'succeeded', values: { score: 1 } });
  });

  it('loses a trial that somebody on its host has ended, and says so', async () => {
    const { result } = run(create([{ host: 'a', slots: 1 }]), 'kill -s TERM $PPID; sleep 100');
    const reason =
      "The trial got a SIGTERM on a that was not the tuner's, as from somebody there or when the machine shuts down; the trial runs again.";
    assert.deepEqual((await result).result, { kind: 'lost', reason });
  });

  it('tells a trial of its changed time limit, also for a time without a tuner', async () => {
    let limit: number | undefined = 100;
    const { result, job } = run(
      create([{ host: 'a', slots: 1, folder: copyOn('a') }]),
      'echo ready; sleep 5; echo score: 1',
      {},
      () => limit,
    );
    await printedReady(job);
    limit = 50;
    const there = job.dir.replace(servers.folder, copyOn('a'));
    await until(() => readFileSync(join(there, 'job.1', 'limit'), 'utf8').trim() === '50');
    assert.equal((await result).result.kind, 'succeeded');
  });

  it('loses the trials of a host that stays away, and the host ends them by itself', async () => {
    const { result, job } = run(create([{ host: 'c', slots: 1 }]), 'setsid sleep 100 & echo ready; sleep 100');
    await printedReady(job);
    await servers.disconnect('c');
    await until(() => processesOf(job.dir).length === 0, { seconds: PATIENCE + 15 });
    const { result: lost } = await result;
    assert.ok(lost.kind === 'lost' && /^c .*not reached/.test(lost.reason), JSON.stringify(lost));
    await servers.start('c');
  });

  it('sets a host aside that refuses, and runs trials on the others', async () => {
    await servers.changeKey('c');
    const executor = create([
      { host: 'c', slots: 4 },
      { host: 'a', slots: 1 },
    ]);
    const runs = [1, 2].map(() => run(executor, 'echo score: 1'));
    for (const { result, hostOf } of runs) {
      assert.equal((await result).result.kind, 'succeeded');
      assert.equal(hostOf(), 'a');
    }
  });

  const refusals: readonly (readonly [string, () => HostOptions, RegExp])[] = [
    ['a key that is not the known one', () => ({ host: 'c', slots: 1 }), /^No host can run trials\. c: .*Host key verification failed\. .*ssh-keygen -R/],
    ['a name that nobody knows', () => ({ host: 'nowhere.invalid', slots: 1 }), /nowhere\.invalid: .*Could not resolve hostname.*~\/\.ssh\/config/],
    ['a password that it would ask for', () => ({ host: 'nobody@a', slots: 1 }), /nobody@a: .*Permission denied.*key or an agent/],
    ['a folder that cannot be written', () => ({ host: 'a', slots: 1, folder: '/proc/bbkb' }), /a: the folder \/proc\/bbkb cannot be written/],
    ['a preamble that fails', () => ({ host: 'a', slots: 1, preamble: ['exit 3'] }), /a: the preamble/],
    ['a Python that is not there', () => ({ host: 'a', slots: 1, python: '/no/python' }), /a: \/no\/python was not found there; name its Python/],
  ]; // oxfmt-ignore
  for (const [what, options, sentence] of refusals) {
    it(`starts nothing where a host has ${what}, and says so`, async () => {
      await assert.rejects(
        run(create([options()]), '', { command: ['python3', 'x.py'] }).result,
        ({ message }: Error) => {
          assert.match(message, sentence);
          assert.doesNotMatch(message, /\n|@@@/);
          return true;
        },
      );
    });
  }

  it('says that ssh is not there', async () => {
    const executor = createSshExecutor(
      { hosts: [{ host: 'a', slots: 1 }], patience: PATIENCE, exclude: [] },
      { folder: servers.folder, studies: studyFolder(), copyName: 'project' },
      createSshClient({ PATH: servers.folder }),
    );
    await assert.rejects(run(executor, '').result, /ssh was not found on this machine/);
  });
});
