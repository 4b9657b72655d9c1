import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { Journal } from '../../../src/study/disk/journal.ts';
import { journalFile, studyFolder } from '../../../src/study/disk/paths.ts';
import type { StudyEvent } from '../../../src/study/events.ts';
import type { Declaration } from '../../../src/declaration/declaration.ts';
import { planTrials } from '../../../src/tuner/planTrials.ts';
import { engineHere } from '../cli/engineHere.ts';
import { declare } from './trials/digits.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { asked, begun, ran, told } from '../study/events.ts';

const root = temporaryFolder('plan');
const at = 1;
const points = [0.1, 0.5, 0.9];

/** A study whose first batch of three has been told, and what may have happened since. */
async function folderOf(declaration: ReturnType<typeof declare>, ...later: readonly StudyEvent[]): Promise<string> {
  const folder = mkdtempSync(path.join(root, 'folder-'));
  mkdirSync(studyFolder(folder, 'digits'), { recursive: true });
  const { journal } = await Journal.open(journalFile(studyFolder(folder, 'digits')));
  const trials = points.map((lr, i) => ({ trial: i + 1, parameters: { lr } }));
  const events: StudyEvent[] = [
    ...begun(declaration),
    asked(1, trials),
    ...trials.flatMap(({ trial }) => ran(trial, trial)),
    told(1, { best: 1, mean: 1, sd: 0, optimistic: 1 }),
    ...later,
  ];
  for (const event of events) await journal.append(event);
  await journal.close();
  return folder;
}

describe('what a study would run next', () => {
  const planOf = async (trials: number, changes: Partial<Declaration>, ...later: readonly StudyEvent[]) => {
    const declared = declare('command: a', 'parallel: 3');
    const declaration = { ...declared, ...changes, budget: { trials } };
    const folder = await folderOf(declaration, ...later);
    return planTrials({ declaration, folder, engineWorker: engineHere, now: () => at });
  };
  const plan = (trials: number, ...later: readonly StudyEvent[]) => planOf(trials, {}, ...later);

  it('is a batch with the numbers that follow, no larger than what the budget leaves', async () => {
    assert.deepEqual(
      (await plan(9)).map(({ trial }) => trial),
      [4, 5, 6],
    );
    assert.deepEqual(
      (await plan(5)).map(({ trial }) => trial),
      [4, 5],
    );
  });

  it('is nothing once the study has ended', async () => {
    assert.deepEqual(await plan(3), []);
  });

  it('is the best points once more, where they are confirmed with the rest of the budget and the metric is noisy', async () => {
    const noisy = { confirm: 2, objective: { metric: 'score', goal: 'minimize', noise: 0.2 } } as const;
    const last = (await planOf(5, noisy)).map(({ parameters }) => parameters.lr);
    assert.deepEqual(last.toSorted(), [0.1, 0.5]); // their values are 1 and 2, and 3 is the worst
    assert.equal((await planOf(7, noisy)).length, 2); // the two at the end are kept
    const exact = await planOf(5, { ...noisy, objective: { ...noisy.objective, noise: 0 } });
    assert.ok(exact.every(({ parameters }) => ![0.1, 0.5, 0.9].includes(Number(parameters.lr))));
  });

  it('is what is left of the last batch, and begins with the points of a person where there is none', async () => {
    const again = await plan(9, { type: 'trial.retried', at, trial: 2 });
    assert.deepEqual(
      again.map(({ trial, parameters }) => [trial, parameters]),
      [[2, { lr: 0.5 }]],
    );
    const [first] = await plan(9, { type: 'point.enqueued', at, parameters: { lr: 0.123 } });
    assert.deepEqual(first, { trial: 4, parameters: { lr: 0.123 } });
  });
});
