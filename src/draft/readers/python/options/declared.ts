/**
 * Calls that declare one option: `add_argument` of argparse, `add_option` of optparse, `@click.option` and absl's
 * `DEFINE_float` differ in where the parts of a declaration stand, and in what an option without a type is.
 */
import type { SyntaxNode } from '@lezer/common';
import { actionReason, EXCLUSION_REASONS } from '../../../exclusionReasons.ts';
import { limits, literalType, resolveFlag, SEVERAL_VALUES, type Flag, type RawFlag } from '../../flag.ts';
import { isTrue, literalItems, literalText, type Literal } from '../../literal.ts';
import { callOf, type Call } from '../calls.ts';
import type { Module } from '../module.ts';
import type { ReachedCall } from '../modules/reach.ts';
import { converterType, type AnnotatedType } from '../signatures/types.ts';

/** The calls that declare an option on their own; click's are decorators. */
export const DECLARES =
  /^(?:add_argument|add_option|make_option|DEFINE_(?:float|integer|bool|boolean|string|enum|list|spaceseplist|multi_\w+))$/;

/** What other calls say of an option. */
export interface SaidElsewhere {
  /** `parser.set_defaults(lr=0.1)` wins over the default of the argument. */
  readonly defaults?: ReadonlyMap<string, Literal | undefined>;
  /** The annotation of the parameter that gets a value of click's. */
  readonly typeOf?: (parameter: string) => AnnotatedType;
}

export function defaultsIn(calls: readonly ReachedCall[]): NonNullable<SaidElsewhere['defaults']> {
  return new Map(
    calls
      .filter(({ call }) => call.name === 'set_defaults')
      .flatMap(({ module, call }) => [...call.named].map(([name, node]) => [name, module.evaluate(node)] as const)),
  );
}

/** No flag for help, or for an option without a readable name. */
export function declaredFlag(module: Module, call: Call, { defaults, typeOf }: SaidElsewhere = {}): readonly Flag[] {
  const parts = call.name.startsWith('DEFINE_') ? abslParts(module, call) : keywordParts(module, call);
  const written = parts.names.find((name) => name.startsWith('--')) ?? parts.names[0] ?? '';
  const [on = '', off] = written.split('/').map((name) => name.trim());
  const name = on.replace(/^-+/, '');
  if (name === '' || isNoOption(module, call)) return [];
  const dest = literalText(module.evaluate(call.named.get('dest'))) ?? name.replaceAll('-', '_');
  const defaultLiteral = defaults?.get(dest) ?? module.evaluate(parts.given);
  const help = literalText(module.evaluate(parts.help))?.replace(/\s*[[(][^[(]*%default[^\])]*[\])]/, '');
  const passStyle = parts.passStyle ?? passStyleOf(on);
  const isPositional = passStyle === 'positional';
  const value = optionValue(module, call, defaultLiteral, {
    type: parts.type,
    isNegatable: off === undefined ? undefined : off === `--no-${name}`,
    annotated: typeOf?.(name.replaceAll('-', '_')),
  });
  return [
    resolveFlag({
      name,
      passStyle,
      ...module.placeOf(call.node),
      ...(help !== undefined && { help }),
      ...((isTrue(module.evaluate(call.named.get('required'))) || (isPositional && !mayBeLeftOut(module, call))) && {
        required: true,
      }),
      ...(defaultLiteral === undefined && isComputed(module, parts.given) && { required: false }),
      defaultLiteral,
      ...value,
      ...(parts.choices !== undefined && { choiceLiterals: parts.choices }),
      ...(isPositional && /^(?:float|int)$/.test(value.declaredType ?? '') && { words: [`{${name}}`] }),
    }),
  ];
}

interface Parts {
  readonly names: readonly string[];
  readonly given: SyntaxNode | undefined;
  readonly help: SyntaxNode | undefined;
  readonly passStyle?: Flag['passStyle'];
  /** Where the called function says it. */
  readonly type?: Flag['type'];
  readonly choices?: readonly (Literal | undefined)[] | undefined;
}

function keywordParts({ evaluate }: Module, { positional, named }: Call): Parts {
  const names = positional.flatMap((node) => literalText(evaluate(node)) ?? []);
  return { names, given: named.get('default'), help: named.get('help') };
}

/** `DEFINE_float('lr', 0.1, 'help')`; absl takes `--name=value` for every type, `--name value` not for booleans. */
function abslParts({ evaluate }: Module, { name, positional, named }: Call): Parts {
  const [first, second, third, fourth] = positional;
  const isEnum = name === 'DEFINE_enum';
  const written = literalText(evaluate(first ?? named.get('name')));
  return {
    names: written === undefined ? [] : [written],
    given: second ?? named.get('default'),
    help: (isEnum ? fourth : third) ?? named.get('help'),
    passStyle: 'equals',
    type: ABSL_TYPES.get(name.slice('DEFINE_'.length)) ?? 'list',
    choices: isEnum ? literalItems(evaluate(third ?? named.get('enum_values'))) : undefined,
  };
}

const ABSL_TYPES: ReadonlyMap<string, Flag['type']> = new Map([
  ['float', 'float'],
  ['integer', 'int'],
  ['bool', 'bool'],
  ['boolean', 'bool'],
  ['string', 'text'],
  ['enum', 'text'],
]);

