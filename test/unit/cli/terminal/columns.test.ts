import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { bundle } from '../bundle.ts';
import { atTerminal } from '../pseudoTerminal.ts';
import { Workspace } from '../workspace.ts';

const RED_FAILED = '\u001b[31mfailed';

describe('bbkb run, at a terminal', () => {
  let workspace: Workspace;
  let command: readonly string[];
  before(async () => {
    command = [process.execPath, (await bundle()).cli, 'run'];
    workspace = await Workspace.make([
      'command: sh half.sh',
      'parameters: { rate: { type: float, low: 0, high: 1 }, smoothing: { type: choice, values: [strong] } }',
      'budget: { trials: 2 }',
      'start: [{ rate: 0.25 }, { rate: 0.75 }]',
    ]);
    const script = '[ "$BBKB_TRIAL" = 2 ] && { echo unstable gradient >&2; exit 3; }; echo "score: $2"\n';
    await writeFile(path.join(workspace.dir, 'half.sh'), script);
  });
  after(() => workspace.remove());

  const run = async (columns: number, env: Readonly<Record<string, string>> = {}) => {
    await rm(workspace.study, { recursive: true, force: true });
    return atTerminal({ cwd: workspace.dir, columns, env }, ...command);
  };

  for (const columns of [0, 40, 200]) {
    it(`keeps failures and the result within ${columns} columns, with whole words, in colour unless NO_COLOR is set`, async () => {
      const env = columns === 40 ? { NO_COLOR: '1' } : {};
      const { exitCode, stdout, lines } = await run(columns, env);
      assert.equal(exitCode, 0, lines.join('\n'));
      assert.equal(stdout.includes(RED_FAILED), columns !== 40);
      // what is printed after the display is the terminal's own to wrap
      const drawn = lines.slice(
        0,
        lines.findIndex((line) => line.startsWith('The budget of 2')),
      );
      assert.deepEqual(drawn.filter((line) => line.length > (columns === 0 ? 80 : columns)), []); // oxfmt-ignore
      const text = drawn.join(' ').replace(/ +/g, ' ');
      assert.match(text, /trial 2 failed after \S+ s: .*unstable gradient.*smoothing=strong/);
      assert.match(
        text,
        /2\/2 · batch \d · 0 running · 1 failed · .*Recommended: score = 0\.25 \(trial 1\), measured: rate=0\.25 smoothing=strong/,
      );
    });
  }
});
