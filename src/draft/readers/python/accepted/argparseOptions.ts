/**
 * All options that a script accepts through `argparse`, where it certainly ends with an error at any other: each parser
 * can be followed back to where the script makes it, and nothing else gets hold of it.
 */
import type { SyntaxNode } from '@lezer/common';
import { literalText } from '../../../../code/literal.ts';
import { descendantsOfType } from '../../../../code/sourceTree.ts';
import { callOf, isStarred, type Call } from '../../../../code/python/calls.ts';
import { enclosingDefinition, type Definition, type Module } from '../../../../code/python/module.ts';
import { importedName } from '../../../../code/python/imports.ts';
import { importedModules } from '../../../../code/python/importedModules.ts';
import { callersIn } from '../../../../code/python/callers.ts';
import { originsIn, type OriginsOf } from '../../../../code/python/origins.ts';
import { followed, type Origin } from '../../../../code/python/scopes.ts';

type Node = SyntaxNode | null | undefined;

/** Undefined where it may accept others. */
export function argparseOptions(script: Module): readonly string[] | undefined {
  if (!script.calls.some(({ name }) => name === 'parse_args')) return undefined;
  const { modules } = importedModules(script) ?? { modules: [] };
  if (modules.length === 0 || modules.some(({ source }) => TAKES_OTHERS.test(source.text))) return undefined;
  const isParser = parsersIn(
    originsIn(callersIn(modules.flatMap((module) => module.calls.map((call) => ({ module, call }))))),
  );
  const isCertain = modules.every((module) => {
    const names = descendantsOfType(module.source.root, 'VariableName').filter((node) => isParser(module, node));
    return (
      names.every((node) => isFollowed(module, node)) && module.calls.every((call) => isPlain(module, call, isParser))
    );
  });
  if (!isCertain) return undefined;
  const options = modules.flatMap((module) =>
    module.calls.filter(({ name }) => name === 'add_argument').map((call) => optionsOf(module, call)),
  );
  return options.includes(undefined) ? undefined : ['help', 'h', ...options.flatMap((each) => each ?? [])];
}

/** Other ways to take arguments, and ways to take any. */
const TAKES_OTHERS =
  /\b(?:parse_known\w*|parse_intermixed\w*|REMAINDER|PARSER|_add_action|_actions|prefix_chars|argv|exec|execfile|runpy|absl|click|typer|fire|gflags|jsonargparse|configargparse|add_arg|parents)\b|\btf\.(?:app|flags)\b|\bArgumentParser\./;

/** Methods after which a parser has only the options that are written down. */
const METHODS =
  /^(?:add_argument|parse_args|set_defaults|get_default|print_help|print_usage|format_help|format_usage|error|exit|add_argument_group|add_mutually_exclusive_group|add_subparsers|add_parser)$/;
const MAKES_GROUP = /^(?:add_argument_group|add_mutually_exclusive_group|add_subparsers|add_parser)$/;

/** Whether an expression is a parser or a group that the script makes, also in a function that returns it. */
type IsParser = (module: Module, node: Node) => boolean;

function parsersIn(origins: OriginsOf): IsParser {
  const isParser = followed<boolean>(({ module, node }, next) => {
    const all = (sources: readonly Origin[]): boolean => sources.length > 0 && sources.every((source) => next(source));
    if (node.name === 'VariableName') return all(origins(module, node));
    if (node.name !== 'CallExpression') return false;
    const call = callOf(module.source, node);
    if (MAKES_GROUP.test(call.name)) return all(call.receiver ? [{ module, node: call.receiver }] : []);
    const called = calledFunction(module, call);
    return isNewParser(module, call) || (called !== undefined && all(returnedBy(called)));
  });
  return (module, node) => node !== null && node !== undefined && isParser(module, node) === true;
}

/** The library's own class, and none that is derived from it. */
function isNewParser({ imports }: Module, { path }: Call): boolean {
  return importedName(imports, path) === 'argparse.ArgumentParser';
}

/** A function of the project, by its name. */
function calledFunction(module: Module, { path }: Call): Definition | undefined {
  const found = module.resolve(path);
  return found?.node.name === 'FunctionDefinition' && found.rest.length === 0 ? found : undefined;
}

function returnedBy({ module, node: definition }: Definition): readonly Origin[] {
  return descendantsOfType(definition, 'ReturnStatement')
    .filter((statement) => enclosingDefinition(statement)?.from === definition.from)
    .map((statement) => ({ module, node: statement.lastChild ?? statement }));
}

/** Whether what is done with a parser is known, and no other name but a variable or a parameter is given to it. */
function isFollowed(module: Module, node: SyntaxNode): boolean {
  const { parent } = node;
  if (!parent) return false;
  switch (parent.name) {
    case 'AssignStatement':
      return parent.firstChild?.from === node.from || parent.firstChild?.name === 'VariableName';
    case 'MemberExpression':
      return parent.parent?.name === 'CallExpression' && METHODS.test(callOf(module.source, parent.parent).name);
    case 'ReturnStatement':
    case 'ParamList':
      return true;
    case 'ArgList': {
      const call = parent.parent?.name === 'CallExpression' ? callOf(module.source, parent.parent) : undefined;
      return (
        node.nextSibling?.name === 'AssignOp' || (call !== undefined && calledFunction(module, call) !== undefined)
      );
    }
    default:
      return false;
  }
}

/** Whether what a call makes or parses can be followed; a call that has nothing to do with parsers can. */
function isPlain(module: Module, call: Call, isParser: IsParser): boolean {
  const { node, name, receiver, positional, named } = call;
  if (name === 'add_argument') return isParser(module, receiver);
  if (name === 'parse_args') return isParser(module, receiver) && positional.length + named.size === 0;
  const isNew = isNewParser(module, call);
  if (name.endsWith('Parser') && /arg/i.test(name) && !isNew) return false;
  return !(isNew || MAKES_GROUP.test(name)) || (!isStarred(node) && isKept(module, node));
}

/** A parser or group that is made is assigned to a variable, left, or parsed from. */
function isKept(module: Module, { parent }: SyntaxNode): boolean {
  if (parent?.name === 'AssignStatement') return parent.firstChild?.name === 'VariableName';
  const called = parent?.name === 'MemberExpression' ? parent.parent : undefined;
  const isParsed = called?.name === 'CallExpression' && callOf(module.source, called).name === 'parse_args';
  return isParsed || parent?.name === 'ExpressionStatement';
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
