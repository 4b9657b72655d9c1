/** Calls that declare one option, of argparse, optparse, click and absl: they differ in where its parts stand. */
import type { SyntaxNode } from '@lezer/common';
import { EXCLUSION_REASONS } from '../../../exclusionReasons.ts';
import { limits, literalType, type Flag } from '../../flag.ts';
import { isTrue, literalItems, literalScalar, literalTexts, type Literal } from '../../../../code/literal.ts';
import { optionFlag, switchOf, type Option } from '../../option.ts';
import { callOf, type Call } from '../../../../code/python/calls.ts';
import type { Module } from '../../../../code/python/module.ts';
import type { ReachedCall } from '../../../../code/python/reach.ts';
import { converterType, type AnnotatedType } from '../signatures/types.ts';
import type { PythonScript, Reading } from '../script.ts';
import type { OriginsOf } from '../../../../code/python/origins.ts';
import { followed } from '../../../../code/python/scopes.ts';
import { subcommandReading, type OwnedFlag, type Owner } from './subcommands.ts';

/** Whether a call declares an option on its own; click's are decorators. */
function declaresOption({ textAt }: Module, { name, positional, named }: Call): boolean {
  if (!SHORT.test(name)) return DECLARES.test(name);
  return named.size > 0 && textAt(positional[0])?.startsWith('-') === true;
}

const DECLARES =
  /^(?:add_argument|add_option|make_option|DEFINE_(?:float|integer|bool|boolean|string|enum|list|spaceseplist|multi_\w+))$/;
/** ConfigArgParse's names for `add_argument`, which sets and models have for other things. */
const SHORT = /^add(?:_arg)?$/;

/** What other calls say of an option. */
export interface SaidElsewhere {
  /** `parser.set_defaults(lr=0.1)` wins over the default of the argument. */
  readonly defaults?: ReadonlyMap<string, Literal | undefined>;
  /** The annotation of the parameter that gets a value of click's. */
  readonly typeOf?: (parameter: string) => AnnotatedType;
}

function defaultsIn(calls: readonly ReachedCall[]): NonNullable<SaidElsewhere['defaults']> {
  return new Map(
    calls
      .filter(({ call }) => call.name === 'set_defaults')
      .flatMap(({ module, call }) => [...call.named].map(([name, node]) => [name, module.evaluate(node)] as const)),
  );
}

/** No flag for help, or for an option without a readable name. */
export function declaredFlag(module: Module, call: Call, said: SaidElsewhere = {}): readonly Flag[] {
  if (/^(?:help|version)$/.test(actionOf(module, call))) return [];
  const option = call.name.startsWith('DEFINE_') ? abslOption(module, call) : keywordOption(module, call, said);
  const help = option.help?.replace(/\s*[[(][^[(]*%default[^\])]*[\])]/, '');
  return optionFlag({ ...option, help, ...module.placeOf(call.node) });
}

type Declared = Omit<Option, 'line' | 'file'>;

/** `DEFINE_float('lr', 0.1, 'help')`; absl takes `--name=value` for every type, `--name value` not for booleans. */
function abslOption(module: Module, { name, positional, named }: Call): Declared {
  const { evaluate, textAt } = module;
  const [first, second, third, fourth] = positional;
  const given = second ?? named.get('default');
  const isEnum = name === 'DEFINE_enum';
  return {
    names: literalTexts(evaluate(first ?? named.get('name'))),
    passStyle: 'equals',
    help: textAt((isEnum ? fourth : third) ?? named.get('help')),
    ...(isTrue(evaluate(named.get('required'))) && { isRequired: true }),
    type: name.slice('DEFINE_'.length),
    isSeveral: /list$|^DEFINE_multi_/.test(name),
    ...defaultOf(module, given, evaluate(given)),
    ...(isEnum && { choiceLiterals: literalItems(evaluate(third ?? named.get('enum_values'))) }),
  };
}

