/** All options that a script accepts through `typer`, where it certainly ends with an error at any other. */
import type { SyntaxNode } from '@lezer/common';
import { literalText } from '../../literal.ts';
import { callOf, decoratorsOf, isStarred } from '../calls.ts';
import type { Module } from '../module.ts';
import { importedModules } from '../modules/importedModules.ts';
import { annotatedWith, parametersOf, type Parameter } from '../signatures/parameters.ts';
import { definitionName } from '../signatures/types.ts';

/** Undefined where it may accept others. */
export function typerOptions(script: Module): readonly string[] | undefined {
  const { modules, libraries } = importedModules(script) ?? { modules: [], libraries: [] };
  if (!libraries.includes('typer') || modules.some(({ source }) => TAKES_OTHERS.test(source.text))) return undefined;
  // made a command without a decorator
  if (modules.some(({ calls }) => calls.some(({ name }) => name === 'command' || name === 'callback')))
    return undefined;
  const options = modules.flatMap((module) => module.functions.map((definition) => commandOptions(module, definition)));
  if (options.every((names) => names?.length === 0) || options.includes(undefined)) return undefined;
  return ['help', 'install-completion', 'show-completion', ...options.flatMap((names) => names ?? [])];
}

/** Other ways to take arguments, to take any, and to make a command. */
const TAKES_OTHERS =
  /\b(?:ignore_unknown_options|allow_extra_args|context_settings|add_typer|get_command|registered_commands|argv|exec|runpy|argparse|absl|click|fire|cls|standalone_mode)\b/;

/** None of a function that is no command; undefined where a decorator, or an option, may add others. */
function commandOptions(module: Module, definition: SyntaxNode): readonly string[] | undefined {
  const decorators = decoratorsOf(module.source, definition);
  const name = definitionName(module, definition);
  const isRun = module.calls.some(
    ({ path, positional: [first] }) => path.join('.') === 'typer.run' && first && module.source.textOf(first) === name,
  );
  const isCommand = decorators.some((each) => each.name === 'command' || each.name === 'callback');
  if (!isCommand && !isRun) return [];
  if (decorators.some((each) => each.name !== 'command' && each.name !== 'callback')) return undefined;
  const names = parametersOf(module, definition).map((parameter) => parameterOptions(module, parameter));
  return names.includes(undefined) ? undefined : names.flatMap((each) => each ?? []);
}

/** `typer.Option(0.1, "--lr", "-l")`, in whose annotation the default does not come first; else the parameter's name. */
function parameterOptions(
  module: Module,
  { name, defaultValue, annotation }: Parameter,
): readonly string[] | undefined {
  const inAnnotation = annotatedWith(module, annotation).map((node) => ({ node, first: 0 }));
  const written = [...(defaultValue ? [{ node: defaultValue, first: 1 }] : []), ...inAnnotation];
  const plain = name.replaceAll('_', '-');
  const given = written.flatMap(({ node, first }): readonly (string | undefined)[] => {
    if (node.name !== 'CallExpression') return [];
    const { positional } = callOf(module.source, node);
    if (isStarred(node)) return [undefined];
    return positional
      .slice(first)
      .map((each) => (each.name === 'String' ? literalText(module.evaluate(each)) : undefined));
  });
  if (given.includes(undefined)) return undefined;
  const names = given.flatMap((each) => each?.split('/') ?? []).map((each) => each.trim().replace(/^-+/, ''));
  return [plain, `no-${plain}`, ...names];
}
