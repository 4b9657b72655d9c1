import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readCurve } from '../../../../src/runner/metric/curveFile.ts';
import { jobOf, run, temporaryFolder } from '../trials.ts';

describe('a trial that goes on from its checkpoint', { concurrency: 4 }, () => {
  /** Reports the epochs that are not done yet. */
  const script = (last: number): string => `
    const { existsSync, readFileSync, writeFileSync } = require('node:fs');
    const saved = process.env.BBKB_CHECKPOINT_DIR + '/epoch';
    for (let n = existsSync(saved) ? Number(readFileSync(saved)) + 1 : 1; n <= ${last}; n++) {
      writeFileSync(saved, String(n));
      console.log('epoch ' + n + '/3 score: ' + n / 4 + ' cost: ' + 10 * n);
    }`;
  const attemptsUpTo = (last: number) => {
    const dir = join(temporaryFolder(), '0007');
    const metric = { name: 'score', further: [{ name: 'cost', needed: 'objective' as const }] };
    const command = [process.execPath, '-e', script(last)];
    const job = jobOf([], { command, dir, checkpoint: join(dir, 'checkpoint'), metric });
    return { dir, attempt: (attempt: number) => run({ ...job, attempt, goesOn: attempt > 1 }) };
  };

  it('has the result and the curve of the attempt before if that came to its last step, and nothing is left to do', async () => {
    const { dir, attempt } = attemptsUpTo(3);
    const { result, tracked } = await attempt(1);
    assert.deepEqual([result, tracked], [{ kind: 'succeeded', values: { score: 0.75 } }, { cost: 30 }]);
    const curve = await readCurve(join(dir, 'curve.json'));
    assert.equal(curve?.points.length, 3);
    for (const n of [2, 3]) {
      const again = await attempt(n);
      assert.deepEqual([again.result, again.tracked], [result, tracked]);
      assert.deepEqual(await readCurve(join(dir, 'curve.json')), curve);
    }
  });

  it('fails if that did not, and the reason says how it begins anew', async () => {
    const { attempt } = attemptsUpTo(2);
    await attempt(1);
    const { result } = await attempt(2);
    assert.ok(result.kind === 'failed');
    assert.match(
      result.reason,
      /wrote nothing. It had the checkpoint of an earlier attempt; delete checkpoint in the trial's folder/,
    );
  });
});
