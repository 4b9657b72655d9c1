/**
 * Lines of `key = value` or `key: value`, below headings in brackets or not: INI, properties, and the `.conf` of many
 * programs. They differ in details, so a line that one of them reads differently is not replaced.
 */
import * as l10n from '@vscode/l10n';
import type { Wording } from '../../declaration/wording.ts';
import { joinPath, other, plain, plainWord, type Entry, type Format, type Place, type PlainEntry } from '../format.ts';
import * as messages from '../messages.ts';

/** Values go on in indented lines, as Python's configparser reads them. */
export const ini: Format = linesFormat(() => l10n.t('an INI file'), ['.ini', '.cfg'], 'indented');
/** Values go on after a backslash, as Java reads them. */
export const properties: Format = linesFormat(() => l10n.t('a properties file'), ['.properties'], 'backslash');
export const keyValueLines: Format = linesFormat(() => l10n.t('lines of key = value'), ['.conf', '.config'], undefined);

type Continuation = 'indented' | 'backslash' | undefined;

function linesFormat(name: Wording, extensions: readonly string[], continuation: Continuation): Format {
  return { name, extensions, read: (text) => readLines(text, continuation), write };
}

function readLines(text: string, continuation: Continuation): readonly Entry[] {
  const entries: Entry[] = [];
  let from = text.startsWith('\uFEFF') ? 1 : 0;
  let [section, keyIndent, isOpen] = ['', Number.POSITIVE_INFINITY, false];
  for (const line of text.slice(from).split('\n')) {
    const trimmed = line.trim();
    const indent = line.length - line.trimStart().length;
    const goesOn = isOpen || (continuation === 'indented' && indent > keyIndent);
    if (trimmed === '' || (isComment(trimmed) && !isOpen)) isOpen = false;
    else if (goesOn) markContinued(entries);
    else if (trimmed.startsWith('[') && trimmed.endsWith(']')) {
      [section, keyIndent] = [trimmed.slice(1, -1).trim(), Number.POSITIVE_INFINITY];
    } else {
      const entry = entryOf(line.trimEnd(), from, section);
      if (entry !== undefined) entries.push(entry);
      if (entry !== undefined) keyIndent = indent;
    }
    isOpen = continuation === 'backslash' && trimmed.endsWith('\\');
    from += line.length + 1;
  }
  return entries;
}

function markContinued(entries: Entry[]): void {
  const last = entries.pop();
  if (last !== undefined) entries.push({ ...last, kind: 'other', why: messages.severalLines });
}

function isComment(trimmed: string): boolean {
  return /^(?:[#;!]|\/\/)/.test(trimmed);
}

function entryOf(line: string, lineStart: number, section: string): Entry | undefined {
  const delimiter = line.search(/[=:]/);
  const key = line.slice(0, delimiter).trim();
  const path = joinPath(section, key);
  if (delimiter < 0 || key === '' || path === undefined) return undefined;
  const rest = line.slice(delimiter + 1);
  const start = delimiter + 1 + rest.length - rest.trimStart().length;
  const written = withoutComment(line.slice(start));
  const place = { path, from: lineStart + start, to: lineStart + start + written.length };
  return plainOf(place, written) ?? other(place, written === '' ? messages.hasNoValue : messages.notPlain);
}

/** Some programs end a value at any #, others only after a blank. */
function withoutComment(rest: string): string {
  const [quote] = rest;
  if (quote === '"' || quote === "'") {
    const end = rest.indexOf(quote, 1);
    if (end > 0 && /^\s*(?:[#;].*)?$/.test(rest.slice(end + 1))) return rest.slice(0, end + 1);
  }
  const comment = rest.search(/#|\s;/);
  return (comment < 0 ? rest : rest.slice(0, comment)).trimEnd();
}

function plainOf(place: Place, written: string): PlainEntry | undefined {
  const [quote = ''] = written;
  const isQuoted =
    written.length > 1 && (quote === '"' || quote === "'") && written.indexOf(quote, 1) === written.length - 1;
  if (isQuoted) return plain(place, written.slice(1, -1));
  return plainWord(place, written) ?? (isPlainText(written) ? plain(place, written) : undefined);
}

/** A text that no program of this kind reads as something else. */
function isPlainText(text: string): boolean {
  return /^[^\s"'{}[\]()\\#;%$=,]$|^[^\s"'{}[\]()\\#;%$=][^"'{}[\]()\\#;%$=\n\r]*[^\s"'{}[\]()\\#;%$=,:]$/.test(text);
}

function write(value: string | boolean | null, { path, from, to }: PlainEntry, text: string): string | undefined {
  const written = text.slice(from, to);
  if (value === null) return undefined;
  if (typeof value === 'boolean') return inStyleOf(written, value);
  const [quote = ''] = written;
  if (quote === '"' || quote === "'") return isPlainText(value) ? quote + value + quote : undefined;
  return isPlainText(value) && typeof plainOf({ path, from, to }, value)?.value === 'string' ? value : undefined;
}

/** True beside True, as some programs read only one of these forms. */
function inStyleOf(written: string, value: boolean): string {
  const text = String(value);
  if (/^[01]$/.test(written)) return value ? '1' : '0';
  if (/^[TF][a-z]/.test(written)) return text.slice(0, 1).toUpperCase() + text.slice(1);
  return /^(TRUE|FALSE)$/.test(written) ? text.toUpperCase() : text;
}
