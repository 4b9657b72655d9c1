/** The texts that a variable has where it is printed, such as `train` and `val` for the phase of a loop. */
import type { SyntaxNode } from '@lezer/common';
import { grouped } from '../grouped.ts';
import { literalText } from '../literal.ts';
import { childrenOf } from '../sourceTree.ts';
import { enclosingDefinition, type Module, definitionName } from './module.ts';
import type { ReachedCall } from './reach.ts';
import { parametersOf } from './parameters.ts';

export type TextsOf = (module: Module, place: SyntaxNode, name: string) => readonly string[];

const MAX_TEXTS = 6;
const MAX_CALLS = 20;
const MAX_HEIGHT = 30;

/** @param calls of the whole script, which say what the parameters of its functions get */
export function namesIn(calls: readonly ReachedCall[]): TextsOf {
  const byName = grouped(calls, ({ call }) => call.name);
  return (module, place, name) => {
    if (name === '') return [];
    const texts = textsOfLoop(module, place, name) ?? textsOfCalls(byName, module, place, name);
    return [...new Set(texts)].slice(0, MAX_TEXTS);
  };
}

/** `for phase in ['train', 'val']:` around the place. */
function textsOfLoop(module: Module, place: SyntaxNode, name: string): readonly string[] | undefined {
  let at = place.parent;
  for (let height = 0; at && height < MAX_HEIGHT; height++, at = at.parent) {
    if (at.name === 'FunctionDefinition') return undefined;
    const [, target, , iterated] = at.name === 'ForStatement' ? childrenOf(at) : [];
    if (target === undefined || module.source.textOf(target) !== name) continue;
    const list = module.evaluate(iterated);
    return list?.kind === 'list' ? list.items.flatMap((item) => literalText(item) ?? []) : [];
  }
  return undefined;
}

/** `report(mode='val')` for the function around the place, or the default of that parameter. */
function textsOfCalls(
  calls: ReadonlyMap<string, readonly ReachedCall[]>,
  module: Module,
  place: SyntaxNode,
  name: string,
): readonly string[] {
  const definition = enclosingDefinition(place);
  const parameters = definition?.name === 'FunctionDefinition' ? parametersOf(module, definition) : [];
  const index = parameters.findIndex((parameter) => parameter.name === name);
  if (definition === undefined || index === -1) return [];
  const made = calls.get(definitionName(module, definition))?.slice(0, MAX_CALLS) ?? [];
  const given = made.map(({ module: caller, call }) => caller.evaluate(call.named.get(name) ?? call.positional[index]));
  return [...given, module.evaluate(parameters[index]?.defaultValue)].flatMap((value) => literalText(value) ?? []);
}
