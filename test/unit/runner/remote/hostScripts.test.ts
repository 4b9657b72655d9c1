import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { lookScript, MAX_BYTES, parseLook, type Question } from '../../../../src/runner/remote/hostScripts.ts';
import { temporaryFolder } from '../trials.ts';

function jobIn(folder: string, changes: Partial<Question> = {}): Question {
  const dir = join(folder, "it's a trial");
  const job = join(dir, 'job.1');
  mkdirSync(join(job, 'claimed'), { recursive: true });
  return { dir, folder: job, attempt: 1, files: [], isStopped: false, ...changes };
}

function look(...questions: readonly Question[]) {
  const script = lookScript(questions, join(temporaryFolder(), 'new', 'sign'));
  return parseLook(execFileSync('sh', { input: script, encoding: 'utf8', maxBuffer: 2 ** 28 }), questions.length);
}

describe('a look at jobs', () => {
  it('tells one that has not begun, that runs, that has ended, and whose shell is gone', () => {
    const [begun, runs, ended, gone] = Array.from({ length: 4 }, () => jobIn(temporaryFolder()));
    writeFileSync(join(runs.folder, 'run.sh'), 'sleep 100');
    const shell = spawn('sh', [join(runs.folder, 'run.sh')], { stdio: 'ignore' });
    for (const { folder } of [runs, ended, gone]) writeFileSync(join(folder, 'claimed/pid'), `${shell.pid}\n`);
    writeFileSync(join(ended.folder, 'exit.json'), '{}');
    try {
      assert.deepEqual(look(begun, runs, ended, gone).map(({ state }) => state), ['new', 'alive', 'ended', 'gone']); // oxfmt-ignore
    } finally {
      process.kill(shell.pid ?? 0);
    }
  });

  it('brings what was written since, byte for byte, and no more than fits', () => {
    const job = jobIn(temporaryFolder());
    const file = join(job.dir, 'out');
    const written = Buffer.alloc(MAX_BYTES + 300, 'a\n.\nfile 0 out\n\0ü');
    writeFileSync(file, written);
    const from = (start: number) => look({ ...job, files: [{ name: 'out', path: file, from: start }] })[0].files.get('out'); // oxfmt-ignore
    assert.deepEqual(from(0), written.subarray(0, MAX_BYTES));
    assert.deepEqual(from(MAX_BYTES), written.subarray(MAX_BYTES));
    assert.equal(from(written.length), undefined);
    assert.equal(from(written.length + 5), undefined);
  });

  it('goes on where a file is missing or a job has no folder', () => {
    const [missing, job] = [jobIn(temporaryFolder()), jobIn(temporaryFolder())];
    const files = [{ name: 'out', path: join(missing.dir, 'none'), from: 0 }];
    const nowhere = { ...missing, dir: '/nowhere', folder: '/nowhere/job.1', isStopped: true, limit: '5\n', files };
    writeFileSync(join(job.dir, 'out'), 'x');
    const answers = look(nowhere, { ...job, files: [{ name: 'out', path: join(job.dir, 'out'), from: 0 }] });
    assert.deepEqual(answers[0], { state: 'new', files: new Map() });
    assert.equal(answers[1].files.get('out')?.toString(), 'x');
  });

  it('stops a trial and changes its limit', () => {
    const job = jobIn(temporaryFolder(), { isStopped: true, limit: '50\n' });
    look(job);
    assert.equal(readFileSync(join(job.dir, 'stopped.1'), 'utf8'), '');
    assert.equal(readFileSync(join(job.folder, 'limit'), 'utf8'), '50\n');
  });
});

describe('parseLook(text, count)', () => {
  it('takes only what it asked for, whatever a host says', () => {
    const text = 'state 7 alive\nstate 0 better\nfile x out\nAAAA\n.\nfile 0 out\nAAAA';
    assert.deepEqual(parseLook(text, 1), [{ state: 'new', files: new Map() }]);
  });
});
