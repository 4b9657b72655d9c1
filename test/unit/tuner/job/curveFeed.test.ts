import assert from 'node:assert/strict';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { attemptFiles, trialFiles } from '../../../../src/runner/output/trialFiles.ts';
import { trialFolder } from '../../../../src/study/disk/paths.ts';
import { parseJournal } from '../../../../src/study/disk/readJournal.ts';
import { replay } from '../../../../src/study/study.ts';
import type { Summary } from '../../../../src/study/summary/summary.ts';
import { createCurveFeed, MOST_POINTS, MOST_TRIALS } from '../../../../src/tuner/job/curveFeed.ts';
import { temporaryFolders } from '../../../temporaryFolder.ts';
import { frozenStudies } from '../../study/frozenStudies.ts';
import { summaryOf, trialOf } from '../../webview/summaries.ts';

const [frozen] = frozenStudies;
const replayed = replay(parseJournal(frozen.journal, frozen.name).events) ?? assert.fail();
const objective = { metric: 'loss', goal: 'minimize' } as const;
const study = { ...replayed, declaration: { ...replayed.declaration, objective } };

describe('the learning curves of a study', () => {
  const newFolder = temporaryFolders('curves');
  let folder: string;
  let feed: ReturnType<typeof createCurveFeed>;

  beforeEach(() => {
    folder = newFolder();
    feed = createCurveFeed();
  });

  const files = async (trial: number) => {
    const own = trialFolder(folder, trial);
    await mkdir(own, { recursive: true });
    return trialFiles(own);
  };
  const keep = async (trial: number, values: readonly number[]): Promise<void> => {
    const points = values.map((value, i) => ({ step: i + 1, value }));
    await writeFile((await files(trial)).curve, JSON.stringify({ named: true, points }));
  };
  const next = (...trials: Parameters<typeof trialOf>[0][]) => nextOf(study, ...trials);
  const nextOf = async (shown: Parameters<typeof feed.next>[1], ...trials: Parameters<typeof trialOf>[0][]) => {
    const given = [];
    const summary: Summary = summaryOf([], { trials: trials.map(trialOf), goal: 'minimize' });
    for await (const curves of feed.next(folder, shown, summary)) given.push(...curves);
    return given.map(({ trial, curve }) => [trial, curve.points.map(({ value }) => value)]);
  };

  it('are given once', async () => {
    await keep(1, [0.9, 0.5]);
    assert.deepEqual(await next({ trial: 1 }, { trial: 2 }), [[1, [0.9, 0.5]]]);
    assert.deepEqual(await next({ trial: 1 }, { trial: 2 }), []);
  });

  it('are given again as they grow, at their end, and as none when their trial begins again', async () => {
    const running = { trial: 1, state: 'running' } as const;
    const { stdout } = await files(1);
    await writeFile(stdout, 'epoch 1: loss 0.9\nepoch 2: loss 0.7\n');
    assert.deepEqual(await next(running), [[1, [0.9, 0.7]]]);
    assert.deepEqual(await next(running), []);
    await appendFile(stdout, 'epoch 3: loss 0.6\n');
    assert.deepEqual(await next(running), [[1, [0.9, 0.7, 0.6]]]);
    // a progress bar goes on in the same step
    await appendFile(stdout, 'epoch 3: loss 0.55\n');
    assert.deepEqual(await next(running), [[1, [0.9, 0.7, 0.55]]]);
    await keep(1, [0.9, 0.7, 0.6, 0.5]);
    assert.deepEqual(await next({ trial: 1 }), [[1, [0.9, 0.7, 0.6, 0.5]]]);
    await writeFile(stdout, '');
    assert.deepEqual(await next({ ...running, attempt: 2 }), [[1, []]]);
    assert.deepEqual(await next({ ...running, attempt: 2 }), []);
  });

  it('are those of all attempts of a trial that goes on from its checkpoint, also while it runs', async () => {
    const trial = { ...study.declaration.trial, checkpoint: true } as const;
    const saves = { ...study, declaration: { ...study.declaration, trial } };
    const { stdout, curve } = await files(1);
    const points = [0.9, 0.7, 0.65].map((value, i) => ({ step: i + 1, value }));
    await writeFile(attemptFiles(dirname(curve), 1).curve, JSON.stringify({ named: true, points }));
    await writeFile(stdout, '');
    const second = { trial: 1, state: 'running', attempt: 2 } as const;
    assert.deepEqual(await nextOf(saves, second), [[1, [0.9, 0.7, 0.65]]]);
    // its last save was a step before
    await appendFile(stdout, 'epoch 3: loss 0.6\nepoch 4: loss 0.5\n');
    assert.deepEqual(await nextOf(saves, second), [[1, [0.9, 0.7, 0.6, 0.5]]]);
    await keep(1, [0.9, 0.7, 0.6, 0.5]);
    assert.deepEqual(await nextOf(saves, { trial: 1, attempt: 2 }), []);
  });

  it('have few points, the first and the last among them', async () => {
    const values = Array.from({ length: 1000 }, (_, i) => 1000 - i);
    await keep(1, values);
    const [[, shown]] = await next({ trial: 1 });
    assert.ok(Array.isArray(shown) && shown.length === MOST_POINTS);
    assert.deepEqual([shown[0], shown.at(-1)], [1000, 1]);
  });

  it('are those of the best and of the newest, where there are very many', async () => {
    const trials = Array.from({ length: MOST_TRIALS + 500 }, (_, i) => ({ trial: i + 1, value: i }));
    for (const trial of [1, 500, 501, 1000, 1001, 1500]) await keep(trial, [2, 1]);
    assert.deepEqual((await next(...trials)).map(([trial]) => trial), [1, 500, 1001, 1500]); // oxfmt-ignore
    await keep(1501, [2, 1]);
    const withNewer = [...trials, { trial: 1501, value: 0.5 }];
    assert.deepEqual(await next(...withNewer), [[500, []], [1001, []], [1501, [2, 1]]]); // oxfmt-ignore
  });
});
