/** The parameters of functions and the fields of classes as the flags that a parser makes of them. */
import type { SyntaxNode } from '@lezer/common';
import { limits, resolveFlag, SEVERAL_VALUES, type Flag, type PassStyle, type RawFlag } from '../../flag.ts';
import { literalItems } from '../../../../code/literal.ts';
import { callOf, entryOf, type Call } from '../../../../code/python/calls.ts';
import type { Definition, Module } from '../../../../code/python/module.ts';
import { constructorParameters, fieldsOf } from '../../../../code/python/classes.ts';
import { annotatedWith, parametersOf, type Parameter } from '../../../../code/python/parameters.ts';
import type { Origin } from '../../../../code/python/scopes.ts';
import { annotatedPath, annotationType, converterType } from './types.ts';

export interface Convention {
  readonly passStyle: PassStyle;
  /** How a boolean is passed; undefined: as a word. */
  readonly booleans?: 'on' | 'both' | 'python';
  /** Whether the fields of a nested class have the name of the nested class in front. */
  readonly nested: boolean;
  /** Whether a class that is no dataclass is taken apart into what `__init__` takes. */
  readonly constructors?: boolean;
  /** Whether names have dashes in the place of underscores. */
  readonly isDashed?: boolean;
  /** Whether what has no default is passed by its position, unless it is a boolean or its field says otherwise. */
  readonly positionals?: boolean;
}

const MAX_DEPTH = 5;
const MAX_FLAGS = 500;

export function definitionFlags(definition: Definition, convention: Convention, prefix = ''): readonly Flag[] {
  const { module, node } = definition;
  if (node.name === 'FunctionDefinition') {
    return parametersOf(module, node).flatMap((parameter) => parameterFlags(parameter, convention, prefix));
  }
  return node.name === 'ClassDefinition' ? classFlags(definition, convention, prefix) : [];
}

function classFlags({ module, node }: Origin, convention: Convention, prefix: string, depth = 0): readonly Flag[] {
  const parameters = convention.constructors ? constructorParameters(module, node) : fieldsOf(module, node);
  const flags: Flag[] = [];
  for (const parameter of parameters) {
    if (flags.length >= MAX_FLAGS) break;
    flags.push(...parameterFlags(parameter, convention, prefix, depth));
  }
  return flags;
}

function parameterFlags(parameter: Parameter, convention: Convention, prefix: string, depth = 0): readonly Flag[] {
  const inner = nestedClass(parameter);
  if (!inner || depth >= MAX_DEPTH) return [parameterFlag(parameter, convention, prefix)];
  const innerPrefix = convention.nested ? `${prefix}${parameter.name}.` : prefix;
  return classFlags(inner, convention, innerPrefix, depth + 1);
}

/** The class of the project that the parameter is of, unless it is an ordinary class. */
function nestedClass({ module, annotation }: Parameter): Definition | undefined {
  const path = annotatedPath(module, annotation);
  const found = path.length === 0 ? undefined : module.resolve(path);
  if (found?.node.name !== 'ClassDefinition' || found.rest.length > 0) return undefined;
  return fieldsOf(found.module, found.node).length > 0 ? found : undefined;
}

function parameterFlag(parameter: Parameter, convention: Convention, prefix: string): Flag {
  const { module, name, node, annotation } = parameter;
  const { passStyle, booleans, isDashed, positionals } = convention;
  const { isMissing, isPositional, alias, isOneWay, converter, ...field } = fieldOf(parameter);
  const typed = converter ? converterType(module, converter) : annotationType(module, annotation);
  const type = typed.declaredType ?? field.defaultLiteral?.kind;
  const help = field.help ?? docstringAfter(module, node);
  const switchKind = isOneWay ? 'on' : booleans;
  return resolveFlag({
    name: `${prefix}${alias ?? (isDashed ? name.replaceAll('_', '-') : name)}`,
    ...(alias !== undefined && { attribute: name }),
    passStyle: positionals && isMissing && type !== 'bool' && isPositional ? 'positional' : passStyle,
    ...module.placeOf(node),
    ...typed,
    ...field,
    ...(help !== undefined && { help }),
    ...(isMissing && { required: true }),
    ...(booleans === 'python' && { isPythonLiteral: true }),
    ...(type === 'bool' && switchKind !== 'python' && switchKind !== undefined && { switchKind }),
    ...(type === 'list' && SEVERAL_VALUES),
  });
}