function keywordOption(module: Module, call: Call, { defaults, typeOf }: SaidElsewhere): Declared {
  const { evaluate, textAt } = module;
  const { positional, named } = call;
  const names = positional.flatMap((node) => textAt(node) ?? []);
  const written = names.find((name) => name.startsWith('--')) ?? names[0] ?? '';
  const [on = '', off] = written.split('/').map((name) => name.trim());
  const plain = on.replace(/^-+/, '').replaceAll('-', '_');
  // a name of click's without a dash is that of its parameter
  const dest =
    textAt(named.get('dest')) ?? (on.startsWith('-') ? names.find((name) => /^\w/.test(name)) : undefined) ?? plain;
  const given = defaults?.get(dest) ?? evaluate(named.get('default'));
  const isPositional = !on.startsWith('-');
  const isRequired = isTrue(evaluate(named.get('required')));
  const scalar = literalScalar(given);
  return {
    names: [on],
    ...(dest !== plain && { attribute: dest }),
    help: textAt(named.get('help')),
    ...(isRequired ? { isRequired } : isPositional && { isRequired: !mayBeLeftOut(module, call) }),
    // argparse wants it all the same
    ...(isRequired && /^add(?:_arg(?:ument)?)?$/.test(call.name) && scalar !== undefined && { neededValue: scalar }),
    ...defaultOf(module, named.get('default'), given),
    ...(switchKindOf(module, call, on, off) ?? valueOf(module, call, given, typeOf?.(dest))),
  };
}

