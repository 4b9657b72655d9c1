import assert from 'node:assert/strict';
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { truncateMiddle } from '../../../../src/runner/truncation/truncateMiddle.ts';
import { removedBytes, truncationMark, END_LENGTH } from '../../../../src/runner/output/lines.ts';
import { trialFiles } from '../../../../src/runner/output/trialFiles.ts';
import type { AttemptResult, Metric } from '../../../../src/runner/trialJob.ts';
import { createLogLimiter, DEFAULT_LOG_SIZE_LIMIT } from '../../../../src/runner/truncation/logLimiter.ts';
import { metricExtractors } from '../../../../src/runner/metric/extractors.ts';
import { createReportReader, findMetric } from '../../../../src/runner/metric/reportReader.ts';
import { anyString } from '../../../reference/anyString.ts';
import { jobOf, logOf, run, temporaryFolder } from '../trials.ts';

const logLimit = { maxBytes: 16_000, keepBytes: 4000 };
const succeeded: AttemptResult = { kind: 'succeeded', values: { score: 0.93 } };

function marksIn(text: string): readonly { line: string; bytes: number }[] {
  return text.split('\n').flatMap((line) => {
    const bytes = removedBytes(line);
    return bytes === undefined ? [] : [{ line, bytes }];
  });
}

/** How many bytes the file would have if nothing had been cut. */
function bytesPrinted(text: string): number {
  return marksIn(text).reduce((sum, { line, bytes }) => sum + bytes - line.length - 1, Buffer.byteLength(text));
}

const nothingBefore = (): Promise<void> => Promise.resolve();

describe('the limit of a log', () => {
  it('is what the documents say', () => {
    const page = readFileSync(new URL('../../../../docs/script-protocol.md', import.meta.url), 'utf8');
    const [, max, keep] = /more than (\d+) MB is cut to its first and last (\d+) MB/.exec(page) ?? assert.fail();
    const { maxBytes, keepBytes } = DEFAULT_LOG_SIZE_LIMIT;
    assert.deepEqual(
      [maxBytes, keepBytes],
      [Number(max), Number(keep)].map((megabytes) => megabytes * 2 ** 20),
    );
  });
});

describe('a script that prints more than its log may hold', { concurrency: 2 }, () => {
  for (const [file, log] of [
    ['stdout', 'stdout.log'],
    ['metrics', 'metrics.jsonl'],
  ] as const) {
    it(`succeeds with the metric from the middle of ${log}, of which the beginning, the end and one line about the rest are kept`, async () => {
      const job = jobOf(['printsBeyondCap.mjs', file, '3']);
      assert.deepEqual((await run(job, { logLimit })).result, succeeded);
      const kept = logOf(job.dir, log);
      assert.ok(kept.length < logLimit.maxBytes);
      assert.match(kept, /^\{"line": "first"\}\n\{"line": "1\.0 of many"\}\n/);
      assert.match(kept, /\n\{"line": "3\.999 of many"\}\n\{"line": "last"\}\n$/);
      assert.equal(marksIn(kept).length, 1);
      assert.equal(bytesPrinted(kept), Number(logOf(job.dir, 'printed.txt')));
      for (const line of kept.trim().split('\n')) JSON.parse(line);
    });
  }

  it('has its log cut when it has ended, if it was too quick for that before', async () => {
    const job = jobOf(['chatty.mjs']);
    assert.deepEqual((await run(job, { logLimit })).result, succeeded);
    const kept = logOf(job.dir, 'stdout.log');
    assert.ok(kept.length < 3 * logLimit.keepBytes);
    assert.equal(bytesPrinted(kept), 199 * 3000 * 'a line that nobody will ever read\n'.length + 12);
  });
});

