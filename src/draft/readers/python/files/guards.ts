/** Whether a script comes to a place unless a flag or a constant is changed: what it only may write is not written. */
import type { SyntaxNode } from '@lezer/common';
import { effectiveDefault, type Flag } from '../../flag.ts';
import { literalText } from '../../literal.ts';
import { childrenOf, descendantsOfType } from '../../sourceTree.ts';
import type { Module } from '../module.ts';
import { enclosingDefinition } from '../module.ts';

type Flags = ReadonlyMap<string, Flag>;

const MAX_CONDITION = 300;
const MAX_CALLERS = 5;

export function isReached(module: Module, node: SyntaxNode, flags: Flags, depth = 0): boolean {
  if (isBehindOff(module, node, flags)) return false;
  const holder = enclosingDefinition(node);
  if (depth > 2 || holder?.name !== 'FunctionDefinition') return true;
  const name = childrenOf(holder).find((child) => child.name === 'VariableName');
  if (name === undefined || enclosingDefinition(holder)?.name === 'ClassDefinition') return true;
  const callers = callersOf(module, module.source.textOf(name));
  // a function that is handed over, decorated, or called from another file is reached as far as can be seen
  return callers.length === 0
    ? module.file !== undefined || isNamedElsewhere(module, name)
    : callers.some((call) => isReached(module, call, flags, depth + 1));
}

const CALLERS = new WeakMap<Module, ReadonlyMap<string, readonly SyntaxNode[]>>();

function callersOf(module: Module, name: string): readonly SyntaxNode[] {
  const known = CALLERS.get(module) ?? callersIn(module);
  CALLERS.set(module, known);
  return known.get(name) ?? [];
}

/** By the name of their callee, as many as are looked at. */
function callersIn({ calls }: Module): ReadonlyMap<string, readonly SyntaxNode[]> {
  const callers = new Map<string, SyntaxNode[]>();
  for (const { name, node } of calls) {
    const others = callers.get(name);
    if (others === undefined) callers.set(name, [node]);
    else if (others.length < MAX_CALLERS) others.push(node);
  }
  return callers;
}

function isNamedElsewhere({ source }: Module, name: SyntaxNode): boolean {
  const text = source.textOf(name);
  const isDecorated = name.parent?.parent?.name === 'DecoratedStatement';
  return isDecorated || [...source.text.matchAll(new RegExp(String.raw`\b${text}\b`, 'g'))].length > 1;
}

/** Inside an `if` that names a flag which is off, empty or something else by default, or a constant that is False. */
function isBehindOff(module: Module, node: SyntaxNode, flags: Flags): boolean {
  let below = node;
  for (let at = node.parent; at && at.name !== 'FunctionDefinition'; at = at.parent) {
    const condition = at.name === 'IfStatement' ? conditionOf(below) : undefined;
    if (condition && condition.to - condition.from < MAX_CONDITION && isOff(module, condition, flags)) return true;
    below = at;
  }
  return false;
}

/** The condition of the branch; undefined for that of `else`. */
function conditionOf(branch: SyntaxNode): SyntaxNode | undefined {
  const before = branch.prevSibling;
  return before === null || before.name === 'else' ? undefined : before;
}

function isOff(module: Module, condition: SyntaxNode, flags: Flags): boolean {
  const comparisons = [condition, ...descendantsOfType(condition, 'BinaryExpression')].map((part) => childrenOf(part));
  if (comparisons.some((parts) => isUnequal(module, parts, flags))) return true;
  const named = [condition, ...descendantsOfType(condition, 'VariableName', 'PropertyName')];
  return named.some((part) => {
    const flag = flags.get(module.source.textOf(part));
    if (flag !== undefined) return !/rank/i.test(flag.name) && !effectiveDefault(flag);
    const value = /^(?:VariableName|Boolean)$/.test(part.name) ? module.evaluate(part) : undefined;
    return value?.kind === 'none' || (value?.kind === 'bool' && !value.value);
  });
}

/** `args.mode == "all"`, where the default of `--mode` is another. */
function isUnequal(module: Module, [left, operator, right]: readonly SyntaxNode[], flags: Flags): boolean {
  if (!left || !operator || module.source.textOf(operator) !== '==') return false;
  const flag = flags.get(module.source.textOf(left.name === 'MemberExpression' ? (left.lastChild ?? left) : left));
  const wanted = literalText(module.evaluate(right));
  return flag !== undefined && wanted !== undefined && effectiveDefault(flag) !== wanted;
}
