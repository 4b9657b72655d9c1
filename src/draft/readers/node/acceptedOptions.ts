/** All options that a script of Node accepts, where it certainly ends with an error at any other. */
import type { SyntaxNode } from '@lezer/common';
import { isTrue, literalText } from '../literal.ts';
import { descendantsOfType, namedChildren } from '../sourceTree.ts';
import type { Call, Module } from './module.ts';

/** Undefined where it may accept others. */
export function acceptedOptions(module: Module): readonly string[] | undefined {
  const { text } = module.source;
  if (TAKES_OTHERS.test(text)) return undefined;
  const usesCommander = /['"]commander['"]/.test(text);
  const usesParseArgs = /\bparseArgs\b/.test(text) && /['"](?:node:)?util['"]/.test(text);
  if (usesCommander === usesParseArgs) return undefined;
  return usesCommander ? commanderOptions(module) : parseArgsOptions(module);
}

/** Other parsers, and ways to take arguments that are written down nowhere. */
const TAKES_OTHERS =
  /['"](?:yargs\S*|minimist|mri|cac|meow|arg|argparse|citty|clipanion|@\w+\/\w+)['"]|\b(?:allowUnknownOption|parseOptions|passThroughOptions|addCommand|executable\w+|exitOverride|unknownOption|createCommand|createOption|eval)\b|\bexport\s+(?:const|let|var|default)\b/;

/** With `strict`, as it is by default, and with options that stand in the call. */
function parseArgsOptions(module: Module): readonly string[] | undefined {
  const [call, ...others] = module.calls.filter(({ name }) => name === 'parseArgs');
  const config = writtenEntries(module, call?.args[0]);
  const options = writtenEntries(module, config?.get('options'));
  if (!call || !config || !options || others.length > 0 || isTried(call.node)) return undefined;
  const [args, strict] = [config.get('args'), config.get('strict')];
  if (strict && !isTrue(module.evaluate(strict))) return undefined;
  if (!takesAll(module, args ? [args] : [], 'process.argv.slice(2)')) return undefined;
  const names = [...options.keys()];
  return config.has('allowNegative') ? names.flatMap((name) => [name, `no-${name}`]) : names;
}

/** Undefined where some are computed or come from elsewhere. */
function writtenEntries(module: Module, node: SyntaxNode | undefined): ReadonlyMap<string, SyntaxNode> | undefined {
  const entries = node?.name === 'ObjectExpression' ? module.objectAt(node) : undefined;
  return node && entries?.size === namedChildren(node).length ? entries : undefined;
}

function isTried(node: SyntaxNode): boolean {
  let around = node.parent;
  while (around && around.name !== 'TryStatement') around = around.parent;
  return around !== null;
}

/** Whether all that is given is the command line, as it is and by its usual name. */
function takesAll({ source }: Module, given: readonly SyntaxNode[], name: string): boolean {
  const mentioned = source.text.match(/\bargv\b/g)?.length ?? 0;
  return mentioned === given.length && given.every((node) => source.textOf(node) === name);
}

/** Each command can be followed from where it is made, and nothing else gets hold of it. */
function commanderOptions(module: Module): readonly string[] | undefined {
  const { source, calls } = module;
  const made = calls.filter(({ name }) => COMMAND.test(name));
  const commands = new Set(made.flatMap((call) => variablesOf(module, call)));
  const isClosed = made.every((call) => isFollowed(module, call)) && isOnlyUsed(module, commands);
  // the program that the library brings along is one for all files
  const isShared = commands.has('program') && !/\bprogram\s*=/.test(source.text) && /['"]\.\.?\//.test(source.text);
  const parsed = calls.filter(({ name, node }) => /^parse(?:Async)?$/.test(name) && commands.has(baseOf(module, node)));
  const given = parsed.flatMap(({ args }) => args);
  if (!isClosed || isShared || parsed.length !== 1 || !takesAll(module, given, 'process.argv')) return undefined;
  const written = made.filter(({ name }) => name !== 'command').map((call) => namesIn(module, call));
  return written.includes(undefined)
    ? undefined
    : ['help', 'version', ...new Set(written.flatMap((names) => names ?? []))];
}

const COMMAND = /^(?:option|requiredOption|addOption|command)$/;

/** `'-l, --lr <number>'`; of `--no-color` both names. */
function namesIn({ evaluate, source }: Module, { name, args: [first] }: Call): readonly string[] | undefined {
  const option =
    name === 'addOption' && first
      ? /^new\s+(?:\w+\.)?Option\(\s*(['"`])([^'"`$\\]*)\1/.exec(source.textOf(first))
      : undefined;
  const written = name === 'addOption' ? option?.[2] : literalText(evaluate(first));
  if (written === undefined) return undefined;
  return [...written.slice(0, 200).matchAll(/(?:^|[\s,|])--?([\w-]+)/g)].flatMap(([, each = '']) => [
    each,
    each.replace(/^no-/, ''),
  ]);
}

/** The variable on which the call is made, and the one that its result is assigned to. */
function variablesOf(module: Module, { node }: Call): readonly string[] {
  const { top, calledLast } = chainOf(module, node);
  const assigned =
    top.parent?.name === 'VariableDeclaration' && calledLast !== 'opts'
      ? top.parent.getChild('VariableDefinition')
      : null;
  return [baseOf(module, node), ...(assigned ? [module.source.textOf(assigned)] : [])];
}

/** Empty where it is no plain name. */
function baseOf({ source }: Module, node: SyntaxNode): string {
  let base = node.firstChild;
  while (base && /^(?:MemberExpression|CallExpression)$/.test(base.name)) base = base.firstChild;
  if (base?.name === 'NewExpression') return /^new\s+(?:\w+\.)?Command\b/.test(source.textOf(base)) ? NEW : '';
  return base?.name === 'VariableName' ? source.textOf(base) : '';
}

/** A command without a name. */
const NEW = 'new Command';

/** All that is called on a command in a row. */
function chainOf({ source }: Module, node: SyntaxNode): { readonly top: SyntaxNode; readonly calledLast: string } {
  let [top, calledLast] = [node, ''];
  while (
    top.parent &&
    /^(?:MemberExpression|CallExpression)$/.test(top.parent.name) &&
    top.parent.firstChild?.from === top.from
  ) {
    top = top.parent;
    if (top.name === 'MemberExpression' && top.lastChild) calledLast = source.textOf(top.lastChild);
  }
  return { top, calledLast };
}

function isFollowed(module: Module, { node }: Call): boolean {
  const { top, calledLast } = chainOf(module, node);
  const isKept = /^(?:ExpressionStatement|VariableDeclaration|AwaitExpression)$/.test(top.parent?.name ?? '');
  return baseOf(module, node) !== '' && (isKept || calledLast === 'opts');
}

function isOnlyUsed({ source }: Module, names: ReadonlySet<string>): boolean {
  return descendantsOfType(source.root, 'VariableName')
    .filter((node) => names.has(source.textOf(node)))
    .every(({ parent, from }) => parent?.name === 'MemberExpression' && parent.firstChild?.from === from);
}
