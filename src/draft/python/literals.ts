/** The values that Python expressions stand for, as far as they are plain: numbers, texts, sums of them, constants. */
import { onceEach } from '../once.ts';
import type { SyntaxNode } from '@lezer/common';
import type { Literal } from '../flag.ts';
import { childrenOf, partsOf, type Source } from '../source.ts';

export type Constants = ReadonlyMap<string, SyntaxNode>;
export type Evaluate = (node: SyntaxNode | undefined) => Literal | undefined;

// deeper nesting than this is nobody's default
const DEPTH = 40;
const LONGEST = 10_000;

export function evaluator(source: Source, constants: Constants): Evaluate {
  const at = (node: SyntaxNode | undefined | null, depth: number): Literal | undefined => {
    if (!node || depth > DEPTH) return undefined;
    const text = source.textOf(node);
    switch (node.name) {
      case 'Number':
        return numberOf(text);
      case 'String':
        return textOf(text);
      case 'ContinuedString':
        return joined(partsOf(node).map((part) => at(part, depth + 1)));
      case 'Boolean':
        return { kind: 'bool', value: text === 'True' };
      case 'None':
        return { kind: 'none' };
      case 'VariableName':
        return constant(text, depth);
      case 'ParenthesizedExpression':
        return at(partsOf(node)[0], depth + 1);
      case 'ArrayExpression':
      case 'TupleExpression':
      case 'SetExpression':
        return { kind: 'list', items: partsOf(node).map((part) => at(part, depth + 1)) };
      case 'UnaryExpression':
        return signed(text, at(node.lastChild, depth + 1));
      case 'BinaryExpression': {
        const [left, operator, right] = childrenOf(node);
        return operator && combined(at(left, depth + 1), source.textOf(operator), at(right, depth + 1));
      }
      case 'CallExpression':
        return converted(node, depth);
      default:
        return undefined;
    }
  };
  const constant = onceEach((name, depth) => at(constants.get(name), depth + 1));
  const converted = (node: SyntaxNode, depth: number): Literal | undefined => {
    const [callee, list] = childrenOf(node);
    const name = callee && source.textOf(callee);
    const inner = list && at(partsOf(list)[0], depth + 1);
    if (!inner || !('value' in inner)) return undefined;
    if (name === 'int') return number('int', Math.trunc(Number(inner.value)));
    if (name === 'float') return number('float', Number(inner.value));
    return name === 'str' || name === 'Path' ? { kind: 'text', value: String(inner.value) } : undefined;
  };
  return (node) => at(node, 0);
}

function textOf(written: string): Literal | undefined {
  const match = /^(\w*)('''|"""|'|")(.*)\2$/s.exec(written);
  if (!match) return undefined;
  const [, prefix = '', , body = ''] = match;
  if (/[fb]/i.test(prefix)) return undefined;
  return { kind: 'text', value: /r/i.test(prefix) ? body : unescaped(body) };
}

export function unescaped(text: string): string {
  return text.replace(/\\(\r?\n|.)/gs, (_, sign: string) => {
    if (/^\r?\n$/.test(sign)) return '';
    return { n: '\n', t: '\t', r: '\r' }[sign] ?? (/['"\\]/.test(sign) ? sign : `\\${sign}`);
  });
}

function numberOf(written: string): Literal | undefined {
  const text = written.replaceAll('_', '').toLowerCase();
  if (/^0[xob]/.test(text) || /^\d+$/.test(text)) return number('int', Number(text));
  return number('float', Number(text));
}

function number(kind: 'int' | 'float', value: number): Literal | undefined {
  return Number.isFinite(value) ? { kind, value } : undefined;
}

function joined(parts: readonly (Literal | undefined)[]): Literal | undefined {
  const texts = parts.map((part) => (part?.kind === 'text' ? part.value : undefined));
  const value = texts.join('');
  return texts.includes(undefined) || value.length > LONGEST ? undefined : { kind: 'text', value };
}

function signed(text: string, operand: Literal | undefined): Literal | undefined {
  if (operand?.kind !== 'int' && operand?.kind !== 'float') return undefined;
  if (text.startsWith('-')) return { kind: operand.kind, value: -operand.value };
  return text.startsWith('+') ? operand : undefined;
}

function combined(left: Literal | undefined, operator: string, right: Literal | undefined): Literal | undefined {
  if (left?.kind === 'text' && operator === '+') return joined([left, right]);
  if (left?.kind !== 'int' && left?.kind !== 'float') return undefined;
  if (right?.kind !== 'int' && right?.kind !== 'float') return undefined;
  const value = calculated(left.value, operator, right.value);
  const whole = left.kind === 'int' && right.kind === 'int' && operator !== '/' && Number.isInteger(value);
  return value === undefined ? undefined : number(whole ? 'int' : 'float', value);
}

function calculated(left: number, operator: string, right: number): number | undefined {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '//':
      return Math.floor(left / right);
    case '**':
      return left ** right;
    case '<<':
      return left * 2 ** right;
    default:
      return undefined;
  }
}
