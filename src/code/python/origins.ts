/**
 * The expressions from which a name has its value: those that are assigned to it above, or, of a parameter, what the
 * calls of its function give it.
 */
import type { SyntaxNode } from '@lezer/common';
import type { CallersOf } from './callers.ts';
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
