import assert from 'node:assert/strict';
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { prepareFiles, trialFiles } from '../../../../src/runner/output/trialFiles.ts';
import { determineResult } from '../../../../src/runner/result/determineResult.ts';
import { createReportReader } from '../../../../src/runner/metric/reportReader.ts';
import type { WatchedEnd } from '../../../../src/runner/watchExecution.ts';
import type { TrialJob } from '../../../../src/runner/trialJob.ts';
import { stillRunning } from '../../../../src/runner/messages.ts';
import { jobOf, temporaryFolder } from '../trials.ts';

const exited: WatchedEnd = { exit: { kind: 'exited', code: 0, attempt: 1, seconds: 1 }, seconds: 1, leftOver: '' };

async function outcomeOf(job: TrialJob, end: WatchedEnd) {
  const files = trialFiles(job.dir);
  const { read, report, further } = createReportReader(files, job.metric);
  await read(true);
  const ran = { program: 'bash', hasReported: false, report, further };
  return (await determineResult(end, job, files, ran)).result;
}

describe('determineResult(end, job, files, ran)', () => {
  it('takes the metric from the file that objective.from names, and says why it has none', async () => {
    const job = jobOf(['unused.mjs'], { cwd: temporaryFolder(), metric: { name: 'acc', from: 'results.csv' } });
    const files = await prepareFiles(job);
    writeFileSync(files.stdout, 'acc: 0.5\n');
    const reason = async () => {
      const result = await outcomeOf(job, exited);
      return result.kind === 'failed' ? result.reason : JSON.stringify(result);
    };
    assert.match(
      await reason(),
      /^The script ended, but ".*results.csv", where objective.from looks for acc, does not exist\.$/,
    );
    const write = (text: string): void => {
      writeFileSync(join(job.cwd, 'results.csv'), text);
    };
    write('loss\n1\n');
    assert.match(
      await reason(),
      /^The script ended, but ".*results.csv" has no value of acc; it has loss: write the name as the file has it\.$/,
    );
    write('acc\nnan\n');
    assert.match(
      await reason(),
      /^The script wrote acc as something other than a finite number into ".*results.csv"\.$/,
    );
    write('acc\n0.75\n');
    assert.deepEqual(await outcomeOf(job, exited), { kind: 'succeeded', values: { acc: 0.75 } });
    utimesSync(join(job.cwd, 'results.csv'), 1, 1);
    assert.match(
      await reason(),
      /^The script ended, but ".*results.csv" is not its own: it was not changed since the trial/,
    );
  });

  it('says what a file has in place of the metric, the nearest first, and at most five', async () => {
    const work = temporaryFolder();
    const metric = { name: 'rmse', from: join(work, 'results.json') };
    const job = jobOf(['unused.mjs'], { cwd: temporaryFolder(), work, metric });
    await prepareFiles(job);
    const reasonFor = async (numbers: object): Promise<string> => {
      writeFileSync(metric.from, JSON.stringify(numbers));
      const result = await outcomeOf(job, exited);
      return result.kind === 'failed' ? result.reason.replace(/^.*has no value of rmse/, '') : JSON.stringify(result);
    };
    const hint = ': write the name as the file has it.';
    assert.equal(await reasonFor({ metrics: { r2: 0.8, RMSE: 1.2 } }), `; it has metrics.RMSE and metrics.r2${hint}`);
    assert.equal(
      await reasonFor({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 }),
      `; it has a, b, c, d, e and 2 more${hint}`,
    );
    assert.equal(await reasonFor({ a: 'x' }), '; write the name as the file has it.');
    assert.equal(await reasonFor({ rmse: 1.5 }), '{"kind":"succeeded","values":{"rmse":1.5}}');
  });

  it('says where the script wrote the metric that it did not print', async () => {
    const work = join(temporaryFolder(), 'work');
    const job = jobOf(['unused.mjs'], { cwd: temporaryFolder(), work, metric: { name: 'rmse' } });
    const files = await prepareFiles(job);
    writeFileSync(files.stdout, 'done, wrote 2 files\n');
    writeFileSync(files.stderr, '');
    const reasonFor = async (name: string, numbers: unknown, folder = work): Promise<string> => {
      rmSync(join(work, 'results.json'), { force: true });
      writeFileSync(join(folder, name), JSON.stringify(numbers));
      const result = await outcomeOf(job, exited);
      return result.kind === 'failed' ? result.reason.replace('The script ended without reporting its metric', '') : '';
    };
    const own = '${trialFolder}/results.json';
    assert.equal(
      await reasonFor('results.json', { metrics: { rmse: 1.2 } }),
      `, but rmse is in work/results.json as metrics.rmse: write metric: metrics.rmse and from: ${own}.`,
    );
    assert.equal(
      await reasonFor('results.json', { rmse: 1.2 }),
      `, but rmse is in work/results.json: write from: ${own}.`,
    );
    assert.equal(
      await reasonFor('results.json', { loss: 1, acc: 2 }),
      `, but work/results.json has loss and acc: write one of them as metric, and from: ${own}.`,
    );
    assert.match(await reasonFor('settings.json', { lr: 1 }), /the closest line was "done, wrote 2 files"/);
    assert.equal(
      await reasonFor('best.json', { rmse: 1 }, job.cwd),
      ', but rmse is in best.json: write from: best.json.',
    );
    writeFileSync(files.stdout, 'RMSE is [1, 2]\n');
    utimesSync(join(job.cwd, 'best.json'), 1, 1);
    assert.match(await reasonFor('results.json', { loss: 1 }), /the closest line was "RMSE is \[1, 2\]"/);
  });

  it('takes a script that its scheduler has ended for one that was killed, or that ran out of time', async () => {
    const job = jobOf(['unused.mjs']);
    const resultOf = (as: 'killed' | 'timedOut') =>
      outcomeOf(job, { exit: { kind: 'ended', as, reason: 'It was too large.' }, seconds: 1, leftOver: '' });
    assert.deepEqual(await resultOf('killed'), { kind: 'failed', cause: 'signal', reason: 'It was too large.' });
    assert.deepEqual(await resultOf('timedOut'), { kind: 'timedOut', reason: 'It was too large.' });
  });

  it('says what could not be ended, whatever else is said', async () => {
    const job = jobOf(['unused.mjs']);
    const reasonOf = async (...survivors: readonly number[]): Promise<string> => {
      const leftOver = stillRunning(survivors);
      const result = await outcomeOf(job, { exit: { kind: 'cancelled' }, seconds: 1, leftOver });
      return result.kind === 'succeeded' ? assert.fail() : result.reason;
    };
    const reason = await reasonOf();
    assert.equal(await reasonOf(12), `${reason} Process 12 could not be ended; end it by hand.`);
    assert.equal(await reasonOf(12, 34), `${reason} Processes 12, 34 could not be ended; end them by hand.`);
  });

  it('fails a trial whose output keeps its pattern busy for too long, and holds nothing else up meanwhile', async () => {
    const pattern = '^(?=a)(?:a+)+([0-9])$';
    const job = jobOf(['unused.mjs'], { metric: { name: 'val', pattern } });
    mkdirSync(job.dir, { recursive: true });
    writeFileSync(trialFiles(job.dir).stdout, `${'a'.repeat(60)}b\n`);
    let turns = 0;
    const counting = setInterval(() => turns++, 10);
    const result = await outcomeOf(job, exited);
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