/** `default=os.getcwd()`, `default=ROOT / "data"`: a value that nobody can read; one of the environment may be none. */
function defaultOf({ source }: Module, node: SyntaxNode | undefined, given: Literal | undefined) {
  if (given !== undefined) return { default: given };
  const isComputed = node !== undefined && !/(?:environ\.get|getenv)\([^,]*$/.test(source.textOf(node).slice(0, 200));
  return isComputed ? { required: false } : {};
}

/** A text, or the last name of `argparse.BooleanOptionalAction`. */
function actionOf({ source, textAt }: Module, { named }: Call): string {
  const node = named.get('action');
  return textAt(node) ?? (node === undefined ? '' : (source.textOf(node).split('.').at(-1) ?? ''));
}

/** Of an option without a value: `--shuffle/--no-shuffle`, `--on/--off`, `is_flag=True` and the actions. */
function switchKindOf(module: Module, call: Call, on: string, off: string | undefined) {
  const action = actionOf(module, call);
  const isNegatable = off === on.replace(/^--/, '--no-') || action === 'BooleanOptionalAction';
  if (isNegatable) return { switchKind: 'both' } as const;
  const isFlag = off !== undefined || isTrue(module.evaluate(call.named.get('is_flag')));
  const switchKind = isFlag ? 'on' : switchOf(action);
  return switchKind && { switchKind };
}

function valueOf(
  module: Module,
  call: Call,
  given: Literal | undefined,
  annotated: AnnotatedType | undefined,
): Partial<Declared> {
  const { evaluate, textAt } = module;
  const isSet = (key: string): boolean => isTrue(evaluate(call.named.get(key)));
  const nargs = call.named.get('nargs');
  const isCollected = /^(?:append|extend|count|store_const|append_const|callback)$/.test(actionOf(module, call));
  const takesSeveral = nargs !== undefined && textAt(nargs) !== '?';
  const isSeveral = isCollected || takesSeveral || isSet('multiple') || isSet('count');
  if (isSeveral) return { isSeveral };
  const type = call.named.get('type');
  const made = type?.name === 'CallExpression' ? callOf(module.source, type) : undefined;
  const listed = made?.name === 'Choice' ? made.positional[0] : call.named.get('choices');
  const choices = { choiceLiterals: literalItems(evaluate(listed)), ...numbersOfRange(module, listed) };
  const converter = converterType(module, made?.name === 'Choice' ? undefined : type);
  const declaredType = converter.declaredType ?? annotated?.declaredType;
  // click gets the type from the default, and its bool reads true and false
  if (annotated !== undefined) return { declaredType, ...choices, ...rangeLimits(module, made) };
  const isText = type === undefined && listed === undefined && /^(?:int|float|bool)$/.test(literalType(given));
  return {
    ...converter,
    ...choices,
    ...(isText && { exclusionReason: EXCLUSION_REASONS.untypedArgument }),
  };
}

/** More of them would be no line that a person reads. */
const MOST_CHOICES = 64;

/** `choices=range(1, 7)`: by its ends; with steps as the list of its numbers, of very many by their ends. */
function numbersOfRange({ source, evaluate }: Module, node: SyntaxNode | undefined): Partial<Declared> {
  const call = node?.name === 'CallExpression' ? callOf(source, node) : undefined;
  if (call?.name !== 'range' || call.receiver !== undefined) return {};
  const given = call.positional.map(evaluate).map((literal) => (literal?.kind === 'int' ? literal.value : NaN));
  const [start = NaN, end = NaN, step = 1] = given.length === 1 ? [0, ...given] : given;
  const count = Math.ceil((end - start) / step);
  if (!Number.isFinite(count) || count < 1) return {};
  const numberAt = (i: number): Literal => ({ kind: 'int', value: start + i * step });
  if (Math.abs(step) > 1 && count <= MOST_CHOICES)
    return { choiceLiterals: Array.from({ length: count }, (_, i) => numberAt(i)) };
  const ends = [numberAt(0), numberAt(count - 1)] as const;
  return step > 0 ? limits(...ends) : limits(ends[1], ends[0]);
}

/** `click.IntRange(1, 9)`. */
function rangeLimits({ evaluate }: Module, made: Call | undefined): ReturnType<typeof limits> {
  if (made === undefined || !/^(?:Int|Float)Range$/.test(made.name)) return {};
  const [low, high] = made.positional;
  return limits(evaluate(low ?? made.named.get('min')), evaluate(high ?? made.named.get('max')));
}

/** `nargs='?'`, `'*'` and `REMAINDER` take nothing as well. */
function mayBeLeftOut({ textAt, source }: Module, { named }: Call): boolean {
  const nargs = named.get('nargs');
  return nargs !== undefined && /^(?:[?*]|.*REMAINDER)$/.test(textAt(nargs) ?? source.textOf(nargs));
}

const MAX_OPTIONS = 1000;

/** Parsers to which a script adds its options in any file; absl's flags are those of the whole program. */
export function readArgparse({ calls, origins }: PythonScript): Reading {
  const said = { defaults: defaultsIn(calls) };
  const parsers = calls.filter(({ call }) => call.name === 'add_parser');
  const names = parsers.flatMap(({ module, call }) => subcommandOf(module, call.node) ?? []);
  const ownerAt = ownersIn(origins);
  const found: OwnedFlag[] = [];
  const declaring = calls.filter(({ module, call }) => declaresOption(module, call)).slice(0, MAX_OPTIONS);
  for (const { module, call } of declaring) {
    const owner = names.length > 0 && call.receiver ? ownerAt(module, call.receiver) : undefined;
    found.push(...declaredFlag(module, call, said).map((flag) => ({ flag, owner })));
  }
  return subcommandReading([...new Set(names)], found);
}

/** The subcommand of a parser or of a group of one, `main` for the parser that has them. */
function ownersIn(origins: OriginsOf) {
  return followed<Owner>(({ module, node }, next) => {
    const [origin] = origins(module, node);
    if (node.name !== 'CallExpression') return origin && next(origin);
    const subcommand = subcommandOf(module, node);
    if (subcommand !== undefined) return { subcommand };
    const { name, receiver } = callOf(module.source, node);
    if (name.endsWith('Parser')) return 'main';
    const isGroup = /^add_(?:argument|mutually_exclusive)_group$/.test(name);
    return isGroup && receiver ? next({ module, node: receiver }) : undefined;
  });
}

/** `sub.add_parser("train")`. */
function subcommandOf(module: Module, node: SyntaxNode): string | undefined {
  const { name, positional, named } = callOf(module.source, node);
  return name === 'add_parser' ? module.textAt(positional[0] ?? named.get('name')) : undefined;
}
