/** Fields of Python classes that a parser turns into flags, such as `HfArgumentParser`, `tyro` or Hydra's store. */
import type { SyntaxNode } from '@lezer/common';
import { resolveFlag, SEVERAL_VALUES, type Flag, type RawFlag } from '../flag.ts';
import { literalItems, literalText } from '../literal.ts';
import type { PassStyle } from '../passStyle.ts';
import { childrenOf, descendantsOfType } from '../sourceTree.ts';
import { callOf } from './calls.ts';
import type { Module } from './module.ts';
import { findClass, fieldsOf, parametersOf, type Parameter } from './parameters.ts';
import { annotationType, definitionName, valueAt } from './types.ts';

interface ParserConvention {
  readonly passStyle: PassStyle;
  /** How a boolean is passed; undefined: as a word. */
  readonly switchKind?: 'on' | 'both';
  /** Whether the fields of a nested class have the name of the nested class in front. */
  readonly nested: boolean;
}

const conventions: ReadonlyMap<string, ParserConvention> = new Map([
  ['HfArgumentParser', { passStyle: 'flags', nested: false }],
  ['cli', { passStyle: 'flags', switchKind: 'both', nested: true }],
  ['add_arguments', { passStyle: 'flags', nested: false }],
  ['parse', { passStyle: 'flags', nested: false }],
  ['wrap', { passStyle: 'flags', nested: true }],
  ['store', { passStyle: 'hydra', nested: true }],
  ['structured', { passStyle: 'hydra', nested: true }],
]);

const PARSER_NAMES = /\b(HfArgumentParser|tyro|simple_parsing|pyrallis|draccus|ConfigStore|OmegaConf)\b/;

export function dataclassFlags(module: Module): readonly Flag[] {
  if (!PARSER_NAMES.test(module.source.text)) return [];
  return module.calls.flatMap((call) => {
    const convention = conventions.get(call.name);
    if (convention === undefined) return [];
    const nodes = [...call.positional, ...call.named.values()];
    const names = new Set(nodes.flatMap((node) => descendantsOfType(node, 'VariableName').map(module.source.textOf)));
    return [...names].flatMap((name) => flagsOf(module, name, convention));
  });
}

function flagsOf(module: Module, name: string, convention: ParserConvention): readonly Flag[] {
  const found = findClass(module, name);
  if (found) return classFlags(module, found, convention, '', 0);
  const definition = module.functions.find((node) => definitionName(module, node) === name);
  return definition
    ? parametersOf(module, definition).map((parameter) => flagOf(module, parameter, convention, ''))
    : [];
}

function classFlags(
  module: Module,
  definition: SyntaxNode,
  convention: ParserConvention,
  prefix: string,
  depth: number,
): readonly Flag[] {
  return fieldsOf(module, definition).flatMap((field) => {
    const type = field.annotation?.lastChild;
    const inner = type ? findClass(module, module.source.textOf(type)) : undefined;
    const isConfig = inner && !/Enum\b/.test(baseClassesText(module, inner));
    if (!isConfig || depth > 5) return [flagOf(module, field, convention, prefix)];
    return classFlags(module, inner, convention, convention.nested ? `${prefix}${field.name}.` : '', depth + 1);
  });
}

function flagOf(
  module: Module,
  { name, node, annotation, defaultValue }: Parameter,
  convention: ParserConvention,
  prefix: string,
): Flag {
  const field = fieldOf(module, defaultValue, convention.switchKind === 'both');
  // tyro takes the names of an Enum's members, the others take their values
  const byName = convention.switchKind === 'both';
  const typed = annotationType(module, annotation, byName);
  const isBoolean = (typed.declaredType ?? field.defaultLiteral?.kind) === 'bool';
  return resolveFlag({
    name: `${prefix}${name}`,
    passStyle: convention.passStyle,
    line: module.source.lineNumberOf(node),
    ...typed,
    ...field,
    ...(defaultValue === undefined && { required: true }),
    ...(isBoolean && convention.switchKind && { switchKind: convention.switchKind }),
    ...(typed.declaredType === 'list' && SEVERAL_VALUES),
  });
}

/** `0.1`, or `field(default=0.1, metadata={'help': '…'})`. */
function fieldOf(
  module: Module,
  value: SyntaxNode | undefined,
  byName: boolean,
): Pick<RawFlag, 'defaultLiteral' | 'help' | 'choiceLiterals'> {
  const call = value?.name === 'CallExpression' ? callOf(module.source, value) : undefined;
  if (!call || !/^(field|Field|arg|choice|flag|ib|attrib)$/.test(call.name))
    return { defaultLiteral: valueAt(module, value, byName) };
  const metadata = call.named.get('metadata');
  const help = literalText(module.evaluate(call.named.get('help') ?? dictionaryEntry(module, metadata, 'help')));
  const choices = literalItems(
    module.evaluate(call.named.get('choices') ?? dictionaryEntry(module, metadata, 'choices')),
  );
  return {
    defaultLiteral: valueAt(
      module,
      call.named.get('default') ?? (call.name === 'field' ? undefined : call.positional[0]),
      byName,
    ),
    ...(help !== undefined && { help }),
    ...(choices !== undefined && { choiceLiterals: choices }),
  };
}

/** What a dictionary has under a key that is a plain text. */
function dictionaryEntry(module: Module, dictionary: SyntaxNode | undefined, key: string): SyntaxNode | undefined {
  if (dictionary?.name !== 'DictionaryExpression') return undefined;
  const children = childrenOf(dictionary);
  const at = children.findIndex(
    (child, i) => children[i + 1]?.name === ':' && literalText(module.evaluate(child)) === key,
  );
  return at === -1 ? undefined : children[at + 2];
}

function baseClassesText({ source }: Module, definition: SyntaxNode): string {
  const bases = childrenOf(definition).find(({ name }) => name === 'ArgList');
  return bases ? source.textOf(bases) : '';
}
