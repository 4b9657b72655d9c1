import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { firstTrialToTry, jobToTry, tryScript, type TriedScript } from '../../../src/tuner/tryScript.ts';
import { bundle } from '../cli/bundle.ts';
import { sharedSupervisor } from '../cli/sharedSupervisor.ts';
import { madeWorkspace } from './opened.ts';

const SEVERAL = [
  'objective: [{ metric: acc, goal: maximize }, { metric: ms, goal: minimize }]',
  'limits: ["mb <= 3", "ms <= 2 * baseline"]',
  'start: [{ x: 0.5 }]',
  'track: [f1]',
  'budget: { trials: 3 }',
  'algorithm: { preset: practical }',
];

async function tried(script: string, lines = SEVERAL): Promise<TriedScript> {
  const { declaration, dir } = await madeWorkspace(lines);
  await writeFile(path.join(dir, 'trial.sh'), script);
  const job = await firstTrialToTry(declaration, dir);
  const supervisor = sharedSupervisor(await bundle());
  return tryScript(job, undefined, { supervisor, signal: new AbortController().signal });
}

describe('a script that is tried', () => {
  it('measures all that decides and all that is tracked', async () => {
    const { end, measured, reason } = await tried('echo "acc: 0.9"; echo "ms: 12"; echo "mb: 4"; echo "f1: 0.5"');
    assert.deepEqual([end, reason], ['ran', undefined]);
    assert.deepEqual(measured, { acc: 0.9, ms: 12, mb: 4, f1: 0.5 });
  });

  it('has run where a metric is missing or not finite, has the values of the others, and says what a trial says', async () => {
    const missing = await tried('echo "acc: 0.9"; echo "mb: 4"');
    assert.deepEqual([missing.end, missing.measured], ['ran', { acc: 0.9, mb: 4 }]);
    assert.match(missing.reason ?? '', /\bms\b.*objective/);
    const notFinite = await tried('echo "acc: 0.9"; echo "ms: 3"; echo "mb: nan"');
    assert.deepEqual([notFinite.end, notFinite.measured], ['ran', { acc: 0.9, ms: 3 }]);
    assert.match(notFinite.reason ?? '', /mb.*mb <= 3/);
    const noFirst = await tried('echo "ms: 3"; echo "mb: 1"');
    assert.deepEqual([noFirst.end, noFirst.measured], ['ran', { ms: 3, mb: 1 }]);
    assert.match(noFirst.reason ?? '', /acc/);
  });

  it('begins anew each time, in a checkpoint folder of its own', async () => {
    const { dir } = await madeWorkspace(SEVERAL);
    const saves = 'ls "$BBKB_CHECKPOINT_DIR" | wc -l | sed "s/^ */saved: /"; touch "$BBKB_CHECKPOINT_DIR/state"';
    await writeFile(path.join(dir, 'save.sh'), saves);
    const job = jobToTry({ name: 'save', command: ['sh', 'save.sh'], cwd: dir, folder: dir, metric: 'saved' });
    const supervisor = sharedSupervisor(await bundle());
    const run = () => tryScript(job, undefined, { supervisor, signal: new AbortController().signal });
    assert.deepEqual((await run()).measured, { saved: 0 });
    assert.deepEqual((await run()).measured, { saved: 0 });
  });

  it('has not run where it fails', async () => {
    const { end, reason } = await tried('echo "acc: 1"; exit 3');
    assert.equal(end, 'failed');
    assert.match(reason ?? '', /exit code 3/);
  });
});
