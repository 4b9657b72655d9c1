/**
 * What a script has printed, as a terminal may show it: with its colours and its progress bars, and without whatever
 * else a terminal would obey, such as a text for the clipboard.
 */
const ESCAPE = '\u001b';
/** The colour of what follows, a line to erase, the cursor to move. */
const kept = new RegExp(`${ESCAPE}\\[[\\d;]{0,32}[A-DGKm]|\\p{Cc}`, 'gu');
const begun = new RegExp(`${ESCAPE}(?:\\[[\\d;]{0,32})?$`);

/** @returns a function of one part of the output after the other: a part may end inside a character or a sequence */
export function terminalText(): (bytes: Uint8Array) => string {
  const decoder = new TextDecoder();
  let rest = '';
  return (bytes) => {
    const text = rest + decoder.decode(bytes, { stream: true });
    rest = begun.exec(text)?.[0] ?? '';
    const whole = text.slice(0, text.length - rest.length);
    return whole
      .replace(kept, (found) => (found.length > 1 || '\n\r\t\b'.includes(found) ? found : ''))
      .replaceAll('\n', '\r\n');
  };
}
