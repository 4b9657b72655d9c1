/** Python's `argparse`: every `add_argument`, on whatever parser or group, in whatever function. */
import { settled, typeOf, type Flag, type Found, type Literal } from '../flag.ts';
import { callOf, type Call } from './calls.ts';
import type { Module } from './module.ts';
import { converter, valueAt } from './types.ts';

export function argparseFlags(module: Module): readonly Flag[] {
  const later = laterDefaults(module);
  return module.calls.filter(({ name }) => name === 'add_argument').flatMap((call) => flagOf(module, call, later));
}

export function argparseNotes({ calls }: Module): readonly string[] {
  return calls.some(({ name }) => name === 'add_parser')
    ? ['The script has subcommands: add the one to tune to the command, and take away what it does not know.']
    : [];
}

function flagOf(module: Module, call: Call, later: ReadonlyMap<string, Literal | undefined>): readonly Flag[] {
  const { evaluate, source } = module;
  const names = call.positional.map((node) => evaluate(node)).map((name) => (name?.kind === 'text' ? name.value : ''));
  const written = names.find((name) => name.startsWith('--')) ?? names[0];
  const action = textOf(evaluate(call.named.get('action'))) ?? actionName(module, call);
  if (written === undefined || ['help', 'version'].includes(action)) return [];
  const name = written.replace(/^-+/, '');
  if (name === '') return [];
  const destination = textOf(evaluate(call.named.get('dest'))) ?? name.replaceAll('-', '_');
  const given = later.get(destination) ?? valueAt(module, call.named.get('default'));
  const help = textOf(evaluate(call.named.get('help')));
  return [
    settled({
      name,
      passed: passing(written),
      line: source.lineOf(call.node),
      ...(help !== undefined && { help }),
      ...((truthy(evaluate(call.named.get('required'))) || !written.startsWith('-')) && { required: true }),
      ...valueOf(module, call, action, given),
    }),
  ];
}

type Taken = Pick<Found, 'declared' | 'among' | 'given' | 'presence' | 'doubt'>;

function valueOf(module: Module, call: Call, action: string, given: Literal | undefined): Taken {
  const off: Literal = { kind: 'bool', value: false };
  const on: Literal = { kind: 'bool', value: true };
  if (action === 'store_true') return { declared: 'bool', presence: 'on', given: given ?? off };
  if (action === 'store_false') return { declared: 'bool', presence: 'off', given: given ?? on };
  if (action === 'BooleanOptionalAction') return { declared: 'bool', presence: 'both', given };
  if (/^(append|extend|count|store_const|append_const)$/.test(action)) {
    return { declared: 'list', given, doubt: `its action is ${action}, which takes no single value.` };
  }
  const nargs = call.named.get('nargs');
  if (nargs !== undefined && textOf(module.evaluate(nargs)) !== '?') {
    return { declared: 'list', given, doubt: 'it takes several values at once.' };
  }
  const listed = module.evaluate(call.named.get('choices'));
  const among = listed?.kind === 'list' ? listed.items : rangeOf(module, call);
  const typed = converter(module, call.named.get('type'));
  const untyped = !call.named.has('type') && among === undefined && /^(int|float|bool)$/.test(typeOf(given));
  return {
    ...typed,
    given,
    among,
    ...(untyped && { doubt: 'its add_argument has no type=, so that the script is handed a text.' }),
    ...(!call.named.has('type') && (given === undefined || given.kind === 'none') && { declared: 'text' }),
  };
}

/** `choices=range(5)`. */
function rangeOf({ source, evaluate }: Module, call: Call): readonly Literal[] | undefined {
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
function laterDefaults({ calls, evaluate }: Module): ReadonlyMap<string, Literal | undefined> {
  const set = calls.filter(({ name }) => name === 'set_defaults').flatMap(({ named }) => [...named]);
  return new Map(set.map(([name, node]) => [name, evaluate(node)]));
}

/** `action=argparse.BooleanOptionalAction`, which is no text. */
function actionName({ source }: Module, { named }: Call): string {
  const node = named.get('action');
  return node === undefined ? '' : (source.textOf(node).split('.').at(-1) ?? '');
}

function passing(written: string): Flag['passed'] {
  if (written.startsWith('--')) return 'flags';
  return written.startsWith('-') ? 'dash' : 'position';
}

function textOf(literal: Literal | undefined): string | undefined {
  return literal?.kind === 'text' ? literal.value : undefined;
}

function truthy(literal: Literal | undefined): boolean {
  return literal?.kind === 'bool' && literal.value;
}
