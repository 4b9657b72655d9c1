/** A Node script, parsed once for all of its readers: its calls, and what its expressions stand for. */
import { onceEach } from '../once.ts';
import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/javascript';
import type { Literal } from '../flag.ts';
import { childrenOf, nodesBelow, partsOf, sourceOf, type Source } from '../source.ts';

const typescript = parser.configure({ dialect: 'ts' });
const DEPTH = 40;
const LONGEST = 10_000;
const names: readonly string[] = ['VariableName', 'PropertyDefinition'];

export interface Call {
  readonly node: SyntaxNode;
  /** The last name of what is called: `option` in `program.option(…)`. */
  readonly name: string;
  /** What stands before that name, as it is written. */
  readonly on: string;
  readonly args: readonly SyntaxNode[];
}

export interface Module {
  readonly source: Source;
  readonly calls: readonly Call[];
  readonly evaluate: (node: SyntaxNode | undefined | null) => Literal | undefined;
  /** The object that an expression writes down or names. */
  readonly objectAt: (node: SyntaxNode | undefined) => ReadonlyMap<string, SyntaxNode> | undefined;
}

export function moduleOf(text: string): Module {
  const source = sourceOf(text, typescript.parse(text));
  const constants = constantsOf(source);
  const evaluate = evaluator(source, constants);
  const objectAt: Module['objectAt'] = (node) => {
    const written = node && names.includes(node.name) ? constants.get(source.textOf(node)) : node;
    const bare = written?.name === 'BinaryExpression' ? written.firstChild : written;
    return bare?.name === 'ObjectExpression' ? entriesOf(source, bare) : undefined;
  };
  const calls = nodesBelow(source.top, 'CallExpression').map((node) => callOf(source, node));
  // a chain is one expression whose first link is the innermost call, so that the order of the text is that of the lists
  calls.sort((a, b) => (a.node.lastChild?.from ?? 0) - (b.node.lastChild?.from ?? 0));
  return { source, calls, evaluate, objectAt };
}

export function callOf({ textOf }: Source, node: SyntaxNode): Call {
  const callee = node.firstChild;
  const list = childrenOf(node).find(({ name }) => name === 'ArgList');
  const member = callee?.name === 'MemberExpression' && callee.lastChild ? callee.lastChild : callee;
  const before = member !== callee && callee?.firstChild ? callee.firstChild : undefined;
  const on = before && before.to - before.from < 100 ? textOf(before) : '';
  return { node, name: member ? textOf(member).slice(0, 100) : '', on, args: list ? partsOf(list) : [] };
}

/** `const NAME = value`, wherever it stands; of two with one name the first counts. */
function constantsOf({ top, textOf }: Source): ReadonlyMap<string, SyntaxNode> {
  const constants = new Map<string, SyntaxNode>();
  for (const name of nodesBelow(top, 'VariableDefinition')) {
    let at = name.nextSibling;
    while (at && at.name !== 'Equals' && at.name === 'TypeAnnotation') at = at.nextSibling;
    const value = at?.name === 'Equals' ? at.nextSibling : undefined;
    if (value && !constants.has(textOf(name))) constants.set(textOf(name), value);
  }
  return constants;
}

function entriesOf({ textOf }: Source, object: SyntaxNode): ReadonlyMap<string, SyntaxNode> {
  return new Map(
    childrenOf(object).flatMap((property) => {
      const [key, colon, value] = childrenOf(property);
      if (property.name !== 'Property' || !key) return [];
      // { options } stands for { options: options }
      if (key.name === 'PropertyDefinition' && colon === undefined) return [[textOf(key), key] as const];
      if (colon?.name !== ':' || !value) return [];
      return [[textOf(key).replace(/^(['"])(.*)\1$/s, '$2'), value] as const];
    }),
  );
}

function evaluator({ textOf }: Source, constants: ReadonlyMap<string, SyntaxNode>): Module['evaluate'] {
  const at = (node: SyntaxNode | undefined | null, depth: number): Literal | undefined => {
    if (!node || depth > DEPTH) return undefined;
    switch (node.name) {
      case 'Number':
        return numberOf(Number(textOf(node).replaceAll('_', '')), !/\.|e-/i.test(textOf(node)));
      case 'String':
        return { kind: 'text', value: unescaped(textOf(node).slice(1, -1)) };
      case 'TemplateString':
        return node.firstChild ? undefined : { kind: 'text', value: unescaped(textOf(node).slice(1, -1)) };
      case 'BooleanLiteral':
        return { kind: 'bool', value: textOf(node) === 'true' };
      case 'null':
        return { kind: 'none' };
      case 'ArrayExpression':
        return { kind: 'list', items: partsOf(node).map((part) => at(part, depth + 1)) };
      case 'ParenthesizedExpression':
        return at(partsOf(node)[0], depth + 1);
      case 'VariableName':
      case 'PropertyDefinition':
        return constant(textOf(node), depth);
      case 'UnaryExpression': {
        const operand = at(node.lastChild, depth + 1);
        if (operand?.kind !== 'int' && operand?.kind !== 'float') return undefined;
        return textOf(node).startsWith('-') ? { kind: operand.kind, value: -operand.value } : undefined;
      }
      case 'BinaryExpression':
        return operated(node, depth);
      default:
        return undefined;
    }
  };
  const constant = onceEach((name, depth) => at(constants.get(name), depth + 1));
  const operated = (node: SyntaxNode, depth: number): Literal | undefined => {
    const [first, operator, second] = childrenOf(node);
    const left = at(first, depth + 1);
    const sign = operator && textOf(operator);
    // a constant and not a type: [1, 2] as const
    if (sign === 'as' || sign === 'satisfies') return left;
    const right = at(second, depth + 1);
    if (sign === '+' && left?.kind === 'text' && right?.kind === 'text') {
      const value = left.value + right.value;
      return value.length > LONGEST ? undefined : { kind: 'text', value };
    }
    if (typeof sign !== 'string' || !left || !right || !('value' in left) || !('value' in right)) return undefined;
    if (typeof left.value !== 'number' || typeof right.value !== 'number') return undefined;
    const value = operators.get(sign)?.(left.value, right.value);
    return value === undefined ? undefined : numberOf(value, Number.isInteger(value));
  };
  return (node) => at(node, 0);
}

const operators: ReadonlyMap<string, (a: number, b: number) => number> = new Map([
  ['+', (a: number, b: number) => a + b],
  ['-', (a: number, b: number) => a - b],
  ['*', (a: number, b: number) => a * b],
  ['/', (a: number, b: number) => a / b],
  ['**', (a: number, b: number) => a ** b],
  ['<<', (a: number, b: number) => a * 2 ** b],
]);

function numberOf(value: number, whole: boolean): Literal | undefined {
  return Number.isFinite(value) ? { kind: whole ? 'int' : 'float', value } : undefined;
}

export function unescaped(text: string): string {
  return text.replace(/\\(.)/gs, (_, sign: string) => ({ n: '\n', t: '\t', r: '\r' })[sign] ?? sign);
}
