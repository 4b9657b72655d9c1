/** All options that a script accepts through `HfArgumentParser`, where it certainly ends with an error at any other. */
import type { SyntaxNode } from '@lezer/common';
import { namedClasses } from '../dataclasses.ts';
import { pathOf } from '../calls.ts';
import type { Module } from '../module.ts';
import { importedModules } from '../modules/importedModules.ts';
import { baseNames, basesOf, fieldsOf } from '../signatures/classes.ts';

/** Undefined where it may accept others. */
export function dataclassOptions(script: Module): readonly string[] | undefined {
  const { modules } = importedModules(script) ?? { modules: [] };
  if (modules.length === 0 || modules.some(({ source }) => TAKES_OTHERS.test(source.text))) return undefined;
  const calls = modules.flatMap((module) => module.calls.map((call) => ({ module, call })));
  const made = calls.filter(({ call }) => call.name === 'HfArgumentParser');
  const parsed = calls.filter(({ call }) => call.name === 'parse_args_into_dataclasses');
  const [first] = made;
  if (first === undefined || made.length + parsed.length !== 2) return undefined;
  if (parsed.some(({ call: { positional, named } }) => positional.length + named.size > 0)) return undefined;
  const classes = namedClasses(first.module, first.call);
  const fields = classes.map((name) => fieldNames(first.module, name));
  if (fields.length === 0 || fields.includes(undefined)) return undefined;
  const names = fields.flatMap((each) => each ?? []).flatMap((name) => [name, `no_${name}`]);
  return ['help', 'h', ...names, ...names.map((name) => name.replaceAll('_', '-'))];
}

/** Other parsers, other ways to take arguments, to take any, and to name an option. */
const TAKES_OTHERS =
  /\b(?:parse_known\w*|return_remaining_strings|parse_args|parse_dict|parse_\w+_file|add_argument\w*|add_arg|aliases|HfArg|argv|args_filename|exec|runpy|make_dataclass|setattr|argparse|absl|click|typer|fire|tyro|H4ArgumentParser|TrlParser)\b/;

/** Undefined where the class, or one from which it derives, is not of the project. */
function fieldNames(module: Module, name: SyntaxNode): readonly string[] | undefined {
  const found = module.resolve(pathOf(module.source, name));
  if (found?.node.name !== 'ClassDefinition' || found.rest.length > 0) return undefined;
  if (!isOfProject(found.module, found.node)) return undefined;
  return fieldsOf(found.module, found.node).map((field) => field.name);
}

const MAX_DEPTH = 5;

function isOfProject(module: Module, definition: SyntaxNode, depth = 0): boolean {
  const bases = basesOf(module, definition);
  return (
    depth < MAX_DEPTH &&
    bases.length === baseNames(module, definition).length &&
    bases.every((base) => isOfProject(base.module, base.node, depth + 1))
  );
}
