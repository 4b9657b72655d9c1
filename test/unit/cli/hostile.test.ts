import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { before, describe, it } from 'node:test';
import { execa } from 'execa';
import { good } from '../declaration/reader/texts.ts';
import { bundle, type Bundle } from './bundle.ts';
import { bbkb } from './terminal.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';

describe('bbkb, of a declaration that nobody would write', () => {
  let built: Bundle;
  const dir = temporaryFolder('hostile');
  before(async () => {
    built = await bundle();
  });

  it('says in one sentence each, in the order of the file, what is wrong, and exits 2', async () => {
    const lines = Object.values({
      ...good,
      command: 'command: echo missing.py',
      parameters: 'parameters: { lr: { type: float, low: -1.7e308, high: 1.7e308 } }',
      constraints: `constraints: "${'('.repeat(2000)}lr${')'.repeat(2000)} < 1"`,
      env: `env: { A: ${'a'.repeat(200_000)} }`,
    });
    await writeFile(path.join(dir, 'study.bbkb.yaml'), lines.join('\n'));
    const { exitCode, stdout, stderr } = await bbkb(dir, 'run', 'study.bbkb.yaml');
    assert.deepEqual([exitCode, stdout], [2, '']);
    const begins = [
      /:1:\d+: The script .* does not exist/,
      /:2:\d+: The distance from low/,
      /:5:\d+: This condition is too long/,
    ];
    assert.equal(stderr.split('\n').length, begins.length, stderr.slice(0, 2000));
    begins.forEach((begin, i) => assert.match(stderr.split('\n')[i], begin));
  });

  it('is not waited for where it is a pipe, and not read where it is no plain file or far too large', async () => {
    execFileSync('mkfifo', [path.join(dir, 'pipe.bbkb.yaml')]);
    await symlink('/dev/zero', path.join(dir, 'endless.bbkb.yaml'));
    await writeFile(path.join(dir, 'huge.bbkb.yaml'), '');
    await truncate(path.join(dir, 'huge.bbkb.yaml'), 2 ** 32);
    for (const [name, reason] of [
      ['pipe', 'it is not a plain file'],
      ['endless', 'it is not a plain file'],
      ['huge', 'it is larger than 16 MB'],
    ]) {
      for (const [command, ...args] of [['run'], ['show'], ['resume', '--trials', '5']]) {
        const { exitCode, stderr } = await bbkb(dir, command, `${name}.bbkb.yaml`, ...args);
        assert.equal(exitCode, 2);
        assert.match(stderr, new RegExp(`^The declaration ${name}\\.bbkb\\.yaml cannot be read \\(${reason}\\)\\. `));
      }
      const { exitCode, stderr } = await bbkb(dir, 'draft', `${name}.bbkb.yaml`);
      assert.deepEqual([exitCode, /cannot be read \(it is .*\)\.$/.test(stderr)], [2, true]);
    }
  });

  it('is not changed through a link, and the person is told where to write', async () => {
    await writeFile(path.join(dir, 'real.yaml'), Object.values(good).join('\n'));
    await symlink('real.yaml', path.join(dir, 'linked.bbkb.yaml'));
    const { exitCode, stderr } = await bbkb(dir, 'resume', 'linked.bbkb.yaml', '--trials', '7');
    assert.equal(exitCode, 2);
    assert.match(
      stderr,
      /^linked\.bbkb\.yaml is a symbolic link: write trials: 7 under budget in the file that it points to/,
    );
    assert.equal(await readFile(path.join(dir, 'real.yaml'), 'utf8'), Object.values(good).join('\n'));
  });

  it('tunes metrics as far apart as numbers can be, and begins with past ones', async () => {
    await writeFile(path.join(dir, 'past.csv'), 'x,val\n0.4,1e200\n0.5,-1.7e308\n');
    const study = [
      `command: [/bin/sh, -c, 'test $((BBKB_TRIAL%2)) = 0 && echo "val: 1.7e308" || echo "val: -1.7e308"']`,
      'parameters: { x: { type: float, low: 0, high: 1 } }',
      'objective: { metric: val, goal: maximize }',
      'budget: { trials: 6 }',
      'pass: file',
      'start: past.csv',
      'algorithm: { name: bbkb, candidates: 10 }',
    ];
    await writeFile(path.join(dir, 'far.bbkb.yaml'), study.join('\n'));
    for (const command of ['run', 'resume']) {
      const { exitCode, stdout, stderr } = await bbkb(dir, command, 'far.bbkb.yaml');
      assert.deepEqual([exitCode, stderr], [0, '']);
      assert.match(stdout, /The budget of 6 trials is used up\./);
    }
  });

  it('says of a noisy metric, once every point was tried, what to set where the algorithm cannot look for noise', async () => {
    const small = [
      `command: [/bin/sh, -c, 'echo "val: 0.$BBKB_SEED"']`,
      'parameters: { b: { type: bool } }',
      'objective: { metric: val, goal: maximize }',
      'budget: { trials: 6 }',
      'pass: file',
      'algorithm: { name: gp-ucb }',
    ];
    await writeFile(path.join(dir, 'small.bbkb.yaml'), small.join('\n'));
    const { exitCode, stdout } = await bbkb(dir, 'run', 'small.bbkb.yaml');
    assert.equal(exitCode, 0);
    assert.match(stdout, /Every point of the search space was tried; .*objective\.noise.*repeats/);
  });

  it('says in one sentence, without a stack, that an error which nothing expected is a bug, and exits 1', async () => {
    const faulty = path.join(dir, 'faulty.mjs');
    await writeFile(
      faulty,
      'process.stdout.write = () => { throw new RangeError("Maximum call stack size exceeded"); };',
    );
    const { exitCode, stderr } = await execa(
      process.execPath,
      ['--import', pathToFileURL(faulty).href, built.cli, '--help'],
      { reject: false },
    );
    assert.equal(exitCode, 1);
    assert.match(
      stderr,
      /^This is a bug of BBKB Tuner \d\S*, not a mistake of yours: Maximum call stack size exceeded\. /,
    );
    assert.equal(stderr.split('\n').length, 1);
  });
});
