/** The names that a script prints from a variable: the keys of a dictionary, the words of a loop or of a call. */
import type { SyntaxNode } from '@lezer/common';
import { oncePer } from '../../../code/grouped.ts';
import { literalTexts } from '../../../code/literal.ts';
import { callOf, type Call } from '../../../code/python/calls.ts';
import { returnedValue, type Module } from '../../../code/python/module.ts';
import type { OriginsOf } from '../../../code/python/origins.ts';
import { loopAround, loopedOver, type Origin } from '../../../code/python/scopes.ts';
import { descendantsOfType, namedChildren } from '../../../code/sourceTree.ts';
import type { OutputSegment, OutputStatement } from '../script.ts';
import { dictionaryKeys } from './printedText.ts';

/** Once for each name that stands in the line. */
export function perName(
  module: Module,
  { node }: Call,
  output: OutputStatement,
  origins: OriginsOf,
): readonly OutputStatement[] {
  const textsOf = (name: string): readonly string[] => textsAt(module, node, name, origins);
  return perKey(module, node, output, origins).flatMap((each) => perText(each, textsOf));
}

const KEY_NAMES = /^(k|key|name|metric|metric_name|tag|label)$/;
const MAX_KEYS = 20;

/** `print(f"{key} = {value}")`: the keys that the loop around it takes; those of all dictionaries where nobody can tell. */
function perKey(
  module: Module,
  place: SyntaxNode,
  output: OutputStatement,
  origins: OriginsOf,
): readonly OutputStatement[] {
  const at = output.segments.findIndex((segment) => 'placeholder' in segment && KEY_NAMES.test(segment.placeholder));
  const [name, sign, value] = at < 0 ? [] : output.segments.slice(at, at + 3);
  const isSign = sign !== undefined && 'text' in sign && /^['"]?\s*(?:[:=]|->)?\s*$/.test(sign.text);
  if (!isSign || !name || !('placeholder' in name) || !value || !('placeholder' in value)) return [output];
  const loop = loopAround(module, place, name.placeholder);
  const index = loop?.names.indexOf(name.placeholder) ?? 0;
  const known = loop && keysOf({ module, node: loop.list }, { origins, index });
  // the value of `scores[key]` has no name
  const isOfKey = loop === undefined || ['', ...loop.names].includes(value.placeholder);
  if (known === undefined && (!isOfKey || textsAt(module, place, name.placeholder, origins).length > 0))
    return [output];
  const keys = [...(known ?? reportedKeys(module))].slice(0, MAX_KEYS);
  if (keys.length === 0) return [output];
  return keys.map((key) => {
    const named: readonly OutputSegment[] = output.segments.with(at, { text: key });
    const segments = isOfKey ? named.with(at + 2, { placeholder: key }) : named;
    return { ...output, segments, ...(known === undefined && { isGuessed: true }) };
  });
}

interface KeySearch {
  readonly origins: OriginsOf;
  /** Which of the names in front of `in` gets it. */
  readonly index: number;
  readonly depth?: number;
}

const MAX_DEPTH = 5;

/** What a loop over the value gives a name; undefined where nobody can tell. */
function keysOf({ module, node }: Origin, search: KeySearch): readonly string[] | undefined {
  const { origins, index, depth = 0 } = search;
  if (depth > MAX_DEPTH) return undefined;
  const next = (other: SyntaxNode | undefined, where = module): readonly string[] | undefined =>
    other && keysOf({ module: where, node: other }, { ...search, depth: depth + 1 });
  if (node.name === 'DictionaryExpression') return dictionaryKeys(module, node);
  if (/^(?:Array|Tuple)Expression$/.test(node.name)) {
    const items = namedChildren(node).slice(0, MAX_KEYS);
    return items.flatMap((item) => wordOf(module, item.name === 'TupleExpression' ? namedChildren(item)[index] : item));
  }
  if (node.name === 'VariableName') {
    const written = keysWritten(module).get(module.source.textOf(node)) ?? [];
    const found = [...origins(module, node).map((origin) => next(origin.node, origin.module)), written];
    const keys = found.flatMap((each) => each ?? []);
    return keys.length > 0 ? [...new Set(keys)] : undefined;
  }
  if (node.name !== 'CallExpression') return undefined;
  const { name, path, receiver, positional, named } = callOf(module.source, node);
  if (/^(?:items|keys|copy)$/.test(name)) return next(receiver);
  if (name === 'range') return [];
  if (name === 'dict' && positional.length === 0) return [...named.keys()];
  if (/^(?:sorted|list|tuple|dict|zip)$/.test(name)) return next(positional[name === 'zip' ? index : 0]);
  const called = module.resolve(path);
  return called?.node.name === 'FunctionDefinition' ? next(returnedValue(called.node), called.module) : undefined;
}

function wordOf(module: Module, node: SyntaxNode | undefined): readonly string[] {
  const literal = module.evaluate(node);
  return literal && 'value' in literal ? [String(literal.value)] : [];
}

/** `scores["auc"] = …`, by the variable. */
const keysWritten = oncePer(({ source, textAt }: Module): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const { firstChild: target } of descendantsOfType(source.root, 'AssignStatement')) {
    const [holder, key, ...others] = target?.name === 'MemberExpression' ? namedChildren(target) : [];
    const text = holder?.name === 'VariableName' && others.length === 0 ? textAt(key) : undefined;
    if (holder === undefined || text === undefined) continue;
    const keys = found.get(source.textOf(holder)) ?? [];
    found.set(source.textOf(holder), keys);
    if (keys.length < MAX_KEYS) keys.push(text);
  }
  return found;
});

const MAX_DICTIONARY = 5000;

const reportedKeys = oncePer((module: Module): ReadonlySet<string> => {
  const dictionaries = descendantsOfType(module.source.root, 'DictionaryExpression');
  const short = dictionaries.filter((node) => node.to - node.from < MAX_DICTIONARY);
  return new Set(short.flatMap((node) => dictionaryKeys(module, node)));
});

/** `print(f"{phase} loss: {loss}")`: once for each text that the variable is known to have. */
function perText(output: OutputStatement, textsOf: (name: string) => readonly string[]): readonly OutputStatement[] {
  const at = output.segments.findIndex((segment) => 'placeholder' in segment);
  const [name, label] = output.segments.slice(at, at + 2);
  if (name === undefined || !('placeholder' in name) || label === undefined || !('text' in label)) return [output];
  const texts = textsOf(name.placeholder);
  return texts.length === 0
    ? [output]
    : texts.map((text) => ({ ...output, segments: output.segments.with(at, { text }) }));
}

const MAX_TEXTS = 6;

/** Of a variable: those of the loop around the place, or those that are assigned or handed on to it. */
function textsAt(module: Module, place: SyntaxNode, name: string, origins: OriginsOf): readonly string[] {
  const list = loopedOver(module, place, name);
  if (list !== undefined) return literalTexts(module.evaluate(list)).slice(0, MAX_TEXTS);
  const use = descendantsOfType(place, 'VariableName').find((each) => module.source.textOf(each) === name);
  const values = use === undefined ? [] : origins(module, use);
  return [...new Set(values.flatMap((value) => value.module.textAt(value.node) ?? []))].slice(0, MAX_TEXTS);
}
