import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../src/draft/draft.ts';

const OPTIONS = `import argparse
p = argparse.ArgumentParser()
p.add_argument("--batch-size", type=int, default=32)
p.add_argument("--verbose", action="store_true")
p.add_argument("--scenes", nargs="*")
a = p.parse_args()
`;
const USES = 'fit(a.batch_size, a.scenes, a.verbose, LR, GAMMA)\n';

function drafted(text: string) {
  const { passStyle, parameters, command } = draftOf({ file: 'train.py', text });
  const active = parameters.filter((each) => each.active).map(({ flag }) => flag.name);
  return { passStyle, active, args: command.args };
}

describe('a script that takes options and keeps its learning rate among its constants', () => {
  it('is drafted with both: the constants in their place, the options in the command', () => {
    const { passStyle, active, args } = drafted(`${OPTIONS}LR = 1e-3\nGAMMA = 0.99\n${USES}`);
    assert.deepEqual([passStyle, active], ['constants', ['LR', 'GAMMA', 'batch-size']]);
    assert.deepEqual(args, ['python3', 'train.py', '--batch-size', '{batch-size}']);
  });

  it('is drafted with its options alone where one of them is the rate, or where only a call has one', () => {
    const rate = 'p.add_argument("--lr", type=float, default=0.1)\n';
    const withRate = OPTIONS.replace('a = p.parse', `${rate}a = p.parse`);
    assert.equal(drafted(`${withRate}LR = 1e-3\nGAMMA = 0.99\n${USES}`).passStyle, 'flags');
    const inCall = drafted(`${OPTIONS}fit(Adam(lr=1e-3), a.batch_size)\n`);
    assert.deepEqual([inCall.passStyle, inCall.active], ['flags', ['batch-size']]);
  });

  it('has no constant of the same meaning as an option, whose default it is', () => {
    const text = `LR = 1e-3\nBATCH_SIZE = 32\n${OPTIONS.replace('default=32', 'default=BATCH_SIZE')}fit(a.batch_size, LR)\n`;
    assert.deepEqual(drafted(text).active, ['LR', 'batch-size']);
  });

  it('has the rates of layers that no class makes beside its options, and the weight decay where none is the rate', () => {
    const head = 'head = nn.Sequential(nn.Linear(8, 4), nn.Dropout(0.5))\nopt = Adam(head, weight_decay=0.01)\n';
    const both = drafted(`${OPTIONS}${head}fit(opt, a.batch_size)\n`);
    assert.deepEqual(both.active, ['Dropout.0', 'weight_decay', 'batch-size']);
    const rate = 'p.add_argument("-lr", type=float, default=0.1)\n';
    const output = 'p.add_argument("--out", default="runs")\n';
    const withRate = drafted(`${OPTIONS.replace('a = p.parse', `${rate}${output}a = p.parse`)}${head}fit(opt, a)\n`);
    assert.deepEqual(withRate.active, ['Dropout.0', 'batch-size', 'lr']);
    assert.match(withRate.args.join(' '), / --batch-size \{batch-size\} -lr \{lr\} --out \$\{trialFolder\}$/);
    const net = 'class Net:\n  def __init__(self):\n    self.b = nn.Dropout(0.5)\n';
    assert.equal(drafted(`${OPTIONS}${net}fit(Net(), a.batch_size)\n`).passStyle, 'flags');
  });
});

describe('a script that only has to be given what is known', () => {
  it('lists its constants, also where none of them is tuned', () => {
    const { passStyle, active } = drafted('import wandb\nwandb.init()\nSEED = 3\nfit(seed=SEED)\n');
    assert.deepEqual([passStyle, active], ['constants', []]);
  });
});
