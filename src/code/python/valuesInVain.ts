/**
 * Values that no run takes: those of a class that nothing names, those of a parameter that nothing reads, and defaults
 * where each call gives another value.
 */
import type { SyntaxNode } from '@lezer/common';
import { grouped } from '../grouped.ts';
import { descendantsOfType } from '../sourceTree.ts';
import { statementAround } from './assignedValues.ts';
import { calledFunction } from './callers.ts';
import type { CallersOf } from './reach.ts';
import { callOf, decoratorsOf, isStarred, pathOf, type Call } from './calls.ts';
import { fieldsOf } from './classes.ts';
import { definitionName, enclosingDefinition, type Module } from './module.ts';
import { parametersOf } from './parameters.ts';
import type { Origin } from './scopes.ts';

interface Use {
  readonly module: Module;
  readonly name: string;
  readonly node: SyntaxNode;
}

/** @param files all of the script */
export function valuesInVain(files: readonly Module[]) {
  const usesOf = grouped(files.flatMap(usesIn), ({ name }) => name);
  const findsByName = files.some(({ source }) => FINDS_BY_NAME.test(source.text));
  return (module: Module) => valuesInVainOf(module, usesOf, findsByName);
}

function valuesInVainOf(module: Module, usesOf: ReadonlyMap<string, readonly Use[]>, findsByName: boolean) {
  const isMade = (made: SyntaxNode): boolean => (usesOf.get(definitionName(module, made)) ?? []).some(isOutside);
  // a file of which nothing is made is none that is run
  const isRun = module.classes.some(isMade) && !findsByName;
  return (value: SyntaxNode): 'unnamed' | 'given' | undefined => {
    const taker = findsByName ? undefined : takerOf(module, value);
    if (taker !== undefined && isUnread(taker, usesOf)) return 'unnamed';
    const holder = outermostClass(value);
    if (holder === undefined || decoratorsOf(module.source, holder).some(({ name }) => name !== 'dataclass'))
      return undefined;
    const uses = usesOf.get(definitionName(module, holder)) ?? [];
    if (uses.length === 0) return isRun ? 'unnamed' : undefined;
    if (uses.length > MAX_USES || holder.to - holder.from > MAX_CLASS) return undefined;
    const name = nameOf(module, value);
    const place = fieldsOf(module, holder).findIndex((field) => field.name === name);
    const given = uses.flatMap((use) => (use.node.parent?.name === 'TypeDef' ? [] : [isGiven(use, name, place)]));
    const isField = place !== -1 && statementAround(value)?.parent?.parent?.from === holder.from;
    return isField && given.includes(true) && !given.includes(false) ? 'given' : undefined;
  };
}

const MAX_USES = 20;
const MAX_CLASS = 20_000;
const FINDS_BY_NAME =
  /(?<!\.)\b(?:getattr|globals|locals|vars|eval|exec|getmembers)\(|__subclasses__|__dict__|save_hyperparameters/;

interface Taker extends Origin {
  readonly parameter: string;
}

/** The function that gets a value, as an argument or by default. */
function takerOf(module: Module, value: SyntaxNode): Taker | undefined {
  const list = value.parent;
  const around = /^(?:ParamList|ArgList)$/.test(list?.name ?? '') ? list?.parent : undefined;
  if (!around) return undefined;
  const call = around.name === 'CallExpression' ? callOf(module.source, around) : undefined;
  const found = call ? calledFunction({ module, call }) : { module, node: around };
  if (found?.node.name !== 'FunctionDefinition' || found.node.parent?.name === 'DecoratedStatement') return undefined;
  const at = call?.positional.findIndex(({ from }) => from === value.from) ?? -1;
  const given = [...(call?.named ?? [])].find(([, { from }]) => from === value.from)?.[0];
  const parameter = parametersOf(found.module, found.node).find(
    ({ name, defaultValue }, i) => i === at || (call ? name === given : defaultValue?.from === value.from),
  );
  return parameter && { ...found, parameter: parameter.name };
}

/** Never named in its function, or only kept as `self.lr = lr` where nothing reads the attribute. */
function isUnread({ module, node, parameter }: Taker, usesOf: ReadonlyMap<string, readonly Use[]>): boolean {
  const body = node.lastChild;
  const isIn = (use: Use): boolean =>
    use.module === module && !!body && use.node.from > body.from && use.node.to < body.to;
  const uses = (usesOf.get(parameter) ?? []).filter(({ node: { name } }) => name === 'VariableName').filter(isIn);
  if (!body || /\bNotImplemented|\bpass\b|\.\.\./.test(module.source.textOf(body))) return false;
  return uses.every(({ node: use }) => {
    const target =
      use.parent?.name === 'AssignStatement' && use.parent.lastChild?.from === use.from && use.parent.firstChild;
    const attribute = target && target.name === 'MemberExpression' ? pathOf(module.source, target) : [];
    const others = attribute[0] === 'self' && attribute.length === 2 ? usesOf.get(attribute[1] ?? '') : undefined;
    return others?.every(({ node: other }) => other.name !== 'PropertyName' || isTarget(other.parent)) ?? false;
  });
}

function isTarget(node: SyntaxNode | null): boolean {
  return node?.parent?.name === 'AssignStatement' && node.parent.firstChild?.from === node.from;
}

/** Where a class may be named: neither what defines a name nor what imports it. */
function usesIn(module: Module): readonly Use[] {
  return descendantsOfType(module.source.root, 'VariableName', 'PropertyName').flatMap((node) =>
    node.prevSibling?.name === 'class' || node.parent?.name === 'ImportStatement'
      ? []
      : [{ module, node, name: module.source.textOf(node) }],
  );
}

function isOutside({ node }: Use): boolean {
  return outermostClass(node) === undefined;
}

function outermostClass(value: SyntaxNode): SyntaxNode | undefined {
  let found: SyntaxNode | undefined;
  for (let at = enclosingDefinition(value); at; at = enclosingDefinition(at)) found = at;
  return found?.name === 'ClassDefinition' ? found : undefined;
}

function nameOf({ source }: Module, value: SyntaxNode): string {
  const target = statementAround(value)?.firstChild;
  return target ? source.textOf(target) : '';
}

/** Whether it is a call that gives the field, by its name or its place; undefined where it gives what nobody can see. */
function isGiven({ module: { source }, node }: Use, name: string, place: number): boolean | undefined {
  const callee = node.name === 'PropertyName' ? node.parent : node;
  const around = callee?.parent;
  if (around?.name !== 'CallExpression' || around.firstChild?.from !== callee?.from) return false;
  const { positional, named } = callOf(source, around);
  return isStarred(around) ? undefined : positional.length > place || named.has(name);
}

/** Whether no call that can be seen leaves a parameter at its default, or one gives it another value. */
export function isGivenAnother(module: Module, node: SyntaxNode, callersOf: CallersOf): boolean {
  const definition = node.parent?.parent;
  if (definition?.name !== 'FunctionDefinition') return true;
  const parameters = parametersOf(module, definition);
  const place = parameters.findIndex(({ defaultValue }) => defaultValue?.from === node.from);
  const parameter = parameters[place]?.name;
  const name = definitionName(module, definition);
  const known = callersOf({ module, node: definition }).map(({ call }) => call);
  // a method of an object that nobody can tell
  const called = known.length > 0 || name === '__init__' ? known : module.callsOf(name);
  const isGiven = ({ positional, named, node: call }: Call): boolean =>
    positional.length > place || isStarred(call) || parameter === undefined || named.has(parameter);
  return called.length === 0 || called.some(isGiven);
}
