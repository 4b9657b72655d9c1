import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, it } from 'node:test';
import { execa } from 'execa';
import { good } from '../declaration/reader/texts.ts';
import { bundle, type Bundle } from './bundle.ts';
import { bbkb } from './terminal.ts';

describe('bbkb, of a declaration that nobody would write', () => {
  let built: Bundle;
  let dir: string;
  before(async () => {
    built = await bundle();
    dir = await mkdtemp(path.join(tmpdir(), 'bbkb-hostile-'));
  });
  after(() => rm(dir, { recursive: true }));

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
    begins.forEach((begin, i) => {
      assert.match(stderr.split('\n')[i], begin);
    });
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
