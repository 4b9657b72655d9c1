/** Arguments that a Python script takes by their position: `lr = float(sys.argv[1])`. */
import type { SyntaxNode } from '@lezer/common';
import { resolveFlag, type Flag, type FlagType } from '../flag.ts';
import { childrenOf, descendantsOfType, namedChildren } from '../sourceTree.ts';
import type { Module } from './module.ts';
import type { PythonScript, Reading } from './script.ts';

const MAX_POSITION = 30;

export function readArgv({ module, calls }: PythonScript): Reading {
  const isParsed = calls.some(({ call }) =>
    /^(?:add_argument|add_option|docopt|parse_(?:known_)?args\w*|(?:gnu_)?getopt)$/.test(call.name),
  );
  return { flags: isParsed ? [] : positionalFlags(module) };
}

/** The first use of each position says what it is; those after a gap are not taken. */
function positionalFlags(module: Module): readonly Flag[] {
  const { source } = module;
  const byPosition = new Map<number, Flag>();
  for (const node of descendantsOfType(source.root, 'MemberExpression')) {
    const match = /^(?:sys\.)?argv\[(\d+)\]$/.exec(source.text.slice(node.from, Math.min(node.to, node.from + 20)));
    const position = Number(match?.[1] ?? 0);
    if (position < 1 || position > MAX_POSITION || byPosition.has(position)) continue;
    if (!isLengthCheck(node)) byPosition.set(position, positionalFlag(module, node, position));
  }
  const flags: Flag[] = [];
  for (let flag = byPosition.get(1); flag; flag = byPosition.get(flags.length + 1)) flags.push(flag);
  return flags;
}

/** `if sys.argv[1] == '--help'` gives the argument no name. */
function isLengthCheck(node: SyntaxNode): boolean {
  return node.parent?.name === 'BinaryExpression' && childrenOf(node.parent).some(({ name }) => name === 'CompareOp');
}

function positionalFlag(module: Module, node: SyntaxNode, position: number): Flag {
  let at = node;
  let type: FlagType | undefined;
  let fallback: SyntaxNode | undefined;
  let isOptional = false;
  for (; at.parent && !at.parent.name.endsWith('Statement'); at = at.parent) {
    const { parent } = at;
    if (parent.name === 'CallExpression') type ??= CONVERTERS.get(module.source.textOf(parent.firstChild ?? parent));
    if (parent.name === 'ConditionalExpression') {
      isOptional = true;
      fallback = namedChildren(parent).find((part) => part.from !== at.from && module.evaluate(part) !== undefined);
    }
  }
  const statement = at.parent?.name === 'AssignStatement' ? at.parent : undefined;
  const name = (statement && targetAt(module, statement, at)) ?? `argument${position}`;
  const earlier = isUnderIf(at)
    ? module.assignments.find((other) => other.name === name && other.value.to < node.from)
    : undefined;
  return resolveFlag({
    name,
    passStyle: 'positional',
    words: [`{${name}}`],
    ...module.placeOf(node),
    declaredType: type ?? 'text',
    defaultLiteral: module.evaluate(fallback ?? earlier?.value),
    ...(!isOptional && earlier === undefined && { required: true }),
  });
}

const CONVERTERS: ReadonlyMap<string, FlagType> = new Map([
  ['float', 'float'],
  ['int', 'int'],
  ['str', 'text'],
]);

/** Which of the names of an assignment a value is for: `a, b = sys.argv[1], sys.argv[2]`. */
function targetAt({ source }: Module, statement: SyntaxNode, value: SyntaxNode): string | undefined {
  const children = childrenOf(statement).filter(({ name }) => name !== ',');
  const split = children.findIndex(({ name }) => name === 'AssignOp');
  const targets = children.slice(0, split).filter(({ name }) => name !== 'TypeDef');
  const target = targets[children.slice(split + 1).findIndex(({ from }) => from === value.from)];
  return target?.name === 'VariableName' ? source.textOf(target) : undefined;
}

function isUnderIf(node: SyntaxNode): boolean {
  for (let at = node.parent; at; at = at.parent) if (at.name === 'IfStatement') return true;
  return false;
}
