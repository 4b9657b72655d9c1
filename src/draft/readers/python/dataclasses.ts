/**
 * Python's classes and functions that a parser turns into flags: `HfArgumentParser`, `tyro`, `simple_parsing` and
 * others.
 */
import type { SyntaxNode } from '@lezer/common';
import type { Flag } from '../flag.ts';
import { literalText } from '../literal.ts';
import { descendantsOfType } from '../sourceTree.ts';
import { pathOf, type Call } from './calls.ts';
import type { Module } from './module.ts';
import type { PythonScript, Reading } from './script.ts';
import { baseNames } from './signatures/classes.ts';
import { isLibraryClass, libraryFlags } from './signatures/libraries.ts';
import { definitionFlags, type Convention } from './signatures/signature.ts';

const flat: Convention = { passStyle: 'flags', nested: false };
const overrides: Convention = { passStyle: 'hydra', nested: true };
const tyro: Convention = { passStyle: 'flags', booleans: 'both', nested: true };

/** The conventions for the classes that a call names, by the called function and its library. */
const conventions: ReadonlyMap<string, { readonly of: RegExp; readonly convention: Convention }> = new Map([
  ['HfArgumentParser', { of: /./, convention: flat }],
  ['H4ArgumentParser', { of: /./, convention: flat }],
  ['TrlParser', { of: /./, convention: flat }],
  ['cli', { of: /\btyro\b/, convention: tyro }],
  ['parse', { of: /\bsimple_parsing\b/, convention: flat }],
  ['store', { of: /\bConfigStore\b/, convention: overrides }],
  ['structured', { of: /\bOmegaConf\b/, convention: overrides }],
]);

export function readDataclasses({ calls }: PythonScript): Reading {
  const flags = calls.flatMap(({ module, call }) => {
    const known = conventions.get(call.name);
    if (!known?.of.test(module.source.text)) return [];
    return namedClasses(module, call).flatMap((node) => classFlags(module, node, known.convention, ''));
  });
  return { flags: [...flags, ...addedClasses(calls)] };
}

/** The names in a call's arguments that may be classes or functions, also in a constant that is a tuple of them. */
function namedClasses(module: Module, { positional, named }: Call): readonly SyntaxNode[] {
  return [...positional, ...named.values()].flatMap((node) => {
    const constant = node.name === 'VariableName' ? module.constant(module.source.textOf(node)) : undefined;
    const isList = constant && /^(Tuple|Array)Expression$/.test(constant.name);
    return descendantsOfType(isList ? constant : node, 'VariableName').filter(
      (name) => name.parent?.name !== 'MemberExpression' || name.parent.lastChild?.name !== 'PropertyName',
    );
  });
}

/** The fields of a class of the project, and of a library's class that it is or derives from. */
function classFlags(module: Module, name: SyntaxNode, convention: Convention, prefix: string): readonly Flag[] {
  const path = pathOf(module.source, name);
  const found = module.resolve(path);
  const last = path.at(-1) ?? '';
  if (!found) return isLibraryClass(last) ? libraryFlags(last, convention, prefix, module.placeOf(name)) : [];
  if (found.rest.length > 0) return [];
  const own = definitionFlags(found, convention, prefix);
  const inherited = libraryBases(found.module, found.node).flatMap((base) =>
    libraryFlags(base, convention, prefix, found.module.placeOf(found.node)),
  );
  return [...own, ...inherited.filter((flag) => !own.some(({ name: known }) => known === flag.name))];
}

function libraryBases(module: Module, definition: SyntaxNode, depth = 0): readonly string[] {
  if (definition.name !== 'ClassDefinition' || depth > 5) return [];
  return baseNames(module, definition).flatMap((path) => {
    const base = module.resolve(path);
    const last = path.at(-1) ?? '';
    if (base) return base.node === definition ? [] : libraryBases(base.module, base.node, depth + 1);
    return isLibraryClass(last) ? [last] : [];
  });
}

/**
 * simple_parsing's `parser.add_arguments(Config, dest="config")`: names that two classes share get their dest in front.
 */
function addedClasses(calls: PythonScript['calls']): readonly Flag[] {
  const groups = calls
    .filter(({ call, module }) => call.name === 'add_arguments' && /\bsimple_parsing\b/.test(module.source.text))
    .map(({ module, call }) => {
      const [first, second] = call.positional;
      const given = call.named.get('dataclass') ?? first;
      const node = given?.name === 'CallExpression' ? (given.firstChild ?? given) : given;
      const prefix = literalText(module.evaluate(call.named.get('prefix'))) ?? '';
      return {
        dest: literalText(module.evaluate(call.named.get('dest') ?? second)) ?? '',
        flags: node ? classFlags(module, node, flat, prefix) : [],
      };
    });
  const seen = new Map<string, number>();
  for (const { name } of groups.flatMap(({ flags }) => flags)) seen.set(name, (seen.get(name) ?? 0) + 1);
  return groups.flatMap(({ dest, flags }) =>
    flags.map((flag) => ((seen.get(flag.name) ?? 0) > 1 ? { ...flag, name: `${dest}.${flag.name}` } : flag)),
  );
}
