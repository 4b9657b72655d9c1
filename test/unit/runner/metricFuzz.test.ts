/** Random output, more of it with `FUZZ_RUNS=10000`; a thousand others are in `npm run test:faults`. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { trialFiles } from '../../../src/runner/output/trialFiles.ts';
import type { TrialJob } from '../../../src/runner/trialJob.ts';
import { findMetric } from '../../../src/runner/metric/reportReader.ts';
import { determineResult } from '../../../src/runner/result/determineResult.ts';
import { anyString } from '../../reference/anyString.ts';
import { reportedMetric } from '../../reference/reportedMetric.ts';
import { jobOf, temporaryFolder } from './trials.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 50);

const names = ['acc', 'val/acc', '__proto__', 'a.b', 'précision', 'constructor', '7', 'a"b', '+'];
const values = `0.93 -1e-3 .5 7. 1e999 -0 NaN -Infinity inf null "1" [2] {} 1,024`.split(' ');
const more = `1/3 0x1F 1.2.3 12345678901234567890 5e-324 99% 1e Infinityx true ١ 1_000 0.5.`.split(' ');

/** Reports of any kind. */
const lineAbout = (mostly: string) => {
  const name = fc.oneof({ weight: 4, arbitrary: fc.constant(mostly) }, fc.constantFrom(...names));
  return fc.tuple(name, fc.constantFrom(...values, ...more), fc.nat(8)).map(([name, value, shape]) => {
    const key = JSON.stringify(name);
    return (
      [
        `${name}: ${value}`,
        `${name}=${value}`,
        `epoch 3, ${name} = ${value}, best so far`,
        `\u001b[32m${name}\u001b[0m: ${value}`,
        `{${key}: ${value}}`,
        ` {"loss": NaN, ${key}: ${value}, "note": "NaN, Infinity"} `,
        `{${key}: 1, ${key}: ${value}}`,
        `{"nested": {${key}: ${value}}}`,
      ][shape] ?? `[${key}, ${value}]`
    );
  });
};
const signs = fc.oneof(
  fc.constantFrom(...'{}":= \t\0\\,.-e9\u00a0\u2028\ufeff\ud800\r'.split('')),
  anyString({ maxLength: 3 }),
);
/** Changes of a few characters, none in half of all lines. */
const edits = fc.oneof(fc.constant([]), fc.array(fc.tuple(fc.nat(200), fc.nat(3), signs), { maxLength: 3 }));
const fileAbout = (name: string) => {
  const mangled = fc.tuple(lineAbout(name), edits).map(([text, changes]) =>
    changes.reduce((changed, [at, gone, added]) => {
      const start = at % (changed.length + 1);
      return changed.slice(0, start) + added + changed.slice(start + gone);
    }, text),
  );
  const line = fc.oneof({ weight: 5, arbitrary: mangled }, anyString());
  return fc.array(line, { maxLength: 5 }).map((lines) => lines.join('\n'));
};
const output = fc.constantFrom(...names).chain((name) =>
  fc.record({
    name: fc.constant(name),
    metrics: fc.oneof(fc.constant(''), fileAbout(name)),
    stdout: fileAbout(name),
  }),
);

const isNumber = (values: Readonly<Record<string, number>>) => Object.values(values).every(Number.isFinite);

describe('the metric of any output', () => {
  const job = jobOf([], { dir: temporaryFolder() });
  const files = trialFiles(job.dir);
  const resultOf = async (metric: TrialJob['metric']) => {
    const end = { exit: { kind: 'exited', code: 0, attempt: 1, seconds: 1 }, seconds: 1, leftOver: '' } as const;
    return (
      await determineResult(end, { ...job, metric }, files, {
        program: '',
        hasReported: false,
        report: () => findMetric(files, metric),
        further: () => Promise.resolve(undefined),
      })
    ).result;
  };

  it('is what a slow reader finds, or a sentence that says why there is none', async () => {
    let numbers = 0;
    await fc.assert(
      fc.asyncProperty(output, async ({ name, metrics, stdout }) => {
        writeFileSync(files.metrics, metrics);
        writeFileSync(files.stdout, stdout);
        const result = await resultOf({ name });
        const expected = reportedMetric(metrics, stdout, name);
        switch (expected.kind) {
          case 'number':
            numbers++;
            assert.deepEqual(result, { kind: 'succeeded', values: { [name]: expected.value } });
            return;
          case 'nothing':
            // the other printed forms have laws of their own
            if (result.kind === 'succeeded') assert.ok(isNumber(result.values) && /\d/.test(stdout));
            else assert.match(JSON.stringify(result), /^\{"kind":"failed","cause":"(noMetric|notFinite)"/);
            return;
          case 'refused':
            assert.ok(result.kind === 'failed');
            assert.equal(result.cause, 'notFinite');
            assert.match(result.reason, /^The script .*\.$/su);
            assert.ok(result.reason.length < 1000);
        }
      }),
      { numRuns: runs },
    );
    assert.ok(numbers > runs / 10, `only ${numbers} outputs had a number to find`);
  });

  it('is found with a pattern in the same way, and never throws', async () => {
    const pattern = fc.constantFrom('(.*)', 'acc.(\\S+)', '(?:x)|(y)', '^(\\d+)$', '(?<v>[0-9.]+)');
    await fc.assert(
      fc.asyncProperty(fileAbout('acc'), pattern, async (stdout, text) => {
        writeFileSync(files.metrics, '');
        writeFileSync(files.stdout, stdout);
        const result = await resultOf({ name: 'other', pattern: text });
        if (result.kind === 'succeeded') assert.ok(isNumber(result.values) && /\d/.test(stdout));
        else assert.match(JSON.stringify(result), /^\{"kind":"failed","cause":"(noMetric|notFinite)"/);
      }),
      { numRuns: Math.ceil(runs / 4) },
    );
  });
});