/** The text below a field of a class, which many parsers show as its help. */
function docstringAfter(module: Module, node: SyntaxNode): string | undefined {
  const statement = node.name === 'AssignStatement' ? node : node.parent;
  const next = statement?.name === 'AssignStatement' ? statement.nextSibling : undefined;
  const text = next?.name === 'ExpressionStatement' ? next.firstChild : undefined;
  return text?.name === 'String' ? module.textAt(text) : undefined;
}

interface Field extends Pick<RawFlag, 'defaultLiteral' | 'help' | 'choiceLiterals' | 'min' | 'max'> {
  /** It has no default after all: `field(metadata=…)`. */
  readonly isMissing: boolean;
  /** Whether nothing says that it is an option. */
  readonly isPositional: boolean;
  /** The name of its flag, where that is another one. */
  readonly alias?: string | undefined;
  /** `typer.Option(False, "--fast")` has no name that turns it off. */
  readonly isOneWay?: boolean;
  /** The type that `Param("help", float)` names. */
  readonly converter?: SyntaxNode | undefined;
}

/** Of dataclasses and attrs, pydantic, simple_parsing, Transformers, typer and fastcore. */
const FIELD_FUNCTIONS =
  /^(?:field|Field|arg|choice|ib|attrib|list_field|mutable_field|HfArg|Arg|Option|Argument|Param)$/;

/** `0.1`, `field(default=0.1, metadata={'help': '…'})`, or `Annotated[float, typer.Option(help='…')] = 0.1`. */
function fieldOf({ module, annotation, defaultValue }: Parameter): Field {
  const called = fieldCall(module, defaultValue);
  const call =
    called ??
    annotatedWith(module, annotation)
      .map((node) => fieldCall(module, node))
      .find(Boolean);
  const { named, positional, name } = call ?? { named: new Map<string, SyntaxNode>(), positional: [], name: '' };
  const isParam = name === 'Param';
  const first = /^(?:field|choice)$/.test(name) || isParam ? undefined : positional[0];
  const given = called === undefined ? (defaultValue ?? named.get('default')) : (named.get('default') ?? first);
  const metadata = named.get('metadata');
  const part = (key: string): SyntaxNode | undefined => named.get(key) ?? entryOf(module, metadata, key);
  const help = module.textAt(part('help') ?? (isParam ? positional[0] : undefined));
  const choices = name === 'choice' ? positional.map(module.evaluate) : literalItems(module.evaluate(part('choices')));
  const [alias, off] =
    positional
      .map(module.textAt)
      .find((text) => text?.startsWith('--'))
      ?.split('/') ?? [];
  // `default_factory=lambda: [1, 2]`
  const factory = named.get('default_factory');
  const made = factory?.name === 'LambdaExpression' ? module.evaluate(factory.lastChild) : undefined;
  const start = given === undefined ? '' : module.source.textOf(given).slice(0, 40);
  const isMade = named.has('default_factory') || named.has('factory') || /^(?:list|mutable)_field$/.test(name);
  return {
    defaultLiteral: module.evaluate(given) ?? made,
    isMissing: given === undefined ? !isMade : /^(?:\w+\.)?(?:MISSING|\.\.\.)$/.test(start),
    isPositional: call === undefined || name === 'Argument' || isParam,
    converter: isParam ? (named.get('type') ?? positional[1]) : undefined,
    alias: alias?.replace(/^-+/, ''),
    isOneWay: alias !== undefined && off !== alias.replace(/^--/, '--no-'),
    ...limits(module.evaluate(named.get('min')), module.evaluate(named.get('max'))),
    ...(help !== undefined && { help }),
    ...(choices !== undefined && { choiceLiterals: choices }),
  };
}

function fieldCall(module: Module, node: SyntaxNode | undefined): Call | undefined {
  const call = node?.name === 'CallExpression' ? callOf(module.source, node) : undefined;
  return call && FIELD_FUNCTIONS.test(call.name) ? call : undefined;
}
