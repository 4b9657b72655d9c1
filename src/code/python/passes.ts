/** Branches to which every run comes in some pass of the loop around them, whatever it is given. */
import type { SyntaxNode } from '@lezer/common';
import { comparison } from '../comparison.ts';
import { literalItems, type Literal } from '../literal.ts';
import { childrenOf } from '../sourceTree.ts';
import type { Module } from './module.ts';
import { assignedBefore, loopedOver } from './scopes.ts';

/** @param branch its test, and those that have to fail before it */
export function isReachedOnce(
  module: Module,
  { after, test }: { readonly after: readonly SyntaxNode[]; readonly test: SyntaxNode | undefined },
  body: SyntaxNode,
): boolean {
  const { source, evaluate } = module;
  const tests = test === undefined ? after : [...after, test];
  const [variable] = tests.map(({ firstChild }) => firstChild);
  if (!variable || tests.some((each) => each.name !== 'BinaryExpression')) return false;
  if (after.length === 0 && test && findsBest(module, test, body)) return true;
  const isOfVariable = ({ firstChild }: SyntaxNode): boolean =>
    firstChild?.name === 'VariableName' && source.textOf(firstChild) === source.textOf(variable);
  const holds = (each: SyntaxNode, item: Literal | undefined): boolean | undefined => {
    const parts = childrenOf(each).slice(1);
    const [operator, right] = [parts.slice(0, -1).map(source.textOf).join(' '), evaluate(parts.at(-1))];
    return item && right && comparison(item, operator, right);
  };
  const items = tests.every(isOfVariable) ? itemsOf(module, variable) : [];
  return items.some((item) => tests.every((each) => holds(each, item) === (each === test)));
}

const MAX_LIST = 500;

/** Of the list over which a loop around a place goes. */
function itemsOf(module: Module, variable: SyntaxNode): readonly (Literal | undefined)[] {
  const list = loopedOver(module, variable, module.source.textOf(variable));
  const [assigned, ...others] = list?.name === 'VariableName' ? assignedBefore(module, list) : [];
  const written = others.length === 0 ? (assigned?.value ?? list) : list;
  return written && written.to - written.from < MAX_LIST ? (literalItems(module.evaluate(written)) ?? []) : [];
}

/** `if loss < best:` above `best = loss`, which the first of all is. */
function findsBest({ source }: Module, test: SyntaxNode, body: SyntaxNode): boolean {
  const [left, operator, right] = childrenOf(test);
  if (!left || !right || !operator || !/^[<>]=?$/.test(source.textOf(operator))) return false;
  const [best, ...others] = [left, right].map(source.textOf).filter((name) => BEST.test(name));
  if (best === undefined || others.length > 0) return false;
  for (let at = body.firstChild, i = 0; at && i < MAX_STATEMENTS; at = at.nextSibling, i++)
    if (at.name === 'AssignStatement' && at.firstChild && source.textOf(at.firstChild) === best) return true;
  return false;
}

/** So many are looked at for each place in the branch. */
const MAX_STATEMENTS = 30;

const BEST = /^[\w.]{0,40}(?:best|min|max|lowest|highest)(?![a-z])[\w.]{0,40}$/i;
