/** The words of a Julia script: texts, numbers, names and signs, without comments. */
export interface Token {
  readonly kind: 'text' | 'number' | 'name' | 'sign';
  /** Of a text, the part between its quotes. */
  readonly text: string;
  readonly position: number;
  /** Nothing but blanks stands before it on its line. */
  readonly startsLine: boolean;
}

const TOKEN =
  /#=[\s\S]*?(?:=#|$)|#[^\n]*|(?<newline>\n)|"""(?<long>(?:[^"\\]|\\[\s\S]|"(?!""))*)"""|"(?<text>(?:[^"\\]|\\[\s\S])*)"|:(?<symbol>[\p{L}_][\p{L}\p{N}_!]*)|(?<number>(?:\d[\d_]*\.?\d*|\.\d+)(?:[ef][-+]?\d+)?)|(?<name>@?[\p{L}_][\p{L}\p{N}_!]*)|(?<sign>[^\s])/gu;

export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let startsLine = true;
  for (const { groups = {}, index } of text.matchAll(TOKEN)) {
    const { newline, long, text: quoted, symbol, number, name, sign } = groups;
    if (newline !== undefined) startsLine = true;
    const token = tokenOf({ text: long ?? quoted, number, name: symbol ?? name, sign });
    if (!token) continue;
    tokens.push({ ...token, position: index, startsLine });
    startsLine = false;
  }
  return tokens;
}

function tokenOf(found: Readonly<Record<Token['kind'], string | undefined>>): Pick<Token, 'kind' | 'text'> | undefined {
  const { text, number, name, sign } = found;
  if (text !== undefined) return { kind: 'text', text: text.replace(/\\(["\\$])/g, '$1') };
  if (number !== undefined) return { kind: 'number', text: number };
  if (name !== undefined) return { kind: 'name', text: name };
  return sign === undefined ? undefined : { kind: 'sign', text: sign };
}
