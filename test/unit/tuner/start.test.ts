import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe } from 'node:test';
import { parseDeclaration } from '../../../src/declaration/reader/parseDeclaration.ts';
import { readPastFile, type PastFile } from '../../../src/study/past/pastFile.ts';
import { DEFAULT_ALGORITHM, type Workspace } from '../cli/workspace.ts';
import { inWorkspace, madeWorkspace, opened } from './opened.ts';

const NEVER = new AbortController().signal;

/** (x - 0.3)², observed at a few points on its slopes. */
const BOWL = [0, 0.1, 0.2, 0.45, 0.6, 0.8, 1];
const PAST = ['x,score,machine', ...BOWL.map((x) => `${x},${(x - 0.3) ** 2},laptop`)].join('\n');

describe('a study with points or past trials to start with', () => {
  const proposed = async (workspace: Workspace): Promise<readonly number[][]> =>
    (await workspace.batches()).map((batch) => batch.map(({ parameters }) => Number(parameters.x)));

  inWorkspace(
    'tries its points first, in their order, at most `parallel` at once',
    ['start: [{ x: 0.9 }, { x: 0.123 }, { x: 0 }, { x: 1 }, { x: 0.5 }]', 'budget: { trials: 8 }', 'parallel: 2'],
    async (workspace) => {
      await (await opened(workspace)).run(NEVER);
      const batches = await proposed(workspace);
      assert.ok(batches.every(({ length }) => length <= 2));
      assert.deepEqual(batches.flat().slice(0, 5), [0.9, 0.123, 0, 1, 0.5]);
      assert.equal(batches.flat().length, 8);
    },
  );

  const startsWithPast = ['start: past.csv', 'budget: { trials: 6 }', 'parallel: 2', 'seed: 3', DEFAULT_ALGORITHM];

  /** A script that computes the bowl, and the file of past trials of it. */
  const withPast = async (workspace: Workspace): Promise<PastFile> => {
    const script = 'echo "$BBKB_TRIAL begins $$" >> runs.log\nawk "BEGIN { print \\"score: \\" ($2 - 0.3) ^ 2 }"\n';
    await writeFile(path.join(workspace.dir, 'trial.sh'), script);
    await writeFile(path.join(workspace.dir, 'past.csv'), PAST);
    const parsed = parseDeclaration(
      ['command: sh trial.sh', 'parameters: { x: { type: float, low: 0, high: 1 } }', 'start: past.csv']
        .concat('objective: { metric: score, goal: minimize }', 'budget: { trials: 6 }')
        .join('\n'),
      'study.bbkb.yaml',
    );
    assert.ok(parsed.ok);
    return readPastFile(parsed, workspace.dir);
  };

  inWorkspace('proposes near the best of its past trials at once', startsWithPast, async (workspace) => {
    const { trials: past } = await withPast(workspace);
    assert.equal(past.length, BOWL.length);
    await (await opened(workspace, { past })).run(NEVER);
    const [first] = await proposed(workspace);
    assert.ok(
      first.some((x) => Math.abs(x - 0.3) < 0.1),
      first.join(),
    );
    const values = (await workspace.events()).flatMap((event) =>
      event.type === 'trial.ended' && event.result.kind === 'succeeded' ? [event.result.value] : [],
    );
    assert.ok(Math.min(...values) < 0.001, values.join());
  });

  inWorkspace(
    'continues without its file exactly as it would have with it, bit for bit',
    startsWithPast,
    async (workspace) => {
      const whole = await madeWorkspace(startsWithPast);
      await (await opened(whole, { past: (await withPast(whole)).trials })).run(NEVER);
      const { trials: past } = await withPast(workspace);
      const stop = new AbortController();
      const first = await opened(workspace, {
        past,
        onChange: ({ batches }) => {
          if (batches.at(0)?.recommendation) stop.abort();
        },
      });
      assert.equal((await first.run(stop.signal)).because, 'stopped');
      await rm(path.join(workspace.dir, 'past.csv'));
      const second = await opened(workspace);
      assert.deepEqual(second.study.pastTrials, past);
      assert.equal((await second.run(NEVER)).because, 'trials');
      assert.ok((await proposed(workspace)).length > 1);
      assert.deepEqual(await workspace.batches(), await whole.batches());
    },
  );
});
