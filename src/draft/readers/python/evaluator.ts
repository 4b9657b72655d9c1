/** The values of Python expressions, as far as they are plain: numbers, texts, sums of them, constants. */
import type { SyntaxNode } from '@lezer/common';
import { calculate, MAX_DEPTH, MAX_TEXT_LENGTH, memoizeByName } from '../evaluation.ts';
import { isNumeric, literalScalar, literalText, numberLiteral, type Literal } from '../literal.ts';
import { childrenOf, namedChildren, type SourceTree } from '../sourceTree.ts';
import { pathOf } from './calls.ts';

export type ConstantOf = (name: string) => SyntaxNode | undefined;
export type Evaluate = (node: SyntaxNode | undefined) => Literal | undefined;

/** @param elsewhere the value of a name that is not a constant of this file, such as one that it imports */
export function evaluator(
  source: SourceTree,
  constantOf: ConstantOf,
  elsewhere: (path: readonly string[]) => Literal | undefined = () => undefined,
): Evaluate {
  const evaluateAt = (node: SyntaxNode | undefined | null, depth: number): Literal | undefined => {
    if (!node || depth > MAX_DEPTH) return undefined;
    const text = source.textOf(node);
    if (isNumberWithPoint(text)) return parseNumber(text);
    switch (node.name) {
      case 'Number':
        return parseNumber(text);
      case 'String':
        return parseString(text);
      case 'FormatString':
        return concatenate(formatParts(node, depth));
      case 'ContinuedString':
        return concatenate(namedChildren(node).map((part) => evaluateAt(part, depth + 1)));
      case 'Boolean':
        return { kind: 'bool', value: text === 'True' };
      case 'None':
        return { kind: 'none' };
      case 'VariableName':
        return evaluateConstant(text, depth);
      case 'MemberExpression':
        return elsewhere(pathOf(source, node));
      case 'ParenthesizedExpression':
        return evaluateAt(namedChildren(node)[0], depth + 1);
      case 'ArrayExpression':
      case 'TupleExpression':
      case 'SetExpression':
        return { kind: 'list', items: namedChildren(node).map((part) => evaluateAt(part, depth + 1)) };
      case 'UnaryExpression':
        return applySign(text, evaluateAt(node.lastChild, depth + 1));
      case 'BinaryExpression': {
        const [left, operator, right] = childrenOf(node);
        return (
          operator && evaluateBinary(evaluateAt(left, depth + 1), source.textOf(operator), evaluateAt(right, depth + 1))
        );
      }
      case 'CallExpression':
        return evaluateConversion(node, depth);
      default:
        return undefined;
    }
  };
  /** The text and the values of `f"--{name}"`; a value with a format of its own is unknown. */
  const formatParts = (node: SyntaxNode, depth: number): readonly (Literal | undefined)[] => {
    const [, opening = '', quote = ''] = /^(\w*("""|'''|"|'))/.exec(source.textOf(node)) ?? [];
    const parts: (Literal | undefined)[] = [];
    let from = node.from + opening.length;
    for (const replaced of namedChildren(node)) {
      const inner = namedChildren(replaced);
      parts.push(textLiteral(source.text.slice(from, replaced.from)));
      parts.push(inner.length === 1 ? asText(evaluateAt(inner[0], depth + 1)) : undefined);
      from = replaced.to;
    }
    return [...parts, textLiteral(source.text.slice(from, node.to - quote.length))];
  };
  const evaluateConstant = memoizeByName((name, depth) => {
    const value = constantOf(name);
    return value ? evaluateAt(value, depth + 1) : elsewhere([name]);
  });
  const evaluateConversion = (node: SyntaxNode, depth: number): Literal | undefined => {
    const [callee, list] = childrenOf(node);
    const name = callee && source.textOf(callee);
    const inner = list && evaluateAt(namedChildren(list)[0], depth + 1);
    if (!inner || !('value' in inner)) return undefined;
    if (name === 'int') return numberLiteral('int', Math.trunc(Number(inner.value)));
    if (name === 'float') return numberLiteral('float', Number(inner.value));
    return name === 'str' || name === 'Path' ? { kind: 'text', value: String(inner.value) } : undefined;
  };
  return (node) => evaluateAt(node, 0);
}

function parseString(source: string): Literal | undefined {
  const match = /^(\w*)('''|"""|'|")(.*)\2$/s.exec(source);
  if (!match) return undefined;
  const [, prefix = '', , body = ''] = match;
  if (/[fb]/i.test(prefix)) return undefined;
  return { kind: 'text', value: /r/i.test(prefix) ? body : unescape(body) };
}

function textLiteral(written: string): Literal {
  return { kind: 'text', value: unescape(written).replaceAll('{{', '{').replaceAll('}}', '}') };
}

function asText(literal: Literal | undefined): Literal | undefined {
  const scalar = literalScalar(literal);
  return scalar === undefined ? undefined : { kind: 'text', value: String(scalar) };
}

/** Python leaves a backslash before any other sign as it is. */
export function unescape(text: string): string {
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
