/**
 * The expressions from which a name has its value: those that are assigned to it above, or, of a parameter, what the
 * calls of its function give it. An attribute of a method's own object has what its class sets it to.
 */
import type { SyntaxNode } from '@lezer/common';
import { oncePer } from '../grouped.ts';
import { descendantsOfType, nodeAround } from '../sourceTree.ts';
import type { CallersOf } from './reach.ts';
import { pathOf, type Call } from './calls.ts';
import type { Module } from './module.ts';
import { placesBefore, type Origin } from './scopes.ts';
import { parametersOf } from './parameters.ts';

/** The expressions whose value a name may have; none for what is no name, or where nobody can tell. */
export type OriginsOf = (module: Module, name: SyntaxNode) => readonly Origin[];

/**
 * @param callersOf the functions, which say what their parameters get
 * @param reachOf how far every run comes to a place; without it, the last assignment counts
 */
export function originsIn(callersOf: CallersOf, reachOf?: (at: Origin) => string): OriginsOf {
  return (module, node) => {
    const set = node.name === 'MemberExpression' ? attributesOf(module).get(attributeKey(module, node)) : undefined;
    if (set) return [{ module, node: set }];
    const isPassed = (value: SyntaxNode): boolean =>
      reachOf !== undefined && isPassedBy(node, value, () => reachOf({ module, node: value }));
    const found = node.name === 'VariableName' ? placesBefore(module, node, isPassed) : undefined;
    if (found === undefined) return [];
    const assigned = found.places.flatMap(({ value }) => (value === undefined ? [] : [{ module, node: value }]));
    const { holder } = found;
    if (assigned.length > 0 || holder === undefined) return assigned;
    const name = module.source.textOf(node);
    const parameters = parametersOf(module, holder);
    const i = parameters.findIndex((parameter) => parameter.name === name);
    return callersOf({ module, node: holder }).flatMap(({ module: from, call }) => {
      const given = call.positional[i] ?? call.named.get(name);
      if (given) return [{ module: from, node: given }];
      const usual = parameters[i]?.defaultValue;
      return usual ? [{ module, node: usual }] : [];
    });
  };
}

const MAX_HELD = 6;

/** The path that leads to what a call by a name calls: `logger.info` of `report(x)` where that name holds it. */
export function heldCallee(module: Module, { node, name }: Call, originsOf: OriginsOf) {
  let at: Origin | undefined = node.firstChild ? { module, node: node.firstChild } : undefined;
  for (let i = 0; at && i < MAX_HELD; i++) {
    const [held]: readonly Origin[] = originsOf(at.module, at.node);
    if (held === undefined) break;
    at = held;
  }
  const path = at === undefined || at.node.from === node.from ? [] : pathOf(at.module.source, at.node);
  return at && path.length > 0 && path.at(-1) !== name ? { module: at.module, path } : undefined;
}

/** The first value of each `self.x`, which is that of the constructor where it sets one. */
const attributesOf = oncePer((module: Module): ReadonlyMap<string, SyntaxNode> => {
  const values = new Map<string, SyntaxNode>();
  for (const { firstChild: target, lastChild: value } of descendantsOfType(module.source.root, 'AssignStatement')) {
    const key = target?.name === 'MemberExpression' ? attributeKey(module, target) : '';
    if (key !== '' && value?.prevSibling?.name === 'AssignOp' && !values.has(key)) values.set(key, value);
  }
  return values;
});

/** Of `self.x`, with its class; empty for anything else. */
function attributeKey({ source }: Module, node: SyntaxNode): string {
  const [holder, name, ...deeper] = pathOf(source, node);
  const around = holder === 'self' && deeper.length === 0 ? nodeAround(node, isClass) : undefined;
  return around === undefined || around.to - around.from > MAX_CLASS ? '' : `${around.from} ${name}`;
}

const MAX_CLASS = 20_000;

function isClass({ name }: SyntaxNode): boolean {
  return name === 'ClassDefinition';
}

const MAX_HEIGHT = 20;

/** In a branch to which a run may not come on its way to the use; some branch above an `else` has another value. */
function isPassedBy(use: SyntaxNode, value: SyntaxNode, reach: () => string): boolean {
  let body = value.parent;
  for (let i = 0; body && i < MAX_HEIGHT && !(body.from <= use.from && use.to <= body.to); i++, body = body.parent) {
    if (body.name !== 'Body' || body.parent?.name !== 'IfStatement') continue;
    const found = reach();
    return found === 'never' || (found === 'perhaps' && body.prevSibling?.name !== 'else');
  }
  return false;
}
