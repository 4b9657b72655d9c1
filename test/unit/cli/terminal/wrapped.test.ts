import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { wrapped } from '../../../../src/cli/terminal/wrapped.ts';

const linesOf = (text: string, columns: number): readonly string[] => wrapped(text, columns).split('\n');

describe('text within the columns of a terminal', () => {
  it('is broken between words, below where it began', () => {
    assert.deepEqual(linesOf('  Was 0.997 after 16 trials.', 20), ['  Was 0.997 after 16', '  trials.']);
    assert.deepEqual(linesOf('1  failed  lr=0.1 hidden=11', 22), ['1  failed  lr=0.1', '           hidden=11']);
    assert.deepEqual(linesOf('1  succeeded  0.956  0.6 s  lr=0.1 hidden=11', 24), [
      '1  succeeded  0.956',
      '  0.6 s  lr=0.1',
      '  hidden=11',
    ]);
  });

  it('leaves the cells of a table whole, and a number with its unit', () => {
    assert.deepEqual(linesOf('a  succeeded  loss = 0.1  4 min 05 s ago', 20), [
      'a  succeeded',
      '  loss = 0.1',
      '  4 min 05 s ago',
    ]);
    assert.deepEqual(linesOf('about 5.9 s left', 9), ['about', '5.9 s', 'left']);
  });

  it('has every command in one piece, also two in one text and those with quotes', () => {
    assert.deepEqual(linesOf('a goes on. Watch it with: bbkb watch a.yaml. End it with: bbkb stop a.yaml', 24), [
      'a goes on. Watch it',
      'with: bbkb watch a.yaml.',
      'End it with:',
      'bbkb stop a.yaml',
    ]);
    const command = "bbkb run 'a. B.bbkb.yaml' --trials 3";
    assert.deepEqual(linesOf(`Start it with: ${command}`, 20), ['Start it with:', command]);
    assert.deepEqual(linesOf('Write --point "lr = …, n = …".', 12), ['Write', '--point "lr = …, n = …".']);
    assert.deepEqual(linesOf('See `bbkb run --help` for it.', 10), ['See', '`bbkb run --help`', 'for it.']);
  });

  it('is as it was where it fits, and where there is nowhere to break it', () => {
    for (const text of ['a  b   c', '   a', '', 'a\u0065\u0301', 'x'.repeat(30)]) assert.equal(wrapped(text, 20), text);
  });

  it('keeps its colours, and a text for private use cannot take the place of a command', () => {
    assert.deepEqual(linesOf('\u001b[1ma b\u001b[22m c', 3), ['\u001b[1ma b\u001b[22m', 'c']);
    assert.deepEqual(linesOf('\uE000 one with: two three', 12), [' one with:', ' two three']);
  });
});
