/** Flags of `commander`, and of `cac`, which is like it. */
import type { SyntaxNode } from '@lezer/common';
import { resolveFlag, SEVERAL_VALUES, type Flag, type FlagType, type RawFlag } from '../flag.ts';
import { literalItems, literalText, parseLiteral } from '../literal.ts';
import { descendantsOfType } from '../sourceTree.ts';
import { callOf, type Call, type Module } from './module.ts';

/** `.option('-l, --lr <number>', 'help', parseFloat, 0.1)` and `new Option('--x <x>').choices([…]).default(…)`. */
export function commanderFlags(module: Module): readonly Flag[] {
  if (!/['"](commander|cac)['"]/.test(module.source.text)) return [];
  const constructed = descendantsOfType(module.source.root, 'NewExpression').flatMap((node) =>
    newOptionFlag(module, node),
  );
  const chained = module.calls
    .filter(({ name }) => name === 'option' || name === 'requiredOption')
    .flatMap((call) => optionCallFlag(module, call));
  const given = module.calls.filter(({ name }) => /^(?:command|argument|arguments)$/.test(name));
  return [...chained, ...constructed, ...argumentsOf(module, trainingFirst(module, given))];
}

/** Of several commands, the one that trains. */
function trainingFirst(module: Module, calls: readonly Call[]): readonly Call[] {
  const commands = calls.filter(({ name }) => name === 'command');
  const trains = commands.find(({ args }) => /^(?:train|fit)\b/.test(literalText(module.evaluate(args[0])) ?? ''));
  return commands.length > 1 ? [trains ?? commands[0]].flatMap((call) => call ?? []) : calls;
}

/** `command('train <file>')` and `argument('<file>', 'help')`: what stands in angles is needed. */
function argumentsOf(module: Module, calls: readonly Call[]): readonly Flag[] {
  return calls.flatMap(({ name: called, args, node }) => {
    const written = literalText(module.evaluate(args[0])) ?? '';
    const help = called === 'argument' ? literalText(module.evaluate(args[1])) : undefined;
    return [...written.slice(0, 200).matchAll(/<([\w-]+)(\.\.\.)?>/g)].map(([, name = '']): Flag => ({
      name,
      type: 'text',
      passStyle: 'positional',
      line: module.source.lineNumberOf(args[0] ?? node),
      required: true,
      ...(help !== undefined && { help }),
    }));
  });
}

/** The word that chooses the command which trains; none where there are no commands. */
export function commanderSubcommand(module: Module): readonly string[] | undefined {
  if (!/['"](commander|cac)['"]/.test(module.source.text)) return undefined;
  const calls = module.calls.filter(({ name }) => name === 'command');
  const words = trainingFirst(module, calls).map(({ args }) => literalText(module.evaluate(args[0])) ?? '');
  const word = /^[\w-]+/.exec(words[0] ?? '')?.[0];
  return word === undefined ? undefined : [word];
}

function optionCallFlag(module: Module, { name, args, node }: Call): readonly Flag[] {
  const { evaluate, source } = module;
  const names = literalText(evaluate(args[0]));
  if (names === undefined) return [];
  const options = module.objectAt(args[2]);
  const parse = !options && args.length > 2 && args[2] && evaluate(args[2]) === undefined ? args[2] : undefined;
  const given = evaluate(options ? options.get('default') : parse ? args[3] : args[2]);
  return commanderFlag(names, {
    line: source.lineNumberOf(args[0] ?? node),
    defaultLiteral: given?.kind === 'text' ? parseLiteral(given.value) : given,
    declaredType: parse && parserType(source.textOf(parse)),
    help: literalText(evaluate(args[1])),
    required: name === 'requiredOption',
  });
}

/** `new Option(…)` with the calls chained to it. */
function newOptionFlag(module: Module, made: SyntaxNode): readonly Flag[] {
  const { evaluate, source } = module;
  const text = source.textOf(made);
  const list = made.lastChild?.name === 'ArgList' ? module.source.textOf(made.lastChild) : undefined;
  if (!/^new\s+(\w+\.)?Option\b/.test(text) || list === undefined) return [];
  const chainedCalls = new Map<string, readonly SyntaxNode[]>();
  let at = made.parent;
  while (at && (at.name === 'MemberExpression' || at.name === 'CallExpression')) {
    const call = at.name === 'CallExpression' ? callOf(source, at) : undefined;
    if (call) chainedCalls.set(call.name, call.args);
    at = at.parent;
  }
  const [names, help] = descendantsOfType(made, 'String').map((node) => literalText(evaluate(node)));
  if (names === undefined) return [];
  const parser = chainedCalls.get('argParser')?.[0];
  return commanderFlag(names, {
    line: source.lineNumberOf(made),
    defaultLiteral: evaluate(chainedCalls.get('default')?.[0]),
    declaredType: parser && parserType(source.textOf(parser)),
    choiceLiterals: literalItems(evaluate(chainedCalls.get('choices')?.[0])),
    help,
  });
}

interface CommanderOption extends Pick<
  RawFlag,
  'line' | 'defaultLiteral' | 'declaredType' | 'choiceLiterals' | 'required'
> {
  readonly help: string | undefined;
}

function commanderFlag(names: string, { help, ...described }: CommanderOption): readonly Flag[] {
  const long = /--([^\s,<[]+)/.exec(names)?.[1];
  const name = long ?? /-(\w)/.exec(names)?.[1];
  if (name === undefined) return [];
  const takesValue = /[<[]/.test(names);
  const booleanFlag: Partial<RawFlag> = {
    declaredType: 'bool',
    switchKind: 'on',
    defaultLiteral: described.defaultLiteral ?? { kind: 'bool', value: false },
  };
  return [
    resolveFlag({
      name,
      passStyle: long === undefined ? 'short' : 'flags',
      ...described,
      ...(help !== undefined && { help }),
      ...(takesValue
        ? { declaredType: described.declaredType ?? (described.defaultLiteral ? undefined : 'text') }
        : booleanFlag),
      ...(names.includes('...') && SEVERAL_VALUES),
    }),
  ];
}

function parserType(written: string): FlagType | undefined {
  if (/parseInt|BigInt/.test(written)) return 'int';
  return /parseFloat|Number/.test(written) ? 'float' : undefined;
}
