import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { constants } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { processSnapshot } from '../../../../src/runner/processes/processSnapshot.ts';
import { limitOf, listProcfs } from '../../../../src/runner/processes/procfs.ts';
import { listPs } from '../../../../src/runner/processes/ps.ts';
import { terminateTree } from '../../../../src/runner/terminate/terminateTree.ts';
import { bundle } from '../../cli/bundle.ts';
import { fixtures, temporaryFolder } from '../trials.ts';

const unavailable = (path: string) => (existsSync(path) ? false : `there is no ${path} on this system`);

/** Runs a process as a trial of `dir` would, while `use` looks at it. */
async function withProcess<T>(dir: string, use: (pid: number) => Promise<T>, studyId?: string): Promise<T> {
  const child = spawn(process.execPath, [join(fixtures, 'forever.mjs')], {
    detached: true,
    env: { ...process.env, BBKB_TRIAL_DIR: dir, ...(studyId !== undefined && { BBKB_STUDY_ID: studyId }) },
  });
  const gone = once(child, 'exit');
  await once(child.stdout, 'data');
  try {
    return await use(child.pid ?? -1);
  } finally {
    child.kill('SIGKILL');
    await gone;
  }
}

const stateOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'latin1').split(' ')[2];

describe('the mark in the limits of a process', () => {
  const limits = 'Max resident set          4611686018427387905  unlimited            bytes\n';
  const program = { environ: 'BBKB_SUPERVISOR=1\0PATH=/bin\0', cmdline: 'prlimit\0', limits };
  const becomingAnother = { ...program, environ: '', cmdline: '' };
  /** As it is read while the process is so, from one file to the next; at last it stays so. */
  const markAmong = (variables: readonly string[], ...states: readonly (typeof program)[]) => {
    let reads = 0;
    return limitOf(variables, (file) => states[Math.min(reads++, states.length - 1)][file]);
  };

  it('is that of a trial for a daemon that cleared its environment', () => {
    assert.equal(markAmong([], { ...program, environ: '' }), '4611686018427387905');
  });

  it('is none for what a supervisor starts beside scripts, also while that becomes its program, or ends', () => {
    assert.equal(markAmong(['BBKB_SUPERVISOR=1'], program), undefined);
    assert.equal(markAmong([], becomingAnother), undefined);
    assert.equal(markAmong([], program), undefined);
    assert.equal(markAmong([], program, becomingAnother), undefined);
  });
});

for (const [list, needs] of [
  [listProcfs, '/proc/self/stat'],
  [listPs, '/bin/ps'],
] as const) {
  describe(`${list.name}()`, { skip: unavailable(needs) }, () => {
    const dir = join(temporaryFolder(), 'a folder');

    it('distinguishes the processes of one trial from all others', async () => {
      await withProcess(dir, async (pid) => {
        const processes = await list();
        const [one = assert.fail('not listed'), ...others] = processes.filter(({ belongsTo }) => belongsTo(dir));
        assert.deepEqual([one.pid, one.parentPid, one.groupId], [pid, process.pid, pid]);
        assert.deepEqual(others, []);
        assert.ok(!processes.some(({ belongsTo }) => belongsTo(`${dir}2`) || belongsTo(dir.slice(0, -1))));
        assert.ok(!one.belongsTo(dir, 'another study'));
        assert.equal(one.stopped, false);
        process.kill(pid, 'SIGSTOP');
        const isStopped = async () => (await list()).find((each) => each.pid === pid)?.stopped;
        for (let patience = 100; !(await isStopped()); patience--) assert.ok(patience > 0, 'it does not stop');
      });
    });

    it('distinguishes the trials of two studies that work in a folder of the same name, one after the other', async () => {
      await withProcess(
        dir,
        async (pid) => {
          const { belongsTo } = (await list()).find((each) => each.pid === pid) ?? assert.fail('not listed');
          assert.ok(belongsTo(dir, 'mine'));
          assert.ok(!belongsTo(dir, 'mine2') && !belongsTo(dir, 'min') && !belongsTo(dir));
        },
        'mine',
      );
    });

    it('does not list dead processes, not even those whose parents have not noticed', async () => {
      // The shell has become a sleep by the time its child ends, and a sleep waits for nobody.
      const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60']);
      try {
        const [said] = (await once(parent.stdout, 'data')) as [Buffer];
        const dead = Number(said.toString());
        for (let patience = 500; stateOf(dead) !== 'Z' && patience > 0; patience--) await setTimeout(10);
        const pids = (await list()).map(({ pid }) => pid);
        assert.ok(pids.includes(parent.pid ?? -1));
        assert.ok(!pids.includes(dead));
      } finally {
        parent.kill('SIGKILL');
      }
    });
  });
}

describe('listPs()', { skip: unavailable('/bin/ps') }, () => {
  it('takes its own ps for nobody’s trial, and changes nothing of which signals end this process', async () => {
    const heard = () => Object.keys(constants.signals).map((signal) => process.listenerCount(signal));
    const before = heard();
    const dir = temporaryFolder();
    process.env.BBKB_TRIAL_DIR = dir; // as that of a tuner that was started in the shell of a trial
    try {
      const listing = listPs();
      assert.deepEqual(heard(), before);
      assert.deepEqual(
        (await listing).filter(({ belongsTo }) => belongsTo(dir)),
        [],
      );
    } finally {
      delete process.env.BBKB_TRIAL_DIR;
    }
  });
});

describe('processSnapshot()', { skip: unavailable('/proc/self/stat') }, () => {
  it('has the processes that were started while another snapshot was under way', async () => {
    const earlier = processSnapshot();
    await withProcess(temporaryFolder(), async (pid) => {
      const snapshots = await Promise.all([processSnapshot(), processSnapshot()]);
      for (const processes of snapshots) assert.ok(processes.some((one) => one.pid === pid));
      assert.equal(snapshots[0], snapshots[1]);
    });
    await earlier;
  });
});

describe('terminateTree(tree, grace)', () => {
  it(
    'spares the tuner itself and its ancestors, even if they carry the mark',
    { skip: unavailable('/proc/self/stat') },
    async () => {
      const dir = temporaryFolder();
      const tuner = spawn(process.execPath, [(await bundle()).markedTuner], {
        env: { ...process.env, BBKB_TRIAL_DIR: dir },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      tuner.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      const [code] = (await once(tuner, 'close')) as [number | null];
      assert.equal(code, 0);
      assert.deepEqual(JSON.parse(said), { terminated: [], survivors: [] });
      assert.deepEqual(await terminateTree({ dir, rootExited: true }, 0), { terminated: [], survivors: [] });
    },
  );
});
