/** TOML: smol-toml says whether it is TOML and what the copy says, and a scan of the text where each value is. */
import { parse, TomlError } from 'smol-toml';
import { joinPath, leavesOfValue, MAX_DEPTH, other, plain, quoted, TemplateError } from '../format.ts';
import type { Entry, Format, Place } from '../format.ts';
import * as messages from '../messages.ts';

export const toml: Format = {
  name: () => 'TOML',
  extensions: ['.toml'],
  read: (text) => {
    checkSyntax(text);
    return new TomlScan(text).entries();
  },
  write: (value) => (value === null ? undefined : typeof value === 'string' ? quoted(value) : String(value)),
  leaves: (text) => leavesOfValue(parseToml(text)),
};

function parseToml(text: string): unknown {
  return parse(text.replace(/^\uFEFF/, ''), { integersAsBigInt: 'asNeeded', maxDepth: MAX_DEPTH });
}

function checkSyntax(text: string): void {
  try {
    parseToml(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const { line, column } = error;
    const lineStart = text.split('\n', line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    const [reason = ''] = error.message.split('\n');
    throw new TemplateError(messages.notToml(reason.replace(/^Invalid TOML document: /, '')), lineStart + column - 1);
  }
}

const BARE_KEY = /[\w-]+/y;
const STRING = /"""[^]*?(?<!\\)(?:\\\\)*"{3,5}|'''[^]*?'{3,5}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/y;
const VALUE = /[^\s,#\]}]+(?: [\d:][^\s,#\]}]*)?/y;
const BLANKS = /[ \t]+/y;
const GAP = /(?:\s|#[^\n]*)+/y;
const NUMBER = /^[+-]?\d[\d_]*(?:\.[\d_]+)?(?:e[+-]?[\d_]+)?$/i;

/** A text that is TOML for certain, from one key to the next. */
class TomlScan {
  readonly #text: string;
  readonly #entries: Entry[] = [];
  readonly #lengths = new Map<string, number>();
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#at = text.startsWith('\uFEFF') ? 1 : 0;
  }

  entries(): readonly Entry[] {
    let table: string | undefined = '';
    for (this.#take(GAP); this.#at < this.#text.length; this.#take(GAP)) {
      if (this.#text[this.#at] === '[') table = this.#header();
      else this.#pair(table);
    }
    return this.#entries;
  }

  #take(token: RegExp): string {
    token.lastIndex = this.#at;
    const [found = ''] = token.exec(this.#text) ?? [];
    this.#at += found.length;
    return found;
  }

  /** `[a.b]`, or `[[a.b]]`, which begins one more table of a list. */
  #header(): string | undefined {
    const isItem = this.#text.startsWith('[[', this.#at);
    this.#at += isItem ? 2 : 1;
    this.#take(BLANKS);
    const names = this.#key();
    this.#at += isItem ? 2 : 1;
    return names.reduce<string | undefined>(
      (path, name, i) => this.#enter(path, name, isItem && i === names.length - 1),
      '',
    );
  }

  /** A table of a list is its last one, unless a new one begins. */
  #enter(path: string | undefined, name: string, isNew: boolean): string | undefined {
    const inner = joinPath(path, name);
    if (inner === undefined) return undefined;
    const length = (this.#lengths.get(inner) ?? 0) + (isNew ? 1 : 0);
    if (isNew) this.#lengths.set(inner, length);
    return length === 0 ? inner : joinPath(inner, length - 1);
  }

  #key(): readonly string[] {
    const names: string[] = [];
    do {
      this.#take(BLANKS);
      const text = this.#take(STRING);
      names.push(text === '' ? this.#take(BARE_KEY) : stringValue(text));
      this.#take(BLANKS);
    } while (this.#text[this.#at] === '.' && ++this.#at > 0);
    return names;
  }

  #pair(table: string | undefined): void {
    const path = this.#key().reduce<string | undefined>(joinPath, table);
    this.#at += 1; // the equals sign
    this.#take(BLANKS);
    this.#value(path);
  }

  /** The text is not nested deeper than smol-toml allows. */
  #value(path: string | undefined): void {
    const from = this.#at;
    const opening = this.#text[from];
    if (opening === '[' || opening === '{') {
      const index = this.#entries.push(other({ path: '', from, to: from }, messages.isTable)) - 1;
      this.#inside(path, opening === '[');
      const why = opening === '[' ? messages.isList : messages.isTable;
      this.#entries[index] = other({ path: path ?? '', from, to: this.#at }, why);
      return;
    }
    const text = this.#take(STRING);
    const written = text === '' ? this.#take(VALUE) : text;
    if (path !== undefined) this.#entries.push(entryOf(written, { path, from, to: this.#at }));
  }

  #inside(path: string | undefined, isList: boolean): void {
    this.#at += 1;
    for (let index = 0; ; index++) {
      this.#take(GAP);
      if (/[\]}]/.test(this.#text[this.#at] ?? ']')) break;
      if (isList) this.#value(joinPath(path, index));
      else this.#pair(path);
      this.#take(GAP);
      if (this.#text[this.#at] === ',') this.#at += 1;
    }
    this.#at += 1;
  }
}

function entryOf(written: string, place: Place): Entry {
  if (/^("""|''')/.test(written)) return other(place, messages.severalLines);
  if (/^["']/.test(written)) return plain(place, stringValue(written));
  if (written === 'true' || written === 'false') return plain(place, written === 'true');
  if (!NUMBER.test(written)) return other(place, messages.notPlain);
  return plain(place, Number(written.replaceAll('_', '')), /[.e]/i.test(written));
}

function stringValue(written: string): string {
  const isLiteral = written.startsWith("'") || !written.includes('\\');
  return isLiteral ? written.slice(1, -1) : (Object.values(parse(`x = ${written}`))[0] as string);
}
