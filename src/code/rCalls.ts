/** The calls of an R script with the values of their arguments: no R grammar on npm reads `;` and `-3`. */
import { isNumeric, numberLiteral, type Literal } from './literal.ts';
import type { TokenizedScript } from './tokenizedScript.ts';
import type { Token } from './tokens.ts';

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
  /** Where its value begins. */
  readonly at: number;
}

/** Inner calls first. */
export function callsOf(script: TokenizedScript): readonly Call[] {
  const { tokens, closing, calls } = script;
  return [...calls]
    .flatMap(([name, places]) => places.map(({ at }) => ({ name, at })))
    .toSorted((a, b) => (closing.get(a.at) ?? 0) - (closing.get(b.at) ?? 0))
    .map(({ name, at }) => ({ name, line: tokens[at]?.line ?? 1, args: argumentsIn(script, at) }));
}

/** What `list(…)` or `c(…)` is made of, where such a call begins at the place. */
export function listAt(script: TokenizedScript, from: number): readonly Argument[] {
  return /^(?:c|list)$/.test(script.wordAt(from)) && script.wordAt(from + 1) === '('
    ? argumentsIn(script, from + 1)
    : [];
}

function argumentsIn(script: TokenizedScript, open: number, depth = 0): readonly Argument[] {
  const { tokens, wordAt, closing } = script;
  const end = closing.get(open) ?? open;
  const found: Argument[] = [];
  for (let from = open + 1; from < end; from++) {
    let to = from;
    while (to < end && wordAt(to) !== ',') to = (closing.get(to) ?? to) + 1;
    const isNamed = tokens[from]?.kind === 'name' && wordAt(from + 1) === '=';
    const start = isNamed ? from + 2 : from;
    const only = to - start === 1 ? tokens[start] : undefined;
    if (to > from)
      found.push({
        ...(isNamed && { name: wordAt(from) }),
        value: valueOf(script, start, to, depth),
        ...(only?.kind === 'name' && { variable: only.text }),
        at: start,
      });
    from = to;
  }
  return found;
}

const MAX_DEPTH = 8;

function valueOf(script: TokenizedScript, from: number, to: number, depth: number): Literal | undefined {
  const { tokens, wordAt, closing } = script;
  const [first, second] = tokens.slice(from, Math.min(to, from + 2));
  if (first === undefined) return undefined;
  if (/^(?:c|list)$/.test(wordAt(from)) && closing.get(from + 1) === to - 1 && depth < MAX_DEPTH)
    return { kind: 'list', items: argumentsIn(script, from + 1, depth + 1).map(({ value }) => value) };
  if (wordAt(from) === '-' && to - from === 2 && second) {
    const literal = tokenLiteral(second);
    return isNumeric(literal) ? { ...literal, value: -literal.value } : undefined;
  }
  return to - from === 1 ? tokenLiteral(first) : undefined;
}

function tokenLiteral({ kind, text }: Token): Literal | undefined {
  if (kind === 'text') return { kind: 'text', value: text };
  if (kind === 'number') {
    return numberLiteral(text.endsWith('L') ? 'int' : 'float', Number(text.replace(/L$/, '')));
  }
  if (/^(TRUE|T|FALSE|F)$/.test(text)) return { kind: 'bool', value: text.startsWith('T') };
  return text === 'NULL' || text === 'NA' ? { kind: 'none' } : undefined;
}
