/** The values of expressions in all languages: arithmetic, escapes, and constants that name one another. */
import type { SyntaxNode } from '@lezer/common';
import { isNumeric, literalText, type Literal } from './literal.ts';
import { childrenOf, namedChildren, type SourceTree } from './sourceTree.ts';

// deeper nesting than this is nobody's default
const MAX_DEPTH = 40;
const MAX_TEXT_LENGTH = 10_000;

export type Evaluate = (node: SyntaxNode | undefined | null) => Literal | undefined;

/** What the expressions of a language have of their own. */
interface Expressions {
  readonly numberOf: (text: string) => Literal | undefined;
  readonly textOf: (written: string) => Literal | undefined;
  readonly operation: (left: Literal | undefined, sign: string, right: Literal | undefined) => Literal | undefined;
  readonly constantOf: (name: string, evaluate: Evaluate) => Literal | undefined;
  /** A number that the grammar takes for something else. */
  readonly isNumber?: (text: string) => boolean;
  /** Of any other kind of node. */
  readonly other: (node: SyntaxNode, evaluate: Evaluate) => Literal | undefined;
}

/** Evaluates each constant once, so that a chain of doublings ends; a constant that names itself has no value. */
export function memoizeByName<T>(evaluate: (name: string, depth: number) => T | undefined) {
  const cache = new Map<string, T | undefined>();
  return (name: string, depth: number): T | undefined => {
    if (!cache.has(name)) {
      cache.set(name, undefined);
      cache.set(name, evaluate(name, depth));
    }
    return cache.get(name);
  };
}

/** The value of an expression, as far as the text says it. */
export function evaluatorOf(source: SourceTree, language: Expressions): Evaluate {
  const constantAt = memoizeByName((name, depth) => language.constantOf(name, (value) => valueAt(value, depth + 1)));
  const valueAt = (node: SyntaxNode | undefined | null, depth: number): Literal | undefined => {
    if (!node || depth > MAX_DEPTH) return undefined;
    const text = source.textOf(node);
    const inner: Evaluate = (part) => valueAt(part, depth + 1);
    switch (language.isNumber?.(text) ? 'Number' : node.name) {
      case 'Number':
        return language.numberOf(text);
      case 'String':
        return language.textOf(text);
      case 'Boolean':
      case 'BooleanLiteral':
        return { kind: 'bool', value: /^t/i.test(text) };
      case 'None':
      case 'null':
        return { kind: 'none' };
      case 'VariableName':
      case 'PropertyDefinition':
        return constantAt(text, depth);
      case 'ParenthesizedExpression':
        return inner(namedChildren(node)[0]);
      case 'ArrayExpression':
      case 'TupleExpression':
      case 'SetExpression':
        return { kind: 'list', items: namedChildren(node).map(inner) };
      case 'UnaryExpression':
        return withSign(text, inner(node.lastChild));
      case 'BinaryExpression': {
        const [left, sign, right] = childrenOf(node);
        return sign && language.operation(inner(left), source.textOf(sign), inner(right));
      }
      default:
        return language.other(node, inner);
    }
  };
  return (node) => valueAt(node, 0);
}

function withSign(text: string, operand: Literal | undefined): Literal | undefined {
  if (!isNumeric(operand)) return undefined;
  if (text.startsWith('-')) return { kind: operand.kind, value: -operand.value };
  return text.startsWith('+') ? operand : undefined;
}

/** Undefined where one of them is unknown, or where they are too long. */
export function concatenate(parts: readonly (Literal | undefined)[]): Literal | undefined {
  const texts = parts.map(literalText);
  const value = texts.join('');
  return texts.includes(undefined) || value.length > MAX_TEXT_LENGTH ? undefined : { kind: 'text', value };
}

/** Undefined for an operator that is not arithmetic; `//` is Python's, and a comment elsewhere. */
export function calculate(left: number, operator: string, right: number): number | undefined {
  return OPERATIONS.get(operator)?.(left, right);
}

const OPERATIONS: ReadonlyMap<string, (left: number, right: number) => number> = new Map([
  ['+', (left, right) => left + right],
  ['-', (left, right) => left - right],
  ['*', (left, right) => left * right],
  ['/', (left, right) => left / right],
  ['//', (left, right) => Math.floor(left / right)],
  ['**', (left, right) => left ** right],
  ['<<', (left, right) => left * 2 ** right],
]);

/** The escapes of JavaScript and R; Python has rules of its own. */
export function unescape(text: string): string {
  const signs = /\\(?:x([\da-f]{2})|u([\da-f]{4})|([0-3][0-7]{2})|(.))/gis;
  return text.replace(signs, (_, hex?: string, long?: string, octal?: string, sign?: string) => {
    if (sign !== undefined) return { n: '\n', t: '\t', r: '\r' }[sign] ?? sign;
    return String.fromCharCode(octal === undefined ? parseInt(hex ?? long ?? '', 16) : parseInt(octal, 8));
  });
}
