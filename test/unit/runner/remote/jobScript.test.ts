import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { jobScript } from '../../../../src/runner/remote/jobScript.ts';
import { arrayJob } from '../../../../src/runner/slurm/arrayScript.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';
import { until } from '../../../until.ts';

describe('a job on a machine', { skip: process.platform === 'win32' }, () => {
  const dir = temporaryFolder('run');

  for (const [what, step] of [
    ['that sleeps for eight hours', 8 * 3600],
    ['whose clock is set back by an hour', -3600],
  ] as const)
    it(`${what} has the time that it ran, and its limit is not up`, async () => {
      const job = mkdtempSync(path.join(dir, 'job.'));
      const [uptime, go] = [path.join(job, 'uptime'), path.join(job, 'go')];
      const show = (seconds: number) => {
        writeFileSync(`${uptime}.new`, `${seconds.toFixed(2)} 0.00\n`);
        renameSync(`${uptime}.new`, uptime); // the shell reads it at any moment
      };
      show(5000);
      mkdirSync(path.join(job, 'cwd'));
      const script = jobScript(
        {
          ...{ dir, attempt: 1, cwd: path.join(job, 'cwd'), file: 'sh', env: {}, timeout: () => 60, grace: 1 },
          args: ['-c', `while [ ! -e '${go}' ]; do sleep 0.1; done`],
          ...{ stdout: path.join(job, 'out'), stderr: path.join(job, 'err') },
        },
        job,
      );
      writeFileSync(path.join(job, 'limit'), '60\n');
      writeFileSync(path.join(job, 'run.sh'), script.replaceAll('/proc/uptime', uptime));
      const shell = spawn('sh', [path.join(job, 'run.sh')], { stdio: 'ignore' });
      const ended = once(shell, 'exit');
      await until(() => existsSync(path.join(job, 'started.json')));
      await sleep(1500); // the clock was looked at
      show(5001 + step);
      await until(() => existsSync(path.join(job, 'began')));
      show(5003 + step);
      writeFileSync(go, '');
      await ended;
      const { kind, seconds } = JSON.parse(readFileSync(path.join(job, 'exit.json'), 'utf8')) as Record<
        string,
        unknown
      >;
      assert.deepEqual([kind, Number(seconds) >= 0 && Number(seconds) <= 4], ['exited', true], String(seconds));
    });

  for (const [what, identity, noted] of [
    ['its host alone', undefined, { host: hostname(), cpus: 1, job: '' }],
    ['what its scheduler says', arrayJob, { host: 'n2', cpus: 4, job: '7_1' }],
  ] as const)
    it(`notes ${what}, though it has a scheduler's variables`, async () => {
      const folder = mkdtempSync(path.join(dir, 'job.'));
      const output = path.join(folder, 'out');
      const launch = { dir, attempt: 1, cwd: folder, file: 'true', args: [], env: {}, timeout: () => 60, grace: 1 };
      const script = jobScript({ ...launch, stdout: output, stderr: output }, folder, identity && { identity });
      writeFileSync(path.join(folder, 'run.sh'), script);
      const slurm = {
        SLURM_ARRAY_JOB_ID: '7',
        SLURM_ARRAY_TASK_ID: '1',
        SLURMD_NODENAME: 'n2',
        SLURM_CPUS_ON_NODE: '4',
      };
      const env = { ...process.env, ...slurm };
      await once(spawn('sh', [path.join(folder, 'run.sh')], { stdio: 'ignore', env }), 'exit');
      const note: unknown = JSON.parse(readFileSync(path.join(folder, 'started.json'), 'utf8'));
      assert.deepEqual(note, { ...noted, changed: false });
    });
});
