/**
 * Searches with a regular expression of JavaScript in the syntax of RE2, which has the same meaning on one line of
 * text. RE2 never goes back, so its time is linear in the length of the text, whatever the expression.
 *
 * Where one syntax has no word for the other's, or the two read the same word differently, there is no translation: the
 * expression then has to run as JavaScript.
 */
import { RE2JS } from 're2js';

/** RE2 takes up to some milliseconds for so many characters, and the tuner waits for it. */
const MAX_PATTERN_INPUT = 1000;

/** The part of a line that a pattern is searched in. */
export function patternInput(line: string): string {
  return line.slice(0, MAX_PATTERN_INPUT);
}

/** The text that the pattern's only group catches; undefined if the pattern needs an engine that goes back. */
export function linearSearch(pattern: string): ((text: string) => string | undefined) | undefined {
  const expression = compile(pattern);
  if (expression === undefined) return undefined;
  return (text) => {
    const matcher = expression.matcher(text);
    return matcher.find() ? (matcher.group(1) ?? undefined) : undefined;
  };
}

function compile(pattern: string): RE2JS | undefined {
  const syntax = toRe2Syntax(pattern);
  if (syntax === undefined) return undefined;
  try {
    return RE2JS.compile(syntax);
  } catch {
    return undefined; // beyond the limits of RE2, such as more than 1,000 repetitions: it runs as JavaScript
  }
}

const TOKENS = /\\x[\da-f]{2}|\\u[\da-f]{4}|\\[^]|\(\?<[a-z_]\w*>|\(\?<?[:=!]|\(|\[\^?|\{\d+(?:,\d*)?\}|[^]/gi;

/** As JavaScript has it: RE2's `\s` is ASCII only. */
const WHITE_SPACE = String.raw`\t\n\v\f\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`;
const NO_LINE_END = String.raw`[^\n\r\x{2028}\x{2029}]`;

/** In RE2's syntax, undefined where there is no translation. `pattern` is a valid expression of JavaScript. */
function toRe2Syntax(pattern: string): string | undefined {
  const tokens = [...pattern.matchAll(TOKENS)].map(([token]) => token);
  const openGroups: number[] = [];
  let captures = 0;
  let translated = '';
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token.startsWith('[')) {
      const end = classEnd(tokens, i);
      const members = end < 0 ? undefined : classMembers(tokens.slice(i + 1, end));
      if (members === undefined) return undefined;
      translated += `${token}${members}]`;
      i = end;
      continue;
    }
    if (token === '(' || token.startsWith('(?<')) openGroups.push(captures++);
    else if (token === '(?:') openGroups.push(captures);
    // JavaScript forgets the text of a group in an earlier round, and RE2 keeps it
    else if (token === ')' && captures > (openGroups.pop() ?? 0) && isQuantifier(tokens[i + 1])) return undefined;
    const outside = translateOutside(token);
    if (outside === undefined) return undefined;
    translated += outside;
  }
  return translated;
}

function isQuantifier(token: string | undefined): boolean {
  return token !== undefined && /^(?:[*+?]|\{\d.*)$/.test(token);
}

function translateOutside(token: string): string | undefined {
  if (token.startsWith('(?')) return token === '(?:' || /^\(\?<[A-Za-z_]\w*>$/.test(token) ? token : undefined;
  switch (token) {
    case '.':
      return NO_LINE_END;
    case '\\s':
      return `[${WHITE_SPACE}]`;
    case '\\S':
      return `[^${WHITE_SPACE}]`;
    case '\\b':
    case '\\B':
      return token;
    // a brace that does not begin a quantifier, and a bracket that ends nothing, stand for themselves
    case '{':
    case '}':
    case ']':
      return `\\${token}`;
    default:
      return translateCharacter(token);
  }
}

/** Where the class that begins at `start` ends. Inside it a bracket that opens stands for itself. */
function classEnd(tokens: readonly string[], start: number): number {
  return tokens.indexOf(']', start + 1);
}

/** `[]` and `[^]`, which RE2 does not have, are undefined; so is `[a-\d]`, whose hyphen JavaScript takes literally. */
function classMembers(tokens: readonly string[]): string | undefined {
  if (tokens.length === 0) return undefined;
  let members = '';
  for (const [i, token] of tokens.entries()) {
    const isSet = /^\\[dDwWsS]$/.test(token);
    const inRange = (tokens[i + 1] === '-' && i + 2 < tokens.length) || (tokens[i - 1] === '-' && i > 1);
    if (isSet && inRange) return undefined;
    const member = token === '\\s' ? WHITE_SPACE : translateMember(token);
    if (member === undefined) return undefined;
    members += member;
  }
  return members;
}

function translateMember(token: string): string | undefined {
  if (token === '\\S') return undefined;
  // characters that only have a meaning outside, and `[`, which begins the name of a class in RE2
  if (!token.startsWith('\\') && token.length > 1) return token.replaceAll(/[[^]/g, String.raw`\$&`);
  return translateCharacter(token);
}

/** One character, or a set that both have, such as `\d`. */
function translateCharacter(token: string): string | undefined {
  const code = /^\\[xu]([\da-f]{2,4})$/i.exec(token)?.[1];
  if (code !== undefined) return isSurrogate(parseInt(code, 16)) ? undefined : `\\x{${code}}`;
  if (!token.startsWith('\\')) return isSurrogate(token.charCodeAt(0)) ? undefined : token;
  if (token === '\\_') return '_';
  return /^\\(?:[dDwWtnrfv]|[!-/:-@[-`{-~ ])$/.test(token) ? token : undefined;
}

/** Half of a character beyond U+FFFF: JavaScript sees two halves, RE2 one character. */
function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}
