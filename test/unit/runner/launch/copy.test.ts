import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, realpathSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { execa } from 'execa';
import { launchWithConstants } from '../../../../src/runner/launch/launcher.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

const folder = realpathSync(temporaryFolder('copy'));
const at = (file: string): string => path.join(folder, file);
mkdirSync(at('conf'));
mkdirSync(at('src'));
symlinkSync('conf/a.yaml', at('link.yaml'));

/** In a process that has a copy of `conf/a.yaml`, dated as the tuner does it. */
async function run(script: string, copy = 'copy.yaml') {
  writeFileSync(at('src/train.py'), script);
  writeFileSync(at('conf/a.yaml'), 'lr: 0.1');
  writeFileSync(at('conf/b.yaml'), 'lr: 0.2');
  writeFileSync(at(copy), 'lr: 7');
  utimesSync(at(copy), 0, 0);
  const { file, args, env } = launchWithConstants(['python3', 'src/train.py'], {}, folder);
  const variables = { ...env, BBKB_TEMPLATE: at('conf/a.yaml'), BBKB_COPY: at(copy) };
  const { stdout, stderr, exitCode } = await execa(file, args, { cwd: folder, env: variables, reject: false });
  assert.equal(readFileSync(at('conf/a.yaml'), 'utf8'), 'lr: 0.1');
  return { lines: stdout.split('\n'), stderr, code: exitCode };
}

const HEAD = `
import codecs, configparser, io, multiprocessing, os, pathlib, shutil, sys
FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'conf', 'a.yaml')
`;

describe('a Python script that opens a configuration file by a path of its own', () => {
  it("gets the trial's copy, however it opens the file, and whatever path leads to it", async () => {
    const reads = [
      "open('conf/a.yaml').read()",
      "open(file=FILE, mode='r').read()",
      "open(FILE, 'rb').read().decode()",
      "open(b'conf/../conf/a.yaml').read()",
      "open('link.yaml').read()",
      'io.open(FILE).read()',
      'codecs.open(FILE).read()',
      'pathlib.Path(FILE).read_text()',
      "pathlib.Path('conf/a.yaml').open('rb').read().decode()",
      'os.read(os.open(FILE, os.O_RDONLY), 99).decode()',
      "open(shutil.copy(FILE, 'saved.txt')).read()",
      "type('A', (), {'open': open})().open(FILE).read()",
      "os.chdir('conf') or open('a.yaml').read()",
    ];
    const { lines, stderr, code } = await run(`${HEAD}${reads.map((read) => `print(${read})`).join('\n')}\n`);
    assert.deepEqual([lines, stderr, code], [reads.map(() => 'lr: 7'), '', 0]);
  });

  it('gets it in the processes of multiprocessing as well', async () => {
    const { lines, stderr } = await run(`${HEAD}
def read(_): return open(FILE).read()
if __name__ == '__main__':
    for method in ('fork', 'spawn', 'forkserver'):
        with multiprocessing.get_context(method).Pool(1) as pool: print(*pool.map(read, [0]))
`);
    assert.deepEqual([lines, stderr], [['lr: 7', 'lr: 7', 'lr: 7'], '']);
  });

  it('gets every other file itself, and the errors that it would get', async () => {
    const { lines, code } = await run(`${HEAD}
print(open(FILE).read(), open('conf/b.yaml').read(), open.__name__, open(0).fileno())
for wrong in (None, 'conf/c.yaml', 'a\\0.yaml'):
    try: open(wrong)
    except (TypeError, OSError, ValueError) as error: print(type(error).__name__)
sys.exit(0)
`);
    assert.deepEqual([lines, code], [['lr: 7 lr: 0.2 open 0', 'TypeError', 'FileNotFoundError', 'ValueError'], 0]);
  });

  it('writes into the copy, so that the file stays as it is', async () => {
    const { lines, code } = await run(
      `${HEAD}print(open(FILE).read())\nwith open(FILE, 'w') as f: f.write('lr: 8')\nprint(open(FILE).read())\n`,
    );
    assert.deepEqual([lines, code], [['lr: 7', 'lr: 8'], 0]);
  });

  it('runs where the copy is, which it may open there, too', async () => {
    const { lines, code } = await run("print(open('own.yaml').read(), open('conf/a.yaml').read())", 'own.yaml');
    assert.deepEqual([lines, code], [['lr: 7 lr: 7'], 0]);
  });

  it('fails with a sentence where its values had no effect: never opened, or written before it is read', async () => {
    const [never, ended, written] = [
      await run('print(1)'),
      await run('import sys; sys.exit()'),
      await run(`${HEAD}open(FILE, 'w').write('lr: 1')\nprint(open(FILE).read())`),
    ];
    assert.deepEqual([never.lines, never.code, ended.code, written.code], [['1'], 1, 1, 1]);
    for (const { stderr } of [never, ended]) assert.match(stderr, /a\.yaml was not opened: the trial's values had no/);
    assert.match(written.stderr, /a\.yaml was written before it was read: the trial's values had no effect\.$/);
  });

  it('fails as it does alone where it fails before it opens the file', async () => {
    const { stderr, code } = await run('import sys; sys.exit(37)');
    assert.deepEqual([stderr, code], ['', 37]);
  });

  it('has not failed where only a process that it started has opened the file', async () => {
    const { lines, code } = await run(`${HEAD}
def read(): print(open(FILE).read(), flush=True)
if __name__ == '__main__':
    process = multiprocessing.get_context('spawn').Process(target=read)
    process.start(); process.join()
`);
    assert.deepEqual([lines, code], [['lr: 7'], 0]);
  });
});
