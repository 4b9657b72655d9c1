/** A value as far as it can be known without running anything; an unknown part is undefined. */
export type Literal =
  | { readonly kind: 'int' | 'float'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'none' }
  | { readonly kind: 'list'; readonly items: readonly (Literal | undefined)[] };

export type Scalar = number | string | boolean;

/** The number, truth value or text that a word of a shell or an environment variable stands for. */
export function parseLiteral(word: string): Literal {
  if (/^[+-]?\d+$/.test(word)) return { kind: 'int', value: Number(word) };
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(word)) return { kind: 'float', value: Number(word) };
  const boolean = BOOLEANS.get(word);
  return boolean === undefined ? { kind: 'text', value: word } : { kind: 'bool', value: boolean };
}

/** What a text stands for where a script converts it; anything else is itself. */
export function parseText(literal: Literal | undefined): Literal | undefined {
  return literal?.kind === 'text' ? parseLiteral(literal.value) : literal;
}

export const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

export function numberLiteral(kind: 'int' | 'float', value: number): Literal | undefined {
  return Number.isFinite(value) ? { kind, value } : undefined;
}

export function isNumeric(
  literal: Literal | undefined,
): literal is { readonly kind: 'int' | 'float'; readonly value: number } {
  return literal?.kind === 'int' || literal?.kind === 'float';
}

export function isTrue(literal: Literal | undefined): boolean {
  return literal?.kind === 'bool' && literal.value;
}

export function literalText(literal: Literal | undefined): string | undefined {
  return literal?.kind === 'text' ? literal.value : undefined;
}

/** A text, or the texts of a list. */
export function literalTexts(literal: Literal | undefined): readonly string[] {
  return (literalItems(literal) ?? [literal]).flatMap((item) => literalText(item) ?? []);
}

/** The items of a list that can be read as one. */
export function literalItems(literal: Literal | undefined): readonly (Literal | undefined)[] | undefined {
  return literal?.kind === 'list' ? literal.items : undefined;
}

export function literalScalar(literal: Literal | undefined): Scalar | undefined {
  return literal === undefined || literal.kind === 'none' || literal.kind === 'list' ? undefined : literal.value;
}
