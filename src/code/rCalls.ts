/** The calls of an R script, read by a small parser here: no R grammar on npm reads `;` and `-3`. */
import { isNumeric, numberLiteral, type Literal } from './literal.ts';
import { tokensOf, type Token } from './tokens.ts';

export interface Call {
  readonly name: string;
  readonly line: number;
  readonly args: readonly Argument[];
}

export interface Argument {
  readonly name?: string;
  /** Its value, where it is a plain value or `c(…)` of plain values. */
  readonly value: Literal | undefined;
  /** The name, where it is only a name. */
  readonly variable?: string;
}

interface OpenBracket {
  readonly bracket: string;
  readonly name: string;
  readonly line: number;
  readonly args: Argument[];
  /** The tokens of the argument that is being read. */
  pending: (Token | Call)[];
}

/**
 * A text that is not closed goes to the end: to search for its end from each of its quotes would take quadratic time.
 */
const TOKEN =
  /#[^\n]*|\s+|[rR]"\((?<textRaw>[\s\S]*?)(?:\)"|$)|(?<quote>["'])(?<text>(?:\\[\s\S]?|(?!\k<quote>)[^\\])*)(?:\k<quote>|$)|(?<number>0[xX][\da-fA-F]+L?|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?L?)|(?<name>[\p{L}.][\p{L}\p{N}._]*)|(?<sign><<?-|->>?|[=!<>]=|[\s\S])/gu;

/** Every call of the text, inner calls first; a bracket that is never closed loses only its own call. */
export function callsOf(text: string): readonly Call[] {
  const calls: Call[] = [];
  const open: OpenBracket[] = [{ bracket: '', name: '', line: 1, args: [], pending: [] }];
  let previous: Token | undefined;
  for (const token of tokensOf(text, TOKEN)) {
    const inner = open.at(-1);
    if (!inner) break;
    if (token.kind === 'sign' && /[([{]/.test(token.text)) {
      const called = token.text === '(' && previous?.kind === 'name' ? previous.text : '';
      if (called !== '') inner.pending.pop();
      open.push({ bracket: token.text, name: called, line: (previous ?? token).line, args: [], pending: [] });
    } else if (token.kind === 'sign' && /[)\]}]/.test(token.text)) {
      const outer = open.at(-2);
      if (!outer) continue;
      open.pop();
      finishArgument(inner);
      const call = { name: inner.name, line: inner.line, args: inner.args };
      if (inner.bracket === '(' && inner.name !== '') calls.push(call);
      outer.pending.push(call);
    } else if (token.kind === 'sign' && token.text === ',') finishArgument(inner);
    else inner.pending.push(token);
    previous = token;
  }
  return calls;
}

function finishArgument(open: OpenBracket): void {
  const { pending } = open;
  open.pending = [];
  if (pending.length === 0) return;
  const [first, second] = pending;
  const isNamed =
    first && 'kind' in first && second && 'kind' in second && second.text === '=' && second.kind === 'sign';
  const rest = isNamed ? pending.slice(2) : pending;
  const [only] = rest;
  open.args.push({
    ...(isNamed && { name: first.text }),
    value: valueOf(rest),
    ...(rest.length === 1 && only && 'kind' in only && only.kind === 'name' && { variable: only.text }),
  });
}

function valueOf(parts: readonly (Token | Call)[]): Literal | undefined {
  const [first, second] = parts;
  if (first === undefined) return undefined;
  if (!('kind' in first)) {
    const list = parts.length === 1 && /^(c|list)$/.test(first.name);
    return list ? { kind: 'list', items: first.args.map(({ value }) => value) } : undefined;
  }
  if (first.kind === 'sign' && first.text === '-' && parts.length === 2 && second && 'kind' in second) {
    const literal = tokenLiteral(second);
    return isNumeric(literal) ? { ...literal, value: -literal.value } : undefined;
  }
  return parts.length === 1 ? tokenLiteral(first) : undefined;
}

function tokenLiteral({ kind, text }: Token): Literal | undefined {
  if (kind === 'text') return { kind: 'text', value: text };
  if (kind === 'number') {
    return numberLiteral(text.endsWith('L') ? 'int' : 'float', Number(text.replace(/L$/, '')));
  }
  if (/^(TRUE|T|FALSE|F)$/.test(text)) return { kind: 'bool', value: text.startsWith('T') };
  return text === 'NULL' || text === 'NA' ? { kind: 'none' } : undefined;
}
