import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseDeclaration } from '../../../src/declaration/reader/parseDeclaration.ts';
import { foreignEncoding } from '../../../src/declaration/foreignEncoding.ts';

const text = [
  'command: ./train',
  'parameters: { x: { type: bool } }',
  'objective: { metric: Schärfe, goal: maximize }',
  'budget: { trials: 2 }',
].join('\n');
const utf16 = Buffer.from(text, 'utf16le');
const encoded: readonly (readonly [string, Buffer])[] = [
  ['UTF-16', utf16],
  ['UTF-16 with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
  ['UTF-16, high bytes first, with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]).swap16()],
];

describe('a declaration that is not in UTF-8', () => {
  for (const [title, bytes] of encoded) {
    it(`is told by its encoding: ${title}`, () => {
      const parsed = parseDeclaration(bytes.toString('utf8'), 'x.bbkb.yaml');
      assert.ok(!parsed.ok);
      assert.deepEqual(
        parsed.problems.map(({ line, column, message }) => [line, column, message]),
        [[1, 1, 'The file is UTF-16 text: save it as UTF-8.']],
      );
    });
  }

  it('has the first letter shown that UTF-8 writes in another way', () => {
    const parsed = parseDeclaration(Buffer.from(text, 'latin1').toString('utf8'), 'x.bbkb.yaml');
    assert.ok(!parsed.ok);
    const [{ line, column, message }] = parsed.problems;
    assert.deepEqual([line, column], [3, 25]);
    assert.equal(
      message,
      'This character is not UTF-8: the file has another encoding, such as Latin-1 or Windows-1252. Save it as UTF-8.',
    );
  });
});

describe('a text in UTF-8', () => {
  it('is taken for nothing else', () => {
    for (const each of [text, `\uFEFF${text}`, '', 'a', 'a\0', '\0\0', '日本語: 1', 'a\0b'])
      assert.equal(foreignEncoding(each), undefined, JSON.stringify(each));
  });
});
