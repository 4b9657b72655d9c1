/** Arguments that a Python script takes by their position: `lr = float(sys.argv[1])`; and the names of `getopt`. */
import type { SyntaxNode } from '@lezer/common';
import { resolveFlag, type Flag, type FlagType } from '../flag.ts';
import { literalItems, literalText } from '../literal.ts';
import { childrenOf, descendantsOfType, namedChildren } from '../sourceTree.ts';
import type { Module } from './module.ts';
import type { PythonScript, Reading } from './script.ts';

const MAX_POSITION = 30;

export function readArgv({ module, calls }: PythonScript): Reading {
  const options = calls.filter(({ call }) => /^(gnu_)?getopt$/.test(call.name) && call.positional.length >= 3);
  const flags = options.flatMap(({ module: file, call }) =>
    (literalItems(file.evaluate(call.positional[2])) ?? []).flatMap((item) => {
      const written = literalText(item) ?? '';
      const name = written.replace(/=$/, '');
      if (name === '' || name === 'help') return [];
      const known = written.endsWith('=') ? {} : ({ declaredType: 'bool', switchKind: 'on' } as const);
      return [resolveFlag({ name, passStyle: 'flags', ...file.placeOf(call.node), ...known })];
    }),
  );
  const isParsed =
    flags.length > 0 ||
    calls.some(({ call }) => /^(add_argument|add_option|docopt|parse_(known_)?args\w*)$/.test(call.name));
  return { flags: isParsed ? flags : positionalFlags(module) };
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
  for (const [position, name, node] of unpackedNames(module)) {
    if (!byPosition.has(position)) byPosition.set(position, flagOf(module, name, node, {}));
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
  const given = fallback ?? earlier?.value;
  return flagOf(module, name, node, { type, given, isOptional: isOptional || earlier !== undefined });
}

interface Argument {
  readonly type?: FlagType | undefined;
  readonly given?: SyntaxNode | undefined;
  readonly isOptional?: boolean;
}

function flagOf(module: Module, name: string, node: SyntaxNode, { type, given, isOptional = false }: Argument): Flag {
  return resolveFlag({
    name,
    passStyle: 'positional',
    words: [`{${name}}`],
    ...module.placeOf(node),
    declaredType: type ?? 'text',
    defaultLiteral: module.evaluate(given),
    ...(!isOptional && { required: true }),
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

/** `_, data, out = sys.argv` and `data, out = sys.argv[1:]`. */
function unpackedNames({ source }: Module): readonly (readonly [number, string, SyntaxNode])[] {
  return descendantsOfType(source.root, 'AssignStatement').flatMap((statement) => {
    const value = statement.lastChild;
    const match =
      value && /^(?:sys\.)?argv(\[1:\d*\])?$/.exec(source.text.slice(value.from, Math.min(value.to, value.from + 20)));
    const names = childrenOf(statement).filter(({ name }) => name === 'VariableName');
    if (!match || names.length < 2) return [];
    const first = match[1] === undefined ? 0 : 1;
    return names.map((node, i) => [i + first, source.textOf(node), node] as const).filter(([position]) => position > 0);
  });
}

function isUnderIf(node: SyntaxNode): boolean {
  for (let at = node.parent; at; at = at.parent) if (at.name === 'IfStatement') return true;
  return false;
}
