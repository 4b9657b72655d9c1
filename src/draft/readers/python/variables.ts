/** The value of a Python variable where it is used. */
import type { SyntaxNode } from '@lezer/common';
import { descendantsOfType } from '../sourceTree.ts';
import type { Module } from './module.ts';

export interface Assigned {
  readonly value: SyntaxNode;
  /** By `+=`, to its earlier value. */
  readonly isAdded: boolean;
}

interface Place extends Assigned {
  readonly name: string;
  /** The function around it; undefined outside of all functions. */
  readonly scope: number | undefined;
}

/** As many as a text is put together from. */
const MAX_PLACES = 12;

/**
 * The last value that was assigned to the variable above its use in the same function, or outside of all functions, and
 * the additions to it since.
 */
export function assignedBefore(module: Module, use: SyntaxNode): readonly Assigned[] {
  const name = module.source.textOf(use);
  const places = placesOf(module).get(name) ?? [];
  const end = firstAfter(places, use.from);
  const near = places.slice(Math.max(0, end - MAX_PLACES), end);
  const inFunction = near.filter(({ scope }) => scope === scopeOf(use));
  const known = inFunction.length > 0 ? inFunction : near.filter(({ scope }) => scope === undefined);
  const start = known.findLastIndex(({ isAdded }) => !isAdded);
  return start < 0 ? [] : known.slice(start);
}

const PLACES = new WeakMap<Module, ReadonlyMap<string, readonly Place[]>>();

function placesOf(module: Module): ReadonlyMap<string, readonly Place[]> {
  const known = PLACES.get(module);
  if (known) return known;
  const places = new Map<string, Place[]>();
  for (const node of descendantsOfType(module.source.root, 'AssignStatement', 'UpdateStatement')) {
    const [first, operator, value] = [node.firstChild, node.lastChild?.prevSibling, node.lastChild];
    if (first?.name !== 'VariableName' || !value || !/^(AssignOp|UpdateOp)$/.test(operator?.name ?? '')) continue;
    if (node.name === 'AssignStatement' && !isSimple(first, operator)) continue;
    const name = module.source.textOf(first);
    const place = { name, value, isAdded: node.name === 'UpdateStatement', scope: scopeOf(node) };
    const others = places.get(name);
    if (others) others.push(place);
    else places.set(name, [place]);
  }
  PLACES.set(module, places);
  return places;
}

/** Not `a, b = …`. */
function isSimple(name: SyntaxNode, operator: SyntaxNode | null | undefined): boolean {
  const next = name.nextSibling;
  return next?.from === operator?.from || (next?.name === 'TypeDef' && next.nextSibling?.from === operator?.from);
}

const MAX_HEIGHT = 60;

/** Where the function around a node begins. */
function scopeOf(node: SyntaxNode): number | undefined {
  let around = node.parent;
  for (let height = 0; around && height < MAX_HEIGHT; height++, around = around.parent) {
    if (around.name === 'FunctionDefinition') return around.from;
  }
  return undefined;
}

function firstAfter(places: readonly Place[], position: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.value.to ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}
