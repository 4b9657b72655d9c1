/**
 * The parameters of functions and the fields of classes as flags, as a parser that is given them makes flags of them.
 */
import type { SyntaxNode } from '@lezer/common';
import { resolveFlag, SEVERAL_VALUES, type Flag, type RawFlag, type PassStyle } from '../../flag.ts';
import { isTrue, literalItems, literalText, type Literal } from '../../literal.ts';
import { childrenOf } from '../../sourceTree.ts';
import { callOf } from '../calls.ts';
import type { Definition, Module } from '../module.ts';
import { baseNames, constructorParameters, fieldsOf } from './classes.ts';
import { parametersOf, type Parameter } from './parameters.ts';
import { annotatedPath, annotationType, valueAt } from './types.ts';

export interface Convention {
  readonly passStyle: PassStyle;
  /** How a boolean is passed; `implied`: `--x` says the opposite of the default; undefined: as a word. */
  readonly booleans?: 'on' | 'both' | 'implied' | 'python';
  /** Whether the fields of a nested class have the name of the nested class in front. */
  readonly nested: boolean;
  /** Whether the members of an Enum are passed by their names; otherwise by their values. */
  readonly enumsByName?: boolean;
  /** Whether a class that is no dataclass is taken apart into what `__init__` takes. */
  readonly constructors?: boolean;
}

const MAX_DEPTH = 5;
const MAX_FLAGS = 500;

/** Defaults that a class gets where it is made, such as `Optimizer(lr=0.1)`. */
type Overrides = ReadonlyMap<string, Literal | undefined>;
const NO_OVERRIDES: Overrides = new Map();

export function definitionFlags(definition: Definition, convention: Convention, prefix = ''): readonly Flag[] {
  const { module, node } = definition;
  if (node.name === 'FunctionDefinition') {
    return parametersOf(module, node).flatMap((parameter) => parameterFlags(parameter, convention, prefix));
  }
  return node.name === 'ClassDefinition' ? classFlags(module, node, convention, prefix) : [];
}

function classFlags(
  module: Module,
  definition: SyntaxNode,
  convention: Convention,
  prefix: string,
  overrides = NO_OVERRIDES,
  depth = 0,
): readonly Flag[] {
  const parameters = convention.constructors ? constructorParameters(module, definition) : fieldsOf(module, definition);
  const flags: Flag[] = [];
  for (const parameter of parameters) {
    if (flags.length >= MAX_FLAGS) break;
    flags.push(...parameterFlags(parameter, convention, prefix, overrides, depth));
  }
  return flags;
}

function parameterFlags(
  parameter: Parameter,
  convention: Convention,
  prefix: string,
  overrides = NO_OVERRIDES,
  depth = 0,
): readonly Flag[] {
  const { module, name, annotation, defaultValue } = parameter;
  const inner = nestedClass(parameter);
  if (!inner || depth >= MAX_DEPTH) return [parameterFlag(parameter, convention, prefix, overrides)];
  const innerPrefix = convention.nested ? `${prefix}${name}.` : prefix;
  const made = defaultValue ?? annotation;
  return classFlags(inner.module, inner.node, convention, innerPrefix, overridesIn(module, made), depth + 1);
}

/** The class of the project that the parameter is of, unless it is an Enum or an ordinary class. */
function nestedClass({ module, annotation }: Parameter): Definition | undefined {
  const path = annotatedPath(module, annotation);
  const found = path.length === 0 ? undefined : module.resolve(path);
  if (found?.node.name !== 'ClassDefinition' || found.rest.length > 0) return undefined;
  const isEnum = baseNames(found.module, found.node).some((base) => base.at(-1)?.includes('Enum'));
  return !isEnum && fieldsOf(found.module, found.node).length > 0 ? found : undefined;
}

/** `Inner(lr=0.1)`, also where a `default_factory=lambda: Inner(lr=0.1)` makes it. */
function overridesIn(module: Module, node: SyntaxNode | undefined): Overrides {
  let made = node;
  if (made?.name === 'CallExpression') {
    const call = callOf(module.source, made);
    made = call.named.get('default_factory') ?? made;
  }
  if (made?.name === 'LambdaExpression') made = made.lastChild ?? undefined;
  if (made?.name !== 'CallExpression') return NO_OVERRIDES;
  return new Map([...callOf(module.source, made).named].map(([name, value]) => [name, valueAt(module, value)]));
}

