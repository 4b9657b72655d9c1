import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { activeOf, draftOfPython, flagLines } from '../project.ts';

const CONFIG = `from dataclasses import dataclass
@dataclass
class Plan:
    lr: float = 0.02
    hidden_size: int = 48
    mixed: bool = True
    dropout: float = 0.5
`;
const PARSER = `import argparse
from plan import Plan
p = argparse.ArgumentParser()
for_all = p.add_argument("--lr"), p.add_argument("--hidden_size"), p.add_argument("--mixed"), p.add_argument("--dropout")
args = p.parse_args()
plan = Plan()
`;
const LOOP = 'for key, value in vars(args).items():\n    if value is not None:\n        ';
const END = 'train(plan.lr, plan.hidden_size, plan.mixed)\nprint("val_loss:", loss)\n';
const files = { 'plan.py': CONFIG };

describe('options that fill the fields of a configuration', () => {
  it('have the defaults of the fields, as numbers only where the loop converts what it is given', () => {
    const filled = `${PARSER}${LOOP}plan[key] = float(value)\n${END}`;
    assert.deepEqual(flagLines(filled, files).slice(0, 3), ['lr float 0.02', 'hidden_size int 48', 'mixed text true']);
    const asText = `${PARSER}${LOOP}setattr(plan, key, value)\n${END}`;
    assert.deepEqual(flagLines(asText, files).slice(0, 2), ['lr text 0.02', 'hidden_size text 48']);
    const typed = asText.replace('"--lr"', '"--lr", type=float');
    assert.deepEqual(flagLines(typed, files).slice(0, 1), ['lr float 0.02']);
  });

  it('are tuned in place of the fields, and not where nothing reads the field', () => {
    const filled = `${PARSER}${LOOP}plan[key] = float(value)\n${END}`;
    assert.deepEqual(activeOf(filled, files), ['lr', 'hidden_size']);
    const { reason } = draftOfPython(filled, files).parameters.find(({ flag }) => flag.name === 'dropout') ?? {};
    assert.equal(reason, 'the script does not use it');
  });

  it('have none of a class whose fields something else fills', () => {
    assert.deepEqual(flagLines(`${PARSER}${LOOP}other[key] = float(value)\n${END}`, files).slice(0, 1), ['lr text']);
  });
});
