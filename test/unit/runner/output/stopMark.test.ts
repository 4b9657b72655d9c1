import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { markAsStopped } from '../../../../src/runner/output/stopMark.ts';
import { terminateOrphans } from '../../../../src/runner/terminate/terminateTree.ts';
import { jobOf, printedReady, run } from '../trials.ts';

describe('a trial that another tuner of its study ends', () => {
  it('is lost, not failed, for the one that started it: also if its script ends well, or that tuner knows an earlier attempt', async () => {
    for (const script of [['forever.sh'], ['endsWellOnSigterm.mjs']]) {
      for (const known of [1, 2]) {
        const job = jobOf(script, { attempt: 2 });
        mkdirSync(job.dir);
        writeFileSync(join(job.dir, 'stopped.1'), ''); // it was ended before
        const running = run(job);
        await printedReady(job);
        assert.equal((await terminateOrphans({ ...job, attempt: known }, 5)).terminated.length, 1);
        const { result } = await running;
        assert.deepEqual(result, {
          kind: 'lost',
          reason: 'Another tuner of this study ended the script, so its end says nothing; the trial runs again.',
        });
      }
    }
  });

  it('is judged by its own end where it was ended by nobody, or an earlier attempt was', async () => {
    const job = jobOf(['killsItself.sh']);
    mkdirSync(job.dir);
    writeFileSync(join(job.dir, 'stopped.1'), '');
    assert.equal((await run({ ...job, attempt: 2 })).result.kind, 'failed');
  });

  it('is judged by its own end where the tuner of another study, which was moved away, ends its own trial', async () => {
    const job = jobOf(['waitsForWord.sh'], { studyId: 'this' });
    const running = run(job);
    await printedReady(job);
    await markAsStopped({ ...job, studyId: 'another' });
    writeFileSync(join(job.dir, 'word'), 'report');
    assert.deepEqual((await running).result, { kind: 'succeeded', values: { score: 0.93 } });
  });
});
