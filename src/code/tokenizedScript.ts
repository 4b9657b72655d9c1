/** A script in R, Julia or JavaScript as its words: what is assigned and called where, and what not every run reaches. */
import { grouped } from './grouped.ts';
import { tokensOf, type Token } from './tokens.ts';

export type Language = 'r' | 'julia' | 'node';

export interface TokenizedScript {
  readonly tokens: readonly Token[];
  /** The name, number or sign at a place; empty for a text. */
  readonly wordAt: (at: number) => string;
  /** Of each opening bracket, the one that closes it. */
  readonly closing: ReadonlyMap<number, number>;
  /** Of each place, the opening bracket that it is in; -1 where it is in none. */
  readonly inside: readonly number[];
  /** Where the value of a name begins, each time it gets one outside of a call. */
  readonly assigned: ReadonlyMap<string, readonly Place[]>;
  /** The opening brackets of all calls that are closed, by the function's name without the module in front. */
  readonly calls: ReadonlyMap<string, readonly Place[]>;
  /** The lines of which a test or an error decides whether they run, as far as their indentation says. */
  readonly optionalLines: ReadonlySet<number>;
}

interface Place {
  readonly name: string;
  readonly at: number;
}

/** A text that is not closed goes to the end: to search for its end from each of its quotes would take quadratic time. */
const WORDS = [
  String.raw`"""(?<textLong>[\s\S]*?)(?:"""|$)|"(?<text>(?:[^"\\]|\\[\s\S])*)(?:"|$)`,
  String.raw`(?<number>0[xX][\da-fA-F]+L?|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\w*)|(?<name>@?[\p{L}_][\p{L}\p{N}_.!]*)`,
  String.raw`(?<sign><<?-|->>?|=>|[=<>!]=|::|\|\||\?\?|&&|\S)`,
].join('|');

const TOKENS: Readonly<Record<Language, RegExp>> = {
  r: new RegExp(
    String.raw`#[^\n]*|[rR]"\((?<textRaw>[\s\S]*?)(?:\)"|$)|'(?<textSingle>(?:[^'\\]|\\[\s\S])*)(?:'|$)|${WORDS}`,
    'gu',
  ),
  julia: new RegExp(String.raw`#=[\s\S]*?(?:=#|$)|#[^\n]*|${WORDS}`, 'gu'),
  node: new RegExp(
    "\\/\\/[^\\n]*|\\/\\*[\\s\\S]*?(?:\\*\\/|$)|'(?<textSingle>(?:[^'\\\\\\n]|\\\\.)*)'|" +
      `\`(?<textTemplate>(?:[^\`\\\\]|\\\\[\\s\\S])*)(?:\`|$)|${WORDS}`,
    'gu',
  ),
};

export function tokenizedScript(text: string, language: Language): TokenizedScript {
  const tokens = tokensOf(text, TOKENS[language]);
  const wordAt = (at: number): string => (tokens[at]?.kind === 'text' ? '' : (tokens[at]?.text ?? ''));
  const isName = (at: number): boolean => tokens[at]?.kind === 'name';
  const closing = new Map<number, number>();
  const inside: number[] = [];
  const assigned: Place[] = [];
  const calls: Place[] = [];
  const open: number[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const word = wordAt(at);
    const around = open.at(-1) ?? -1;
    inside.push(around);
    if (word === '(' && isName(at - 1) && !NO_CALL.test(wordAt(at - 1)))
      calls.push({ name: lastPart(wordAt(at - 1)), at });
    if ((word === '=' || word === '<-') && wordAt(around) !== '(') {
      // behind its type in TypeScript
      const target = wordAt(at - 2) === ':' ? at - 3 : at - 1;
      if (isName(target) && wordAt(target - 1) !== '$') assigned.push({ name: wordAt(target), at: at + 1 });
    }
    if (/^[([{]$/.test(word)) open.push(at);
    else if (/^[)\]}]$/.test(word) && around >= 0) closing.set(open.pop() ?? -1, at);
  }
  const byName = (places: readonly Place[]) => grouped(places, ({ name }) => name);
  return {
    tokens,
    wordAt,
    closing,
    inside,
    assigned: byName(assigned),
    calls: byName(calls.filter(({ at }) => closing.has(at))),
    optionalLines: optionalLines(text),
  };
}

const NO_CALL = /^(?:if|elseif|for|while|switch|function|catch|return|in)$/;

/** `readFile` of `fs.readFile`; R writes `data.table::fread`, and `read.csv` is one name. */
function lastPart(name: string): string {
  return /^(?:read|write|list|file|dir|is)\.[a-z]/.test(name) ? name : name.slice(name.lastIndexOf('.') + 1);
}

function optionalLines(text: string): ReadonlySet<number> {
  const optional = new Set<number>();
  // the heads that a line is in, with their indentation
  const heads: { readonly indent: number; readonly isOptional: boolean }[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    const indent = line.search(/\S/);
    if (indent < 0) continue;
    while ((heads.at(-1)?.indent ?? -1) >= indent) heads.pop();
    const isOptional = heads.at(-1)?.isOptional === true || /\bif\b|\belse\b|\bcatch\b/.test(line.slice(0, 300));
    if (isOptional) optional.add(i + 1);
    heads.push({ indent, isOptional });
  }
  return optional;
}
