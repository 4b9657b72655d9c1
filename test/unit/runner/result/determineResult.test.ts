import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { trialFiles } from '../../../../src/runner/output/trialFiles.ts';
import { determineResult } from '../../../../src/runner/result/determineResult.ts';
import { jobOf } from '../trials.ts';

describe('determineResult(exit, job, files, program)', () => {
  it('names the processes that could not be ended, whatever else is said', async () => {
    const job = jobOf(['unused.mjs']);
    const reasonOf = async (...survivors: readonly number[]): Promise<string> => {
      const ended = { exit: { kind: 'cancelled' }, seconds: 1, survivors } as const;
      const { result } = await determineResult(ended, job, trialFiles(job.dir), 'bash');
      return result.kind === 'succeeded' ? assert.fail() : result.reason;
    };
    const reason = await reasonOf();
    assert.equal(await reasonOf(12), `${reason} Process 12 could not be ended; end it by hand.`);
    assert.equal(await reasonOf(12, 34), `${reason} Processes 12, 34 could not be ended; end them by hand.`);
  });

  it('fails a trial whose output keeps its pattern busy for too long, and holds nothing else up meanwhile', async () => {
    const job = jobOf(['unused.mjs']);
    const files = trialFiles(job.dir);
    const pattern = '^(?=a)(?:a+)+([0-9])$';
    mkdirSync(job.dir, { recursive: true });
    writeFileSync(files.stdout, `${'a'.repeat(60)}b\n`);
    let turns = 0;
    const counting = setInterval(() => turns++, 10);
    const exit = { kind: 'exited', code: 0, attempt: 1, seconds: 1 } as const;
    const { result } = await determineResult(
      { exit, seconds: 1, survivors: [] },
      { ...job, metric: { name: 'val', pattern } },
      files,
      'bash',
    );
    clearInterval(counting);
    assert.deepEqual(result, {
      kind: 'failed',
      cause: 'noMetric',
      reason:
        `The search for /${pattern}/ took more than 3 s, so the metric is not known; it came to "${'a'.repeat(60)}b". ` +
        'Write objective.pattern without lookaround and backreferences, or without a repetition inside a repetition.',
    });
    assert.ok(turns > 1, 'the event loop was held');
  });
});
