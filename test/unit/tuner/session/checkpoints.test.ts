import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { createCheckpoints } from '../../../../src/tuner/session/checkpoints.ts';
import { temporaryFolders } from '../../../temporaryFolder.ts';
import { controlsEvents, frozenEvents, replayed } from '../../study/disk/journals.ts';
import type { StudyState } from '../../../../src/study/studyState.ts';

/** Of the frozen study trials 1 and 3 have succeeded, and 3 is the better one. */
function studyKeeping(keepCheckpoints?: number): StudyState {
  const { declaration, ...study } = replayed(frozenEvents);
  const trial = {
    ...declaration.trial,
    checkpoint: true as const,
    ...(keepCheckpoints !== undefined && { keepCheckpoints }),
  };
  return { ...study, declaration: { ...declaration, trial } };
}

const newFolder = temporaryFolders('checkpoints');

function studyFolder(): { dir: string; checkpoint: (trial: number, name?: string) => string } {
  const dir = path.join(newFolder(), '.bbkb', 'study');
  const checkpoint = (trial: number, name = 'checkpoint'): string => path.join(dir, 'trials', `000${trial}`, name);
  for (const trial of [1, 2, 3, 4, 5, 6]) {
    mkdirSync(checkpoint(trial), { recursive: true });
    writeFileSync(path.join(checkpoint(trial), 'last.pt'), 'weights');
  }
  return { dir, checkpoint };
}

const trialsWith = (checkpoint: (trial: number) => string): number[] =>
  [1, 2, 3, 4, 5, 6].filter((trial) => existsSync(checkpoint(trial)));

describe('checkpoints', () => {
  it('are deleted of completed trials that are not among the best, and of no others', async () => {
    const { dir, checkpoint } = studyFolder();
    await createCheckpoints(dir).empty({ study: studyKeeping(1) });
    assert.deepEqual(trialsWith(checkpoint), [2, 3, 4, 5, 6]);
    await createCheckpoints(dir).empty({ study: studyKeeping(0) });
    assert.deepEqual(trialsWith(checkpoint), [2, 4, 5, 6]);
  });

  it('stay where nothing is said of them', async () => {
    const { dir, checkpoint } = studyFolder();
    await createCheckpoints(dir).empty({ study: studyKeeping() });
    assert.deepEqual(trialsWith(checkpoint), [1, 2, 3, 4, 5, 6]);
  });

  it('are those of all runs, and what a tuner that was killed has set aside', async () => {
    const { dir, checkpoint } = studyFolder();
    for (const name of ['checkpoint-2', 'checkpoint.spent-1a', 'work']) mkdirSync(checkpoint(1, name));
    await createCheckpoints(dir).empty({ study: studyKeeping(1) });
    assert.deepEqual(readdirSync(path.dirname(checkpoint(1))), ['work']);
  });

  it('are not looked for behind links: of a folder, of a trial, of the study', async () => {
    const { dir, checkpoint } = studyFolder();
    const elsewhere = newFolder();
    writeFileSync(path.join(elsewhere, 'mine'), '');
    symlinkSync(elsewhere, path.join(checkpoint(1), 'link'));
    symlinkSync(elsewhere, checkpoint(1, 'checkpoint-2'));
    await createCheckpoints(dir).empty({ study: studyKeeping(1) });
    assert.deepEqual(readdirSync(elsewhere), ['mine']);
    assert.deepEqual(readdirSync(path.dirname(checkpoint(1))), ['checkpoint-2']);

    const linked = path.join(path.dirname(dir), 'linked');
    symlinkSync(dir, linked);
    const checkpoints = createCheckpoints(linked);
    await checkpoints.empty({ study: studyKeeping(0) });
    assert.ok(existsSync(checkpoint(3)));
    assert.match(checkpoints.remarks()[0], /^The checkpoints of trial \d could not be deleted \(.*symbolic link/s);
  });

  it(
    'stay while a program uses them, with a sentence, and go when it has ended',
    { skip: process.platform !== 'linux' },
    async () => {
      const { dir, checkpoint } = studyFolder();
      const program = spawn('sleep', ['60'], { cwd: checkpoint(1), stdio: 'ignore' });
      const ended = new Promise((resolve) => program.once('exit', resolve));
      await new Promise((resolve) => program.once('spawn', resolve));
      const checkpoints = createCheckpoints(dir);
      await checkpoints.empty({ study: studyKeeping(1) });
      assert.ok(existsSync(path.join(checkpoint(1), 'last.pt')));
      assert.match(
        checkpoints.remarks().join(),
        /^The checkpoints of trial 1 were kept, because a program still uses ".*0001\/checkpoint": end it/,
      );
      program.kill();
      await ended;
      await checkpoints.empty({ study: studyKeeping(1) });
      assert.deepEqual([existsSync(checkpoint(1)), checkpoints.remarks()], [false, []]);
    },
  );

  it('of a trial that is asked for again while others are deleted stay', async () => {
    const { dir, checkpoint } = studyFolder();
    const before = studyKeeping(0);
    const after = { ...before, trials: replayed(controlsEvents).trials };
    let looks = 0;
    await createCheckpoints(dir).empty({
      get study() {
        return looks++ < 2 ? before : after;
      },
    });
    assert.ok(existsSync(checkpoint(1)) && existsSync(checkpoint(3)));
  });
});