function parameterFlag(parameter: Parameter, convention: Convention, prefix: string, overrides: Overrides): Flag {
  const { module, name, node, annotation, defaultValue } = parameter;
  const { booleans, enumsByName = false, passStyle } = convention;
  const field = fieldOf(module, defaultValue, enumsByName);
  const typed = annotationType(module, annotation, enumsByName);
  const defaultLiteral = overrides.has(name) ? overrides.get(name) : field.defaultLiteral;
  const isBoolean = (typed.declaredType ?? defaultLiteral?.kind) === 'bool';
  const isRequired = defaultValue === undefined || field.isMissing;
  const help = field.help ?? docstringAfter(module, node);
  return resolveFlag({
    name: `${prefix}${field.alias ?? name}`,
    passStyle,
    ...module.placeOf(node),
    ...typed,
    defaultLiteral,
    ...(help !== undefined && { help }),
    ...(field.choiceLiterals !== undefined && { choiceLiterals: field.choiceLiterals }),
    ...(isRequired && !overrides.has(name) && { required: true }),
    ...(booleans === 'python' && { isPythonLiteral: true }),
    ...(isBoolean && switchOf(booleans, isTrue(defaultLiteral))),
    ...(typed.declaredType === 'list' && SEVERAL_VALUES),
  });
}

/** The text below a field of a class, which many parsers show as its help. */
function docstringAfter(module: Module, node: SyntaxNode): string | undefined {
  const statement = node.name === 'AssignStatement' ? node : node.parent;
  const next = statement?.name === 'AssignStatement' ? statement.nextSibling : undefined;
  const text = next?.name === 'ExpressionStatement' ? next.firstChild : undefined;
  return text?.name === 'String' ? literalText(module.evaluate(text)) : undefined;
}

function switchOf(booleans: Convention['booleans'], isOn: boolean): Pick<RawFlag, 'switchKind'> {
  if (booleans === 'implied') return { switchKind: isOn ? 'off' : 'on' };
  return booleans === 'on' || booleans === 'both' ? { switchKind: booleans } : {};
}

interface Field extends Pick<RawFlag, 'defaultLiteral' | 'help' | 'choiceLiterals'> {
  /** It has no default after all: `field(metadata=…)`. */
  readonly isMissing?: boolean;
  /** The name of its flag, where that is another one. */
  readonly alias?: string;
}

const FIELD_FUNCTIONS = /^(field|Field|arg|choice|flag|ib|attrib|subgroups|list_field|mutable_field|HfArg|Arg)$/;

/** `0.1`, or `field(default=0.1, metadata={'help': '…'})`. */
function fieldOf(module: Module, value: SyntaxNode | undefined, byName: boolean): Field {
  const call = value?.name === 'CallExpression' ? callOf(module.source, value) : undefined;
  if (!call || !FIELD_FUNCTIONS.test(call.name)) {
    const isMissing =
      value !== undefined && /^(\w+\.)?(MISSING|\.\.\.)$/.test(module.source.textOf(value).slice(0, 40));
    return { defaultLiteral: valueAt(module, value, byName), isMissing };
  }
  const { named, positional, name } = call;
  const metadata = named.get('metadata');
  const help = literalText(module.evaluate(named.get('help') ?? dictionaryEntry(module, metadata, 'help')));
  const listed = named.get('choices') ?? dictionaryEntry(module, metadata, 'choices');
  const choices = name === 'choice' ? positional.map(module.evaluate) : literalItems(module.evaluate(listed));
  const takesFirst = name !== 'field' && name !== 'choice' && name !== 'subgroups';
  const given = named.get('default') ?? (takesFirst ? positional[0] : undefined);
  const isMade = named.has('default_factory') || named.has('factory') || /^(list|mutable)_field$/.test(name);
  const keys = name === 'subgroups' ? dictionaryKeys(module, positional[0]) : undefined;
  return {
    defaultLiteral:
      valueAt(module, given, byName) ?? (isMade ? madeBy(module, named.get('default_factory')) : undefined),
    isMissing: given === undefined && !isMade,
    ...(help !== undefined && { help }),
    ...((keys ?? choices) !== undefined && { choiceLiterals: keys ?? choices }),
  };
}

/** `default_factory=lambda: [1, 2]`. */
function madeBy(module: Module, factory: SyntaxNode | undefined): Literal | undefined {
  return factory?.name === 'LambdaExpression' ? module.evaluate(factory.lastChild ?? undefined) : undefined;
}

function dictionaryKeys(module: Module, dictionary: SyntaxNode | undefined): readonly (Literal | undefined)[] {
  const children = dictionary ? childrenOf(dictionary) : [];
  return children.filter((_, i) => children[i + 1]?.name === ':').map(module.evaluate);
}

/** The value of a dictionary under a key that is a plain text. */
function dictionaryEntry(module: Module, dictionary: SyntaxNode | undefined, key: string): SyntaxNode | undefined {
  if (dictionary?.name !== 'DictionaryExpression') return undefined;
  const children = childrenOf(dictionary);
  const at = children.findIndex(
    (child, i) => children[i + 1]?.name === ':' && literalText(module.evaluate(child)) === key,
  );
  return at === -1 ? undefined : children[at + 2];
}
