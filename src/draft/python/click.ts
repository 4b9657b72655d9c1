/** Python's `click`: the options and arguments that decorate a command. */
import { settled, type Flag, type Found, type Literal } from '../flag.ts';
import { callOf, decoratorsOf, type Call } from './calls.ts';
import type { Module } from './module.ts';
import { parametersOf } from './parameters.ts';
import { annotated, converter } from './types.ts';

export function clickFlags(module: Module): readonly Flag[] {
  return module.functions.flatMap((definition) => {
    const types = new Map(parametersOf(module, definition).map(({ name, annotation }) => [name, annotation]));
    return decoratorsOf(module.source, definition)
      .filter(({ name }) => name === 'option' || name === 'argument')
      .flatMap((call) => flagOf(module, call, (name) => annotated(module, types.get(name)).declared));
  });
}

function flagOf(module: Module, call: Call, typeFrom: (name: string) => Found['declared']): readonly Flag[] {
  const { evaluate, source } = module;
  const names = call.positional.map(evaluate).flatMap((name) => (name?.kind === 'text' ? [name.value] : []));
  const written = names.find((name) => name.startsWith('--')) ?? names[0];
  if (written === undefined) return [];
  const [on = '', off] = written.split('/').map((name) => name.trim());
  const name = on.replace(/^-+/, '');
  if (name === '') return [];
  const help = evaluate(call.named.get('help'));
  return [
    settled({
      name,
      passed: call.name === 'argument' ? 'position' : on.startsWith('--') ? 'flags' : 'dash',
      line: source.lineOf(call.node),
      ...(help?.kind === 'text' && { help: help.value }),
      ...((call.name === 'argument' || isTrue(evaluate(call.named.get('required')))) && { required: true }),
      ...valueOf(
        module,
        call,
        typeFrom(name.replaceAll('-', '_')),
        off === undefined ? undefined : off === `--no-${name}`,
      ),
    }),
  ];
}

type Taken = Omit<Found, 'name' | 'passed' | 'line'>;

/** @param paired undefined where there is no second name, else whether that is `--no-` and the first */
function valueOf(module: Module, call: Call, annotation: Found['declared'], paired: boolean | undefined): Taken {
  const { evaluate } = module;
  const given = evaluate(call.named.get('default'));
  const off: Literal = { kind: 'bool', value: false };
  if (paired !== undefined) {
    return { declared: 'bool', given: given ?? off, presence: paired ? 'both' : 'on' };
  }
  if (isTrue(evaluate(call.named.get('is_flag')))) return { declared: 'bool', given: given ?? off, presence: 'on' };
  if (
    isTrue(evaluate(call.named.get('multiple'))) ||
    call.named.has('nargs') ||
    isTrue(evaluate(call.named.get('count')))
  ) {
    return { declared: 'list', given, doubt: 'it takes several values at once.' };
  }
  const type = call.named.get('type');
  const made = type?.name === 'CallExpression' ? callOf(module.source, type) : undefined;
  if (made?.name === 'Choice') {
    const listed = evaluate(made.positional[0]);
    return { given, declared: 'text', among: listed?.kind === 'list' ? listed.items : undefined };
  }
  if (made?.name === 'IntRange' || made?.name === 'FloatRange') {
    const declared = made.name === 'IntRange' ? 'int' : 'float';
    return {
      given,
      declared,
      ...limits(
        evaluate(made.positional[0] ?? made.named.get('min')),
        evaluate(made.positional[1] ?? made.named.get('max')),
      ),
    };
  }
  // click makes a word into its own kinds of numbers as it does into Python's, and its bool reads true and false
  const declared =
    converter(module, type).declared ?? (given === undefined || given.kind === 'none' ? annotation : undefined);
  const word = type !== undefined || given === undefined || given.kind === 'none';
  return { given, declared: declared ?? (word ? 'text' : undefined) };
}

export function limits(least: Literal | undefined, most: Literal | undefined): Pick<Found, 'least' | 'most'> {
  return {
    ...((least?.kind === 'int' || least?.kind === 'float') && { least: least.value }),
    ...((most?.kind === 'int' || most?.kind === 'float') && { most: most.value }),
  };
}

export function isTrue(literal: Literal | undefined): boolean {
  return literal?.kind === 'bool' && literal.value;
}
