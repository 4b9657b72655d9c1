import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../../laws.ts';
import { splitCommand } from '../../../../src/declaration/command/splitCommand.ts';

const words = (command: string): readonly string[] => {
  const split = splitCommand(command);
  assert.ok(split.ok, command);
  return split.args;
};

describe('a command line', () => {
  it('is split where a shell would split it', () => {
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

  it('keeps every quoted word as it was', () => {
    const word = fc.string({ unit: 'grapheme' }).filter((text) => !text.startsWith('~'));
    const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
    forAll(fc.array(word), (list) => {
      assert.deepEqual(words(['run', ...list.map(quoted)].join(' ')), ['run', ...list]);
    });
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
    it(`that needs a shell is refused, with what to do: ${command}`, () => {
      const split = splitCommand(command);
      assert.ok(!split.ok);
      assert.equal(split.needle, needle);
      assert.match(split.problem, /^The command .+: .+\.$/);
    });
  }
});
