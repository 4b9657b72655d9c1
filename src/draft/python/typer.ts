/** Python's `typer`: the parameters of a command, with their defaults, their annotations and `typer.Option`. */
import { settled, type Flag } from '../flag.ts';
import { callOf, decoratorsOf, type Call } from './calls.ts';
import { limits } from './click.ts';
import type { Module } from './module.ts';
import { besideType, parametersOf, type Parameter } from './parameters.ts';
import { annotated, className, valueAt } from './types.ts';

export function typerFlags(module: Module): readonly Flag[] {
  if (!/\btyper\b/.test(module.source.text)) return [];
  const run = module.calls
    .filter(({ path }) => path.join('.') === 'typer.run')
    .flatMap(({ positional: [command] }) => (command ? [module.source.textOf(command)] : []));
  return module.functions
    .filter(
      (definition) =>
        run.includes(className(module, definition)) ||
        decoratorsOf(module.source, definition).some(({ name }) => name === 'command' || name === 'callback'),
    )
    .flatMap((definition) => parametersOf(module, definition).map((parameter) => flagOf(module, parameter)));
}

function flagOf(module: Module, parameter: Parameter): Flag {
  const { source, evaluate } = module;
  const option = optionOf(module, parameter);
  const inValue = option?.node.from === parameter.value?.from;
  // typer.Option(0.1, "--lr") has the default first; in an annotation the default stands in the signature
  const first = option && inValue ? (option.named.get('default') ?? option.positional[0]) : parameter.value;
  const given = valueAt(module, first);
  const words = (option?.positional ?? []).map(evaluate).flatMap((word) => (word?.kind === 'text' ? [word.value] : []));
  const written = words.find((word) => word.startsWith('--'));
  const [on, off] = (written ?? `--${parameter.name.replaceAll('_', '-')}`).split('/');
  const name = (on ?? '').replace(/^-+/, '');
  const typed = annotated(module, parameter.annotation);
  const required = first === undefined || source.textOf(first) === '...';
  const help = evaluate(option?.named.get('help'));
  return settled({
    name,
    passed: option?.name === 'Argument' || (option === undefined && required) ? 'position' : 'flags',
    line: source.lineOf(parameter.node),
    ...typed,
    given,
    ...(help?.kind === 'text' && { help: help.value }),
    ...(required && { required }),
    ...limits(evaluate(option?.named.get('min')), evaluate(option?.named.get('max'))),
    ...((typed.declared ?? given?.kind) === 'bool' && {
      presence: written === undefined || off === `--no-${name}` ? 'both' : 'on',
    }),
    ...(given?.kind === 'list' && { doubt: 'it takes several values at once.' }),
  });
}

function optionOf(module: Module, { value, annotation }: Parameter): Call | undefined {
  const candidates = [...(value ? [value] : []), ...besideType(module, annotation)];
  return candidates
    .filter(({ name }) => name === 'CallExpression')
    .map((node) => callOf(module.source, node))
    .find(({ name }) => name === 'Option' || name === 'Argument');
}
