/** A script in R, Julia or JavaScript as its words: what is assigned and called where, and what not every run reaches. */
import { grouped } from '../../../code/grouped.ts';
import { tokensOf, type Token } from '../../../code/tokens.ts';

export type Language = 'r' | 'julia' | 'node';

export interface TokenizedScript {
  readonly tokens: readonly Token[];
  /** The name, number or sign at a place; empty for a text. */
  readonly wordAt: WordAt;
  /** Of each opening bracket, the one that closes it. */
  readonly closing: ReadonlyMap<number, number>;
  /** Where the value of a name begins, each time it gets one. */
  readonly assigned: ReadonlyMap<string, readonly Place[]>;
  /** The opening brackets of all calls, by the function's name without the module in front. */
  readonly calls: ReadonlyMap<string, readonly Place[]>;
  readonly parameters: ReadonlyMap<string, readonly Parameter[]>;
  /** Whether a test or an error decides that it runs. */
  readonly isOptional: (at: number) => boolean;
}

interface Place {
  readonly name: string;
  readonly at: number;
}

interface Parameter extends Place {
  /** The name of its function. */
  readonly of: string;
  readonly index: number;
}

type WordAt = (at: number) => string;

const WORDS = [
  String.raw`"""(?<textLong>[\s\S]*?)(?:"""|$)|"(?<text>(?:[^"\\]|\\[\s\S])*)(?:"|$)`,
  "`(?<textTemplate>(?:[^`\\\\]|\\\\[\\s\\S])*)(?:`|$)|'(?<textSingle>(?:[^'\\\\\\n]|\\\\.)*)'",
  String.raw`(?<number>\d[\w.]*)|(?<name>@?[\p{L}_][\p{L}\p{N}_.!]*)|(?<sign><-|=>|[=<>!:]=|::|\|\||\?\?|&&|\S)`,
].join('|');

const HASHED = new RegExp(String.raw`#=[\s\S]*?(?:=#|$)|#[^\n]*|${WORDS}`, 'gu');
const SLASHED = new RegExp(String.raw`\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|${WORDS}`, 'gu');

export function tokenizedScript(text: string, language: Language): TokenizedScript {
  const tokens = tokensOf(text, language === 'node' ? SLASHED : HASHED);
  const wordAt: WordAt = (at) => (tokens[at]?.kind === 'text' ? '' : (tokens[at]?.text ?? ''));
  const isName = (at: number): boolean => tokens[at]?.kind === 'name';
  const closing = new Map<number, number>();
  const assigned: Place[] = [];
  const calls: Place[] = [];
  const open: number[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const word = wordAt(at);
    if (word === '(' && isName(at - 1) && !NO_CALL.test(wordAt(at - 1)))
      calls.push({ name: lastPart(wordAt(at - 1)), at });
    if ((word === '=' || word === '<-') && wordAt(open.at(-1) ?? -1) !== '(') {
      const target = wordAt(at - 2) === ':' ? at - 3 : at - 1;
      if (isName(target) && wordAt(target - 1) !== '$') assigned.push({ name: wordAt(target), at: at + 1 });
    }
    if (/^[([{]$/.test(word)) open.push(at);
    else if (/^[)\]}]$/.test(word)) closing.set(open.pop() ?? -1, at);
  }
  const byName = <Item extends Place>(places: readonly Item[]) => grouped(places, ({ name }) => name);
  const [parameters, optional] = [
    tokens.flatMap((_, at) => parametersAt({ wordAt, isName, closing }, at)),
    language === 'julia' ? blocks(tokens.length, wordAt) : branches(tokens, wordAt, closing),
  ];
  return {
    tokens,
    wordAt,
    closing,
    assigned: byName(assigned),
    calls: byName(calls),
    parameters: byName(parameters),
    isOptional: (at) => (optional[at] ?? 0) > 0,
  };
}

const NO_CALL = /^(?:if|elseif|for|while|switch|function|catch|return|in)$/;

/** `readFile` of `fs.readFile`; R writes `data.table::fread`, and `read.csv` is one name. */
function lastPart(name: string): string {
  return /^(?:read|write|list|file|dir)\.[a-z]/.test(name) ? name : name.slice(name.lastIndexOf('.') + 1);
}

const MAX_PARAMETERS = 100;

/** Of `load <- function(path, n = 3)`, `function load(path)` and `const load = (path) => …`. */
function parametersAt(
  { wordAt, isName, closing }: Pick<TokenizedScript, 'wordAt' | 'closing'> & { isName: (at: number) => boolean },
  open: number,
): readonly Parameter[] {
  const close = wordAt(open) === '(' ? closing.get(open) : undefined;
  if (close === undefined) return [];
  const isNamed = wordAt(open - 2) === 'function';
  if (!isNamed && wordAt(open - 1) !== 'function' && wordAt(close + 1) !== '=>') return [];
  let before = open - 1;
  while (!isNamed && /^(?:function|async|=|<-)$/.test(wordAt(before))) before--;
  const found: Parameter[] = [];
  for (let at = open + 1; at < close && found.length < MAX_PARAMETERS; at = (closing.get(at) ?? at) + 1) {
    const isFirst = wordAt(at - 1) === '(' ? at === open + 1 : wordAt(at - 1) === ',';
    if (isFirst && isName(at)) found.push({ name: wordAt(at), of: wordAt(before), index: found.length, at });
  }
  return found;
}

/** How many bodies of `if`, `else` and `catch` each place is in: one ends at its bracket, or at the end of its line. */
function branches(tokens: readonly Token[], wordAt: WordAt, closing: ReadonlyMap<number, number>): Int32Array {
  const changes = new Int32Array(tokens.length + 1);
  const ends = new Int32Array(tokens.length + 1).fill(tokens.length);
  for (let at = tokens.length - 2; at >= 0; at--)
    ends[at] = tokens[at + 1]?.line === tokens[at]?.line ? (ends[at + 1] ?? 0) : at + 1;
  for (let at = 0; at < tokens.length; at++) {
    if (!/^(?:if|else|catch)$/.test(wordAt(at))) continue;
    const head = wordAt(at + 1) === '(' ? closing.get(at + 1) : wordAt(at) === 'if' ? undefined : at;
    if (head === undefined || head + 1 >= tokens.length) continue;
    const end = wordAt(head + 1) === '{' ? (closing.get(head + 1) ?? tokens.length) : (ends[head + 1] ?? 0);
    changes[head + 1] = (changes[head + 1] ?? 0) + 1;
    changes[end] = (changes[end] ?? 0) - 1;
  }
  return summed(changes);
}

function summed(changes: Int32Array): Int32Array {
  let sum = 0;
  return changes.map((change) => (sum += change));
}

/** The same of Julia, whose blocks end with a word: the test of an `if` counts with its body. */
function blocks(length: number, wordAt: WordAt): Int32Array {
  const inside = new Int32Array(length);
  const open: number[] = [];
  let brackets = 0;
  for (let at = 0; at < length; at++) {
    const word = wordAt(at);
    if (/^[([]$/.test(word)) brackets++;
    else if (/^[)\]]$/.test(word)) brackets = Math.max(0, brackets - 1);
    inside[at] = open.at(-1) ?? 0;
    if (brackets > 0) continue;
    if (/^(?:function|for|while|let|begin|do|try|struct|module|macro|quote|if|abstract)$/.test(word))
      open.push((open.at(-1) ?? 0) + (word === 'if' ? 1 : 0));
    else if (word === 'catch') open.push((open.pop() ?? 0) + 1);
    else if (word === 'end') open.pop();
  }
  return inside;
}
