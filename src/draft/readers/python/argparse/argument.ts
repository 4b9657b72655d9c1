/** One `add_argument` of Python's `argparse` as a flag. */
import type { SyntaxNode } from '@lezer/common';
import { actionReason, EXCLUSION_REASONS } from '../../../exclusionReasons.ts';
import { literalType, resolveFlag, SEVERAL_VALUES, type Flag, type FlagType, type RawFlag } from '../../flag.ts';
import { isTrue, literalItems, literalText, type Literal } from '../../literal.ts';
import { callOf, type Call } from '../calls.ts';
import type { Module } from '../module.ts';
import type { ReachedCall } from '../modules/reach.ts';
import { converterType, valueAt } from '../signatures/types.ts';

export type SetDefaults = ReadonlyMap<string, Literal | undefined>;

/** `parser.set_defaults(lr=0.1)` wins over the default of the argument. */
export function setDefaultsValues(calls: readonly ReachedCall[]): SetDefaults {
  return new Map(
    calls
      .filter(({ call }) => call.name === 'set_defaults')
      .flatMap(({ module, call }) => [...call.named].map(([name, node]) => [name, module.evaluate(node)] as const)),
  );
}

/** No flag for help, or for an argument without a readable name. */
export function argumentFlag(module: Module, call: Call, setDefaults: SetDefaults): readonly Flag[] {
  const { evaluate, placeOf } = module;
  const names = call.positional.map((node) => literalText(evaluate(node)) ?? '');
  const optionString = names.find((name) => name.startsWith('--')) ?? names[0];
  const action = literalText(evaluate(call.named.get('action'))) ?? actionName(module, call);
  if (
    optionString === undefined ||
    ['help', 'version'].includes(action) ||
    isTrue(evaluate(call.named.get('is_config_file')))
  )
    return [];
  const name = optionString.replace(/^-+/, '');
  if (name === '') return [];
  const dest = literalText(evaluate(call.named.get('dest'))) ?? name.replaceAll('-', '_');
  const defaultLiteral = setDefaults.get(dest) ?? valueAt(module, call.named.get('default'));
  const help = literalText(evaluate(call.named.get('help')));
  const value = argumentValue(module, call, action, defaultLiteral);
  const isPositional = passStyleOf(optionString) === 'positional';
  return [
    resolveFlag({
      name,
      passStyle: passStyleOf(optionString),
      ...placeOf(call.node),
      ...(help !== undefined && { help }),
      ...((isTrue(evaluate(call.named.get('required'))) || (isPositional && !mayBeLeftOut(module, call))) && {
        required: true,
      }),
      ...(defaultLiteral === undefined && isComputed(module, call.named.get('default')) && { required: false }),
      ...value,
      ...(isPositional && isNumber(value.declaredType) && { words: [`{${name}}`] }),
    }),
  ];
}

type ArgumentValue = Pick<
  RawFlag,
  'declaredType' | 'choiceLiterals' | 'defaultLiteral' | 'switchKind' | 'exclusionReason'
>;

function argumentValue(module: Module, call: Call, action: string, defaultLiteral: Literal | undefined): ArgumentValue {
  const off: Literal = { kind: 'bool', value: false };
  const on: Literal = { kind: 'bool', value: true };
  if (action === 'store_true') return { declaredType: 'bool', switchKind: 'on', defaultLiteral: defaultLiteral ?? off };
  if (action === 'store_false')
    return { declaredType: 'bool', switchKind: 'off', defaultLiteral: defaultLiteral ?? on };
  if (action === 'BooleanOptionalAction') return { declaredType: 'bool', switchKind: 'both', defaultLiteral };
  if (/^(append|extend|count|store_const|append_const)$/.test(action)) {
    return { declaredType: 'list', defaultLiteral, exclusionReason: actionReason(action) };
  }
  const nargs = call.named.get('nargs');
  if (nargs !== undefined && literalText(module.evaluate(nargs)) !== '?') {
    return { ...SEVERAL_VALUES, defaultLiteral };
  }
  const choices = literalItems(module.evaluate(call.named.get('choices'))) ?? rangeChoices(module, call);
  const typed = converterType(module, call.named.get('type'));
  const isUntyped =
    !call.named.has('type') && choices === undefined && /^(int|float|bool)$/.test(literalType(defaultLiteral));
  return {
    ...typed,
    defaultLiteral,
    choiceLiterals: choices,
    ...(isUntyped && { exclusionReason: EXCLUSION_REASONS.untypedArgument }),
    ...(!call.named.has('type') &&
      (defaultLiteral === undefined || defaultLiteral.kind === 'none') && { declaredType: 'text' }),
  };
}

/** `choices=range(5)`. */
function rangeChoices({ source, evaluate }: Module, call: Call): readonly Literal[] | undefined {
  const node = call.named.get('choices');
  const range = node?.name === 'CallExpression' ? callOf(source, node) : undefined;
  const [first, second] = (range?.name === 'range' ? range.positional : []).map(evaluate);
  if (first?.kind !== 'int' || (second && second.kind !== 'int')) return undefined;
  const [from, to] = second ? [first.value, second.value] : [0, first.value];
  return to - from > 50
    ? undefined
    : Array.from({ length: Math.max(0, to - from) }, (_, i) => ({ kind: 'int', value: from + i }));
}

/** `action=argparse.BooleanOptionalAction`, which is a name and not a text. */
function actionName({ source }: Module, { named }: Call): string {
  const node = named.get('action');
  return node === undefined ? '' : (source.textOf(node).split('.').at(-1) ?? '');
}

/** `nargs='?'`, `'*'` and `REMAINDER` take nothing as well. */
function mayBeLeftOut({ evaluate, source }: Module, { named }: Call): boolean {
  const nargs = named.get('nargs');
  return (
    nargs !== undefined &&
    (/^[?*]$/.test(literalText(evaluate(nargs)) ?? '') || source.textOf(nargs).endsWith('REMAINDER'))
  );
}

/** `default=os.getcwd()`: a value that nobody can read, but one; a variable of the environment may be missing. */
function isComputed({ source }: Module, node: SyntaxNode | undefined): boolean {
  return node?.name === 'CallExpression' && !/environ|getenv/.test(source.textOf(node).slice(0, 200));
}

function isNumber(type: FlagType | undefined): boolean {
  return type === 'float' || type === 'int';
}

function passStyleOf(optionString: string): Flag['passStyle'] {
  if (optionString.startsWith('--')) return 'flags';
  return optionString.startsWith('-') ? 'short' : 'positional';
}
