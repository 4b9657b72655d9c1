import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../../laws.ts';
import { fillIn, formOf, startedScript } from '../../../../src/declaration/edits/fillIn.ts';
import { readDocument } from '../../../../src/declaration/document.ts';
import { applied } from '../../../../src/declaration/edits/edit.ts';

/** The command after its first need was given the value. */
function filled(text: string, value: string): unknown {
  const [need] = formOf(text).needs;
  const edit = fillIn(text, need, value);
  assert.ok(edit);
  const { value: written } = readDocument(applied(text, [edit]));
  assert.ok(typeof written === 'object' && written !== null && 'command' in written);
  return written.command;
}

const list =
  'command:\n  - python3\n  - train.py\n  - --data\n  - <<<a folder>>>\n  - --out=<<<a file>>>\nparallel: 1\n';

describe('the script of a draft', () => {
  it('is that of its command, and not the configuration file that it was drafted from', () => {
    assert.equal(startedScript('command: python3 rff.py --config config.yaml\n', 'config.yaml'), 'rff.py');
    assert.equal(startedScript('command: [<<<the program>>>, config.yaml]\n', 'config.yaml'), undefined);
    assert.equal(startedScript('command: python3 -m pkg.train\n', 'train.py'), 'train.py');
  });
});

describe('the needs of a command', () => {
  it('are its placeholders, each with the flag before it', () => {
    const { script, needs } = formOf(list);
    assert.equal(script, 'train.py');
    assert.deepEqual(
      needs.map(({ flag, description, range }) => [flag, description, range.line]),
      [
        ['--data', 'a folder', 5],
        ['--out', 'a file', 6],
      ],
    );
  });

  it('are found in a command of one line, and in JSON', () => {
    const [need] = formOf("command: python3 train.py '<<<a corpus>>>'\n").needs;
    assert.deepEqual([need.flag, need.description], [undefined, 'a corpus']);
    assert.equal(formOf('{"command": ["./train", "<<<a file>>>"]}').needs.length, 1);
  });

  it('are none in a text that is no declaration', () => {
    for (const text of ['', '- 1', 'command:', 'command: "', 'command: { a: <<<b>>> }'])
      assert.deepEqual(formOf(text).needs, []);
  });
});

describe('a value that a person gives', () => {
  it('takes the place of its placeholder, and every other line stays', () => {
    const [data] = formOf(list).needs;
    const edit = fillIn(list, data, 'data/mnist');
    assert.ok(edit);
    assert.equal(applied(list, [edit]), list.replace('<<<a folder>>>', 'data/mnist'));
  });

  it('is one word of the command, whatever is in it', () => {
    forAll(fc.string({ unit: 'grapheme' }), (value) => {
      assert.deepEqual(filled(list, value), ['python3', 'train.py', '--data', value, '--out=<<<a file>>>']);
      assert.deepEqual(filled('{"command": ["./train", "<<<a file>>>"]}', value), ['./train', value]);
      assert.deepEqual(filled("command: ./train --x '<<<a file>>>'", value), ['./train', '--x', value]);
    });
  });

  it('is a text where YAML would read another thing', () => {
    for (const value of ['1e5', 'true', 'null', '~', '', '0x1f', '.inf', 'no', '2026-01-01', '- a', '#', '*x', 'a: b'])
      assert.deepEqual(filled('command: [./train, <<<a file>>>]', value), ['./train', value]);
  });

  it('goes nowhere once its placeholder is gone', () => {
    const [need] = formOf(list).needs;
    assert.equal(fillIn(list.replace('<<<a folder>>>', 'data'), need, 'other'), undefined);
  });
});
