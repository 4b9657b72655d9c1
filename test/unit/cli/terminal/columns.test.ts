import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { bundle } from '../bundle.ts';
import { atTerminal } from '../pseudoTerminal.ts';
import { bbkbWithin } from '../terminal.ts';
import { Workspace } from '../workspace.ts';

const RED_FAILED = '\u001b[31mfailed';

describe('bbkb run, at a terminal', () => {
  let workspace: Workspace;
  let command: readonly string[];
  before(async () => {
    command = [process.execPath, (await bundle()).cli, 'run', 'study.bbkb.yaml'];
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

  const bbkb = async (columns: number, ...args: readonly string[]) => {
    const { stdout, stderr } = await bbkbWithin(columns, workspace.dir, ...args);
    return stripVTControlCharacters(`${stdout}\n${stderr}`).split(/[\r\n]+/);
  };

  for (const columns of [0, 40]) {
    it(`keeps failures and the result within ${columns} columns, with whole words, in colour unless NO_COLOR is set`, async () => {
      const env = columns === 40 ? { NO_COLOR: '1' } : {};
      const { exitCode, stdout, lines } = await run(columns, env);
      assert.equal(exitCode, 0, lines.join('\n'));
      assert.equal(stdout.includes(RED_FAILED), columns !== 40);
      const tooLong = lines.filter((line) => line.length > (columns === 0 ? 80 : columns));
      assert.deepEqual(tooLong.filter((line) => !line.startsWith('env BBKB_TRIAL=1 sh half.sh ')), []); // oxfmt-ignore
      const text = lines.join(' ').replace(/ +/g, ' ');
      assert.match(text, /trial 2 failed after \S+ s: .*unstable gradient.*smoothing=strong/);
      assert.match(
        text,
        /2\/2 · batch \d · 0 running · 1 failed · .*Recommended: score = 0\.25 \(trial 1\), measured: rate=0\.25 smoothing=strong/,
      );
    });
  }

  it('breaks the text of every command between words, but no command that is to be copied', async () => {
    await writeFile(path.join(workspace.dir, 'wrong.bbkb.yaml'), 'command: sh half.sh\nparametres: {}\nparallel: 0\n');
    await writeFile(path.join(workspace.dir, 'lost.bbkb.yaml'), 'command: sh lost.sh\n');
    const file = 'study.bbkb.yaml';
    const calls = [
      'run',
      'run wrong.bbkb.yaml',
      'run --help',
      'run --trails 3',
      `show ${file}`,
      `show ${file} --trial 2`,
    ];
    const others = ['list', `watch ${file}`, `export ${file}`, `compare ${file} ${file}`, `plan ${file}`];
    for (const call of [...calls, ...others]) {
      const lines = await bbkb(40, ...call.split(' '));
      const tooLong = lines.filter((line) => line.length > 40 && /\s\S+\s/.test(line));
      assert.deepEqual(tooLong.filter((line) => !/^ *(?:sh|cd|env|bbkb) /.test(line)), [], call); // oxfmt-ignore
    }
    const lines = await bbkb(80, 'show', file);
    assert.ok(
      lines.includes('  Run it again with: env BBKB_TRIAL=1 sh half.sh --rate 0.25 --smoothing strong'),
      lines.join('\n'),
    );
    assert.ok(lines.includes(`${' '.repeat(32)}with exit code 3; its stderr.log says "unstable`), lines.join('\n'));
  });

  it('writes to no terminal what a program may read, in lines as long as they are', async () => {
    const { stdout, stderr } = await bbkbWithin(40, workspace.dir, 'show', 'study.bbkb.yaml', '--json');
    assert.equal(stderr, '');
    assert.equal((JSON.parse(stdout) as { study: string }).study, 'study');
  });
});
