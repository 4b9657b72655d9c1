/** Fields of Python classes that a parser turns into flags: `HfArgumentParser`, `tyro`, `simple_parsing`, Hydra's store. */
import type { SyntaxNode } from '@lezer/common';
import { settled, type Flag, type Found, type Literal, type Passing } from '../flag.ts';
import { childrenOf, nodesBelow } from '../source.ts';
import { callOf } from './calls.ts';
import type { Module } from './module.ts';
import { classNamed, fieldsOf, parametersOf, type Parameter } from './parameters.ts';
import { annotated, className, valueAt } from './types.ts';

interface Way {
  readonly passed: Passing;
  /** How a truth value is passed; undefined: as a word. */
  readonly presence?: 'on' | 'both';
  /** Whether a field that is a class itself has its fields under its own name. */
  readonly nested: boolean;
}

const ways: ReadonlyMap<string, Way> = new Map([
  ['HfArgumentParser', { passed: 'flags', nested: false }],
  ['cli', { passed: 'flags', presence: 'both', nested: true }],
  ['add_arguments', { passed: 'flags', nested: false }],
  ['parse', { passed: 'flags', nested: false }],
  ['wrap', { passed: 'flags', nested: true }],
  ['store', { passed: 'hydra', nested: true }],
  ['structured', { passed: 'hydra', nested: true }],
]);

const parsers = /\b(HfArgumentParser|tyro|simple_parsing|pyrallis|draccus|ConfigStore|OmegaConf)\b/;

export function dataclassFlags(module: Module): readonly Flag[] {
  if (!parsers.test(module.source.text)) return [];
  return module.calls.flatMap((call) => {
    const way = ways.get(call.name);
    if (way === undefined) return [];
    const nodes = [...call.positional, ...call.named.values()];
    const names = new Set(nodes.flatMap((node) => nodesBelow(node, 'VariableName').map(module.source.textOf)));
    return [...names].flatMap((name) => flagsOf(module, name, way));
  });
}

function flagsOf(module: Module, name: string, way: Way): readonly Flag[] {
  const found = classNamed(module, name);
  if (found) return classFlags(module, found, way, '', 0);
  const taken = module.functions.find((node) => className(module, node) === name);
  return taken ? parametersOf(module, taken).map((parameter) => flagOf(module, parameter, way, '')) : [];
}

function classFlags(module: Module, definition: SyntaxNode, way: Way, prefix: string, depth: number): readonly Flag[] {
  return fieldsOf(module, definition).flatMap((field) => {
    const type = field.annotation?.lastChild;
    const inner = type ? classNamed(module, module.source.textOf(type)) : undefined;
    const isConfig = inner && !/Enum\b/.test(headOf(module, inner));
    if (!isConfig || depth > 5) return [flagOf(module, field, way, prefix)];
    return classFlags(module, inner, way, way.nested ? `${prefix}${field.name}.` : '', depth + 1);
  });
}

function flagOf(module: Module, { name, node, annotation, value }: Parameter, way: Way, prefix: string): Flag {
  const field = fieldOf(module, value, way.presence === 'both');
  // tyro takes the names of an Enum's members, the others take their values
  const byName = way.presence === 'both';
  const typed = annotated(module, annotation, byName);
  const truth = (typed.declared ?? field.given?.kind) === 'bool';
  return settled({
    name: `${prefix}${name}`,
    passed: way.passed,
    line: module.source.lineOf(node),
    ...typed,
    ...field,
    ...(value === undefined && { required: true }),
    ...(truth && way.presence && { presence: way.presence }),
    ...(typed.declared === 'list' && { doubt: 'it takes several values at once.' }),
  });
}

/** `0.1`, or `field(default=0.1, metadata={'help': '…'})`. */
function fieldOf(
  module: Module,
  value: SyntaxNode | undefined,
  byName: boolean,
): Pick<Found, 'given' | 'help' | 'among'> {
  const call = value?.name === 'CallExpression' ? callOf(module.source, value) : undefined;
  if (!call || !/^(field|Field|arg|choice|flag|ib|attrib)$/.test(call.name))
    return { given: valueAt(module, value, byName) };
  const metadata = call.named.get('metadata');
  const help = textOf(module.evaluate(call.named.get('help') ?? entryOf(module, metadata, 'help')));
  const listed = module.evaluate(call.named.get('choices') ?? entryOf(module, metadata, 'choices'));
  return {
    given: valueAt(
      module,
      call.named.get('default') ?? (call.name === 'field' ? undefined : call.positional[0]),
      byName,
    ),
    ...(help !== undefined && { help }),
    ...(listed?.kind === 'list' && { among: listed.items }),
  };
}

/** What a dictionary has under a key that is a plain text. */
function entryOf(module: Module, dictionary: SyntaxNode | undefined, key: string): SyntaxNode | undefined {
  if (dictionary?.name !== 'DictionaryExpression') return undefined;
  const children = childrenOf(dictionary);
  const at = children.findIndex((child, i) => children[i + 1]?.name === ':' && textOf(module.evaluate(child)) === key);
  return at === -1 ? undefined : children[at + 2];
}

function headOf({ source }: Module, definition: SyntaxNode): string {
  const bases = childrenOf(definition).find(({ name }) => name === 'ArgList');
  return bases ? source.textOf(bases) : '';
}

function textOf(literal: Literal | undefined): string | undefined {
  return literal?.kind === 'text' ? literal.value : undefined;
}
