/**
 * All options that a script accepts through `argparse`, where it certainly ends with an error at any other: each parser
 * can be followed from the place where it is made to its `parse_args()`, and nothing else gets hold of it.
 */
import type { SyntaxNode } from '@lezer/common';
import { literalText } from '../../literal.ts';
import { descendantsOfType } from '../../sourceTree.ts';
import { callOf, isStarred, splitAtCommas, type Call } from '../calls.ts';
import type { Module } from '../module.ts';
import { importedModules } from '../modules/importedModules.ts';
import { calledFunction, isNewParser, parserNamesIn, type ParserNames } from './parserNames.ts';

/** Undefined where it may accept others. */
export function argparseOptions(script: Module): readonly string[] | undefined {
  if (!/\bparse_args\b/.test(script.source.text)) return undefined;
  const { modules } = importedModules(script) ?? { modules: [] };
  if (modules.length === 0 || modules.some(({ source }) => TAKES_OTHERS.test(source.text))) return undefined;
  const parsers = parserNamesIn(modules);
  const isCertain = modules.every(
    (module) => isClosed(module, parsers) && module.calls.every(isPlain(module, parsers)),
  );
  const isParsed = script.calls.some(({ name }) => name === 'parse_args');
  const options = modules.flatMap((module) =>
    module.calls.filter(({ name }) => name === 'add_argument').map((call) => optionsOf(module, call)),
  );
  if (!isCertain || !isParsed || options.some((names) => names === undefined)) return undefined;
  return ['help', 'h', ...options.flatMap((names) => names ?? [])];
}

/** Other ways to take arguments, and ways to take any. */
const TAKES_OTHERS =
  /\b(?:parse_known\w*|parse_intermixed\w*|REMAINDER|PARSER|_add_action|_actions|prefix_chars|argv|exec|execfile|runpy|absl|click|typer|fire|gflags|jsonargparse|configargparse|add_arg)\b|\btf\.(?:app|flags)\b|\bArgumentParser\./;

/** Methods after which a parser has only the options that are written down. */
const METHODS =
  /^(?:add_argument|parse_args|set_defaults|get_default|print_help|print_usage|format_help|format_usage|error|exit|add_argument_group|add_mutually_exclusive_group|add_subparsers|add_parser)$/;

/** Whether every use of a parser in the file is one of those that are followed. */
function isClosed(module: Module, parsers: ParserNames): boolean {
  const names = descendantsOfType(module.source.root, 'VariableName').filter((node) => parsers.isName(module, node));
  return names.every((node) => isFollowed(module, node, parsers));
}

function isFollowed(module: Module, node: SyntaxNode, parsers: ParserNames): boolean {
  const { parent } = node;
  if (!parent) return false;
  switch (parent.name) {
    case 'AssignStatement':
      return parent.firstChild?.from === node.from && parsers.isMade(module, parent.lastChild);
    case 'MemberExpression':
      return parent.parent?.name === 'CallExpression' && METHODS.test(callOf(module.source, parent.parent).name);
    case 'ReturnStatement':
    case 'ParamList':
      return true;
    case 'ArgList':
      return (
        node.nextSibling?.name === 'AssignOp' ||
        (parent.parent?.name === 'CallExpression' &&
          calledFunction(module, callOf(module.source, parent.parent)) !== undefined)
      );
    case 'ArrayExpression':
      return isParents(module, parent);
    default:
      return false;
  }
}

/** `parents=[…]` of another parser. */
function isParents({ source }: Module, list: SyntaxNode): boolean {
  const name = list.prevSibling?.prevSibling;
  return list.prevSibling?.name === 'AssignOp' && name?.name === 'VariableName' && source.textOf(name) === 'parents';
}

/** Whether what a call makes or parses can be followed; a call that has nothing to do with parsers can. */
function isPlain(module: Module, parsers: ParserNames) {
  return (call: Call): boolean => {
    const { node, name, path, positional, named } = call;
    const receiver = node.firstChild?.name === 'MemberExpression' ? node.firstChild.firstChild : undefined;
    if (name === 'parse_args') {
      return (
        positional.length + named.size === 0 && [parsers.isName, parsers.isMade].some((is) => is(module, receiver))
      );
    }
    if (name === 'add_argument') return parsers.isName(module, receiver);
    if (name.endsWith('Parser') && /arg/i.test(name) && !isNewParser(module, { path })) return false;
    return !parsers.isMade(module, node) || (isKept(module, node, parsers) && hasPlainParents(module, call, parsers));
  };
}

/** A parser that is made is assigned, returned, parsed from or the parent of another one. */
function isKept(module: Module, node: SyntaxNode, parsers: ParserNames): boolean {
  const { parent } = node;
  if (!parent) return false;
  switch (parent.name) {
    case 'AssignStatement':
      return parsers.isName(module, parent.firstChild);
    case 'ExpressionStatement':
      return true;
    case 'MemberExpression':
      return parent.parent?.name === 'CallExpression' && callOf(module.source, parent.parent).name === 'parse_args';
    case 'ArrayExpression':
      return isParents(module, parent);
    default:
      return false;
  }
}

function hasPlainParents(module: Module, { named, node }: Call, { isName, isMade }: ParserNames): boolean {
  if (isStarred(node)) return false;
  const parents = named.get('parents');
  return (
    parents === undefined ||
    (parents.name === 'ArrayExpression' &&
      splitAtCommas(parents).every(([item]) => isName(module, item) || isMade(module, item)))
  );
}

/** The names of an option, without dashes; undefined where one of them is not written down, or it takes any others. */
function optionsOf({ evaluate }: Module, { node, positional, named }: Call): readonly string[] | undefined {
  const names = positional.map((each) => (each.name === 'String' ? literalText(evaluate(each)) : undefined));
  const takesRest = /^(?:\.\.\.|A\.\.\.)$/.test(literalText(evaluate(named.get('nargs'))) ?? '');
  if (isStarred(node) || takesRest || names.length === 0) return undefined;
  const plain = names.flatMap((name) => name?.replace(/^-+/, '') ?? []);
  // an action may add the name that turns it off
  return plain.length < names.length ? undefined : plain.flatMap((name) => [name, `no-${name}`, `no_${name}`]);
}
