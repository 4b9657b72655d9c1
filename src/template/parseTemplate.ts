/** The text of a configuration file as a template, or why it cannot be one. */
import { TemplateError, type Format, type Template } from './format.ts';
import { INCLUDED, julia, r } from './formats/assigned.ts';
import { json } from './formats/json.ts';
import { ini, keyValueLines, properties } from './formats/lines.ts';
import { python } from './formats/python.ts';
import { shell } from './formats/shell.ts';
import { toml } from './formats/toml.ts';
import { yaml } from './formats/yaml.ts';
import type { Wording } from '../declaration/wording.ts';
import * as messages from './messages.ts';
import { positions } from '../code/positions.ts';

/** A new format is a record in a file of its own, and its name here. */
const formats: readonly Format[] = [yaml, json, toml, python, ini, keyValueLines, properties, shell, julia, r];

export type ReadTemplate =
  | { readonly ok: true; readonly template: Template }
  | { readonly ok: false; readonly problem: string };

/** Every trial reads and writes all of it, and a hostile text of this size is read in a second. */
export const MAX_BYTES = 200_000;

/** @param file absolute */
export function parseTemplate(name: string, file: string, text: string): ReadTemplate {
  const extension = /\.\w+$/.exec(name)?.[0].toLowerCase() ?? '';
  const format = formats.find(({ extensions }) => extensions.includes(extension));
  if (format === undefined) {
    const extensions = formats.flatMap((each) => each.extensions);
    return { ok: false, problem: messages.unknownFormat(name, extensions) };
  }
  if (text.length > MAX_BYTES) return { ok: false, problem: messages.tooLarge(name, MAX_BYTES) };
  try {
    checkMovable(name, text);
    return { ok: true, template: { name, file, text, format, entries: format.read(text) } };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const { lineAt, columnAt } = positions(text);
    const at = error.at ?? 0;
    return { ok: false, problem: messages.notParsed(name, lineAt(at), columnAt(at), error.message) };
  }
}

/**
 * Text outside of comments that means something else in the folder of the copy: such a file cannot be a template. The
 * `_base_` of a configuration is none of it, nor what Julia includes: its path is written out in the copy.
 */
const FOUND_BESIDE: readonly (readonly [kinds: RegExp, found: RegExp, message: Wording])[] = [
  [/\.(py|json|ya?ml|toml)$/i, /^(?![ \t]*#).*?\{\{\s{0,9}fileDirname\s{0,9}\}\}/m, messages.fileFolder],
  [/\.ya?ml$/i, /^(?![ \t]*#).*?[\s:[,-]!inc(?:lude)?\s+(?![/~"']|[a-z]+:\/\/)/m, messages.include],
  [/\.py$/i, /^[ \t]*from[ \t]+\./m, messages.relativeImport],
  [/\.(sh|bash)$/i, /^(?![ \t]*#).*?(?:\$0|\$\{0|\bBASH_SOURCE)\b/m, messages.ownPath],
  [/\.py$/i, /^(?![ \t]*#).*?\b__file__\b/m, messages.ownPath],
  // a copy is its own program as well
  [
    /\.jl$/i,
    new RegExp(String.raw`^(?![ \t]*#|.*\bPROGRAM_FILE\b).*?(?:@__(?:DIR|FILE)__|(?!${INCLUDED})\binclude\()`, 'm'),
    messages.ownPath,
  ],
];

/** @throws TemplateError */
function checkMovable(name: string, text: string): void {
  for (const [kinds, pattern, message] of FOUND_BESIDE) {
    const found = kinds.test(name) ? pattern.exec(text) : null;
    if (found !== null) throw new TemplateError(messages.cannotBeMoved(message()), found.index);
  }
}
