import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { terminalText } from '../../../../src/extension/logs/terminalText.ts';

const shown = (...parts: readonly string[]): string => {
  const next = terminalText();
  return parts.map((part) => next(Buffer.from(part, 'latin1'))).join('');
};

describe('the text of a log in a terminal', () => {
  it('keeps colours, progress bars and lines', () => {
    const text = '\u001b[31mred\u001b[0m\n 50%|##  |\r100%|####|\u001b[K\n';
    assert.equal(shown(text), text.replaceAll('\n', '\r\n'));
  });

  it('has nothing else that a terminal would obey', () => {
    for (const hostile of ['\u001b]52;c;cm0=\u0007', '\u001b[?1049h', '\u001b[6n', '\u001bP$q\u001b\\', '\u009b6n'])
      assert.doesNotMatch(shown(`a${hostile}b`), /\p{Cc}/u);
  });

  it('is the same wherever its parts end', () => {
    const text = 'a\u001b[1;31mb\r\nc\u001b]0;d\u0007e';
    for (let end = 0; end <= text.length; end++) assert.equal(shown(text.slice(0, end), text.slice(end)), shown(text));
  });

  it('has a character that two parts share', () => {
    const next = terminalText();
    const bytes = Buffer.from('é');
    assert.equal(next(bytes.subarray(0, 1)) + next(bytes.subarray(1)), 'é');
  });
});
