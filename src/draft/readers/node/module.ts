/** A Node script, parsed once for all of its readers: its calls, and what its expressions stand for. */
import { memoizeByName } from '../memoize.ts';
import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/javascript';
import type { Literal } from '../flag.ts';
import { childrenOf, descendantsOfType, namedChildren, sourceTree, type SourceTree } from '../sourceTree.ts';

const typescript = parser.configure({ dialect: 'ts' });
const MAX_DEPTH = 40;
const MAX_TEXT_LENGTH = 10_000;
const NAME_NODES: readonly string[] = ['VariableName', 'PropertyDefinition'];

export interface Call {
  readonly node: SyntaxNode;
  /** The last name of what is called: `option` in `program.option(…)`. */
  readonly name: string;
  /** What stands before that name, as it is written. */
  readonly receiver: string;
  readonly args: readonly SyntaxNode[];
}

export interface Module {
  readonly source: SourceTree;
  readonly calls: readonly Call[];
  readonly evaluate: (node: SyntaxNode | undefined | null) => Literal | undefined;
  /** The object that an expression writes down or names. */
  readonly objectAt: (node: SyntaxNode | undefined) => ReadonlyMap<string, SyntaxNode> | undefined;
}

export function parseModule(text: string): Module {
  const source = sourceTree(text, typescript.parse(text));
  const constants = constantsOf(source);
  const evaluate = evaluator(source, constants);
  const objectAt: Module['objectAt'] = (node) => {
    const written = node && NAME_NODES.includes(node.name) ? constants.get(source.textOf(node)) : node;
    const bare = written?.name === 'BinaryExpression' ? written.firstChild : written;
    return bare?.name === 'ObjectExpression' ? entriesOf(source, bare) : undefined;
  };
  const calls = descendantsOfType(source.root, 'CallExpression').map((node) => callOf(source, node));
  // a chain is one expression whose first link is the innermost call, so that the order of the text is that of the lists
  calls.sort((a, b) => (a.node.lastChild?.from ?? 0) - (b.node.lastChild?.from ?? 0));
  return { source, calls, evaluate, objectAt };
}

export function callOf({ textOf }: SourceTree, node: SyntaxNode): Call {
  const callee = node.firstChild;
  const list = childrenOf(node).find(({ name }) => name === 'ArgList');
  const member = callee?.name === 'MemberExpression' && callee.lastChild ? callee.lastChild : callee;
  const receiverNode = member !== callee && callee?.firstChild ? callee.firstChild : undefined;
  const receiver = receiverNode && receiverNode.to - receiverNode.from < 100 ? textOf(receiverNode) : '';
  return { node, name: member ? textOf(member).slice(0, 100) : '', receiver, args: list ? namedChildren(list) : [] };
}

/** `const NAME = value`, wherever it stands; of two with one name the first counts. */
function constantsOf({ root, textOf }: SourceTree): ReadonlyMap<string, SyntaxNode> {
  const constants = new Map<string, SyntaxNode>();
  for (const name of descendantsOfType(root, 'VariableDefinition')) {
    let sibling = name.nextSibling;
    while (sibling && sibling.name !== 'Equals' && sibling.name === 'TypeAnnotation') sibling = sibling.nextSibling;
    const value = sibling?.name === 'Equals' ? sibling.nextSibling : undefined;
    if (value && !constants.has(textOf(name))) constants.set(textOf(name), value);
  }
  return constants;
}

function entriesOf({ textOf }: SourceTree, object: SyntaxNode): ReadonlyMap<string, SyntaxNode> {
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

function evaluator({ textOf }: SourceTree, constants: ReadonlyMap<string, SyntaxNode>): Module['evaluate'] {
  const evaluateAt = (node: SyntaxNode | undefined | null, depth: number): Literal | undefined => {
    if (!node || depth > MAX_DEPTH) return undefined;
    switch (node.name) {
      case 'Number':
        return numberOf(Number(textOf(node).replaceAll('_', '')), !/\.|e-/i.test(textOf(node)));
      case 'String':
        return { kind: 'text', value: unescape(textOf(node).slice(1, -1)) };
      case 'TemplateString':
        return node.firstChild ? undefined : { kind: 'text', value: unescape(textOf(node).slice(1, -1)) };
      case 'BooleanLiteral':
        return { kind: 'bool', value: textOf(node) === 'true' };
      case 'null':
        return { kind: 'none' };
      case 'ArrayExpression':
        return { kind: 'list', items: namedChildren(node).map((part) => evaluateAt(part, depth + 1)) };
      case 'ParenthesizedExpression':
        return evaluateAt(namedChildren(node)[0], depth + 1);
      case 'VariableName':
      case 'PropertyDefinition':
        return evaluateConstant(textOf(node), depth);
      case 'UnaryExpression': {
        const operand = evaluateAt(node.lastChild, depth + 1);
        if (operand?.kind !== 'int' && operand?.kind !== 'float') return undefined;
        return textOf(node).startsWith('-') ? { kind: operand.kind, value: -operand.value } : undefined;
      }
      case 'BinaryExpression':
        return evaluateBinary(node, depth);
      default:
        return undefined;
    }
  };
  const evaluateConstant = memoizeByName((name, depth) => evaluateAt(constants.get(name), depth + 1));
  const evaluateBinary = (node: SyntaxNode, depth: number): Literal | undefined => {
    const [first, operator, second] = childrenOf(node);
    const left = evaluateAt(first, depth + 1);
    const sign = operator && textOf(operator);
    // a constant and not a type: [1, 2] as const
    if (sign === 'as' || sign === 'satisfies') return left;
    const right = evaluateAt(second, depth + 1);
    if (sign === '+' && left?.kind === 'text' && right?.kind === 'text') {
      const value = left.value + right.value;
      return value.length > MAX_TEXT_LENGTH ? undefined : { kind: 'text', value };
    }
    if (typeof sign !== 'string' || !left || !right || !('value' in left) || !('value' in right)) return undefined;
    if (typeof left.value !== 'number' || typeof right.value !== 'number') return undefined;
    const value = ARITHMETIC.get(sign)?.(left.value, right.value);
    return value === undefined ? undefined : numberOf(value, Number.isInteger(value));
  };
  return (node) => evaluateAt(node, 0);
}

const ARITHMETIC: ReadonlyMap<string, (a: number, b: number) => number> = new Map([
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

export function unescape(text: string): string {
  return text.replace(/\\(.)/gs, (_, sign: string) => ({ n: '\n', t: '\t', r: '\r' })[sign] ?? sign);
}
