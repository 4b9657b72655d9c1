import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { createSupervisor, type Supervisor } from '../../../../src/runner/supervisor/startSupervisor.ts';
import { bundle } from '../../cli/bundle.ts';
import { temporaryFolder } from '../trials.ts';

const KILLS_ITS_SUPERVISOR = 'kill -9 $PPID';
const SAYS = /^Error: The process that starts the trials ended 3 times before it saw a trial end\. /;

const root = temporaryFolder();
const { supervisor: program } = await bundle();
let folders = 0;

function launch(script: string): Parameters<Supervisor['start']>[0] {
  const dir = join(root, String(++folders));
  mkdirSync(dir);
  const [stdout, stderr, exitFile] = ['stdout.log', 'stderr.log', 'exit.json'].map((name) => join(dir, name));
  return { file: 'sh', args: ['-c', script], cwd: dir, env: {}, dir, stdout, stderr, exitFile, attempt: 1 };
}

async function endOf(supervisor: Supervisor, script: string): Promise<string> {
  const { exit } = await supervisor.start(launch(script));
  return (await exit).kind;
}

describe('the process that starts the trials', { skip: process.platform === 'win32' }, () => {
  const supervisor = createSupervisor(program);
  after(() => supervisor.close());

  it('passes on what the system says where the files for the output cannot be made', async () => {
    const missing = join(root, 'missing', 'stdout.log');
    await assert.rejects(supervisor.start({ ...launch('exit 0'), stdout: missing }), { code: 'ENOENT' });
    assert.equal(await endOf(supervisor, 'exit 0'), 'exited');
  });

  it('may end again and again as long as one of three has seen a script end', async () => {
    const ends: string[] = [];
    for (const script of [KILLS_ITS_SUPERVISOR, KILLS_ITS_SUPERVISOR, 'exit 0', KILLS_ITS_SUPERVISOR, 'exit 0'])
      ends.push(await endOf(supervisor, script));
    assert.deepEqual(ends, ['unobserved', 'unobserved', 'exited', 'unobserved', 'exited']);
  });

  it('is tried three times, and then a sentence says so, where it cannot be started itself', async () => {
    const { execPath } = process;
    process.execPath = join(root, 'no', 'node');
    try {
      const unstartable = createSupervisor(program);
      for (let times = 0; times < 3; times++) assert.equal(await endOf(unstartable, 'exit 0'), 'unobserved');
      await assert.rejects(unstartable.start(launch('exit 0')), SAYS);
    } finally {
      process.execPath = execPath;
    }
  });
});
