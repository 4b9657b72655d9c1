/**
 * Where the value of a name comes from at a place of a script: from what is assigned to it above, in the functions
 * around the place or outside of all of them, or from the calls of the function whose parameter it is.
 */
import type { SyntaxNode } from '@lezer/common';
import { oncePer } from '../grouped.ts';
import { childrenOf, descendantsOfType } from '../sourceTree.ts';
import { assignmentOf, enclosingDefinition, type Module } from './module.ts';

export interface Assigned {
  readonly value: SyntaxNode;
  /** By `+=`, to its earlier value. */
  readonly isAdded: boolean;
}

/** Where a name gets a value; a parameter gets it from a call. */
interface Place {
  readonly at: number;
  readonly value: SyntaxNode | undefined;
  readonly isAdded: boolean;
}

/** The place where a function begins; undefined outside of all functions. */
type Scope = number | undefined;
type Places = ReadonlyMap<string, ReadonlyMap<Scope, readonly Place[]>>;

/** As many as a text is put together from. */
const MAX_PLACES = 12;

/** The last value that was assigned to the variable above its use, and the additions to it since. */
export function assignedBefore(module: Module, use: SyntaxNode): readonly Assigned[] {
  const found = placesBefore(module, use)?.places ?? [];
  return found.flatMap(({ value, isAdded }) => (value === undefined ? [] : [{ value, isAdded }]));
}

/**
 * Of the innermost scope in which the name has a value.
 * @param isPassed an assignment that counts only where no other stands above it
 */
export function placesBefore(module: Module, use: SyntaxNode, isPassed: (value: SyntaxNode) => boolean = () => false) {
  const byScope = placesOf(module).get(module.source.textOf(use));
  const scopes = byScope === undefined ? [] : scopesOf(use);
  for (const [i, scope] of scopes.entries()) {
    const places = byScope?.get(scope) ?? [];
    // a function runs after what stands below it, outside of it
    const end = firstAfter(places, use.from) || (i > 0 ? places.length : 0);
    const near = places.slice(Math.max(0, end - MAX_PLACES), end);
    const begins = near.filter(({ isAdded }) => !isAdded);
    const first = begins.findLast(({ value }) => value === undefined || !isPassed(value)) ?? begins.at(-1);
    const taken = near.filter((place) => place === first || (place.isAdded && first && place.at > first.at));
    if (first) return { holder: functionAt(use, scope), places: taken };
  }
  return undefined;
}

function functionAt(use: SyntaxNode, scope: Scope): SyntaxNode | undefined {
  let around = scope === undefined ? undefined : enclosingDefinition(use);
  while (around && around.from !== scope) around = enclosingDefinition(around);
  return around;
}

export interface Origin {
  readonly module: Module;
  readonly node: SyntaxNode;
}

/** At least half as many expressions, one after the other: `(a / b)` is three of them. */
const MAX_STEPS = 48;

/** Asks something of an expression and, through `next`, of those that its value is made of: of each once. */
export function followed<Answer>(ask: (at: Origin, next: (other: Origin) => Answer | undefined) => Answer | undefined) {
  // an answer for which steps were wanting holds for those who come with less than twice as many
  const known = new Map<string, { readonly answer: Answer | undefined; readonly steps: number }>();
  let cuts = 0;
  const follow = (at: Origin, steps: number): Answer | undefined => {
    const key = originKey(at);
    const before = known.get(key);
    if (steps === 0 || (before && before.steps * 2 > steps)) {
      if (before?.steps !== Infinity) cuts++;
      return before?.answer;
    }
    const cutsBefore = cuts;
    known.set(key, { answer: undefined, steps: Infinity });
    const answer = ask(at, (other) => follow(other, steps - 1));
    known.set(key, { answer, steps: cuts > cutsBefore ? steps : Infinity });
    return answer;
  };
  return (module: Module, node: SyntaxNode): Answer | undefined => follow({ module, node }, MAX_STEPS);
}

/** The same for the same text of the same file, whose nodes are made anew for each look. */
export function originKey({ module, node }: Origin): string {
  return `${module.file ?? ''}:${node.from}:${node.to}`;
}

const placesOf = oncePer(({ source }: Module): Places => {
  const places = new Map<string, Map<Scope, Place[]>>();
  const add = (node: SyntaxNode, value: SyntaxNode | undefined, isAdded = false): void => {
    const name = source.textOf(node);
    const byScope = places.get(name) ?? new Map<Scope, Place[]>();
    places.set(name, byScope);
    const [scope] = scopesOf(node);
    const others = byScope.get(scope) ?? [];
    byScope.set(scope, others);
    others.push({ at: value?.to ?? node.to, value, isAdded });
  };
  for (const node of descendantsOfType(source.root, 'AssignStatement', 'UpdateStatement', 'ParamList')) {
    const { firstChild: first, lastChild: value } = node;
    const isAdded = node.name === 'UpdateStatement' && first?.name === 'VariableName';
    if (node.name === 'ParamList') {
      for (const name of node.parent?.name === 'FunctionDefinition' ? parameterNames(node) : []) add(name, undefined);
    } else if (first && value && (isAdded || assignmentOf(source, node).length > 0)) add(first, value, isAdded);
  }
  return places;
});

/** Not the values that they have by default. */
function parameterNames(list: SyntaxNode): readonly SyntaxNode[] {
  const names: SyntaxNode[] = [];
  for (let node = list.firstChild; node; node = node.nextSibling) {
    if (node.name === 'VariableName' && node.prevSibling?.name !== 'AssignOp') names.push(node);
  }
  return names;
}

const MAX_HEIGHT = 60;

/** The functions around a node, the innermost first, and what is outside of all. */
function scopesOf(node: SyntaxNode): readonly Scope[] {
  const scopes: Scope[] = [];
  let around = node.parent;
  for (let height = 0; around && height < MAX_HEIGHT; height++, around = around.parent) {
    if (around.name === 'FunctionDefinition') scopes.push(around.from);
  }
  return [...scopes, undefined];
}

/** The list whose items `for NAME in …` around a place gives the name, one after the other. */
export function loopedOver(module: Module, place: SyntaxNode, name: string): SyntaxNode | undefined {
  const loop = loopAround(module, place, name);
  return loop?.names.length === 1 ? loop.list : undefined;
}

/** The loop around a place that gives the name its values, beside others: `for key, value in …`. */
export function loopAround({ source }: Module, place: SyntaxNode, name: string) {
  let at = place.parent;
  for (let height = 0; at && height < MAX_HEIGHT; height++, at = at.parent) {
    const [, ...parts] = at.name === 'ForStatement' ? childrenOf(at) : [];
    const end = parts.findIndex((part) => part.name === 'in');
    const names = parts
      .slice(0, Math.max(0, end))
      .filter((part) => part.name !== ',')
      .map(source.textOf);
    const list = parts[end + 1];
    if (list && names.includes(name)) return { names, list };
  }
  return undefined;
}

function firstAfter(places: readonly Place[], position: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.at ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}
