/** Node's ways to take flags: `util.parseArgs`, `commander`, `yargs`, and environment variables. */
import type { SyntaxNode } from '@lezer/common';
import { literalOfWord, settled, type Flag, type FlagType, type Found, type Literal } from '../flag.ts';
import { nodesBelow } from '../source.ts';
import { callOf, type Call, type Module } from './module.ts';

/** `parseArgs({ options: { lr: { type: 'string', default: '0.1' } } })`: numbers are texts there, the default tells. */
export function parseArgsFlags(module: Module): readonly Flag[] {
  return module.calls
    .filter(({ name }) => name === 'parseArgs')
    .flatMap(({ args: [config] }) => {
      const options = module.objectAt(module.objectAt(config)?.get('options'));
      const negative = isTrue(module.evaluate(module.objectAt(config)?.get('allowNegative')));
      return [...(options ?? [])].map(([name, node]) => {
        const option = module.objectAt(node);
        const truth = textOf(module.evaluate(option?.get('type'))) === 'boolean';
        const given = module.evaluate(option?.get('default'));
        return settled({
          name,
          passed: 'flags',
          line: module.source.lineOf(node),
          given: given ?? (truth ? { kind: 'bool', value: false } : undefined),
          ...(truth ? { declared: 'bool', presence: negative ? 'both' : 'on' } : wordType(given)),
          ...(isTrue(module.evaluate(option?.get('multiple'))) && several),
        });
      });
    });
}

