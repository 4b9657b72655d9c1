import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fc, forAllAsync } from '../../laws.ts';
import { trialFiles } from '../../../src/runner/output/trialFiles.ts';
import { printedLines } from '../../../src/tuner/triedOutput.ts';
import { temporaryFolder } from '../runner/trials.ts';

describe('what a script that was tried has printed', () => {
  it('is, of lines that differ only in their numbers, the last', async () => {
    const dir = temporaryFolder();
    const line = fc.string({ unit: fc.constantFrom('1', '2', '0', 'a', 'b', ' ', '.'), maxLength: 6 });
    await forAllAsync(fc.array(line, { maxLength: 30 }), async (lines) => {
      writeFileSync(trialFiles(dir).stdout, lines.map((each) => `${each}\r`).join(''));
      const last = new Map(
        lines.map((text, i) => [text.replace(/\d+/g, '0'), { text, line: i + 1, file: 'stdout.log' }]),
      );
      assert.deepEqual(await printedLines(dir), [...last.values()]);
    });
  });
});
