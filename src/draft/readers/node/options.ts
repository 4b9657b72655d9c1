/** Node's ways to take flags: `util.parseArgs`, `commander`, `yargs`, and environment variables. */
import type { SyntaxNode } from '@lezer/common';
import { parseLiteral, resolveFlag, type Flag, type FlagType, type RawFlag, type Literal } from '../flag.ts';
import { descendantsOfType } from '../sourceTree.ts';
import { callOf, type Call, type Module } from './module.ts';

/** `parseArgs({ options: { lr: { type: 'string', default: '0.1' } } })`: numbers are texts there, the default tells. */
export function parseArgsFlags(module: Module): readonly Flag[] {
  return module.calls
    .filter(({ name }) => name === 'parseArgs')
    .flatMap(({ args: [config] }) => {
      const options = module.objectAt(module.objectAt(config)?.get('options'));
      const allowsNegation = isTrue(module.evaluate(module.objectAt(config)?.get('allowNegative')));
      return [...(options ?? [])].map(([name, node]) => {
        const option = module.objectAt(node);
        const isBoolean = textOf(module.evaluate(option?.get('type'))) === 'boolean';
        const defaultLiteral = module.evaluate(option?.get('default'));
        return resolveFlag({
          name,
          passStyle: 'flags',
          line: module.source.lineNumberOf(node),
          defaultLiteral: defaultLiteral ?? (isBoolean ? { kind: 'bool', value: false } : undefined),
          ...(isBoolean
            ? { declaredType: 'bool', switchKind: allowsNegation ? 'both' : 'on' }
            : typeOfText(defaultLiteral)),
          ...(isTrue(module.evaluate(option?.get('multiple'))) && MULTIPLE_VALUES),
        });
      });
    });
}

/** `.option('-l, --lr <number>', 'help', parseFloat, 0.1)` and `new Option('--x <x>').choices([…]).default(…)`. */
export function commanderFlags(module: Module): readonly Flag[] {
  if (!/['"]commander['"]/.test(module.source.text)) return [];
  const constructed = descendantsOfType(module.source.root, 'NewExpression').flatMap((node) =>
    newOptionFlag(module, node),
  );
  const chained = module.calls
    .filter(({ name }) => name === 'option' || name === 'requiredOption')
    .flatMap((call) => optionCallFlag(module, call));
  return [...chained, ...constructed];
}

function optionCallFlag(module: Module, { name, args, node }: Call): readonly Flag[] {
  const { evaluate, source } = module;
  const names = textOf(evaluate(args[0]));
  if (names === undefined) return [];
  const parse = args.length > 2 && args[2] && evaluate(args[2]) === undefined ? args[2] : undefined;
  const given = evaluate(parse ? args[3] : args[2]);
  return commanderFlag(names, {
    line: source.lineNumberOf(args[0] ?? node),
    defaultLiteral: given?.kind === 'text' ? parseLiteral(given.value) : given,
    declaredType: parse && parserType(source.textOf(parse)),
    help: textOf(evaluate(args[1])),
    required: name === 'requiredOption',
  });
}

/** `new Option(…)` with the calls that hang on it. */
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
  const [names, help] = descendantsOfType(made, 'String').map(evaluate);
  if (names?.kind !== 'text') return [];
  const choices = evaluate(chainedCalls.get('choices')?.[0]);
  const parser = chainedCalls.get('argParser')?.[0];
  return commanderFlag(names.value, {
    line: source.lineNumberOf(made),
    defaultLiteral: evaluate(chainedCalls.get('default')?.[0]),
    declaredType: parser && parserType(source.textOf(parser)),
    choiceLiterals: choices?.kind === 'list' ? choices.items : undefined,
    help: textOf(help),
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
      ...(names.includes('...') && MULTIPLE_VALUES),
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
  const defaultLiteral = evaluate(option?.get('default'));
  const type = textOf(evaluate(option?.get('type'))) ?? '';
  const isBoolean = type === 'boolean' || isTrue(evaluate(option?.get('boolean')));
  const choices = evaluate(option?.get('choices'));
  const help = textOf(evaluate(option?.get('describe') ?? option?.get('description') ?? option?.get('desc')));
  // yargs has one kind of number: a whole default is taken for a whole number
  const declaredType = isBoolean
    ? 'bool'
    : type === 'number'
      ? defaultLiteral?.kind === 'int'
        ? 'int'
        : 'float'
      : yargsTypes.get(type);
  return resolveFlag({
    name,
    passStyle: 'flags',
    line: source.lineNumberOf(node),
    declaredType,
    defaultLiteral,
    choiceLiterals: choices?.kind === 'list' ? choices.items : undefined,
    ...(help !== undefined && { help }),
    ...(isTrue(evaluate(option?.get('demandOption'))) && { required: true }),
    ...(declaredType === 'list' && MULTIPLE_VALUES),
  });
}

/** `process.env.LR ?? '0.1'`. */
export function environmentFlags({ source, evaluate }: Module): readonly Flag[] {
  return descendantsOfType(source.root, 'MemberExpression').flatMap((node) => {
    const name = /^process\.env(?:\.(\w+)|\[['"](\w+)['"]\])$/.exec(source.textOf(node).slice(0, 120));
    const key = name?.[1] ?? name?.[2];
    if (key === undefined || key.startsWith('BBKB_') || key === 'NODE_ENV') return [];
    const fallbackExpression = node.parent?.name === 'BinaryExpression' ? node.parent : undefined;
    const given = evaluate(fallbackExpression?.lastChild);
    return [
      resolveFlag({
        name: key,
        passStyle: 'env',
        line: source.lineNumberOf(node),
        defaultLiteral: given?.kind === 'text' ? parseLiteral(given.value) : given,
      }),
    ];
  });
}

const MULTIPLE_VALUES: Pick<RawFlag, 'declaredType' | 'exclusionReason'> = {
  declaredType: 'list',
  exclusionReason: 'it takes several values at once.',
};

function typeOfText(given: Literal | undefined): Pick<RawFlag, 'declaredType'> {
  if (given?.kind !== 'text') return { declaredType: 'text' };
  const { kind } = parseLiteral(given.value);
  return { declaredType: kind === 'int' || kind === 'float' ? kind : 'text' };
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
