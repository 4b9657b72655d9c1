/** The words of a script in a language whose grammar no package here has. */
import { unescape } from './evaluation.ts';
import { positions } from './positions.ts';

export interface Token {
  readonly kind: 'text' | 'number' | 'name' | 'sign';
  /** Of a text, the part between its quotes. */
  readonly text: string;
  readonly line: number;
}

/**
 * @param pattern matches blanks and comments as well; its named groups are the kinds of tokens, or begin with one: a
 * language may write its texts in several ways, of which only `textRaw` and `textLong` have no escapes
 */
export function tokensOf(text: string, pattern: RegExp): readonly Token[] {
  const { lineAt } = positions(text);
  const named = [...pattern.source.matchAll(/\(\?<(\w+)>/g)].flatMap(([, group = '']) => {
    const kind = KINDS.find((each) => group.startsWith(each));
    return kind === undefined ? [] : [{ group, kind, hasEscapes: /^text(?!Raw|Long)/.test(group) }];
  });
  const tokens: Token[] = [];
  for (const { groups, index } of text.matchAll(pattern)) {
    for (const { group, kind, hasEscapes } of named) {
      const written = groups?.[group];
      if (written !== undefined)
        tokens.push({ kind, text: hasEscapes ? unescape(written) : written, line: lineAt(index) });
    }
  }
  return tokens;
}

const KINDS = ['text', 'number', 'name', 'sign'] as const;
