import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../laws.ts';
import { answerText, quotedBeginning, quotedEnd, quotedRows } from '../../../src/agents/answer.ts';
import { anyString } from '../../reference/anyString.ts';

const anyLines = fc.array(fc.string({ unit: anyString(), maxLength: 3000 }), { maxLength: 40 });

describe('what an agent reads', () => {
  it('has at most 2,000 characters, and none that only a program sees', () => {
    forAll(anyLines, (lines) => {
      const text = answerText(lines);
      assert.ok(text.length <= 2000);
      assert.doesNotMatch(text.replaceAll('\n', ''), /[\p{Cc}\p{Cf}]/u);
    });
  });

  it('has a mark before each line of somebody else, whatever stands in it, and no more of them than fit', () => {
    forAll(anyLines, fc.integer({ min: 0, max: 1500 }), (lines, most) => {
      for (const [heading = '', ...quoted] of [
        quotedEnd('Lines:', lines, most),
        quotedBeginning('Lines:', lines, most),
      ]) {
        if (lines.length > 0) assert.equal(heading, 'Lines:');
        const own = quoted.filter((line) => line !== '…(cut)');
        assert.ok(own.every((line) => line.startsWith('| ') && !line.includes('\n')));
        assert.ok(own.join('\n').length <= most);
      }
    });
  });

  it('has the end of a log and the beginning of a draft', () => {
    const lines = ['one', 'two', 'three'];
    assert.deepEqual(quotedEnd('Log:', lines, 15), ['Log:', '| two', '| three']);
    assert.deepEqual(quotedBeginning('Draft:', lines, 13), ['Draft:', '| one', '| two', '…(cut)']);
  });

  it('has of a table the rows that fit whole, and one below the heading in any case', () => {
    assert.deepEqual(quotedRows(['a,b', '1,2', '3,4'], 18), ['| a,b', '| 1,2', '| 3,4']);
    assert.deepEqual(quotedRows(['a,b', '1,2', '3,4'], 17), ['| a,b', '| 1,2']);
    assert.deepEqual(quotedRows(['a', 'x'.repeat(99), '3'], 20), ['| a', '| xxx …(cut)']);
  });
});