function isNoOption(module: Module, call: Call): boolean {
  return /^(?:help|version)$/.test(actionOf(module, call));
}

/** A text, or the last name of `argparse.BooleanOptionalAction`. */
function actionOf({ source, evaluate }: Module, { named }: Call): string {
  const node = named.get('action');
  return literalText(evaluate(node)) ?? (node === undefined ? '' : (source.textOf(node).split('.').at(-1) ?? ''));
}

type OptionValue = Omit<Partial<RawFlag>, 'name' | 'passStyle'>;

interface Known {
  /** Where the called function says it. */
  readonly type: Flag['type'] | undefined;
  /** Of `--shuffle/--no-shuffle` and of `--on/--off`. */
  readonly isNegatable: boolean | undefined;
  readonly annotated: AnnotatedType | undefined;
}

function optionValue(
  module: Module,
  call: Call,
  defaultLiteral: Literal | undefined,
  { type: known, isNegatable, annotated }: Known,
): OptionValue {
  if (known !== undefined) return known === 'list' ? SEVERAL_VALUES : { declaredType: known };
  const { evaluate } = module;
  const isSet = (...keys: readonly string[]): boolean => keys.some((key) => isTrue(evaluate(call.named.get(key))));
  const action = actionOf(module, call);
  const switchKind = switchOf(action, isNegatable, isSet('is_flag'));
  if (switchKind !== undefined) {
    const off: Literal = { kind: 'bool', value: switchKind === 'off' };
    return { declaredType: 'bool', switchKind, defaultLiteral: defaultLiteral ?? off };
  }
  if (/^(?:append|extend|count|store_const|append_const|callback)$/.test(action)) {
    return { declaredType: 'list', exclusionReason: actionReason(action) };
  }
  const nargs = call.named.get('nargs');
  if ((nargs && literalText(evaluate(nargs)) !== '?') || isSet('multiple', 'count')) return SEVERAL_VALUES;
  const type = call.named.get('type');
  const made = type?.name === 'CallExpression' ? callOf(module.source, type) : undefined;
  const listed = made?.name === 'Choice' ? made.positional[0] : call.named.get('choices');
  const choiceLiterals = literalItems(evaluate(listed)) ?? rangeChoices(module, listed);
  const isUnknown = defaultLiteral === undefined || defaultLiteral.kind === 'none';
  const converter = converterType(module, made?.name === 'Choice' ? undefined : type);
  const declaredType = converter.declaredType ?? annotated?.declaredType ?? (isUnknown ? 'text' : undefined);
  // click gets the type from the default, and its bool reads true and false
  if (annotated !== undefined) return { declaredType, choiceLiterals, ...rangeLimits(module, made) };
  const isText = type === undefined && listed === undefined && /^(?:int|float|bool)$/.test(literalType(defaultLiteral));
  return {
    ...converter,
    declaredType,
    choiceLiterals,
    ...(isText && { exclusionReason: EXCLUSION_REASONS.untypedArgument }),
  };
}

function switchOf(action: string, isNegatable: boolean | undefined, isFlag: boolean): RawFlag['switchKind'] {
  if (isNegatable === true || action === 'BooleanOptionalAction') return 'both';
  if (isNegatable === false || isFlag || action === 'store_true') return 'on';
  return action === 'store_false' ? 'off' : undefined;
}

/** `click.IntRange(1, 9)`. */
function rangeLimits({ evaluate }: Module, made: Call | undefined): ReturnType<typeof limits> {
  if (made === undefined || !/^(?:Int|Float)Range$/.test(made.name)) return {};
  const [low, high] = made.positional;
  return limits(evaluate(low ?? made.named.get('min')), evaluate(high ?? made.named.get('max')));
}

const MAX_RANGE = 50;

/** `choices=range(5)`. */
function rangeChoices({ source, evaluate }: Module, node: SyntaxNode | undefined): readonly Literal[] | undefined {
  const range = node?.name === 'CallExpression' ? callOf(source, node) : undefined;
  const [first, second] = (range?.name === 'range' ? range.positional : []).map(evaluate);
  if (first?.kind !== 'int' || (second && second.kind !== 'int')) return undefined;
  const [from, to] = second ? [first.value, second.value] : [0, first.value];
  const length = Math.max(0, to - from);
  return length > MAX_RANGE ? undefined : Array.from({ length }, (_, i) => ({ kind: 'int', value: from + i }));
}

/** `nargs='?'`, `'*'` and `REMAINDER` take nothing as well. */
function mayBeLeftOut({ evaluate, source }: Module, { named }: Call): boolean {
  const nargs = named.get('nargs');
  return nargs !== undefined && /^(?:[?*]|.*REMAINDER)$/.test(literalText(evaluate(nargs)) ?? source.textOf(nargs));
}

/** `default=os.getcwd()`, `default=ROOT / "data"`: a value that nobody can read; one of the environment may be missing. */
function isComputed({ source }: Module, node: SyntaxNode | undefined): boolean {
  return node !== undefined && !/environ|getenv/.test(source.textOf(node).slice(0, 200));
}

function passStyleOf(optionString: string): Flag['passStyle'] {
  if (optionString.startsWith('--')) return 'flags';
  return optionString.startsWith('-') ? 'short' : 'positional';
}
