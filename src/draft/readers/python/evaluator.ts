/** The values of Python expressions, as far as they are plain: numbers, texts, sums of them, constants. */
import type { SyntaxNode } from '@lezer/common';
import { calculate, MAX_DEPTH, MAX_TEXT_LENGTH, memoizeByName } from '../evaluation.ts';
import { isNumeric, literalScalar, literalText, numberLiteral, type Literal } from '../literal.ts';
import { childrenOf, namedChildren, type SourceTree } from '../sourceTree.ts';
import { pathOf } from './calls.ts';

export type ConstantOf = (name: string) => SyntaxNode | undefined;
type Elsewhere = (path: readonly string[]) => Literal | undefined;
export type Evaluate = (node: SyntaxNode | undefined) => Literal | undefined;

/** @param elsewhere the value of a name that is not a constant of this file, such as one that it imports */
export function evaluator(
  source: SourceTree,
  constantOf: ConstantOf,
  elsewhere: Elsewhere = () => undefined,
): Evaluate {
  const evaluation = new Evaluation(source, constantOf, elsewhere);
  return (node) => evaluation.at(node, 0);
}

class Evaluation {
  readonly #source: SourceTree;
  readonly #elsewhere: Elsewhere;
  readonly #constant: (name: string, depth: number) => Literal | undefined;

  constructor(source: SourceTree, constantOf: ConstantOf, elsewhere: Elsewhere) {
    this.#source = source;
    this.#elsewhere = elsewhere;
    this.#constant = memoizeByName((name, depth) => {
      const value = constantOf(name);
      return value ? this.at(value, depth + 1) : elsewhere([name]);
    });
  }

  at(node: SyntaxNode | undefined | null, depth: number): Literal | undefined {
    if (!node || depth > MAX_DEPTH) return undefined;
    const text = this.#source.textOf(node);
    if (isNumberWithPoint(text)) return parseNumber(text);
    switch (node.name) {
      case 'Number':
        return parseNumber(text);
      case 'String':
        return parseString(text);
      case 'FormatString':
        return concatenate(this.#formatted(node, depth));
      case 'ContinuedString':
        return concatenate(namedChildren(node).map((part) => this.at(part, depth + 1)));
      case 'Boolean':
        return { kind: 'bool', value: text === 'True' };
      case 'None':
        return { kind: 'none' };
      case 'VariableName':
        return this.#constant(text, depth);
      case 'MemberExpression':
        return this.#elsewhere(pathOf(this.#source, node));
      case 'ParenthesizedExpression':
        return this.at(namedChildren(node)[0], depth + 1);
      case 'ArrayExpression':
      case 'TupleExpression':
      case 'SetExpression':
        return { kind: 'list', items: namedChildren(node).map((part) => this.at(part, depth + 1)) };
      case 'UnaryExpression':
        return applySign(text, this.at(node.lastChild, depth + 1));
      case 'BinaryExpression': {
        const [left, operator, right] = childrenOf(node);
        return (
          operator && evaluateBinary(this.at(left, depth + 1), this.#source.textOf(operator), this.at(right, depth + 1))
        );
      }
      case 'CallExpression':
        return this.#conversion(node, depth);
      default:
        return undefined;
    }
  }

  /** Of `f"--{name}"`; a value with a format of its own is unknown. */
  #formatted(node: SyntaxNode, depth: number): readonly (Literal | undefined)[] {
    return formatParts(this.#source, node).map((part) => {
      if (typeof part === 'string') return { kind: 'text', value: part };
      const inner = namedChildren(part);
      return inner.length === 1 ? asText(this.at(inner[0], depth + 1)) : undefined;
    });
  }

  #conversion(node: SyntaxNode, depth: number): Literal | undefined {
    const [callee, list] = childrenOf(node);
    const name = callee && this.#source.textOf(callee);
    const inner = list && this.at(namedChildren(list)[0], depth + 1);
    if (!inner || !('value' in inner)) return undefined;
    if (name === 'int') return numberLiteral('int', Math.trunc(Number(inner.value)));
    if (name === 'float') return numberLiteral('float', Number(inner.value));
    return name === 'str' || name === 'Path' ? { kind: 'text', value: String(inner.value) } : undefined;
  }
}

function parseString(source: string): Literal | undefined {
  const match = /^(\w*)('''|"""|'|")(.*)\2$/s.exec(source);
  if (!match) return undefined;
  const [, prefix = '', , body = ''] = match;
  if (/[fb]/i.test(prefix)) return undefined;
  return { kind: 'text', value: /r/i.test(prefix) ? body : unescape(body) };
}

/** The text of an f-string as it is meant, and the braces with their values between it. */
export function formatParts(source: SourceTree, node: SyntaxNode): readonly (string | SyntaxNode)[] {
  const [, opening = '', quote = ''] = /^(\w*("""|'''|"|'))/.exec(source.textOf(node)) ?? [];
  const parts: (string | SyntaxNode)[] = [];
  let from = node.from + opening.length;
  const addText = (to: number): void => {
    const text = unescape(source.text.slice(from, to)).replaceAll('{{', '{').replaceAll('}}', '}');
    if (text !== '') parts.push(text);
  };
  for (const replaced of childrenOf(node).filter(({ name }) => name === 'FormatReplacement')) {
    addText(replaced.from);
    parts.push(replaced);
    from = replaced.to;
  }
  addText(Math.max(from, node.to - quote.length));
  return parts;
}

function asText(literal: Literal | undefined): Literal | undefined {
  const scalar = literalScalar(literal);
  return scalar === undefined ? undefined : { kind: 'text', value: String(scalar) };
}

/** Python leaves a backslash before any other sign as it is. */
function unescape(text: string): string {
  return text.replace(/\\(\r?\n|.)/gs, (_, sign: string) => {
    if (/^\r?\n$/.test(sign)) return '';
    return { n: '\n', t: '\t', r: '\r' }[sign] ?? (/['"\\]/.test(sign) ? sign : `\\${sign}`);
  });
}

function parseNumber(written: string): Literal | undefined {
  const text = written.replaceAll('_', '').toLowerCase();
  if (/^0[xob]/.test(text) || /^\d+$/.test(text)) return numberLiteral('int', Number(text));
  return numberLiteral('float', Number(text));
}

/** The grammar takes the point of `1.` and `1.e-3` for the one before an attribute. */
function isNumberWithPoint(text: string): boolean {
  return text.length < 40 && /^\d[\d_]*\.(?:[eE][-+]?\d+)?$/.test(text);
}

function concatenate(parts: readonly (Literal | undefined)[]): Literal | undefined {
  const texts = parts.map(literalText);
  const value = texts.join('');
  return texts.includes(undefined) || value.length > MAX_TEXT_LENGTH ? undefined : { kind: 'text', value };
}

function applySign(text: string, operand: Literal | undefined): Literal | undefined {
  if (!isNumeric(operand)) return undefined;
  if (text.startsWith('-')) return { kind: operand.kind, value: -operand.value };
  return text.startsWith('+') ? operand : undefined;
}

function evaluateBinary(left: Literal | undefined, operator: string, right: Literal | undefined): Literal | undefined {
  if (left?.kind === 'text' && operator === '+') return concatenate([left, right]);
  if (!isNumeric(left) || !isNumeric(right)) return undefined;
  const value = calculate(left.value, operator, right.value);
  const whole = left.kind === 'int' && right.kind === 'int' && operator !== '/' && Number.isInteger(value);
  return value === undefined ? undefined : numberLiteral(whole ? 'int' : 'float', value);
}
