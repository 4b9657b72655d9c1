/** All options that a script accepts through `click`, where it certainly ends with an error at any other. */
import type { SyntaxNode } from '@lezer/common';
import { literalText } from '../../../../code/literal.ts';
import { decoratorsOf, isStarred, type Call } from '../../../../code/python/calls.ts';
import type { Module } from '../../../../code/python/module.ts';
import { importedModules } from '../../../../code/python/importedModules.ts';

/** Undefined where it may accept others. */
export function clickOptions(script: Module): readonly string[] | undefined {
  const { modules } = importedModules(script) ?? { modules: [] };
  if (modules.length === 0 || modules.some(({ source }) => TAKES_OTHERS.test(source.text))) return undefined;
  const commands = modules.flatMap((module) => module.functions.map((definition) => optionsOf(module, definition)));
  if (commands.some((names) => names === undefined)) return undefined;
  return ['help', ...commands.flatMap((names) => names ?? [])];
}

/** Other ways to take arguments, to take any, and to make an option. */
const TAKES_OTHERS =
  /\b(?:ignore_unknown_options|allow_extra_args|context_settings|UNPROCESSED|params|add_option|argparse|argv|exec|runpy|absl|typer|fire|cls|click\.(?:Option|Argument|Command|Group|MultiCommand|BaseCommand))\b/;

const DECORATORS =
  /^(?:command|group|option|argument|pass_context|pass_obj|version_option|help_option|confirmation_option|password_option)$/;

/** None of a function that is no command; undefined where a decorator of it may add others. */
function optionsOf(module: Module, definition: SyntaxNode): readonly string[] | undefined {
  const decorators = decoratorsOf(module.source, definition);
  if (!decorators.some(({ name }) => name === 'command' || name === 'group' || name === 'option')) return [];
  const names = decorators.map((each) => (isOwn(each) ? namesOf(module, each) : undefined));
  return names.some((each) => each === undefined) ? undefined : names.flatMap((each) => each ?? []);
}

/** The library's, or the one that makes a subcommand of a group. */
function isOwn({ name, path }: Call): boolean {
  return DECORATORS.test(name) && path.length === 2 && (path[0] === 'click' || name === 'command' || name === 'group');
}

/** `'--shuffle/--no-shuffle'` are two names. */
function namesOf({ evaluate }: Module, { name, node, positional }: Call): readonly string[] | undefined {
  if (name !== 'option' && name !== 'argument') return [];
  const texts = positional.map((each) => (each.name === 'String' ? literalText(evaluate(each)) : undefined));
  if (isStarred(node) || texts.includes(undefined)) return undefined;
  return texts.flatMap((text) => text?.split('/') ?? []).map((each) => each.trim().replace(/^-+/, ''));
}
