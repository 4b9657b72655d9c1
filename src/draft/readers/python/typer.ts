/** Python's `typer`: the parameters of a command, with their defaults, their annotations and `typer.Option`. */
import type { SyntaxNode } from '@lezer/common';
import { limits, resolveFlag, SEVERAL_VALUES, type Flag } from '../flag.ts';
import { literalText } from '../literal.ts';
import { callOf, decoratorsOf, type Call } from './calls.ts';
import type { Module } from './module.ts';
import type { PythonScript, Reading } from './script.ts';
import { annotationMetadata, parametersOf, type Parameter } from './signatures/parameters.ts';
import { annotationType, definitionName, valueAt } from './signatures/types.ts';
import { decoratedCommand, subcommandReading, type Owner } from './subcommands.ts';

export function readTyper({ module }: PythonScript): Reading {
  if (!/\btyper\b/.test(module.source.text)) return { flags: [] };
  const run = new Set(
    module.calls
      .filter(({ path }) => path.join('.') === 'typer.run')
      .flatMap(({ positional: [command] }) => (command ? [module.source.textOf(command)] : [])),
  );
  const owned = module.functions.flatMap((definition) => {
    const owner = ownerOf(module, definition);
    return owner !== undefined || run.has(definitionName(module, definition)) ? [{ definition, owner }] : [];
  });
  const names = owned.flatMap(({ owner }) => (typeof owner === 'object' ? [owner.subcommand] : []));
  const found = owned.flatMap(({ definition, owner }) =>
    parametersOf(module, definition).map((parameter) => ({ flag: flagOf(module, parameter), owner })),
  );
  // the only command of a program has no name on the command line, unless a callback stands before it
  return subcommandReading(names.length > 1 || owned.some(({ owner }) => owner === 'main') ? names : [], found);
}

function ownerOf(module: Module, definition: SyntaxNode): Owner {
  const decorators = decoratorsOf(module.source, definition);
  if (decorators.some(({ name }) => name === 'callback')) return 'main';
  const command = decorators.find(({ name }) => name === 'command');
  return command && decoratedCommand(module, command, definition);
}

function flagOf(module: Module, parameter: Parameter): Flag {
  const { source, evaluate } = module;
  const option = optionOf(module, parameter);
  const isDefault = option?.node.from === parameter.defaultValue?.from;
  // typer.Option(0.1, "--lr") has the default first; in an annotation the default stands in the signature
  const defaultNode =
    option && isDefault ? (option.named.get('default') ?? option.positional[0]) : parameter.defaultValue;
  const defaultLiteral = valueAt(module, defaultNode);
  const names = (option?.positional ?? []).flatMap((node) => literalText(evaluate(node)) ?? []);
  const optionString = names.find((word) => word.startsWith('--'));
  const [on, off] = (optionString ?? `--${parameter.name.replaceAll('_', '-')}`).split('/');
  const name = (on ?? '').replace(/^-+/, '');
  const typed = annotationType(module, parameter.annotation);
  const required = defaultNode === undefined || source.textOf(defaultNode) === '...';
  const help = literalText(evaluate(option?.named.get('help')));
  return resolveFlag({
    name,
    passStyle: option?.name === 'Argument' || (option === undefined && required) ? 'positional' : 'flags',
    line: source.lineNumberOf(parameter.node),
    ...typed,
    defaultLiteral,
    ...(help !== undefined && { help }),
    ...(required && { required }),
    ...limits(evaluate(option?.named.get('min')), evaluate(option?.named.get('max'))),
    ...((typed.declaredType ?? defaultLiteral?.kind) === 'bool' && {
      switchKind: optionString === undefined || off === `--no-${name}` ? 'both' : 'on',
    }),
    ...(defaultLiteral?.kind === 'list' && { exclusionReason: SEVERAL_VALUES.exclusionReason }),
  });
}

function optionOf(module: Module, { defaultValue, annotation }: Parameter): Call | undefined {
  const candidates = [...(defaultValue ? [defaultValue] : []), ...annotationMetadata(module, annotation)];
  return candidates
    .filter(({ name }) => name === 'CallExpression')
    .map((node) => callOf(module.source, node))
    .find(({ name }) => name === 'Option' || name === 'Argument');
}
