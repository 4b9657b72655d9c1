/** All options that a script accepts through `argparse`, where it certainly ends with an error at any other. */
import type { SyntaxNode } from '@lezer/common';
import { descendantsOfType } from '../../../code/sourceTree.ts';
import { callOf, isStarred, type Call } from '../../../code/python/calls.ts';
import type { Module } from '../../../code/python/module.ts';
import { importedName } from '../../../code/python/imports.ts';
import { importedModules } from '../../../code/python/importedModules.ts';
import { callersIn } from '../../../code/python/callers.ts';
import { originsIn, type OriginsOf } from '../../../code/python/origins.ts';
import { followed, type Origin } from '../../../code/python/scopes.ts';

/** Undefined where it may accept others: its parsers are made and asked in sight, and nothing else gets hold of one. */
export function acceptedOptions(script: Module): readonly string[] | undefined {
  const { modules } = importedModules(script) ?? { modules: [] };
  if (modules.length === 0 || modules.some(({ source }) => OTHER_WAYS.test(source.text))) return undefined;
  const calls = modules.flatMap((module) => module.calls.map((call) => ({ module, call })));
  const isParser = parsersIn(originsIn(callersIn(calls)));
  const isCertain = modules.every((module) => {
    const names = descendantsOfType(module.source.root, 'VariableName').filter((node) => isParser(module, node));
    return (
      names.every((node) => isFollowed(module, node)) && module.calls.every((call) => isPlain(module, call, isParser))
    );
  });
  const isParsed = script.calls.some(({ name }) => name === 'parse_args');
  if (!isParsed || !isCertain) return undefined;
  const added = calls.filter(({ call }) => call.name === 'add_argument');
  const names = added.map(({ module, call }) => namesOf(module, call));
  return names.includes(undefined) ? undefined : ['help', 'h', ...names.flatMap((each) => each ?? [])];
}

/** Other ways to take arguments, and ways to take any. */
const OTHER_WAYS =
  /\b(?:parse_known\w*|parse_intermixed\w*|REMAINDER|PARSER|_add_action|_actions|prefix_chars|argv|exec|execfile|runpy|absl|click|typer|fire|gflags|jsonargparse|configargparse|add_arg|parents)\b|\btf\.(?:app|flags)\b|\bArgumentParser\./;

/** Methods after which a parser has only the options that are written down. */
const METHODS =
  /^(?:add_argument|parse_args|set_defaults|get_default|print_help|print_usage|format_help|format_usage|error|exit|add_argument_group|add_mutually_exclusive_group|add_subparsers|add_parser)$/;
const MAKES_GROUP = /^(?:add_argument_group|add_mutually_exclusive_group|add_subparsers|add_parser)$/;

/** Whether an expression is a parser or a group that the script makes. */
type IsParser = (module: Module, node: SyntaxNode | undefined) => boolean;

function parsersIn(origins: OriginsOf): IsParser {
  const isParser = followed<boolean>(({ module, node }, next) => {
    const all = (sources: readonly Origin[]): boolean => sources.length > 0 && sources.every((source) => next(source));
    if (node.name === 'VariableName') return all(origins(module, node));
    if (node.name !== 'CallExpression') return false;
    const call = callOf(module.source, node);
    const makesGroup = MAKES_GROUP.test(call.name) && call.receiver !== undefined;
    return makesGroup ? all([{ module, node: call.receiver }]) : isNewParser(module, call);
  });
  return (module, node) => node !== undefined && isParser(module, node) === true;
}

/** The library's own class, and none that is derived from it. */
function isNewParser({ imports }: Module, { path }: Call): boolean {
  return importedName(imports, path) === 'argparse.ArgumentParser';
}

/** Whether what is done with a parser is known: no function and no other name gets it. */
function isFollowed({ source }: Module, { parent, from }: SyntaxNode): boolean {
  if (parent?.name === 'AssignStatement') return parent.firstChild?.from === from;
  const called = parent?.name === 'MemberExpression' ? parent.parent : undefined;
  return called?.name === 'CallExpression' && METHODS.test(callOf(source, called).name);
}

/** Whether what a call makes or parses can be followed; a call that has nothing to do with parsers can. */
function isPlain(module: Module, call: Call, isParser: IsParser): boolean {
  const { node, name, receiver, positional, named } = call;
  if (name === 'add_argument') return isParser(module, receiver);
  if (name === 'parse_args') return isParser(module, receiver) && positional.length + named.size === 0;
  const isNew = isNewParser(module, call);
  if (name.endsWith('Parser') && /arg/i.test(name) && !isNew) return false;
  return !(isNew || MAKES_GROUP.test(name)) || (!isStarred(node) && isKept(node));
}

/** A parser or group that is made is assigned to a variable, where all that is done with it is seen. */
function isKept({ parent }: SyntaxNode): boolean {
  return parent?.name === 'AssignStatement' && parent.firstChild?.name === 'VariableName';
}

/** As a declaration has them at its beginning, without dashes; undefined where it takes others, or not all are written. */
function namesOf({ textAt }: Module, { node, positional, named }: Call): readonly string[] | undefined {
  const texts = positional.map((each) => (each.name === 'String' ? textAt(each) : undefined));
  const isRest = /^A?\.\.\.$/.test(textAt(named.get('nargs')) ?? '');
  if (isRest || texts.length === 0 || isStarred(node) || texts.includes(undefined)) return undefined;
  const names = texts.map((text = '') => text.replace(/^-+/, ''));
  // an action may add the name that turns it off
  return names.flatMap((name) => [name, `no-${name}`, `no_${name}`]);
}
