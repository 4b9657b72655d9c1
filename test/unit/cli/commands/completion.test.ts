import assert from 'node:assert/strict';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { execa } from 'execa';
import { bundle } from '../bundle.ts';
import { bbkb } from '../terminal.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

/** What each shell offers for the words after `bbkb`, the last of which is completed. */
const shells = {
  bash: [
    'source <(bbkb completion bash); COMP_WORDS=(bbkb "$@"); COMP_CWORD=$#; _bbkb; printf "%s\\n" "${COMPREPLY[@]}"',
  ],
  zsh: [
    'compdef() { :; }; compadd() { print -rl -- $names; }; _files() { print files; }',
    'source <(bbkb completion zsh); words=(bbkb "$@"); CURRENT=$#words; _bbkb',
  ],
  fish: [
    'bbkb completion fish | source; complete -C (string join -- " " bbkb $argv) | string replace -r "\\t.*" ""; true',
  ],
};

const DECLARATION = `command: python3 train.py
parameters: { lr: { type: float, low: 0, high: 1 }, layers: { type: int, low: 1, high: 4 } }
objective: [{ metric: loss, goal: minimize }, { metric: size, goal: minimize }]
budget: { trials: 9 }
`;

describe('bbkb completion', () => {
  const dir = temporaryFolder('completion');
  before(async () => {
    const { cli } = await bundle();
    await mkdir(path.join(dir, 'bin'));
    await writeFile(path.join(dir, 'bin/bbkb'), `#!/bin/sh\nexec "${process.execPath}" "${cli}" "$@"\n`);
    await chmod(path.join(dir, 'bin/bbkb'), 0o755);
    await mkdir(path.join(dir, 'my project/.bbkb/train/trials/0007'), { recursive: true });
    for (const file of ['train.py', 'notes.txt']) await writeFile(path.join(dir, 'my project', file), '');
    await writeFile(path.join(dir, 'my project/train.bbkb.yaml'), DECLARATION);
  });

  const words = async (...given: readonly string[]) =>
    (await bbkb(path.join(dir, 'my project'), 'completion', 'words', '--', ...given)).stdout
      .split('\n')
      .map((line) => line.replace(/\t.*/, ''));

  it('knows commands, their options and the values of these, declarations, scripts and trials', async () => {
    assert.deepEqual(await words('re'), ['resume', 'restart', 'recover', 'report', 'retry', 'restore']);
    assert.deepEqual(await words('help', 'pl'), ['plan']);
    assert.deepEqual(await words('export', '--'), ['--format', '--out', '--help']);
    assert.deepEqual(await words('export', '--format', 'c'), ['csv', 'curves']);
    assert.deepEqual(await words('show', ''), ['train.bbkb.yaml']);
    assert.deepEqual(await words('draft', 't'), ['train.py']);
    assert.deepEqual(await words('show', '--trial', ''), ['7']);
    assert.deepEqual(await words('run', '--set', 'l'), ['lr=', 'layers=']);
    assert.deepEqual(await words('show', '--metric', ''), ['loss', 'size']);
    assert.deepEqual(await words('--'), ['--help', '--version']);
    assert.deepEqual(await words('he'), ['help']);
    assert.deepEqual(await words('completion', 'z'), ['zsh']);
    assert.deepEqual(await words('nothing', 'like', 'this'), ['']);
  });

  it('says which shells there are for any other', async () => {
    const { exitCode, stderr } = await bbkb(dir, 'completion', 'tcsh');
    assert.deepEqual([exitCode, stderr.includes('bash, zsh or fish')], [2, true]);
  });

  for (const [shell, lines] of Object.entries(shells)) {
    it(`completes in ${shell}`, async (test) => {
      const found = await execa(shell, ['-c', 'exit'], { reject: false });
      if (found.exitCode !== 0) {
        test.skip(`there is no ${shell}`);
        return;
      }
      const completed = async (...given: readonly string[]) => {
        const script = path.join(dir, `script.${shell}`);
        await writeFile(script, lines.join('\n'));
        const env = { PATH: `${path.join(dir, 'bin')}:${process.env.PATH ?? ''}`, HOME: dir };
        const quiet = shell === 'bash' ? ['--norc'] : shell === 'zsh' ? ['-f'] : ['--no-config'];
        const { stdout } = await execa(shell, [...quiet, script, ...given], { cwd: dir, env });
        return stdout.split('\n');
      };
      assert.deepEqual(await completed('run', '--se'), ['--seed', '--set']);
      assert.deepEqual((await completed('run', 'm')).map((word) => word.replaceAll('\\', '')), ['my project/']); // oxfmt-ignore
    });
  }
});
