/** What a draft said of its needs, to be taken out once all of them were given. */
import { NEEDED_NOTE, STILL_MISSING } from '../messages.ts';
import type { TextEdit } from '../../declaration/problem.ts';

export function givenNeedsEdits(text: string): readonly TextEdit[] {
  return text.split('\n').flatMap((line, i) => {
    const at = { line: i + 1, endLine: i + 1 };
    if (NEEDED_NOTE.test(line)) return [{ range: { ...at, column: 1, endLine: i + 2, endColumn: 1 }, text: '' }];
    const missing = line.startsWith('#') ? STILL_MISSING.exec(line) : null;
    if (missing === null) return [];
    const column = missing.index + 1;
    return [{ range: { ...at, column, endColumn: column + missing[0].length }, text: '' }];
  });
}
