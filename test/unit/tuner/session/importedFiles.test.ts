import assert from 'node:assert/strict';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { importedFiles } from '../../../../src/tuner/session/importedFiles.ts';
import { temporaryFolder } from '../../runner/trials.ts';

/** What the script imports, of these files beside it. */
async function found(script: string, text: string, files: readonly string[]): Promise<readonly string[]> {
  const folder = temporaryFolder();
  for (const file of [script, ...files]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), file === script ? text : '');
  }
  return importedFiles(path.join(folder, script));
}

describe('the files that a script imports', () => {
  it('are those of Python that its import lines name, in its folder and in packages below', async () => {
    const text = `
import os, model as m, nets.deep
from data import load
from nets import (
    small,  # the usual one
    Wide,
)
from .near import x
if True:
    import late
`;
    const files = [
      'model.py',
      'nets/__init__.py',
      'nets/deep.py',
      'nets/small.py',
      'data/__init__.py',
      'near.py',
      'late.py',
    ];
    const others = ['unused.py', 'os.txt', 'nets/other.py'];
    assert.deepEqual((await found('train.py', text, [...files, ...others])).toSorted(), files.toSorted());
  });

  it('are those of Node that it names by a path', async () => {
    const text = `
import { net } from './net.js';
import './typed.js';
const data = require('./data'), far = require('../far.js');
const late = await import('./lib/late.mjs');
import fs from 'fs';
`;
    const files = ['net.js', 'typed.ts', 'data/index.js', 'lib/late.mjs'];
    assert.deepEqual((await found('train.mjs', text, [...files, 'fs.js'])).toSorted(), files.toSorted());
  });

  it('are none of another language, of a script that is gone, or of files that are no code by their size', async () => {
    assert.deepEqual(await found('train.sh', 'import model\n', ['model.py']), []);
    assert.deepEqual(await importedFiles(path.join(temporaryFolder(), 'gone.py')), []);
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'train.py'), 'import weights, train\n');
    writeFileSync(path.join(folder, 'weights.py'), '');
    truncateSync(path.join(folder, 'weights.py'), 2 ** 20 + 1);
    assert.deepEqual(await importedFiles(path.join(folder, 'train.py')), []);
  });

  it('are fifty at most', async () => {
    const names = Array.from({ length: 60 }, (_, i) => `m${i}`);
    const text = `import ${names.join(', ')}\n`;
    assert.equal(
      (
        await found(
          'train.py',
          text,
          names.map((name) => `${name}.py`),
        )
      ).length,
      50,
    );
  });

  it('are found in any text, in linear time', async () => {
    const size = 2e5;
    for (const line of ['from a import (', 'import a,b,', 'import a.b.', 'import ', ' ', 'a.'])
      for (const text of [
        `${line}\n`.repeat(size / (line.length + 1)),
        `import ${line.repeat(size / line.length - 9)}`,
      ])
        for (const script of ['t.py', 't.mjs']) assert.deepEqual(await found(script, text, []), []);
  });
});
