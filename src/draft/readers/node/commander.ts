/** Options of `commander`, and of `cac`, which is like it. */
import type { SyntaxNode } from '@lezer/common';
import { literalItems, literalText, parseText } from '../../../code/literal.ts';
import type { Option } from '../option.ts';
import { descendantsOfType } from '../../../code/sourceTree.ts';
import { callOf, type Call, type Module } from '../../../code/node/module.ts';

/** `.option('-l, --lr <number>', 'help', parseFloat, 0.1)` and `new Option('--x <x>').choices([…]).default(…)`. */
export function commanderOptions(module: Module): readonly Option[] {
  const constructed = descendantsOfType(module.source.root, 'NewExpression').flatMap((node) =>
    constructedOption(module, node),
  );
  const chained = module.calls
    .filter(({ name }) => name === 'option' || name === 'requiredOption')
    .flatMap((call) => chainedOption(module, call));
  const given = module.calls.filter(({ name }) => /^(?:command|argument|arguments)$/.test(name));
  return [...chained, ...constructed, ...trainingFirst(module, given).flatMap((call) => argumentsOf(module, call))];
}

/** The word that chooses the command which trains; none where there are no commands. */
export function commanderSubcommand(module: Module): readonly string[] {
  if (!/['"](commander|cac)['"]/.test(module.source.text)) return [];
  const [call] = trainingFirst(
    module,
    module.calls.filter(({ name }) => name === 'command'),
  );
  return /^[\w-]+/.exec(literalText(module.evaluate(call?.args[0])) ?? '')?.slice(0, 1) ?? [];
}

/** Of several commands, the one that trains. */
function trainingFirst(module: Module, calls: readonly Call[]): readonly Call[] {
  const commands = calls.filter(({ name }) => name === 'command');
  const trains = commands.find(({ args }) => /^(?:train|fit)\b/.test(literalText(module.evaluate(args[0])) ?? ''));
  return commands.length > 1 ? [trains ?? commands[0]].flatMap((call) => call ?? []) : calls;
}

/** `command('train <file>')` and `argument('<file>', 'help')`: what stands in angles is needed. */
function argumentsOf({ evaluate, source }: Module, { name: called, args, node }: Call): readonly Option[] {
  const written = literalText(evaluate(args[0])) ?? '';
  const help = called === 'argument' ? literalText(evaluate(args[1])) : undefined;
  const line = source.lineNumberOf(args[0] ?? node);
  return [...written.slice(0, 200).matchAll(/<([\w-]+)(\.\.\.)?>/g)].map(([, name = '']) => ({
    names: [name],
    line,
    help,
  }));
}

function chainedOption(module: Module, { name, args, node }: Call): readonly Option[] {
  const { evaluate, objectAt, source } = module;
  const settings = objectAt(args[2]);
  const parse = !settings && args[2] && evaluate(args[2]) === undefined ? args[2] : undefined;
  return described(literalText(evaluate(args[0])), {
    line: source.lineNumberOf(args[0] ?? node),
    default: parseText(evaluate(settings ? settings.get('default') : parse ? args[3] : args[2])),
    type: parse && source.textOf(parse).slice(0, 200),
    help: literalText(evaluate(args[1])),
    ...(name === 'requiredOption' && { isRequired: true }),
  });
}

/** `new Option(…)` with the calls chained to it. */
function constructedOption({ evaluate, source }: Module, made: SyntaxNode): readonly Option[] {
  if (!/^new\s+(\w+\.)?Option\b/.test(source.textOf(made))) return [];
  const chained = new Map<string, SyntaxNode | undefined>();
  for (let at = made.parent; at !== null && /^(Member|Call)Expression$/.test(at.name); at = at.parent) {
    const call = at.name === 'CallExpression' ? callOf(source, at) : undefined;
    if (call) chained.set(call.name, call.args[0]);
  }
  const [names, help] = descendantsOfType(made, 'String').map((node) => literalText(evaluate(node)));
  const parser = chained.get('argParser');
  return described(names, {
    line: source.lineNumberOf(made),
    default: evaluate(chained.get('default')),
    type: parser && source.textOf(parser).slice(0, 200),
    choiceLiterals: literalItems(evaluate(chained.get('choices'))),
    help,
  });
}

/** `-l, --lr <number>`: its names, and whether it takes a value or several. */
function described(written: string | undefined, option: Omit<Option, 'names'>): readonly Option[] {
  const names = written?.match(/--?[^\s,<[]+/g);
  if (written === undefined || !names) return [];
  const switchKind = /[<[]/.test(written) ? undefined : 'on';
  return [{ ...option, names, switchKind, isSeveral: written.includes('...') }];
}
