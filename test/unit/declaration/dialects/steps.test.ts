import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { good } from './dialects.ts';

const sweep = (x: string) =>
  good(`method: grid\nprogram: a.py\nmetric: { name: loss }\nparameters: { x: ${x}, y: { min: 0.5, max: 1 } }`);
const ofNni = (x: string) => good(`trialCommand: a\nsearchSpace: { x: ${x}, y: { _type: uniform, _value: [0, 1] } }`);

describe('a parameter of another tuner that has steps', () => {
  it('keeps its steps', () => {
    const drop = { name: 'x', type: 'float', low: 0, high: 0.5, scale: 'linear', step: 0.1 };
    assert.deepEqual(sweep('{ distribution: q_uniform, min: 0, max: 0.5, q: 0.1 }').declaration.space[0], drop);
    assert.deepEqual(ofNni('{ _type: quniform, _value: [0, 0.5, 0.1] }').declaration.space[0], drop);
    const width = { name: 'x', type: 'int', low: 32, high: 256, scale: 'log', step: 8 };
    assert.deepEqual(
      sweep('{ distribution: q_log_uniform_values, min: 32, max: 256, q: 8 }').declaration.space[0],
      width,
    );
    assert.deepEqual(ofNni('{ _type: qloguniform, _value: [32, 256, 8] }').declaration.space[0], width);
    const half = { name: 'x', type: 'float', low: 0, high: 1, scale: 'linear', step: 0.5 };
    assert.deepEqual(sweep('{ distribution: q_beta, q: 0.5 }').declaration.space[0], half);
  });

  it('begins and ends at a multiple of the step, with a note if that changes an end', () => {
    const { declaration, notes } = sweep('{ distribution: q_uniform, min: 3, max: 21, q: 4 }');
    assert.deepEqual(declaration.space[0], { name: 'x', type: 'int', low: 4, high: 20, scale: 'linear', step: 4 });
    assert.ok(notes.includes('4:15: x: its values are the multiples of 4 from 4 to 20.'));
  });

  it('loses steps that are not whole numbers on a log scale, with a note', () => {
    const { declaration, notes } = sweep('{ distribution: q_log_uniform_values, min: 0.1, max: 1, q: 0.1 }');
    assert.deepEqual(declaration.space[0], { name: 'x', type: 'float', low: 0.1, high: 1, scale: 'log' });
    assert.ok(
      notes.includes('4:15: x: its steps of 0.1 are not carried over, because a log scale has only whole steps.'),
    );
  });
});

describe('a constant of W&B', () => {
  it('becomes a fixed value', () => {
    for (const [written, value] of [
      ['27', 27],
      ['adam', 'adam'],
      ['true', true],
      ['[8, 8]', '[8,8]'],
    ] as const) {
      assert.deepEqual(sweep(`{ value: ${written} }`).declaration.space[0], { name: 'x', type: 'fixed', value });
    }
    assert.deepEqual(sweep('{ distribution: constant, value: 3 }').declaration.space[0], {
      name: 'x',
      type: 'fixed',
      value: 3,
    });
  });
});
