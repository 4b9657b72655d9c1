import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EXCLUSION_REASONS } from '../../../../../src/draft/exclusionReasons.ts';
import { flagsOf } from './project.ts';

describe('a flag that only a module beside another one reads', () => {
  const net = { 'lib/net.py': 'class Net:\n  def __init__(self, config):\n    self.a = Linear(config["width"])\n' };
  const run =
    'from net import Net\ndef run(config):\n  Net(config)\n  SGD(lr=config["lr"], momentum=config["momentum"])\n';
  const flags =
    'p = argparse.ArgumentParser()\n' +
    ['lr', 'momentum', 'width'].map((name) => `p.add_argument("--${name}", type=float, default=0.1)\n`).join('');
  const reasons = (start: string, files: Readonly<Record<string, string>>): readonly unknown[] =>
    flagsOf(
      `${start}from lib.run import run\n${flags}args = p.parse_args()\nconfig = vars(args)\nrun(config)\n`,
      files,
    ).map(({ exclusionReason }) => exclusionReason);

  it('is no unread one, where the script puts the folder of that module on the path', () => {
    assert.deepEqual(reasons('sys.path.append("lib")\n', { ...net, 'lib/run.py': run }), [
      undefined,
      undefined,
      undefined,
    ]);
    assert.deepEqual(reasons('sys.path.append(find())\n', { ...net, 'lib/run.py': run }), [
      undefined,
      undefined,
      undefined,
    ]);
    assert.deepEqual(reasons('', { 'lib/run.py': run }), [undefined, undefined, EXCLUSION_REASONS.unread]);
  });
});
