import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../laws.ts';
import { jsonBreak, jsonBreakPlace } from '../../../src/system/jsonBreak.ts';
import { anyString } from '../../reference/anyString.ts';

describe('where a text stops being JSON', () => {
  for (const [text, broken] of [
    ['{"a": 1,}', '}'],
    ['{"a" 1}', '1}'],
    ['{a: 1}', 'a: 1}'],
    ['[1, NaN]', 'NaN]'],
    ['[1 2]', '2]'],
    ['[1, 02]', '02]'],
    ['[1.]', '1.]'],
    ["{'a': 1}", "'a': 1}"],
    ['{"a": [1, 2}', '}'],
    ['["a\\x"]', '"a\\x"]'],
    ['["a\nb"]', '"a\nb"]'],
    ['{} // done', '// done'],
    ['\uFEFF{"a": tru}', 'tru}'],
    ['[1, {"a": [true', ''],
    ['', ''],
  ] as const)
    it(`of ${JSON.stringify(text)} is at ${JSON.stringify(broken)}`, () => {
      assert.equal(text.slice(jsonBreak(text)), broken);
    });

  it('is said by line and column, whatever ends the lines', () => {
    assert.equal(jsonBreakPlace('{\n  "a": 1,\r\n  "b": nan\r}'), 'line 3, column 8');
    assert.equal(jsonBreakPlace('{'), 'line 1, column 2');
  });

  it('is behind what JSON.parse takes, and where the first of what it refuses begins', () => {
    const changed = fc.tuple(fc.json(), fc.nat(), anyString()).map(([text, at, written]) => {
      const from = at % (text.length + 1);
      return text.slice(0, from) + written + text.slice(from + 1);
    });
    forAll(fc.oneof(fc.json(), changed), (text) => {
      const broken = jsonBreak(text);
      if (refusal(text) === undefined) assert.equal(broken, text.length);
      // JSON.parse misses the rest of what stands before, and nothing else
      const missing = refusal(text.slice(0, broken)) ?? '';
      assert.match(missing, /^$|end of JSON input/);
    });
  });

  it('of a text that nests deep or never ends is found in linear time', () => {
    for (const text of ['['.repeat(1e6), '{"a":'.repeat(2e5), `"${'\\u0041'.repeat(2e5)}`, `["${'a'.repeat(1e6)}`])
      assert.ok(jsonBreak(text) >= 0);
  });
});

/** What JSON.parse says, its own place of the end as the end. */
function refusal(text: string): string | undefined {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return undefined;
  } catch (error) {
    return String(error).replace(`position ${text.replace(/^\uFEFF/, '').length}`, 'the end of JSON input');
  }
}
