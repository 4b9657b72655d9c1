import { RE2JS } from 're2js';
import { toRe2Syntax } from './re2Syntax.ts';

/** RE2 takes up to some milliseconds for so many characters, and the tuner waits for it. */
const MAX_PATTERN_INPUT = 1000;

/** The part of a line that a pattern is searched in. */
export function patternInput(line: string): string {
  return line.slice(0, MAX_PATTERN_INPUT);
}

/** What the pattern's only group catches in a text; undefined if the pattern needs an engine that goes back. */
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
    return undefined; // what RE2 limits, such as more than 1,000 repetitions, runs as JavaScript
  }
}
