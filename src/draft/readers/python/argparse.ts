/** Python's `argparse`: every `add_argument`, on whatever parser or group, in whatever function. */
import { resolveFlag, literalType, type Flag, type RawFlag, type Literal } from '../flag.ts';
import { callOf, type Call } from './calls.ts';
import type { Module } from './module.ts';
import { converterType, valueAt } from './types.ts';

export function argparseFlags(module: Module): readonly Flag[] {
  const setDefaults = setDefaultsValues(module);
  return module.calls
    .filter(({ name }) => name === 'add_argument')
    .flatMap((call) => flagOf(module, call, setDefaults));
}

export function argparseNotes({ calls }: Module): readonly string[] {
  return calls.some(({ name }) => name === 'add_parser')
    ? ['The script has subcommands: add the one to tune to the command, and take away what it does not know.']
    : [];
}

function flagOf(module: Module, call: Call, setDefaults: ReadonlyMap<string, Literal | undefined>): readonly Flag[] {
  const { evaluate, source } = module;
  const names = call.positional.map((node) => evaluate(node)).map((name) => (name?.kind === 'text' ? name.value : ''));
  const optionString = names.find((name) => name.startsWith('--')) ?? names[0];
  const action = textOf(evaluate(call.named.get('action'))) ?? actionName(module, call);
  if (optionString === undefined || ['help', 'version'].includes(action)) return [];
  const name = optionString.replace(/^-+/, '');
  if (name === '') return [];
  const dest = textOf(evaluate(call.named.get('dest'))) ?? name.replaceAll('-', '_');
  const defaultLiteral = setDefaults.get(dest) ?? valueAt(module, call.named.get('default'));
  const help = textOf(evaluate(call.named.get('help')));
  return [
    resolveFlag({
      name,
      passStyle: passStyleOf(optionString),
      line: source.lineNumberOf(call.node),
      ...(help !== undefined && { help }),
      ...((isTrue(evaluate(call.named.get('required'))) || !optionString.startsWith('-')) && { required: true }),
      ...argumentValue(module, call, action, defaultLiteral),
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
    return {
      declaredType: 'list',
      defaultLiteral,
      exclusionReason: `its action is ${action}, which takes no single value.`,
    };
  }
  const nargs = call.named.get('nargs');
  if (nargs !== undefined && textOf(module.evaluate(nargs)) !== '?') {
    return { declaredType: 'list', defaultLiteral, exclusionReason: 'it takes several values at once.' };
  }
  const listed = module.evaluate(call.named.get('choices'));
  const choices = listed?.kind === 'list' ? listed.items : rangeChoices(module, call);
  const typed = converterType(module, call.named.get('type'));
  const isUntyped =
    !call.named.has('type') && choices === undefined && /^(int|float|bool)$/.test(literalType(defaultLiteral));
  return {
    ...typed,
    defaultLiteral,
    choiceLiterals: choices,
    ...(isUntyped && { exclusionReason: 'its add_argument has no type=, so that the script is handed a text.' }),
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

/** `parser.set_defaults(lr=0.1)` wins over the default of the argument. */
function setDefaultsValues({ calls, evaluate }: Module): ReadonlyMap<string, Literal | undefined> {
  const set = calls.filter(({ name }) => name === 'set_defaults').flatMap(({ named }) => [...named]);
  return new Map(set.map(([name, node]) => [name, evaluate(node)]));
}

/** `action=argparse.BooleanOptionalAction`, which is no text. */
function actionName({ source }: Module, { named }: Call): string {
  const node = named.get('action');
  return node === undefined ? '' : (source.textOf(node).split('.').at(-1) ?? '');
}

function passStyleOf(optionString: string): Flag['passStyle'] {
  if (optionString.startsWith('--')) return 'flags';
  return optionString.startsWith('-') ? 'short' : 'positional';
}

function textOf(literal: Literal | undefined): string | undefined {
  return literal?.kind === 'text' ? literal.value : undefined;
}

function isTrue(literal: Literal | undefined): boolean {
  return literal?.kind === 'bool' && literal.value;
}
