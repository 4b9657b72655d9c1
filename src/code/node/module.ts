/** A Node script, parsed once for all of its readers: its calls, and the values of its expressions. */
import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/javascript';
import { calculate, concatenate, evaluatorOf, unescape, type Evaluate } from '../evaluation.ts';
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
  readonly evaluate: Evaluate;
  /** Where the value of an expression is one. */
  readonly textAt: (node: SyntaxNode | undefined | null) => string | undefined;
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
  return { source, calls, evaluate, textAt: (node) => literalText(evaluate(node)), objectAt };
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

/** @param constants the values of the names that an expression may use */
export function evaluator(source: SourceTree, constants: ReadonlyMap<string, SyntaxNode>): Evaluate {
  const textOf = (written: string): Literal => ({ kind: 'text', value: unescape(written.slice(1, -1)) });
  return evaluatorOf(source, {
    numberOf: parseNumber,
    textOf,
    operation,
    constantOf: (name, evaluate) => evaluate(constants.get(name)),
    other: (node) => (node.name === 'TemplateString' && !node.firstChild ? textOf(source.textOf(node)) : undefined),
  });
}

function operation(left: Literal | undefined, sign: string, right: Literal | undefined): Literal | undefined {
  // the value without its type: [1, 2] as const
  if (sign === 'as' || sign === 'satisfies') return left;
  if (sign === '+' && left?.kind === 'text' && right?.kind === 'text') return concatenate([left, right]);
  if (!isNumeric(left) || !isNumeric(right)) return undefined;
  const value = calculate(left.value, sign, right.value);
  return value === undefined ? undefined : numberLiteral(Number.isInteger(value) ? 'int' : 'float', value);
}

function parseNumber(text: string): Literal | undefined {
  return numberLiteral(/\.|e-/i.test(text) ? 'float' : 'int', Number(text.replaceAll('_', '')));
}
