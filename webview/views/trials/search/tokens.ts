/** Words, texts in quotation marks, and operators of a search. */

export type Operator = '<' | '<=' | '>' | '>=' | '=' | '!=' | ':';

export type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'operator'; readonly text: Operator };

export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map(([token]): Token => {
    if (isOperator(token)) return { kind: 'operator', text: token };
    return { kind: 'text', text: token.startsWith('"') ? unquoted(token) : token };
  });
}

/** A text as one token, which `tokensOf` reads as it is. */
export const quoted = (text: string): string => (WORD.test(text) ? text : `"${text.replaceAll('"', '""')}"`);

/**
 * A quotation mark that is not closed yet quotes to the end: the person is still typing. Two of them in a quoted text
 * stand for one.
 */
const TOKEN = /<=|>=|!=|[<>=:]|"(?:[^"]|"")*(?:"|$)|(?:(?!!=)[^\s"<>=:])+/g;
const WORD = /^[^\s"<>=:!]+$/;

const unquoted = (token: string): string => token.replace(/^"|"$/g, '').replaceAll('""', '"');

const operators: readonly string[] = ['<', '<=', '>', '>=', '=', '!=', ':'] satisfies Operator[];

function isOperator(text: string): text is Operator {
  return operators.includes(text);
}
