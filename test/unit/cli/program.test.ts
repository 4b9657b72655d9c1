import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { describe, it } from 'node:test';
import { commands } from '../../../src/cli/commandList.ts';
import { createProgram } from '../../../src/cli/program.ts';

function helpAt(columns: number): readonly string[] {
  const stdout = Object.assign(new PassThrough({ encoding: 'utf8' }), { columns });
  const program = createProgram(
    commands,
    { stdout, stderr: stdout },
    () => Promise.resolve(),
    () => undefined,
  );
  assert.throws(() => program.parse(['--help'], { from: 'user' }));
  return String(stdout.read()).split('\n');
}

const wordsOf = (lines: readonly string[]) => lines.join(' ').split(/\s+/);

describe('the list of commands', () => {
  for (const columns of [40, 80, 200]) {
    it(`has its words whole within ${columns} columns`, () => {
      const lines = helpAt(columns);
      assert.deepEqual(lines.filter((line) => line.length > Math.min(columns, 100)), []); // oxfmt-ignore
      assert.deepEqual(wordsOf(lines), wordsOf(helpAt(80)));
    });
  }
});
