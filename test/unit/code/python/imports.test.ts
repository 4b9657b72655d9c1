import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { flagLines, flagsOf, scriptOf } from '../../draft/readers/python/project.ts';

const options =
  'import argparse\ndef get_args():\n  p = argparse.ArgumentParser()\n  p.add_argument("--lr", type=float, default=0.1)\n  return p.parse_args()\n';
const lr = ['lr float 0.1'];
/** Where Python itself does not look. */
const elsewhere = [...lr, 'PYTHONPATH unknown !'];

describe('what a script imports from its project', () => {
  it('gives it the arguments that the called function adds, with their file and line', () => {
    const flags = flagsOf('from util import get_args\nargs = get_args()', { 'util.py': options });
    assert.deepEqual(
      flags.map(({ name, file, line }) => [name, file, line]),
      [['lr', 'util.py', 4]],
    );
  });

  it('is found beside the script, above it, in packages, in src layouts and through relative imports', () => {
    const call = '\nget_args()';
    for (const [statement, file, flags = lr] of [
      ['from util import get_args', '../util.py', elsewhere],
      ['from lib.util import get_args', 'lib/util.py'],
      ['from lib.util import get_args', '../src/lib/util.py', elsewhere],
      ['from lib import get_args', 'lib/__init__.py'],
      ['from .util import get_args', 'util.py'],
      ['from ..util import get_args', '../util.py'],
      ['from util import *', 'util.py'],
    ] as const) {
      assert.deepEqual(flagLines(`${statement}${call}`, { [file]: options }), flags, `${statement} ${file}`);
    }
    assert.deepEqual(flagLines('import lib.util as u\nu.get_args()', { 'lib/util.py': options }), lr);
    assert.deepEqual(flagLines('from lib import util\nutil.get_args()', { 'lib/util.py': options }), lr);
    assert.deepEqual(
      flagLines('from lib import get_args\nget_args()', {
        'lib/__init__.py': 'from .options import get_args',
        'lib/options.py': options,
      }),
      lr,
    );
  });

  it('is found behind as many libraries as a large script uses, each with several names', () => {
    const libraries = Array.from({ length: 60 }, (_, i) => `from lib${i}.part import A${i}, B${i}`).join('\n');
    assert.deepEqual(flagLines(`${libraries}\nfrom util import get_args\nget_args()`, { 'util.py': options }), lr);
  });

  it('counts where it runs: on import, and in what is called, not in what is only defined', () => {
    const files = { 'util.py': `${options}\nif __name__ == "__main__":\n  q.add_argument("--other")\n` };
    assert.deepEqual(flagLines('from util import get_args', files), []);
    assert.deepEqual(flagLines('from util import get_args\nget_args()', files), lr);
    assert.deepEqual(
      flagLines('from config import args', { 'config.py': 'p.add_argument("--lr", type=float, default=0.1)' }),
      lr,
    );
  });

  it('may be a class that holds the parser, with what its bases add', () => {
    const files = {
      'base.py': 'class Base:\n  def fill(self, p):\n    p.add_argument("--wd", type=float, default=0)\n',
      'options.py':
        'from base import Base\nclass Train(Base):\n  def fill(self, p):\n    Base.fill(self, p)\n    p.add_argument("--lr", type=float, default=0.1)\n',
    };
    assert.deepEqual(flagLines('from options import Train\nTrain().parse()', files), ['lr float 0.1', 'wd float 0']);
  });

  it('gives constants their values', () => {
    const files = { 'const.py': 'LR = 1e-3\nfrom deep import N\n', 'deep.py': 'N = 4\n' };
    const text = 'from const import LR, N\nimport const\np.add_argument("--lr", type=float, default=LR)\n';
    assert.deepEqual(flagLines(`${text}p.add_argument("--n", type=int, default=N * 2)`, files), [
      'lr float 0.001',
      'n int 8',
    ]);
    assert.deepEqual(flagLines('import const\np.add_argument("--lr", type=float, default=const.LR)', files), [
      'lr float 0.001',
    ]);
  });

  it('gives the attributes of its classes their values, and those of objects that are made of them', () => {
    const settings =
      'from dataclasses import dataclass, field\n@dataclass\nclass D:\n  lr: float = 0.1\n  n: int = field(default=3)\n  m: int = 4\nBASE = D()\nWIDE = D(n=9)\nSHORT = D(0.5)\n';
    const text = (value: string): string =>
      `import argparse\nimport settings\nfrom settings import BASE, WIDE, SHORT, D\np = argparse.ArgumentParser()\np.add_argument("--x", type=float, default=${value})`;
    for (const [value, expected] of [
      ['D.lr', ' 0.1'],
      ['BASE.n', ' 3'],
      ['settings.BASE.m', ' 4'],
      ['WIDE.n', ' 9'],
      ['WIDE.lr', ' 0.1'],
      ['SHORT.lr', ''],
      ['BASE.unknown', ''],
    ] as const) {
      assert.deepEqual(flagLines(text(value), { 'settings.py': settings }), [`x float${expected}`], value);
    }
  });

  it('has a default of its own where that can only be computed', () => {
    const text = (value: string): string =>
      `import argparse\np = argparse.ArgumentParser()\np.add_argument("--data", default=${value})\nargs = p.parse_args()\nopen(args.data)`;
    assert.deepEqual(flagLines(text('None')), ['data text !']);
    assert.deepEqual(flagLines(text('ROOT / "data"')), ['data text']);
  });

  it('may go in circles', () => {
    const files = { 'a.py': 'from b import X, f\n', 'b.py': 'from a import X, f\nY = X\n' };
    assert.deepEqual(flagLines('from a import X, f\nf()\np.add_argument("--x", default=X)', files), ['x text']);
  });

  it('is read only up to a number of files', () => {
    let read = 0;
    const text = Array.from({ length: 5000 }, (_, i) => `import m${i}`).join('\n');
    scriptOf(text, new Proxy({}, { get: () => ((read += 1), 'x = 1\n') }));
    assert.ok(read < 700, String(read));
  });
});