/** `.option('-l, --lr <number>', 'help', parseFloat, 0.1)` and `new Option('--x <x>').choices([…]).default(…)`. */
export function commanderFlags(module: Module): readonly Flag[] {
  if (!/['"]commander['"]/.test(module.source.text)) return [];
  const made = nodesBelow(module.source.top, 'NewExpression').flatMap((node) => optionOf(module, node));
  const called = module.calls
    .filter(({ name }) => name === 'option' || name === 'requiredOption')
    .flatMap((call) => commanded(module, call));
  return [...called, ...made];
}

function commanded(module: Module, { name, args, node }: Call): readonly Flag[] {
  const { evaluate, source } = module;
  const names = textOf(evaluate(args[0]));
  if (names === undefined) return [];
  const parse = args.length > 2 && args[2] && evaluate(args[2]) === undefined ? args[2] : undefined;
  const given = evaluate(parse ? args[3] : args[2]);
  return written(names, {
    line: source.lineOf(args[0] ?? node),
    given: given?.kind === 'text' ? literalOfWord(given.value) : given,
    declared: parse && parserType(source.textOf(parse)),
    help: textOf(evaluate(args[1])),
    required: name === 'requiredOption',
  });
}

/** `new Option(…)` with the calls that hang on it. */
function optionOf(module: Module, made: SyntaxNode): readonly Flag[] {
  const { evaluate, source } = module;
  const text = source.textOf(made);
  const list = made.lastChild?.name === 'ArgList' ? module.source.textOf(made.lastChild) : undefined;
  if (!/^new\s+(\w+\.)?Option\b/.test(text) || list === undefined) return [];
  const links = new Map<string, readonly SyntaxNode[]>();
  let at = made.parent;
  while (at && (at.name === 'MemberExpression' || at.name === 'CallExpression')) {
    const call = at.name === 'CallExpression' ? callOf(source, at) : undefined;
    if (call) links.set(call.name, call.args);
    at = at.parent;
  }
  const [names, help] = nodesBelow(made, 'String').map(evaluate);
  if (names?.kind !== 'text') return [];
  const among = evaluate(links.get('choices')?.[0]);
  const parser = links.get('argParser')?.[0];
  return written(names.value, {
    line: source.lineOf(made),
    given: evaluate(links.get('default')?.[0]),
    declared: parser && parserType(source.textOf(parser)),
    among: among?.kind === 'list' ? among.items : undefined,
    help: textOf(help),
  });
}

interface Described extends Pick<Found, 'line' | 'given' | 'declared' | 'among' | 'required'> {
  readonly help: string | undefined;
}

function written(names: string, { help, ...described }: Described): readonly Flag[] {
  const long = /--([^\s,<[]+)/.exec(names)?.[1];
  const name = long ?? /-(\w)/.exec(names)?.[1];
  if (name === undefined) return [];
  const valued = /[<[]/.test(names);
  const truth: Partial<Found> = {
    declared: 'bool',
    presence: 'on',
    given: described.given ?? { kind: 'bool', value: false },
  };
  return [
    settled({
      name,
      passed: long === undefined ? 'dash' : 'flags',
      ...described,
      ...(help !== undefined && { help }),
      ...(valued ? { declared: described.declared ?? (described.given ? undefined : 'text') } : truth),
      ...(names.includes('...') && several),
    }),
  ];
}

/** `.option('lr', { type: 'number', default: 0.1 })` and `.options({ lr: { … } })`. */
export function yargsFlags(module: Module): readonly Flag[] {
  if (!/['"]yargs/.test(module.source.text)) return [];
  return module.calls.flatMap(({ name, args }) => {
    if (name !== 'option' && name !== 'options') return [];
    const several = module.objectAt(args[0]);
    if (several) return [...several].map(([key, node]) => yargsFlag(module, key, node));
    const key = textOf(module.evaluate(args[0]));
    return key !== undefined && args[1] ? [yargsFlag(module, key, args[1])] : [];
  });
}

const yargsTypes: ReadonlyMap<string, FlagType> = new Map([
  ['boolean', 'bool'],
  ['string', 'text'],
  ['array', 'list'],
  ['count', 'list'],
]);

function yargsFlag(module: Module, name: string, node: SyntaxNode): Flag {
  const { evaluate, source } = module;
  const option = module.objectAt(node);
  const given = evaluate(option?.get('default'));
  const type = textOf(evaluate(option?.get('type'))) ?? '';
  const truth = type === 'boolean' || isTrue(evaluate(option?.get('boolean')));
  const among = evaluate(option?.get('choices'));
  const help = textOf(evaluate(option?.get('describe') ?? option?.get('description') ?? option?.get('desc')));
  // yargs has one kind of number: a whole default is taken for a whole number
  const declared = truth
    ? 'bool'
    : type === 'number'
      ? given?.kind === 'int'
        ? 'int'
        : 'float'
      : yargsTypes.get(type);
  return settled({
    name,
    passed: 'flags',
    line: source.lineOf(node),
    declared,
    given,
    among: among?.kind === 'list' ? among.items : undefined,
    ...(help !== undefined && { help }),
    ...(isTrue(evaluate(option?.get('demandOption'))) && { required: true }),
    ...(declared === 'list' && several),
  });
}

/** `process.env.LR ?? '0.1'`. */
export function environmentFlags({ source, evaluate }: Module): readonly Flag[] {
  return nodesBelow(source.top, 'MemberExpression').flatMap((node) => {
    const name = /^process\.env(?:\.(\w+)|\[['"](\w+)['"]\])$/.exec(source.textOf(node).slice(0, 120));
    const key = name?.[1] ?? name?.[2];
    if (key === undefined || key.startsWith('BBKB_') || key === 'NODE_ENV') return [];
    const around = node.parent?.name === 'BinaryExpression' ? node.parent : undefined;
    const given = evaluate(around?.lastChild);
    return [
      settled({
        name: key,
        passed: 'env',
        line: source.lineOf(node),
        given: given?.kind === 'text' ? literalOfWord(given.value) : given,
      }),
    ];
  });
}

const several: Pick<Found, 'declared' | 'doubt'> = { declared: 'list', doubt: 'it takes several values at once.' };

function wordType(given: Literal | undefined): Pick<Found, 'declared'> {
  if (given?.kind !== 'text') return { declared: 'text' };
  const { kind } = literalOfWord(given.value);
  return { declared: kind === 'int' || kind === 'float' ? kind : 'text' };
}

function parserType(written: string): FlagType | undefined {
  if (/parseInt|BigInt/.test(written)) return 'int';
  return /parseFloat|Number/.test(written) ? 'float' : undefined;
}

function textOf(literal: Literal | undefined): string | undefined {
  return literal?.kind === 'text' ? literal.value : undefined;
}

function isTrue(literal: Literal | undefined): boolean {
  return literal?.kind === 'bool' && literal.value;
}
