/** What in a file means something else in the folder of its copy: such a file cannot be a template. */
import { TemplateError } from './format.ts';
import * as messages from './messages.ts';

/** Not in comments. The `_base_` of a configuration is none of them: its path is written out in the copy. */
const FOUND_BESIDE: readonly (readonly [kinds: RegExp, found: RegExp, message: string])[] = [
  [/\.(py|json|ya?ml|toml)$/i, /^(?![ \t]*#).*?\{\{\s{0,9}fileDirname\s{0,9}\}\}/m, messages.FILE_FOLDER],
  [/\.ya?ml$/i, /^(?![ \t]*#).*?[\s:[,-]!inc(?:lude)?\s+(?![/~"']|[a-z]+:\/\/)/m, messages.INCLUDE],
  [/\.py$/i, /^[ \t]*from[ \t]+\./m, messages.RELATIVE_IMPORT],
  [/\.(sh|bash)$/i, /^(?![ \t]*#).*?(?:\$0|\$\{0|\bBASH_SOURCE)\b/m, messages.OWN_PATH],
  [/\.py$/i, /^(?![ \t]*#).*?\b__file__\b/m, messages.OWN_PATH],
];

/** @throws TemplateError */
export function checkMovable(name: string, text: string): void {
  for (const [kinds, pattern, message] of FOUND_BESIDE) {
    const found = kinds.test(name) ? pattern.exec(text) : null;
    if (found !== null) throw new TemplateError(messages.cannotBeMoved(message), found.index);
  }
}
