/** A Node script, parsed once for all of its readers: its calls, and the values of its expressions. */
import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/javascript';
import { calculate, MAX_DEPTH, MAX_TEXT_LENGTH, memoizeByName, unescape } from '../evaluation.ts';
import { isNumeric, literalText, numberLiteral, type Literal } from '../literal.ts';
import { childrenOf, descendantsOfType, namedChildren, sourceTree, type SourceTree } from '../sourceTree.ts';

const typescript = parser.configure({ dialect: 'ts' });
const NAME_NODES: readonly string[] = ['VariableName', 'PropertyDefinition'];

export interface Call {
  readonly node: SyntaxNode;
  /** The last name of the callee: `option` in `program.option(…)`. */
  readonly name: string;
  /** The text before that name, as it is written. */
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
  const source = sourceTree(text, typescript);
  const constants = constantsOf(source);
  const evaluate = evaluator(source, constants);
  const objectAt: Module['objectAt'] = (node) => {
    const written = node && NAME_NODES.includes(node.name) ? constants.get(source.textOf(node)) : node;
    const bare = written?.name === 'BinaryExpression' ? written.firstChild : written;
    return bare?.name === 'ObjectExpression' ? entriesOf(source, bare) : undefined;
  };
  const calls = descendantsOfType(source.root, 'CallExpression').map((node) => callOf(source, node));
  // a chain is one expression whose first link is the innermost call: sort by argument list for the order of the text
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

/** `const NAME = value`, anywhere in the script; the first of each name counts. */
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

/** The value of an expression, as far as the text says it; `constants` are the values of the names that it may use. */
export function evaluator({ textOf }: SourceTree, constants: ReadonlyMap<string, SyntaxNode>): Module['evaluate'] {
  const evaluateAt = (node: SyntaxNode | undefined | null, depth: number): Literal | undefined => {
    if (!node || depth > MAX_DEPTH) return undefined;
    switch (node.name) {
      case 'Number':
        return parseNumber(textOf(node));
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
        return isNumeric(operand) && textOf(node).startsWith('-')
          ? { kind: operand.kind, value: -operand.value }
          : undefined;
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
    // the value without its type: [1, 2] as const
    if (sign === 'as' || sign === 'satisfies') return left;
    return sign === undefined ? undefined : evaluateOperator(left, sign, evaluateAt(second, depth + 1));
  };
  return (node) => evaluateAt(node, 0);
}

function evaluateOperator(left: Literal | undefined, sign: string, right: Literal | undefined): Literal | undefined {
  const texts = [literalText(left), literalText(right)];
  if (sign === '+' && !texts.includes(undefined)) {
    const value = texts.join('');
    return value.length > MAX_TEXT_LENGTH ? undefined : { kind: 'text', value };
  }
  if (!isNumeric(left) || !isNumeric(right)) return undefined;
  const value = calculate(left.value, sign, right.value);
  return value === undefined ? undefined : numberLiteral(Number.isInteger(value) ? 'int' : 'float', value);
}

function parseNumber(text: string): Literal | undefined {
  return numberLiteral(/\.|e-/i.test(text) ? 'float' : 'int', Number(text.replaceAll('_', '')));
}
