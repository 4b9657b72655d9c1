/**
 * Scripts in Julia and R: the numbers and truth values that they give to names, as in `lr = 0.1`, `epochs <- 10` and
 * `fit(x, batch_size = 32)`.
 */
import * as l10n from '@vscode/l10n';
import type { Wording } from '../../declaration/wording.ts';
import { other, plainWord, type Entry, type Format } from '../format.ts';
import * as messages from '../messages.ts';

const LONG_TEXT = String.raw`"""[\s\S]*?(?:"""|$)`;
const TEXTS = String.raw`"(?:[^"\\]|\\[\s\S])*(?:"|$)`;
const NAME = String.raw`(?<![\p{L}\p{N}_.$@:!])(?<name>[\p{L}_][\p{L}\p{N}_.]{0,99})`;
const VALUE = String.raw`(?<value>-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?L?|true|false|TRUE|FALSE)`;
const ASSIGNED = String.raw`${NAME}(?<sign>[ \t]{0,20}(?:<-|=(?!=))[ \t]{0,20})${VALUE}(?=[ \t]{0,20}(?:[,;)#\r\n]|$))`;

export const julia = assigned(
  () => l10n.t('a Julia script'),
  '.jl',
  String.raw`#=[\s\S]*?(?:=#|$)|#[^\n]*|${LONG_TEXT}|${TEXTS}`,
);
export const r = assigned(() => l10n.t('an R script'), '.r', String.raw`#[^\n]*|${TEXTS}|'(?:[^'\\]|\\[\s\S])*(?:'|$)`);

/** @param skipped the comments and texts of the language */
function assigned(name: Wording, extension: string, skipped: string): Format {
  const pattern = new RegExp(`${skipped}|${ASSIGNED}`, 'gu');
  return {
    name,
    extensions: [extension],
    read: (text) => [...text.matchAll(pattern)].flatMap(({ index, groups }) => entryAt(index, groups ?? {})),
    write: (value, { from }, text) => {
      if (typeof value === 'boolean')
        return /[A-Z]/.test(text.charAt(from)) ? String(value).toUpperCase() : String(value);
      return undefined;
    },
  };
}

function entryAt(at: number, { name, sign = '', value }: Readonly<Record<string, string>>): readonly Entry[] {
  if (name === undefined || value === undefined) return [];
  const from = at + name.length + sign.length;
  const place = { path: name, from, to: from + value.replace(/L$/, '').length };
  return [plainWord(place, value.replace(/L$/, '')) ?? other(place, messages.notPlain)];
}
