/** Command lines that libraries make of classes and functions, each by a convention of its own. */
import type { SyntaxNode } from '@lezer/common';
import { resolveFlag, type Flag } from '../../flag.ts';
import { isTrue } from '../../../../code/literal.ts';
import { descendantsOfType } from '../../../../code/sourceTree.ts';
import { decoratorsOf, pathOf, type Call } from '../../../../code/python/calls.ts';
import type { Module } from '../../../../code/python/module.ts';
import { joined, type PythonScript, type Reading } from '../script.ts';
import { baseNames } from '../../../../code/python/classes.ts';
import { isLibraryClass, libraryFlags } from '../signatures/libraries.ts';
import { definitionFlags, type Convention } from '../signatures/signature.ts';
import { importedName } from '../../../../code/python/imports.ts';

const flat: Convention = { passStyle: 'flags', nested: false };
const overrides: Convention = { passStyle: 'hydra', nested: true };
const tyro: Convention = { passStyle: 'flags', booleans: 'both', nested: true };
const jsonargparse: Convention = { passStyle: 'flags', nested: true, constructors: true };
// Fire reads values as Python does, and words that it cannot read are texts: `true` would be one
const fire: Convention = { passStyle: 'flags', booleans: 'python', nested: true, constructors: true };
const callParse: Convention = { passStyle: 'flags', booleans: 'on', nested: false, positionals: true };

type ReadCall = (module: Module, call: Call, calls: PythonScript['calls']) => Reading;

/** By the called name, and by what the file must mention where other libraries have that name as well. */
const LIBRARIES: readonly (readonly [called: RegExp, mentions: RegExp, read: ReadCall])[] = [
  [/^(?:HfArgumentParser|H4ArgumentParser|TrlParser)$/, /^/, namedClasses(flat)],
  [/^cli$/, /\btyro\b/, namedClasses(tyro)],
  [/^parse$/, /\bsimple_parsing\b/, namedClasses(flat)],
  [/^store$/, /\bConfigStore\b/, namedClasses(overrides)],
  [/^structured$/, /\bOmegaConf\b/, namedClasses(overrides)],
  [/^Fire$/, /\bfire\b/, component(fire)],
  [/^CLI$/, /jsonargparse/, component(jsonargparse)],
  [/^LightningCLI$/, /^/, lightning],
  [/^default_argument_parser$/, /^/, detectron],
];

export function readComponents({ module, calls }: PythonScript): Reading {
  const made = calls.flatMap(({ module: file, call }) => {
    const [, mentions, read] = LIBRARIES.find(([called]) => called.test(call.name)) ?? [];
    return read && mentions?.test(file.source.text) ? [read(file, call, calls)] : [];
  });
  const parsed = module.functions.filter((node) =>
    decoratorsOf(module.source, node).some(({ name }) => name === 'call_parse'),
  );
  const decorated = parsed.flatMap((node) => definitionFlags({ module, node, rest: [] }, callParse));
  return joined([...made, { flags: [...decorated, ...addedClasses(calls)] }]);
}

/** `HfArgumentParser((ModelArguments, TrainingArguments))`: all names in the arguments, also in a constant tuple. */
function namedClasses(convention: Convention): ReadCall {
  return (module, { positional, named }) => {
    const names = [...positional, ...named.values()].flatMap((node) => {
      const constant = node.name === 'VariableName' ? module.constant(module.source.textOf(node)) : undefined;
      const isList = constant && /^(Tuple|Array)Expression$/.test(constant.name);
      return descendantsOfType(isList ? constant : node, 'VariableName').filter(
        ({ parent }) => parent?.name !== 'MemberExpression' || parent.lastChild?.name !== 'PropertyName',
      );
    });
    return { flags: names.flatMap((name) => componentFlags(module, name, convention)) };
  };
}

/** `Fire(train)`, `Fire(Trainer())`. */
function component(convention: Convention): ReadCall {
  return (module, { positional, named }) => {
    const given = positional[0] ?? named.get('component') ?? named.get('components');
    return { flags: given === undefined ? [] : componentFlags(module, given, convention) };
  };
}

/** The parameters of the model, of the data and of the trainer; without `run=False`, `fit` is the subcommand. */
function lightning(module: Module, { node, positional, named }: Call): Reading {
  const runs = named.get('run');
  const isRun = runs === undefined || isTrue(module.evaluate(runs));
  const model = named.get('model_class') ?? positional[0];
  const data = named.get('datamodule_class') ?? positional[1];
  const place = module.placeOf(node);
  return {
    flags: [
      ...(model
        ? componentFlags(module, model, jsonargparse, 'model.')
        : [resolveFlag({ name: 'model', passStyle: 'flags', declaredType: 'text', required: true, ...place })]),
      ...(data ? componentFlags(module, data, jsonargparse, 'data.') : []),
      ...libraryFlags('Trainer', jsonargparse, 'trainer.', place),
    ],
    ...(isRun && { subcommand: ['fit'] }),
  };
}

/** What a class or a function of the project takes, and what a library's class that it is or derives from takes. */
function componentFlags(module: Module, node: SyntaxNode, convention: Convention, prefix = ''): readonly Flag[] {
  const name = node.name === 'CallExpression' ? (node.firstChild ?? node) : node;
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

/** simple_parsing's `parser.add_arguments(Config, dest="config")`. */
function addedClasses(calls: PythonScript['calls']): readonly Flag[] {
  return calls
    .filter(({ call, module }) => call.name === 'add_arguments' && /\bsimple_parsing\b/.test(module.source.text))
    .flatMap(({ module, call: { named, positional } }) => {
      const node = named.get('dataclass') ?? positional[0];
      return node ? componentFlags(module, node, flat, module.textAt(named.get('prefix'))) : [];
    });
}

const DETECTRON_OPTIONS = ['SOLVER.BASE_LR', 'SOLVER.IMS_PER_BATCH', 'SOLVER.WEIGHT_DECAY'];

/** Detectron2's parser, and options behind it whose defaults a configuration file has, so that none is claimed. */
function detectron(module: Module, { node, path, name: parser }: Call, calls: PythonScript['calls']): Reading {
  if (importedName(module.imports, path) !== `detectron2.engine.${parser}`) return { flags: [] };
  const place = module.placeOf(node);
  const merged = calls.find(({ call }) => call.name === 'merge_from_list');
  const options = (merged === undefined ? [] : DETECTRON_OPTIONS).map((name): Flag => ({
    ...{ name, type: 'unknown', usedAs: 'number', passStyle: 'placed', words: [name, `{${name}}`] },
    isPythonLiteral: true,
    ...(merged ? merged.module.placeOf(merged.call.node) : place),
  }));
  const named = libraryFlags(parser, { passStyle: 'flags', booleans: 'on', nested: false }, '', place);
  return {
    flags: [...named, { name: 'opts', type: 'list', passStyle: 'positional', required: false, ...place }, ...options],
  };
}
