/** All options that a script accepts through `argparse` or `click`, where it certainly ends with an error at any other. */
import type { SyntaxNode } from '@lezer/common';
import { descendantsOfType } from '../../../code/sourceTree.ts';
import { callOf, isStarred, type Call, decoratorsOf } from '../../../code/python/calls.ts';
import { enclosingDefinition, type Definition, type Module } from '../../../code/python/module.ts';
import { importedName } from '../../../code/python/imports.ts';
import { importedModules } from '../../../code/python/importedModules.ts';
import { callersIn } from '../../../code/python/callers.ts';
import { originsIn, type OriginsOf } from '../../../code/python/origins.ts';
import { followed, type Origin } from '../../../code/python/scopes.ts';

/** Of each declaration, the names of its options; undefined where one of them may accept others. */
type Names = readonly (readonly string[] | undefined)[];

/**
 * Undefined where it may accept others: each parser can be followed back to where the script makes it, and nothing else
 * gets hold of it.
 */
export function argparseOptions(script: Module): readonly string[] | undefined {
  const modules = modulesWithout(OTHERS_THAN_ARGPARSE, script);
  const calls = modules.flatMap((module) => module.calls.map((call) => ({ module, call })));
  const isParser = parsersIn(originsIn(callersIn(calls)));
  const isCertain = modules.every((module) => {
    const names = descendantsOfType(module.source.root, 'VariableName').filter((node) => isParser(module, node));
    return (
      names.every((node) => isFollowed(module, node)) && module.calls.every((call) => isPlain(module, call, isParser))
    );
  });
  const isParsed = script.calls.some(({ name }) => name === 'parse_args');
  if (modules.length === 0 || !isParsed || !isCertain) return undefined;
  const added = calls.filter(({ call }) => call.name === 'add_argument');
  return withAll(
    ['help', 'h'],
    added.map(({ module, call }) => argparseNames(module, call)),
  );
}

/** Undefined where it may accept others. */
export function clickOptions(script: Module): readonly string[] | undefined {
  const modules = modulesWithout(OTHERS_THAN_CLICK, script);
  if (modules.length === 0) return undefined;
  return withAll(
    ['help'],
    modules.flatMap((module) => module.functions.flatMap((node) => commandNames(module, node))),
  );
}

/** None where one of them takes arguments in other ways. */
function modulesWithout(others: RegExp, script: Module): readonly Module[] {
  const { modules } = importedModules(script) ?? { modules: [] };
  return modules.some(({ source }) => others.test(source.text)) ? [] : modules;
}

function withAll(own: readonly string[], names: Names): readonly string[] | undefined {
  return names.includes(undefined) ? undefined : [...own, ...names.flatMap((each) => each ?? [])];
}

/** The texts that a declaration has at its beginning, each without dashes; undefined where one is not written down. */
function writtenNames({ textAt }: Module, { node, positional }: Call, separator = '\n'): Names[number] {
  const texts = positional.map((each) => (each.name === 'String' ? textAt(each) : undefined));
  if (isStarred(node) || texts.includes(undefined)) return undefined;
  return texts.flatMap((text) => text?.split(separator) ?? []).map((each) => each.trim().replace(/^-+/, ''));
}

/** Other ways to take arguments, and ways to take any. */
const OTHERS_THAN_ARGPARSE =
  /\b(?:parse_known\w*|parse_intermixed\w*|REMAINDER|PARSER|_add_action|_actions|prefix_chars|argv|exec|execfile|runpy|absl|click|typer|fire|gflags|jsonargparse|configargparse|add_arg|parents)\b|\btf\.(?:app|flags)\b|\bArgumentParser\./;

/** Methods after which a parser has only the options that are written down. */
const METHODS =
  /^(?:add_argument|parse_args|set_defaults|get_default|print_help|print_usage|format_help|format_usage|error|exit|add_argument_group|add_mutually_exclusive_group|add_subparsers|add_parser)$/;
const MAKES_GROUP = /^(?:add_argument_group|add_mutually_exclusive_group|add_subparsers|add_parser)$/;

/** Whether an expression is a parser or a group that the script makes, also in a function that returns it. */
type IsParser = (module: Module, node: SyntaxNode | undefined) => boolean;

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
  return (module, node) => node !== undefined && isParser(module, node) === true;
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

/** Undefined where it takes any others as well. */
function argparseNames(module: Module, call: Call): Names[number] {
  const nargs = module.textAt(call.named.get('nargs')) ?? '';
  if (/^(?:\.\.\.|A\.\.\.)$/.test(nargs) || call.positional.length === 0) return undefined;
  // an action may add the name that turns it off
  return writtenNames(module, call)?.flatMap((name) => [name, `no-${name}`, `no_${name}`]);
}

/** Other ways to take arguments, to take any, and to make an option. */
const OTHERS_THAN_CLICK =
  /\b(?:ignore_unknown_options|allow_extra_args|context_settings|UNPROCESSED|params|add_option|argparse|argv|exec|runpy|absl|typer|fire|cls|click\.(?:Option|Argument|Command|Group|MultiCommand|BaseCommand))\b/;

const DECORATORS =
  /^(?:command|group|option|argument|pass_context|pass_obj|version_option|help_option|confirmation_option|password_option)$/;

/** None of a function that is no command; undefined where a decorator of it may add others. */
function commandNames(module: Module, definition: SyntaxNode): Names {
  const decorators = decoratorsOf(module.source, definition);
  if (!decorators.some(({ name }) => name === 'command' || name === 'group' || name === 'option')) return [];
  return decorators.map((each) => {
    if (!isOwn(each)) return undefined;
    // `'--shuffle/--no-shuffle'` are two names
    return each.name === 'option' || each.name === 'argument' ? writtenNames(module, each, '/') : [];
  });
}

/** The library's, or the one that makes a subcommand of a group. */
function isOwn({ name, path }: Call): boolean {
  return DECORATORS.test(name) && path.length === 2 && (path[0] === 'click' || name === 'command' || name === 'group');
}
