/** The options of the parsers that Node scripts use: their libraries are told the same things in different places. */
import type { SyntaxNode } from '@lezer/common';
import type { Flag } from '../flag.ts';
import { isTrue, literalItems, literalText, literalTexts, parseText } from '../../../code/literal.ts';
import { optionFlag, switchOf, type Option } from '../option.ts';
import { type Call, type Module, callOf } from '../../../code/node/module.ts';
import { descendantsOfType } from '../../../code/sourceTree.ts';

export function optionFlags(module: Module): readonly Flag[] {
  const { text } = module.source;
  const named = (...names: readonly string[]): readonly Call[] =>
    module.calls.filter(({ name }) => names.includes(name));
  const options = [
    ...named('parseArgs').flatMap((call) => parseArgsOptions(module, call)),
    ...(BY_COMMANDS.test(text) ? commanderOptions(module) : []),
    ...(/['"]yargs/.test(text) ? named('option', 'options').flatMap((call) => yargsOptions(module, call)) : []),
    ...named('add_argument', 'addArgument').flatMap((call) => argparseOptions(module, call)),
    ...(/['"]minimist['"]/.test(text) ? module.calls.flatMap((call) => minimistOptions(module, call)) : []),
  ];
  return options.flatMap(optionFlag);
}

/** The one command of a program of commander or cac, which stands before its arguments. */
export function onlyCommand(module: Module): readonly string[] {
  const commands = BY_COMMANDS.test(module.source.text) ? commandsOf(module) : [];
  return commands.length === 1 ? commands : [];
}

const BY_COMMANDS = /['"](?:commander|cac)['"]/;

function commandsOf({ calls, textAt }: Module): readonly string[] {
  return calls.flatMap(({ name, args }) =>
    name === 'command' ? (/^[a-z][\w-]{0,40}(?= |$)/i.exec(textAt(args[0]) ?? '') ?? []) : [],
  );
}

/** The object that tells about an option, with the keys of all these libraries. */
function described({ evaluate, objectAt, source }: Module, names: readonly string[], node: SyntaxNode) {
  const settings = objectAt(node);
  const value = (...keys: readonly string[]) =>
    evaluate(keys.map((key) => settings?.get(key)).find((found) => found !== undefined));
  const type = literalText(value('type'));
  return {
    names,
    line: source.lineNumberOf(node),
    type,
    default: value('default', 'defaultValue'),
    choiceLiterals: literalItems(value('choices')),
    help: literalText(value('help', 'describe', 'description', 'desc')),
    ...(isTrue(value('required', 'demandOption')) && { isRequired: true }),
    isSeveral: isTrue(value('multiple')) || settings?.has('nargs') === true || type === 'array' || type === 'count',
    switchKind: switchOf(literalText(value('action'))),
  } satisfies Option;
}

/** `parseArgs({ options: { lr: { type: 'string', default: '0.1' } } })`: its numbers are texts. */
function parseArgsOptions(module: Module, { args: [config] }: Call): readonly Option[] {
  const settings = module.objectAt(config);
  const switchKind = isTrue(module.evaluate(settings?.get('allowNegative'))) ? 'both' : 'on';
  return [...(module.objectAt(settings?.get('options')) ?? [])].map(([name, node]) => {
    const { type, ...option } = described(module, [`--${name}`], node);
    return { ...option, ...(type === 'boolean' ? { switchKind } : { default: parseText(option.default) }) };
  });
}

/** `.option('lr', { type: 'number', default: 0.1 })` and `.options({ lr: { … } })`. */
function yargsOptions(module: Module, { args: [first, settings] }: Call): readonly Option[] {
  const several = module.objectAt(first);
  if (several) return [...several].map(([name, node]) => described(module, [`--${name}`], node));
  const name = module.textAt(first);
  return name === undefined || !settings ? [] : [described(module, [`--${name}`], settings)];
}

/** npm's: `parser.add_argument('--lr', { type: 'float', default: 0.1 })`, and its older spelling. */
function argparseOptions(module: Module, { args }: Call): readonly Option[] {
  const names = args.flatMap((arg) => literalTexts(module.evaluate(arg)));
  const settings = args.find((arg) => module.objectAt(arg) !== undefined) ?? args.at(-1);
  return settings === undefined ? [] : [described(module, names, settings)];
}

/** `minimist(argv, { default: { lr: 0.1 }, boolean: ['fast'], string: ['opt'] })`, by whatever name it is called. */
function minimistOptions({ evaluate, objectAt, source }: Module, { args: [argv, options] }: Call): readonly Option[] {
  const written = objectAt(options);
  if (!argv || !written) return [];
  const defaults = objectAt(written.get('default')) ?? new Map<string, SyntaxNode>();
  const namedIn = (key: string): ReadonlySet<string> => new Set(literalTexts(evaluate(written.get(key))));
  const [booleans, texts] = [namedIn('boolean'), namedIn('string')];
  return [...new Set([...defaults.keys(), ...booleans, ...texts])].map((name) => ({
    names: [`--${name}`],
    line: source.lineNumberOf(defaults.get(name) ?? argv),
    default: evaluate(defaults.get(name)),
    ...(booleans.has(name) && { switchKind: 'both' }),
    ...(texts.has(name) && { type: 'string' }),
  }));
}

/** `.option('-l, --lr <number>', 'help', parseFloat, 0.1)` and `new Option('--x <x>').choices([…]).default(…)`. */
function commanderOptions(module: Module): readonly Option[] {
  const chained = module.calls.filter(({ name }) => name === 'option' || name === 'requiredOption');
  const constructed = descendantsOfType(module.source.root, 'NewExpression');
  // of several commands nobody knows which one an argument belongs to
  const isOne = commandsOf(module).length < 2;
  const placed = isOne ? module.calls.filter(({ name }) => /^(?:arguments?|command)$/.test(name)) : [];
  return [
    ...placed.flatMap((call) => placedArguments(module, call)),
    ...chained.flatMap((call) => chainedOption(module, call)),
    ...constructed.flatMap((node) => constructedOption(module, node)),
  ];
}

/** `.argument('<file>', 'the data')`, `.arguments('<file>')` and `.command('train <file>')`. */
function placedArguments({ textAt, source }: Module, { args: [first, help], node }: Call): readonly Option[] {
  const line = source.lineNumberOf(first ?? node);
  return [...(textAt(first) ?? '').matchAll(/<([\w-]{1,60})>/g)].map(([, name = '']) => ({
    ...{ names: [name], line, type: 'string' },
    help: textAt(help),
  }));
}

function chainedOption(module: Module, { name, args, node }: Call): readonly Option[] {
  const { evaluate, textAt, objectAt, source } = module;
  const settings = objectAt(args[2]);
  const parse = !settings && args[2] && evaluate(args[2]) === undefined ? args[2] : undefined;
  return commanderOption(textAt(args[0]), {
    line: source.lineNumberOf(args[0] ?? node),
    default: parseText(evaluate(settings ? settings.get('default') : parse ? args[3] : args[2])),
    type: parse && source.textOf(parse).slice(0, 200),
    help: textAt(args[1]),
    ...(name === 'requiredOption' && { isRequired: true }),
  });
}

/** `new Option(…)` with the calls chained to it. */
function constructedOption({ evaluate, textAt, source }: Module, made: SyntaxNode): readonly Option[] {
  if (!/^new\s+(\w+\.)?Option\b/.test(source.textOf(made))) return [];
  const chained = new Map<string, SyntaxNode | undefined>();
  for (let at = made.parent; at !== null && /^(Member|Call)Expression$/.test(at.name); at = at.parent) {
    const call = at.name === 'CallExpression' ? callOf(source, at) : undefined;
    if (call) chained.set(call.name, call.args[0]);
  }
  const [names, help] = descendantsOfType(made, 'String').map(textAt);
  const parser = chained.get('argParser');
  return commanderOption(names, {
    line: source.lineNumberOf(made),
    default: evaluate(chained.get('default')),
    type: parser && source.textOf(parser).slice(0, 200),
    choiceLiterals: literalItems(evaluate(chained.get('choices'))),
    help,
  });
}

/** `-l, --lr <number>`: its names, and whether it takes a value or several. */
function commanderOption(written: string | undefined, option: Omit<Option, 'names'>): readonly Option[] {
  const names = written?.match(/--?[^\s,<[]+/g);
  if (written === undefined || !names) return [];
  const switchKind = /[<[]/.test(written) ? undefined : 'on';
  return [{ ...option, names, switchKind, isSeveral: written.includes('...') }];
}
