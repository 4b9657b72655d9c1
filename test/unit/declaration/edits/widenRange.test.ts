import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { widenRange, type RangeEnd } from '../../../../src/declaration/edits/widenRange.ts';
import { declarationOf, edited, read } from './reread.ts';

const tail = 'objective: { metric: loss, goal: minimize } # less is better\nbudget: { trials: 9 }\n';
const widened = (text: string, parameter: string, edge: RangeEnd['edge']): string =>
  edited(text, widenRange({ text, read }, { parameter, edge }));
const highOf = (text: string): unknown => declarationOf(text).space.map((each) => ('high' in each ? each.high : null));

describe('the range of a parameter', () => {
  it('is widened where it is written, and all else stays as it is', () => {
    const text = `command: python3 train.py
parameters:
  # the step
  lr: { type: float, low: 1e-5, high: 0.1, scale: log } # log
  size:
    type: int
    low: 16
    high: 512 # as much as fits
    scale: log
${tail}`;
    assert.equal(widened(text, 'lr', 'low'), text.replace('1e-5', '0.000001'));
    assert.equal(widened(text, 'lr', 'high'), text.replace('0.1', '1.0'));
    assert.equal(widened(text, 'size', 'high'), text.replace('512', '4096'));
  });

  it('is widened in JSON, and in a file of another tuner that writes the ends themselves', () => {
    const json = JSON.stringify({
      command: 'python3 train.py',
      parameters: { lr: { type: 'float', low: 0.1, high: 1.5 } },
      objective: { metric: 'loss', goal: 'minimize' },
      budget: { trials: 9 },
    });
    assert.equal(widened(json, 'lr', 'high'), json.replace('1.5', '2.2'));
    const sweep = `program: train.py
method: bayes
metric: { name: loss, goal: minimize }
parameters:
  momentum: { min: 0.5, max: 1.5 }
  lr: { distribution: log_uniform_values, min: 1.0e-4, max: 0.1 }
  decay: { distribution: log_uniform, min: -9, max: -2 }
`;
    assert.equal(widened(sweep, 'momentum', 'high'), sweep.replace('1.5', '2.0'));
    assert.equal(widened(sweep, 'lr', 'high'), sweep.replace('0.1 }', '1.0 }'));
    assert.match(widened(sweep, 'decay', 'high'), /^high of decay is not written as a plain number of its own: change/);
    const nni = `trialCommand: python3 train.py
tuner: { name: TPE }
searchSpace: { lr: { _type: uniform, _value: [0.5, 1] }, size: { _type: randint, _value: [4, 12] } }
`;
    assert.equal(widened(nni, 'lr', 'high'), nni.replace('0.5, 1', '0.5, 1.25'));
    assert.match(widened(nni, 'size', 'high'), /^high of size is not written/);
  });

  it('is widened beside a point that leaves it out, which then has the middle of the wider range', () => {
    const text = `command: x\nparameters: { lr: { type: float, low: -1, high: 1 } }\n${tail}start: [{}]\n`;
    assert.deepEqual(highOf(widened(text, 'lr', 'high')), [2]);
  });

  it('is left to the person where another range has the same number by an alias', () => {
    const text = `command: x
parameters:
  a: { type: float, low: -1, high: &top 1 }
  b: { type: float, low: -1, high: *top }
${tail}`;
    for (const name of ['a', 'b'])
      assert.match(widened(text, name, 'high'), /change the file so that high becomes 2\.$/);
  });

  it('is a sentence where there is none, where its sign would change, and where the file has a problem', () => {
    const text = `command: x\nparameters: { lr: { type: float, low: 0, high: 1 }, flag: { type: bool } }\n${tail}`;
    assert.equal(widened(text, 'flag', 'low'), 'flag has no range: only the range of a number can be widened.');
    assert.match(widened(text, 'lr', 'low'), /^lr begins at 0, and farther out its values would have another sign/);
    assert.match(widened(text, 'lrr', 'low'), /did you mean lr\?/);
    assert.equal(widened('command: x', 'lr', 'low'), 'The declaration has a problem. Fix it first.');
  });
});
