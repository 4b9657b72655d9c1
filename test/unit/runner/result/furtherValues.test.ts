import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { PatternTimeout } from '../../../../src/runner/metric/backtrackingSearch.ts';
import { prepareFiles } from '../../../../src/runner/output/trialFiles.ts';
import { furtherValues } from '../../../../src/runner/result/furtherValues.ts';
import type { AttemptResult, FurtherMetric, Metric } from '../../../../src/runner/trialJob.ts';
import { jobOf, temporaryFolder } from '../trials.ts';

const succeeded: AttemptResult = { kind: 'succeeded', values: { acc: 1 } };
const failed: AttemptResult = { kind: 'failed', cause: 'exit', reason: 'It broke.' };

async function outcomeOf(
  further: readonly FurtherMetric[],
  printed: Readonly<Record<string, unknown>>,
  { result = succeeded, metric = { name: 'acc' } }: { result?: AttemptResult; metric?: Metric } = {},
  csv?: string,
) {
  const job = jobOf(['unused.mjs'], { cwd: temporaryFolder(), metric: { ...metric, further } });
  const files = await prepareFiles(job);
  writeFileSync(files.stdout, 'size: 40 MB\n');
  if (csv !== undefined) writeFileSync(join(job.cwd, 'results.csv'), csv);
  const report = (name: string) => {
    if (!Object.hasOwn(printed, name)) return Promise.resolve(undefined);
    return Promise.resolve({ value: printed[name], line: `${name}: ${String(printed[name])}`, lineNumber: 1 });
  };
  return furtherValues(job, files, report, result);
}

const reasonOf = ({ result }: { result: AttemptResult }): string =>
  result.kind === 'failed' ? `${result.cause}: ${result.reason}` : assert.fail(result.kind);

const limited = (name: string): FurtherMetric => ({ name, needed: { limit: `${name} <= 40` } });
const named = (names: string): readonly FurtherMetric[] => names.split(' ').map((name) => ({ name }));

describe('furtherValues(job, files, report, result)', () => {
  it('has only finite numbers, and is undefined where there are none', async () => {
    const printed = { a: 0, b: NaN, c: Infinity, d: '1', e: [2] };
    const further = named('a b c d e constructor');
    assert.deepEqual(await outcomeOf(further, printed, { result: failed }), { tracked: { a: 0 }, result: failed });
    assert.deepEqual(await outcomeOf(further, { other: 1 }), { tracked: undefined, result: succeeded });
  });

  it('takes what the file of the metric has, and the output for the rest', async () => {
    const metric = { name: 'acc', from: 'results.csv' };
    const csv = 'acc,f1,size\n1,0.5,x\n2,0.75,x\n';
    const further = named('f1 loss size');
    const printed = { f1: 9, loss: 3 };
    assert.deepEqual((await outcomeOf(further, printed, { metric }, csv)).tracked, { f1: 0.75, loss: 3 });
    assert.deepEqual((await outcomeOf(further, printed, { metric, result: failed }, csv)).tracked, { f1: 9, loss: 3 });
  });

  it('takes one with a file of its own only from there', async () => {
    const further: readonly FurtherMetric[] = [{ name: 'f1', from: 'results.csv', needed: 'objective' }];
    assert.deepEqual((await outcomeOf(further, { f1: 9 }, {}, 'f1\n0.75\n')).tracked, { f1: 0.75 });
    assert.match(
      reasonOf(await outcomeOf(further, { f1: 9 }, {}, 'acc\n1\n')),
      /^noMetric: The script ended, but ".*results.csv" has no value of f1; .* f1 is an objective\.$/,
    );
    assert.match(
      reasonOf(await outcomeOf(further, { f1: 9 }, {}, 'f1\nnan\n')),
      /^notFinite: The script wrote f1 as something other than a finite number into ".*"\. f1 is an objective\.$/,
    );
  });

  it('fails an attempt that lacks a value which decides, with the limit or the objective that needs it', async () => {
    assert.equal(
      reasonOf(await outcomeOf([limited('size_mb')], {})),
      'noMetric: The script ended without size_mb, which a limit needs (size_mb <= 40); the closest line was "size: 40 MB" in stdout.log.',
    );
    assert.equal(
      reasonOf(await outcomeOf([{ name: 'ms', needed: 'objective' }], {})),
      'noMetric: The script ended without ms, which is an objective; the closest line was "size: 40 MB" in stdout.log.',
    );
    assert.equal(
      reasonOf(await outcomeOf([limited('size_mb')], { size_mb: NaN })),
      'notFinite: The script reported size_mb as something other than a finite number: it printed "size_mb: NaN". A limit needs it (size_mb <= 40).',
    );
  });

  it('keeps the values that there are, whatever else is missing', async () => {
    const { tracked, result } = await outcomeOf([limited('a'), limited('b'), ...named('c')], { b: 1, c: 2 });
    assert.deepEqual(tracked, { b: 1, c: 2 });
    assert.match(reasonOf({ result }), /without a, which/);
  });

  it('leaves the result of an attempt that failed for another reason as it was', async () => {
    assert.equal((await outcomeOf([limited('a')], {}, { result: failed })).result, failed);
  });

  it('fails an attempt whose output keeps the pattern of a metric busy for too long', async () => {
    const further: readonly FurtherMetric[] = [{ name: 'ms', pattern: '(a+)+', needed: 'objective' }];
    const job = jobOf(['unused.mjs'], { metric: { name: 'acc', further } });
    const files = await prepareFiles(job);
    const slow = () => Promise.reject(new PatternTimeout('aaa'));
    assert.match(
      reasonOf(await furtherValues(job, files, slow, succeeded)),
      /^noMetric: The search for \/\(a\+\)\+\/ took more than 3 s, .* ms is an objective\.$/,
    );
  });
});