describe('truncateMiddle(path, extractors, keepBytes)', () => {
  const files = trialFiles(temporaryFolder());
  const metric: Metric = { name: 'acc', pattern: 'best (.*)' };
  const extractors = metricExtractors(metric);
  const found = async () => {
    const report = await findMetric(files, metric);
    return report && [report.value, report.line];
  };

  it('does not change which metric is found, whatever the lines are, cut once or twice', async () => {
    const line = fc.oneof(
      { weight: 6, arbitrary: anyString({ maxLength: 30 }) },
      fc.constantFrom(
        'acc: 1',
        'acc: 0.25',
        'x acc = 4',
        'val_acc: 5',
        '{"acc": 6}',
        '{"acc": NaN}',
        'best 7',
        'best of 8',
      ),
      fc.constantFrom(
        'xxxxxxxxxxxxxxxxxxxxxxxxxx acc: 12.5',
        '{"loss": 1, "note": "ä", "acc": 13}',
        'acc: 1.25 acc: x',
      ),
    );
    const lines = fc.array(fc.tuple(line, fc.constantFrom('\n', '\n', '\r', '\r\n')), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(lines, lines, fc.integer({ min: 1, max: 200 }), async (first, more, keep) => {
        const textOf = (some: typeof first) => some.map((parts) => parts.join('')).join('');
        writeFileSync(files.stdout, textOf(first) + textOf(more));
        const expected = await found();
        writeFileSync(files.stdout, textOf(first));
        const longest = Math.max(...[...first, ...more].map(([one]) => Buffer.byteLength(one)), 0) + 1;
        const cutAgain = async (previous?: Awaited<ReturnType<typeof truncateMiddle>>) => {
          const { size } = statSync(files.stdout);
          // a cut inside a line is what the law for long lines is about
          return size > 2 * (keep + longest)
            ? truncateMiddle(files.stdout, extractors.stdout, keep + longest, previous)
            : undefined;
        };
        const previous = await cutAgain();
        appendFileSync(files.stdout, textOf(more));
        await cutAgain(previous);
        assert.deepEqual(await found(), expected);
      }),
      { numRuns: 40 },
    );
  });

  /** The same cut of a text in memory, for texts without reports. */
  function cutInMemory(text: string, keep: number): string {
    const isStart = (at: number): boolean => at > 0 && /[\r\n]/.test(text.charAt(at - 1));
    const positions = Array.from({ length: text.length }, (_, at) => at).filter(isStart);
    const head = positions.findLast((at) => at <= keep) ?? keep;
    const limit = Math.max(head, text.length - keep);
    const tail = positions.find((at) => at >= limit) ?? limit;
    const mark = `${isStart(head) ? '' : '\n'}${truncationMark(tail - head)}\n`;
    return head + mark.length < tail && isStart(tail) ? text.slice(0, head) + mark + text.slice(tail) : text;
  }

  it('keeps the lines of both ends to the byte, and counts what is between them', async () => {
    const line = fc.tuple(fc.stringMatching(/^[a-z]{0,60}$/), fc.constantFrom('\n', '\n', '\r'));
    const lines = fc.array(line, { minLength: 10, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(lines, fc.integer({ min: 61, max: 300 }), async (parts, keep) => {
        const text = parts.flat().join('');
        writeFileSync(files.stdout, text);
        await truncateMiddle(files.stdout, extractors.stdout, keep);
        assert.equal(readFileSync(files.stdout, 'utf8'), cutInMemory(text, keep));
      }),
      { numRuns: 20 },
    );
  });

  it('finds the ends of lines that are longer than what it reads at a time', async () => {
    const [long, short] = ['a'.repeat(1_500_000), 'b\n'.repeat(10)];
    for (const keep of [2_000_000, 2_900_000]) {
      const text = `${short}${long}\n${long}\n${long}\n${long}\n${short}`;
      writeFileSync(files.stdout, text);
      await truncateMiddle(files.stdout, extractors.stdout, keep);
      const [head, tail] = [`${short}${long}\n`, `${long}\n${short}`];
      const mark = `${truncationMark(text.length - head.length - tail.length)}\n`;
      assert.ok(readFileSync(files.stdout, 'utf8') === head + mark + tail, String(keep));
    }
  });

  it('keeps the last report of each kind, so that one after the cut wins over one in it', async () => {
    const noise = 'nothing to see\n'.repeat(1000);
    writeFileSync(files.stdout, `acc: 1\n${noise}acc: 2\n${noise}acc: 3\n`);
    await truncateMiddle(files.stdout, extractors.stdout, 1000);
    assert.deepEqual(await found(), [3, 'acc: 3']);
    assert.match(logOf(join(files.stdout, '..'), 'stdout.log'), /acc: 1\n(nothing to see\n)*\{.*\}\nacc: 2\nnothing/);
  });

  it('does not take half of a report at the edge of the cut for a complete one', async () => {
    const report = 'acc: 0.125';
    for (let keep = 1; keep <= report.length + 2; keep++) {
      for (const text of [
        `${report}\n${'x\n'.repeat(500)}`,
        `${'x\n'.repeat(500)}val_${report}\n`,
        `${'x\n'.repeat(500)}${report}`,
      ]) {
        writeFileSync(files.stdout, text);
        const expected = await found();
        await truncateMiddle(files.stdout, extractors.stdout, keep);
        assert.deepEqual(await found(), expected);
      }
    }
  });

  it('does not take the end of a very long line for a line of its own', async () => {
    const huge = `${'.'.repeat(3 * END_LENGTH)} acc: 5 ${'.'.repeat(END_LENGTH)} acc: 6`;
    const inMiddle = `${'.'.repeat(500)} acc: 5 ${'.'.repeat(3 * END_LENGTH)} acc: 6 ${'.'.repeat(2 * END_LENGTH)}`;
    for (const text of [
      inMiddle,
      `acc: 4\n${inMiddle}`,
      huge,
      `\n${huge}`,
      `acc: 4\n${huge}\n`,
      `${huge}\n${'x\n'.repeat(500)}`,
    ]) {
      writeFileSync(files.stdout, text);
      const expected = (await found())?.[0];
      await truncateMiddle(files.stdout, extractors.stdout, 1000);
      assert.ok(statSync(files.stdout).size < 3 * END_LENGTH);
      assert.equal((await found())?.[0], expected);
    }
  });

  it('writes a mark that is never read as a report, whatever the metric is called and the pattern matches', async () => {
    const greedy: Metric = { name: 'bbkb', pattern: '(.*)' };
    writeFileSync(files.stdout, `${'1\n'.repeat(5000)}7\n`);
    writeFileSync(files.metrics, '{"loss": 1}\n'.repeat(5000));
    const log = createLogLimiter(files, greedy, logLimit, nothingBefore);
    await log.finish();
    assert.equal(marksIn(logOf(join(files.metrics, '..'), 'metrics.jsonl')).length, 1);
    await truncateMiddle(files.stdout, metricExtractors(greedy).stdout, 100);
    assert.equal((await findMetric(files, greedy))?.value, 7);
  });

  it('lets the curve of the metric be read before the lines of its middle go', async () => {
    writeFileSync(files.stdout, Array.from({ length: 1500 }, (_, i) => `epoch ${i} score: ${i}\n`).join(''));
    const reader = createReportReader(files, { name: 'score' });
    await createLogLimiter(files, { name: 'score' }, logLimit, () => reader.read(false)).finish();
    const { points } = await reader.read(true);
    assert.deepEqual([points[0].value, points.at(-1)?.value], [0, 1499]);
    const gaps = points.slice(1, -1).map(({ step }, i) => step - points[i].step);
    assert.ok(gaps.every((gap) => gap === gaps[0]));
  });

  it('leaves the curve whole, also of a script that does not append and so leaves a hole', async () => {
    const lines = Array.from({ length: 900 }, (_, i) => `epoch ${i} score: ${i}\n`).join('');
    writeFileSync(files.stdout, lines);
    const reader = createReportReader(files, { name: 'score' });
    await createLogLimiter(files, { name: 'score' }, logLimit, () => reader.read(false)).finish();
    const script = openSync(files.stdout, 'r+');
    writeSync(script, '\nepoch 900 score: 900\n', lines.length);
    closeSync(script);
    const { points } = await reader.read(true);
    assert.deepEqual(points.map(({ step }) => step), Array.from({ length: 901 }, (_, i) => i)); // oxfmt-ignore
  });

  it('leaves a log of exactly the size that is allowed as it is', async () => {
    for (const [bytes, isCut] of [
      [logLimit.maxBytes, false],
      [logLimit.maxBytes + 1, true],
    ] as const) {
      writeFileSync(files.stdout, `${'x'.repeat(99)}\n`.repeat(200).slice(0, bytes));
      await createLogLimiter(files, metric, logLimit, nothingBefore).finish();
      assert.equal(statSync(files.stdout).size < bytes, isCut);
    }
  });

  it('cuts a log that grew again where it was cut before, wherever that was, so that it has one mark', async () => {
    const long = `${'b'.repeat(900)}\n`;
    for (const beginning of [`a\n${long}`, long]) {
      writeFileSync(files.stdout, beginning + 'c\n'.repeat(2000));
      const place = await truncateMiddle(files.stdout, extractors.stdout, 500);
      assert.equal(marksIn(readFileSync(files.stdout, 'utf8')).length, 1);
      appendFileSync(files.stdout, 'd\n'.repeat(2000));
      assert.deepEqual(await truncateMiddle(files.stdout, extractors.stdout, 500, place), place);
      assert.equal(marksIn(readFileSync(files.stdout, 'utf8')).length, 1);
    }
  });

  it('leaves a log as it is whose lines cannot be searched', async () => {
    const text = 'x\n'.repeat(1000);
    writeFileSync(files.stdout, text);
    const fails = () => {
      throw new Error('out of memory');
    };
    await assert.rejects(
      truncateMiddle(files.stdout, { extractors: [fails], printedForms: [] }, 100),
      /^Error: out of memory$/,
    );
    assert.equal(readFileSync(files.stdout, 'utf8'), text);
  });

  it('follows no link and does not wait for a pipe', async () => {
    const dir = temporaryFolder();
    const outside = join(dir, 'outside');
    writeFileSync(outside, 'x\n'.repeat(50_000));
    const odd = trialFiles(join(dir, 'odd'));
    mkdirSync(join(dir, 'odd'));
    symlinkSync(outside, odd.stdout);
    symlinkSync('/dev/zero', odd.metrics);
    mkdirSync(odd.stderr);
    await createLogLimiter(odd, metric, logLimit, nothingBefore).finish();
    assert.equal(await truncateMiddle(odd.stdout, extractors.stdout, 100), undefined);
    assert.equal(statSync(outside).size, 100_000);
  });
});
