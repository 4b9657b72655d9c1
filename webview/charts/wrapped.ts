/** Long names in several lines, so that a chart shows all of them. */

/** Pixels of a character in a chart, of the wide fonts among those of the editor's usual size. */
export const CHARACTER_WIDTH = 7.2;
/** Of lines of 12 px. */
export const LINE_HEIGHT = 14;
/** Nobody reads longer ones in a chart. */
const MOST_CHARACTERS = 80;

/**
 * Broken behind a separator or before a capital where there is one.
 *
 * @param most characters of a line
 */
export function wrapped(name: string, most: number): string[] {
  const whole = name.length > MOST_CHARACTERS ? `${name.slice(0, MOST_CHARACTERS - 1)}…` : name;
  const lines = [''];
  for (const part of whole.split(/(?<=[\s_./:-])|(?<=[a-z\d])(?=[A-Z])/).flatMap((word) => pieces(word, most))) {
    const line = lines[lines.length - 1];
    if (line === '' || (line + part).trimEnd().length <= most) lines[lines.length - 1] += part;
    else lines.push(part);
  }
  return lines.map((line) => line.trimEnd());
}

const pieces = (word: string, most: number): string[] =>
  Array.from({ length: Math.ceil(word.length / most) }, (_, i) => word.slice(i * most, (i + 1) * most));
