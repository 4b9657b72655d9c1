/**
 * Scripts in Julia and R: the numbers and truth values that they give to names, as in `lr = 0.1`, `epochs <- 10` and
 * `fit(x, batch_size = 32)`, in Julia also with a type, `lr::Float64 = 0.1`, and
 * each whole number of a list, `dims = [784, 64, 10]`.
 */
import * as l10n from '@vscode/l10n';
import type { Wording } from '../../declaration/wording.ts';
import { other, plain, plainWord, type Entry, type Format } from '../format.ts';
import * as messages from '../messages.ts';

const LONG_TEXT = String.raw`"""[\s\S]*?(?:"""|$)`;
const TEXTS = String.raw`"(?:[^"\\]|\\[\s\S])*(?:"|$)`;
const NAME = String.raw`(?<![\p{L}\p{N}_.$@:!])(?<name>[\p{L}_][\p{L}\p{N}_.]{0,99})`;
/** Of whole numbers. */
const LIST = String.raw`(?:\[|c\()[ \t]{0,9}\d[\d, \t]{0,200}[\])]`;
const VALUE = String.raw`(?<value>-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?L?|true|false|TRUE|FALSE|${LIST})`;
const TYPE = String.raw`(?:::[A-Za-z][\w{}.]{0,40})?`;
const ASSIGNED = String.raw`${NAME}(?<sign>${TYPE}[ \t]{0,20}(?:<-|=(?!=))[ \t]{0,20})${VALUE}(?=${TYPE}[ \t]{0,20}(?:[,;)#\r\n]|$))`;
/** R finds what it sources from the folder in which it is started, Julia what it includes from that of the script. */
export const INCLUDED = String.raw`\binclude\([ \t]{0,9}(?<included>"[^"\\$\n]{1,300}")(?=[ \t]{0,9}\))`;

export const julia = assigned(
  () => l10n.t('a Julia script'),
  '.jl',
  String.raw`#=[\s\S]*?(?:=#|$)|#[^\n]*|${LONG_TEXT}|${TEXTS}|${INCLUDED}`,
);
export const r = assigned(() => l10n.t('an R script'), '.r', String.raw`#[^\n]*|${TEXTS}|'(?:[^'\\]|\\[\s\S])*(?:'|$)`);

/** @param skipped the comments and texts of the language */
function assigned(name: Wording, extension: string, skipped: string): Format {
  const pattern = new RegExp(`${skipped}|${ASSIGNED}`, 'gu');
  return {
    name,
    isProgram: true,
    extensions: [extension],
    read: (text) => [...text.matchAll(pattern)].flatMap(entryOf),
    write: (value, { from, value: before }, text) => {
      if (typeof before === 'string')
        return /["$]/.test(String(value)) ? undefined : `"${String(value).replaceAll('\\', '/')}"`;
      if (typeof value === 'boolean')
        return /[A-Z]/.test(text.charAt(from)) ? String(value).toUpperCase() : String(value);
      return undefined;
    },
  };
}

function entryOf({ index, 0: { length }, groups = {} }: RegExpExecArray, i: number): readonly Entry[] {
  const { name, sign = '', value, included } = groups;
  const to = index + length;
  // as a base of a configuration
  if (included !== undefined)
    return [plain({ path: `_base_.${i}`, from: to - included.length, to }, included.slice(1, -1))];
  if (name === undefined || value === undefined) return [];
  const from = index + name.length + sign.length;
  if (/^[[c]/.test(value))
    return [...value.matchAll(/\d+/g)].map((item, at) =>
      plain(
        { path: `${name}.${at}`, from: from + item.index, to: from + item.index + item[0].length },
        Number(item[0]),
      ),
    );
  const place = { path: name, from, to: from + value.replace(/L$/, '').length };
  return [plainWord(place, value.replace(/L$/, '')) ?? other(place, messages.notPlain)];
}
