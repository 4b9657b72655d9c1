import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { ExecutionEvent } from '../../../src/runner/executor.ts';
import { jobFolder, prepareJob } from '../../../src/runner/remote/jobFolder.ts';
import { runTrial } from '../../../src/runner/runTrial.ts';
import { createSlurmClient } from '../../../src/runner/slurm/client.ts';
import { createSlurmExecutor } from '../../../src/runner/slurm/slurmExecutor.ts';
import type { SlurmOptions } from '../../../src/runner/slurm/arrayScript.ts';
import { jobOf } from '../../unit/runner/trials.ts';
import { slurmMissing, startCluster, type Cluster } from './cluster.ts';
import { until } from '../../until.ts';

/** Cores of the three nodes. */
const CORES = 12;
const MAX_ARRAY_SIZE = 9;

describe('an executor: jobs of Slurm, on a real cluster', { skip: slurmMissing ?? false }, () => {
  let cluster: Cluster;
  let trials = 0;
  before(async () => {
    cluster = await startCluster();
  });
  /** Ends what a test that failed has left running, which would keep this process. */
  const ended = new AbortController();
  after(() => {
    ended.abort();
    return cluster.stop();
  });

  const create = (options: SlurmOptions = {}) =>
    createSlurmExecutor(options, { name: 'laws', folder: cluster.folder }, createSlurmClient(cluster.env));
  const run = (
    script: string,
    options: SlurmOptions = {},
    signal = ended.signal,
    executor = create(options),
    ...words: readonly string[]
  ) => {
    const events: ExecutionEvent[] = [];
    const dir = join(cluster.folder, `trial-${++trials}`);
    const job = jobOf([], { command: ['sh', '-c', script, ...words], cwd: cluster.folder, dir });
    const result = runTrial(job, {
      ...{ signal: AbortSignal.any([signal, ended.signal]), executor, timeout: () => undefined, grace: 1 },
      onEvent: (event) => events.push(event),
    });
    return { result, events, job };
  };

  it('runs with what was asked for, after the preamble', async () => {
    const options = {
      cpus: 3,
      memory: '100M',
      time: 3600,
      arguments: ['--comment=mine'],
      preamble: ['export MODE=fast'],
    };
    const { result, events } = run(
      'scontrol show job $SLURM_JOB_ID; echo $MODE; echo score: $SLURM_CPUS_ON_NODE',
      options,
    );
    assert.deepEqual((await result).result, { kind: 'succeeded', values: { score: 3 } });
    const placed = events.find(({ kind }) => kind === 'placed') ?? assert.fail();
    assert.equal('cpus' in placed && placed.cpus, 3);
    const log = readFileSync(join(cluster.folder, `trial-${trials}`, 'stdout.log'), 'utf8');
    for (const said of [/TimeLimit=01:00:00/, /Comment=mine/, /Requeue=0/, /MinMemoryNode=100M/, /^fast$/m])
      assert.match(log, said);
  });

  it('says why a job waits, in the words of the scheduler, and counts no time meanwhile', async () => {
    const stop = new AbortController();
    const full = run('sleep 100', { cpus: 4, arguments: ['--nodes=1', '--exclusive'] }, stop.signal);
    const others = [run('sleep 100', { cpus: 4 }, stop.signal), run('sleep 100', { cpus: 4 }, stop.signal)];
    const isPlaced = ({ events }: typeof full) => events.some(({ kind }) => kind === 'placed');
    await until(() => [full, ...others].every(isPlaced));
    const waiting = run('echo score: 1', { cpus: 4 });
    const queued = () => waiting.events.flatMap((event) => (event.kind === 'queued' ? [event.reason] : []));
    await until(() => queued().length > 0);
    assert.match(queued()[0], /^PD \((?:Resources|Priority|None)\)$/);
    stop.abort();
    await Promise.all([full, ...others].map(({ result }) => result));
    const { result, seconds = 0 } = await waiting.result;
    assert.equal(result.kind, 'succeeded');
    assert.ok(seconds < 2, String(seconds));
  });

  it('says whether a file of the command has changed between submission and start', async () => {
    const changedOf = async (preamble: readonly string[]) => {
      const script = join(cluster.folder, `script-${trials}.sh`);
      writeFileSync(script, 'echo score: 1\n');
      const { result, events } = run('. "$0"', { preamble }, undefined, create({ preamble }), script);
      assert.equal((await result).result.kind, 'succeeded');
      const placed = events.find(({ kind }) => kind === 'placed') ?? assert.fail();
      return 'changed' in placed && placed.changed;
    };
    assert.equal(await changedOf([]), false);
    assert.equal(await changedOf([`echo '# edited' >> ${join(cluster.folder, `script-${trials}.sh`)}`]), true);
  });

  it('rejects with the words of sbatch where it cannot submit', async () => {
    await assert.rejects(run('exit', { partition: 'none-such' }).result, {
      message:
        /^sbatch failed: invalid partition specified: none-such; .* Correct executor, then continue the study\.$/,
    });
    await assert.rejects(run('exit', { arguments: ['--time=bogus'] }).result, /^Error: sbatch failed: Invalid --time/);
  });

  it('rejects with what the job said last where the preamble has failed, and blames no trial', async () => {
    await assert.rejects(
      run('exit', { preamble: ['echo no such module >&2', 'exit 4'] }).result,
      /^Error: Job \d+_0 ended as FAILED before it ran the script; its log says "no such module"\. Correct executor/,
    );
  });

  it('makes a job that was preempted a lost attempt, which is no failure', async () => {
    const { result, events } = run('echo ready; sleep 100', { cpus: 4, arguments: ['--nodelist=n2'] });
    await until(() => events.some(({ kind }) => kind === 'placed'));
    const urgent = ['--partition=urgent', '--nodelist=n2', '--cpus-per-task=4', '--output=/dev/null', '--wrap=sleep 3'];
    execFileSync('sbatch', urgent, { stdio: 'ignore', env: cluster.env });
    const { result: lost } = await result;
    assert.equal(lost.kind, 'lost', JSON.stringify(lost));
  });

  it('runs an attempt once, though it was submitted twice', async () => {
    const { dir, attempt } = { dir: join(cluster.folder, `trial-${++trials}`), attempt: 1 };
    mkdirSync(dir);
    const file = join(dir, 'stdout.log');
    const launch = { dir, attempt, file: 'echo', args: ['once'], cwd: dir, env: {}, stdout: file, stderr: file };
    await prepareJob({ ...launch, timeout: () => undefined, grace: 1 });
    const twice = ['--wait', '--array=0-1', '--output=/dev/null', `--wrap=sh ${join(jobFolder(launch), 'run.sh')}`];
    execFileSync('sbatch', twice, { stdio: 'ignore', env: cluster.env });
    assert.equal(readFileSync(file, 'utf8'), 'once\n');
  });

  it('submits more jobs than one array may have, and more than there are cores', async () => {
    const executor = create();
    const runs = Array.from({ length: CORES + 3 }, (_, i) => run(`echo score: ${i}`, {}, undefined, executor));
    const values = await Promise.all(runs.map(async ({ result }) => (await result).result));
    assert.deepEqual(values.map((result) => result.kind === 'succeeded' && result.values.score), [...runs.keys()]); // oxfmt-ignore
    const arrays = runs.flatMap(({ events }) => events.flatMap((event) => (event.kind === 'submitted' ? [event.job.split('_')[0]] : []))); // oxfmt-ignore
    const sizes = [...new Set(arrays)].map((array) => arrays.filter((each) => each === array).length);
    assert.ok(Math.max(...sizes) <= MAX_ARRAY_SIZE && sizes.length < CORES, String(sizes));
  });

  it('ends a job that no tuner knows any more as soon as its trial is marked as stopped', async () => {
    const { result, events, job } = run('echo ready; sleep 100');
    await until(() => events.some(({ kind }) => kind === 'placed'));
    await create().endLeftOver({ ...job, age: 1 });
    assert.notEqual((await result).result.kind, 'succeeded');
    rmSync(job.dir, { recursive: true, force: true, maxRetries: 5 });
  });

  // the last: the nodes that run a job of such a number are drained
  it('ends no job of another name to which a controller without its state has given the number of a trial', async () => {
    const stop = new AbortController();
    const { result, events, job } = run('echo ready; sleep 100', {}, stop.signal);
    await until(() => events.some(({ kind }) => kind === 'placed'));
    const id = events.flatMap((event) => (event.kind === 'submitted' ? [event.job] : []))[0];
    await cluster.loseState(Number(id.split('_')[0]));
    const theirs = ['--parsable', '--hold', '--array=0', '--job-name=theirs', '--output=/dev/null', '--wrap=sleep 100'];
    const given = execFileSync('sbatch', theirs, { encoding: 'utf8', env: cluster.env }).trim();
    assert.equal(`${given}_0`, id);
    stop.abort();
    assert.equal((await result).result.kind, 'cancelled');
    await create().endLeftOver({ ...job, job: { id, placed: true }, age: 1 });
    assert.match(cluster.queue(), new RegExp(`^${given}_\\S+ PENDING theirs$`, 'm'));
  });
});
