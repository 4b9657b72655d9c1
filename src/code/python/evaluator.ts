/** The values of Python expressions, as far as they are plain: numbers, texts, sums of them, constants. */
import type { SyntaxNode } from '@lezer/common';
import { calculate, concatenate, evaluatorOf, type Evaluate } from '../evaluation.ts';
import { isNumeric, numberLiteral, type Literal } from '../literal.ts';
import { childrenOf, namedChildren, type SourceTree } from '../sourceTree.ts';
import { pathOf } from './calls.ts';

export type ConstantOf = (name: string) => SyntaxNode | undefined;
type Elsewhere = (path: readonly string[]) => Literal | undefined;

/** @param elsewhere the value of a name that is not a constant of this file, such as one that it imports */
export function evaluator(
  source: SourceTree,
  constantOf: ConstantOf,
  elsewhere: Elsewhere = () => undefined,
): Evaluate {
  return evaluatorOf(source, {
    numberOf: parseNumber,
    textOf: parseString,
    operation,
    constantOf: (name, evaluate) => {
      const value = constantOf(name);
      return value ? evaluate(value) : elsewhere([name]);
    },
    isNumber: isNumberWithPoint,
    other: (node, evaluate) => {
      switch (node.name) {
        case 'FormatString':
          return concatenate(formatted(source, node, evaluate));
        case 'ContinuedString':
          return concatenate(namedChildren(node).map(evaluate));
        case 'MemberExpression':
          return elsewhere(pathOf(source, node));
        case 'CallExpression':
          return conversion(source, node, evaluate);
        default:
          return undefined;
      }
    },
  });
}

/** Of `f"--{name}"`; a value with a format of its own is unknown. */
function formatted(source: SourceTree, node: SyntaxNode, evaluate: Evaluate): readonly (Literal | undefined)[] {
  return formatParts(source, node).map((part) => {
    if (typeof part === 'string') return { kind: 'text', value: part };
    const [inner, ...others] = namedChildren(part);
    return others.length === 0 ? asText(evaluate(inner)) : undefined;
  });
}

function conversion(source: SourceTree, node: SyntaxNode, evaluate: Evaluate): Literal | undefined {
  const [callee, list] = childrenOf(node);
  const name = callee && source.textOf(callee);
  const inner = list && evaluate(namedChildren(list)[0]);
  if (!inner || !('value' in inner)) return undefined;
  if (name === 'int') return numberLiteral('int', Math.trunc(Number(inner.value)));
  if (name === 'float') return numberLiteral('float', Number(inner.value));
  return name === 'str' || name === 'Path' ? asText(inner) : undefined;
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
  const value = literal && pythonText(literal);
  return value === undefined ? undefined : { kind: 'text', value };
}

/** As Python prints it: `True`, `1.0`, `1e-05`; undefined for a list. */
export function pythonText(literal: Literal): string | undefined {
  if (literal.kind === 'none') return 'None';
  if (literal.kind === 'list') return undefined;
  const { kind, value } = literal;
  if (kind === 'bool') return value ? 'True' : 'False';
  if (kind !== 'float') return String(value);
  const size = Math.abs(value);
  if (size > 0 && (size < 1e-4 || size >= 1e16)) return value.toExponential().replace(/(?<=e[+-])(?=\d$)/, '0');
  return Number.isInteger(value) ? `${value}.0` : String(value);
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

function operation(left: Literal | undefined, operator: string, right: Literal | undefined): Literal | undefined {
  if (left?.kind === 'text' && operator === '+') return concatenate([left, right]);
  if (!isNumeric(left) || !isNumeric(right)) return undefined;
  const value = calculate(left.value, operator, right.value);
  const whole = left.kind === 'int' && right.kind === 'int' && operator !== '/' && Number.isInteger(value);
  return value === undefined ? undefined : numberLiteral(whole ? 'int' : 'float', value);
}
