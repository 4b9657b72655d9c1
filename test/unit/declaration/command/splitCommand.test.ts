import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { placeholders, splitCommand } from '../../../../src/declaration/command/splitCommand.ts';

const words = (command: string): readonly string[] => {
  const split = splitCommand(command);
  assert.ok(split.ok, command);
  return split.args;
};

describe('a command line', () => {
  it('is cut where a shell would cut it', () => {
    assert.deepEqual(words(`python3 'my script.py' --name="a b" x\\ y '' '$HOME' \\\n --lr={lr}`), [
      'python3',
      'my script.py',
      '--name=a b',
      'x y',
      '',
      '$HOME',
      '--lr={lr}',
    ]);
  });

  it('has every quoted word back as it was', () => {
    const word = fc.string({ unit: 'grapheme' }).filter((text) => !text.startsWith('~'));
    const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
    fc.assert(
      fc.property(fc.array(word), (list) => {
        assert.deepEqual(words(['run', ...list.map(quoted)].join(' ')), ['run', ...list]);
      }),
    );
  });

  for (const [command, needle] of [
    ['a | b', '|'],
    ['a > log', '>'],
    ['a && b', '&&'],
    ['a; b', ';'],
    ['a &', '&'],
    ['a *.csv', '*.csv'],
    ['a $HOME', '$HOME'],
    ['a "$HOME/x"', '$HOME'],
    ['a $(ls)', '$'],
    ['a `ls`', '`'],
    ['a # b', '#'],
    ['a ${', ''],
    ['a "b', ''],
    ["a 'b", ''],
    ['LR=1 a', 'LR=1'],
    ['~/a', '~/a'],
    ['', ''],
  ]) {
    it(`that only a shell understands is refused with a remedy: ${command}`, () => {
      const split = splitCommand(command);
      assert.ok(!split.ok);
      assert.equal(split.needle, needle);
      assert.match(split.problem, /^The command .+: .+\.$/);
    });
  }
});

describe('placeholders', () => {
  it('are braces around a name, and nothing else', () => {
    assert.deepEqual(placeholders('--x={lr},{model.size} {} {1} {"a": 1} x{2,3} ${b c} {größe}'), [
      'lr',
      'model.size',
      'größe',
    ]);
  });
});
