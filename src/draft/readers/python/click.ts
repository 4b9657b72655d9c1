/** Python's `click`: the options and arguments that decorate a command. */
import type { SyntaxNode } from '@lezer/common';
import { limits, resolveFlag, SEVERAL_VALUES, type Flag, type RawFlag } from '../flag.ts';
import { isTrue, literalItems, literalText, type Literal } from '../literal.ts';
import { callOf, decoratorsOf, pathOf, type Call } from './calls.ts';
import type { Module } from './module.ts';
import type { PythonScript, Reading } from './script.ts';
import { parametersOf } from './signatures/parameters.ts';
import { annotationType, converterType, definitionName } from './signatures/types.ts';
import { decoratedCommand, subcommandReading, type Owner } from './subcommands.ts';

export function readClick({ module }: PythonScript): Reading {
  const groups = new Set(
    module.functions
      .filter((definition) => decoratorsOf(module.source, definition).some(({ name }) => name === 'group'))
      .map((definition) => definitionName(module, definition)),
  );
  const added = module.calls.filter(({ name, path }) => name === 'add_command' && groups.has(path[0] ?? ''));
  const commands = added.slice(0, MAX_ADDED).flatMap((call) => addedCommand(module, call));
  const known = new Set(
    commands.flatMap(({ module: inside, definition }) => (inside === module ? [definition.from] : [])),
  );
  const own = module.functions
    .filter(({ from }) => !known.has(from))
    .map((definition) => ({ module, definition, owner: ownerOf(module, definition, groups) }));
  const owned = [...own, ...commands];
  const names = owned.flatMap(({ owner }) => (typeof owner === 'object' ? [owner.subcommand] : []));
  const found = owned.flatMap(({ module: inside, definition, owner }) =>
    flagsOf(inside, definition).map((flag) => ({ flag, owner })),
  );
  return subcommandReading(names, found);
}

const MAX_ADDED = 100;

/** `cli.add_command(train)`, where `train` may be of another file of the project. */
function addedCommand(module: Module, { positional: [node] }: Call) {
  const found = node && module.resolve(pathOf(module.source, node));
  if (found?.node.name !== 'FunctionDefinition' || found.rest.length > 0) return [];
  const command = decoratorsOf(found.module.source, found.node).find(({ name }) => name === 'command');
  if (command === undefined) return [];
  const owner = decoratedCommand(found.module, command, found.node);
  return [{ module: found.module, definition: found.node, owner }];
}

/** `@cli.command()` makes a subcommand of the group `cli`, and `@click.command()` a program. */
function ownerOf(module: Module, definition: SyntaxNode, groups: ReadonlySet<string>): Owner {
  const decorators = decoratorsOf(module.source, definition);
  if (decorators.some(({ name, path }) => name === 'group' && path[0] === 'click')) return 'main';
  const command = decorators.find(({ name, path }) => name === 'command' && groups.has(path[0] ?? ''));
  return command && decoratedCommand(module, command, definition);
}

function flagsOf(module: Module, definition: SyntaxNode): readonly Flag[] {
  const types = new Map(parametersOf(module, definition).map(({ name, annotation }) => [name, annotation]));
  return decoratorsOf(module.source, definition)
    .filter(({ name }) => name === 'option' || name === 'argument')
    .flatMap((call) => flagOf(module, call, (name) => annotationType(module, types.get(name)).declaredType));
}

function flagOf(module: Module, call: Call, annotatedType: (name: string) => RawFlag['declaredType']): readonly Flag[] {
  const { evaluate } = module;
  const names = call.positional.flatMap((node) => literalText(evaluate(node)) ?? []);
  const optionString = names.find((name) => name.startsWith('--')) ?? names[0];
  if (optionString === undefined) return [];
  const [on = '', off] = optionString.split('/').map((name) => name.trim());
  const name = on.replace(/^-+/, '');
  if (name === '') return [];
  const help = literalText(evaluate(call.named.get('help')));
  return [
    resolveFlag({
      name,
      passStyle: call.name === 'argument' ? 'positional' : on.startsWith('--') ? 'flags' : 'short',
      ...module.placeOf(call.node),
      ...(help !== undefined && { help }),
      ...((call.name === 'argument' || isTrue(evaluate(call.named.get('required')))) && { required: true }),
      ...optionValue(
        module,
        call,
        annotatedType(name.replaceAll('-', '_')),
        off === undefined ? undefined : off === `--no-${name}`,
      ),
    }),
  ];
}

type OptionValue = Omit<RawFlag, 'name' | 'passStyle' | 'line'>;

/** @param isNegatable whether the second name is `--no-` and the first; undefined where there is no second name */
function optionValue(
  module: Module,
  call: Call,
  annotation: RawFlag['declaredType'],
  isNegatable: boolean | undefined,
): OptionValue {
  const { evaluate } = module;
  const defaultLiteral = evaluate(call.named.get('default'));
  const off: Literal = { kind: 'bool', value: false };
  if (isNegatable !== undefined) {
    return { declaredType: 'bool', defaultLiteral: defaultLiteral ?? off, switchKind: isNegatable ? 'both' : 'on' };
  }
  if (isTrue(evaluate(call.named.get('is_flag'))))
    return { declaredType: 'bool', defaultLiteral: defaultLiteral ?? off, switchKind: 'on' };
  if (
    isTrue(evaluate(call.named.get('multiple'))) ||
    call.named.has('nargs') ||
    isTrue(evaluate(call.named.get('count')))
  ) {
    return { ...SEVERAL_VALUES, defaultLiteral };
  }
  const type = call.named.get('type');
  const typeCall = type?.name === 'CallExpression' ? callOf(module.source, type) : undefined;
  if (typeCall?.name === 'Choice') {
    return { defaultLiteral, declaredType: 'text', choiceLiterals: literalItems(evaluate(typeCall.positional[0])) };
  }
  if (typeCall?.name === 'IntRange' || typeCall?.name === 'FloatRange') {
    const declaredType = typeCall.name === 'IntRange' ? 'int' : 'float';
    return {
      defaultLiteral,
      declaredType,
      ...limits(
        evaluate(typeCall.positional[0] ?? typeCall.named.get('min')),
        evaluate(typeCall.positional[1] ?? typeCall.named.get('max')),
      ),
    };
  }
  // click's own number types convert a word like Python's, and its bool reads true and false
  const declared =
    converterType(module, type).declaredType ??
    (defaultLiteral === undefined || defaultLiteral.kind === 'none' ? annotation : undefined);
  const isText = type !== undefined || defaultLiteral === undefined || defaultLiteral.kind === 'none';
  return { defaultLiteral, declaredType: declared ?? (isText ? 'text' : undefined) };
}
