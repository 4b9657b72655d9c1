import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import * as z from 'zod';
import { npyOf } from '../../lab/npyFile.ts';
import { bbkb } from '../terminal.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

const KEYS = [
  'arms',
  'batches',
  'beta',
  'dictionaries',
  'dictionarySizes',
  'finalMean',
  'finalVariance',
  'regret',
  'regretRatio',
  'seconds',
  'secondsAt',
  'simpleRegret',
  'stop',
];
const LONG = ['arms', 'dictionaries', 'finalMean', 'finalVariance', 'secondsAt'];

describe('bbkb simulate', () => {
  const dir = temporaryFolder('simulate');
  const simulate = (...args: readonly string[]) => bbkb(dir, 'simulate', ...args);
  const write = (name: string, content: unknown) =>
    writeFile(path.join(dir, name), typeof content === 'string' ? content : JSON.stringify(content));
  const answer = (stdout: string) => z.record(z.string(), z.unknown()).parse(JSON.parse(stdout));

  const config = { noiseSd: 0.1, kernel: { lengthscale: 1 }, steps: 12 };
  const table = { csv: '../tables/table.csv', features: ['x', 'kind'], target: 'y', standardize: true };

  before(async () => {
    await write('table.csv', 'x,kind,y\n1,a,2\n2,b,5\n3,a,1\n');
    await write('config.json', { ...config, arms: { ...table, csv: 'table.csv' } });
  });

  it('prints one JSON object, and nothing beside', async () => {
    const { exitCode, stdout, stderr } = await simulate('config.json');
    assert.deepEqual([exitCode, stderr], [0, '']);
    assert.deepEqual(Object.keys(answer(stdout)).sort(), KEYS);
  });

  it('takes the same arms from files of NumPy as from the configuration', async () => {
    const [rows, values] = [[[1, 0], [2, 1], [3, 0]], [0.2, 0.5, 0.1]]; // oxfmt-ignore
    await writeFile(path.join(dir, 'X.npy'), npyOf([3, 2], rows.flat()));
    await writeFile(path.join(dir, 'y.npy'), npyOf([3], values));
    await write('npy.json', { ...config, arms: { npy: 'X.npy', values: 'y.npy' } });
    await write('rows.json', { ...config, arms: rows, values });
    const [fromFiles, fromRows] = [await simulate('npy.json'), await simulate('rows.json')];
    assert.equal(fromFiles.stderr, '');
    const { arms, finalMean } = answer(fromFiles.stdout);
    assert.deepEqual({ arms, finalMean }, (({ arms, finalMean }) => ({ arms, finalMean }))(answer(fromRows.stdout)));

    await write('none.json', { ...config, arms: { npy: 'none.npy', values: 'no.npy' } });
    const { exitCode, stderr } = await simulate('none.json');
    assert.equal(exitCode, 2);
    assert.match(stderr, /none\.npy.*\n.*no\.npy/);
  });

  it('leaves the long arrays out with --brief, and of the regret all but the end', async () => {
    const brief = answer((await simulate('config.json', '--brief')).stdout);
    const { regret, regretRatio, simpleRegret } = answer((await simulate('config.json')).stdout);
    assert.deepEqual(
      Object.keys(brief).sort(),
      KEYS.filter((key) => !LONG.includes(key)),
    );
    const ends = [regret, regretRatio, simpleRegret].map((curve) => z.array(z.number()).parse(curve).slice(-1));
    assert.deepEqual([brief.regret, brief.regretRatio, brief.simpleRegret], ends);
  });

  it('finds the table beside the configuration, wherever it is run', async () => {
    const { exitCode, stderr } = await bbkb(tmpdir(), 'simulate', path.join(dir, 'config.json'), '--brief');
    assert.deepEqual([exitCode, stderr], [0, '']);
  });

  const mistakes: [string, unknown, RegExp][] = [
    ['two mistakes, one a line', { ...config, arms: [[0]], values: [1], steps: 0, lamda: 1 }, /^steps is 0.*\nlamda is not a known key.*$|^lamda is not a known key.*\nsteps is 0.*$/], // oxfmt-ignore
    ['no JSON', '{ "arms": [[NaN]] }', /^The configuration is not JSON.*$/],
    ['a table that is not there', { ...config, arms: table }, /^The table .*table\.csv cannot be read.*$/],
    ['a column that is not there', { ...config, arms: { ...table, csv: 'table.csv', target: 'z' } }, /^table\.csv: .*no column "z".*$/], // oxfmt-ignore
    ['thousands of mistakes', { ...config, arms: Array.from({ length: 5000 }, () => ['x']), values: [] }, /^(arms\[.*\n){20}There are 4980 more.*$/], // oxfmt-ignore
  ];
  for (const [mistake, content, said] of mistakes) {
    it(`runs nothing and exits 2 for ${mistake}`, async () => {
      await write('wrong.json', content);
      const { exitCode, stdout, stderr } = await simulate('wrong.json');
      assert.deepEqual([exitCode, stdout], [2, '']);
      assert.match(stderr, said);
    });
  }

  it('exits 2 where there is no configuration', async () => {
    const { exitCode, stderr } = await simulate('lost.json');
    assert.equal(exitCode, 2);
    assert.match(stderr, /^The configuration lost\.json cannot be read/);
    assert.match((await simulate()).stderr, /takes one configuration/);
  });

  it('runs on as many threads as it is told to, with the same numbers, and says what is not a number of threads', async () => {
    const one = await simulate('config.json', '--threads', '1');
    const three = await simulate('config.json', '--threads', '3');
    const withoutTime = ({ stdout }: { stdout: string }) => ({ ...answer(stdout), seconds: 0, secondsAt: [] });
    assert.deepEqual(withoutTime(three), withoutTime(one));
    const { exitCode, stderr } = await simulate('config.json', '--threads', '0');
    assert.equal(exitCode, 2);
    assert.match(stderr, /--threads is "0": write a whole number from 1 to 999/);
  });
});
