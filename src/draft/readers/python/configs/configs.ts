/**
 * Configurations in Python that the command line overrides: ml_collections, yacs, and objects with `merge_from_args`.
 */
import type { SyntaxNode } from '@lezer/common';
import { unreadableConfigNote } from '../../../messages.ts';
import { resolveFlag, type Flag } from '../../flag.ts';
import { literalText } from '../../literal.ts';
import type { Call } from '../calls.ts';
import { enclosingDefinition, type Module } from '../module.ts';
import type { ReachedCall } from '../modules/reach.ts';
import type { PythonScript, Reading } from '../script.ts';
import { configFlags, type PassedAs } from './configFlags.ts';
import { ConfigReader, type ConfigTree } from './configTree.ts';

const asEquals: PassedAs = () => ({ passStyle: 'equals' });
// the value is read as Python writes it
const asPython: PassedAs = () => ({ passStyle: 'equals', isPythonLiteral: true });
/** `SOLVER.LR 0.1`, as two words. */
const asPairs: PassedAs = (name) => ({ passStyle: 'placed', words: [name, `{${name}}`], isPythonLiteral: true });

export function readConfigs({ calls }: PythonScript): Reading {
  const reader = new ConfigReader();
  const overriding = calls.filter(({ call }) => OVERRIDES.test(call.name)).slice(0, MAX_CONFIGS);
  const readings = overriding.map((reached): Reading => {
    switch (reached.call.name) {
      case 'DEFINE_config_file':
        return configFileReading(reached, reader);
      case 'DEFINE_config_dict':
        return configDictReading(reached, reader);
      case 'merge_from_args':
        return { flags: flagsOf(receiverTree(reached, reader), asPython) };
      case 'merge_from_list':
        return optionPairs(reached, calls, reader);
      default:
        return { flags: [] };
    }
  });
  const subcommand = readings.find((reading) => reading.subcommand)?.subcommand;
  return {
    flags: readings.flatMap(({ flags }) => flags),
    notes: readings.flatMap(({ notes = [] }) => notes),
    ...(subcommand && { subcommand }),
  };
}

const OVERRIDES = /^(DEFINE_config_file|DEFINE_config_dict|merge_from_args|merge_from_list)$/;
// for each of them the script is followed from its start
const MAX_CONFIGS = 8;

function flagsOf(tree: ConfigTree | undefined, passedAs: PassedAs, prefix = ''): readonly Flag[] {
  return tree ? configFlags(tree, prefix, passedAs) : [];
}

/** `config_flags.DEFINE_config_file('config', 'configs/default.py')`: the result of `get_config()` of that file. */
function configFileReading({ module, call }: ReachedCall, reader: ConfigReader): Reading {
  const { name, flag } = configFlag(module, call);
  const file = literalText(module.evaluate(call.named.get('default') ?? call.positional[1]));
  if (file === undefined) return { flags: [{ ...flag, required: true }] };
  const path = file.replace(/:.*$/, '').replace(/\.py$/, '');
  const config = module.load({ level: 0, names: path.split('/') });
  const made = config?.functions.find((node) => config.resolve(['get_config'])?.node === node);
  const tree = config && made ? reader.variablesOf(config, made).returned : undefined;
  return {
    flags: [{ ...flag, default: file }, ...flagsOf(tree, asEquals, `${name}.`)],
    notes: tree ? [] : [unreadableConfigNote(file)],
  };
}

function configDictReading({ module, call }: ReachedCall, reader: ConfigReader): Reading {
  const { name } = configFlag(module, call);
  const { variables } = reader.variablesOf(module, scopeOf(module, call.node));
  return { flags: flagsOf(reader.treeAt(module, call.positional[1], variables), asEquals, `${name}.`) };
}

function configFlag(module: Module, call: Call): { readonly name: string; readonly flag: Flag } {
  const name = literalText(module.evaluate(call.named.get('name') ?? call.positional[0])) ?? 'config';
  return { name, flag: resolveFlag({ name, passStyle: 'equals', declaredType: 'text', ...module.placeOf(call.node) }) };
}

/** The value of the object before `.merge_from_…` at the end of its function; else the file's own configuration. */
function receiverTree({ module, call }: ReachedCall, reader: ConfigReader): ConfigTree | undefined {
  const scope = scopeOf(module, call.node);
  const receiver = call.node.firstChild?.firstChild ?? undefined;
  const { variables } = reader.variablesOf(module, scope, 0, call.node.from);
  const tree = reader.treeAt(module, receiver, variables);
  if (tree || scope === module.source.root) return tree;
  const atTop = reader.variablesOf(module, module.source.root).variables;
  return reader.treeAt(module, receiver, atTop) ?? [...atTop.values()].find(({ entries }) => entries.size > 0);
}

function scopeOf(module: Module, node: SyntaxNode): SyntaxNode {
  return enclosingDefinition(node) ?? module.source.root;
}

/** `cfg.merge_from_list(args.opts)`, where `opts` takes the names and values at the end of the command. */
function optionPairs(merge: ReachedCall, calls: readonly ReachedCall[], reader: ConfigReader): Reading {
  const option = calls
    .filter(({ call }) => call.name === 'add_argument')
    .flatMap(({ module, call }) => call.positional.flatMap((node) => literalText(module.evaluate(node)) ?? []))
    .find((name) => /^(--)?(opts|options|cfg[-_]options|overrides?|set)$/.test(name));
  const tree = option === undefined ? undefined : receiverTree(merge, reader);
  if (option === undefined || !tree) return { flags: [] };
  return { flags: flagsOf(tree, asPairs), ...(option.startsWith('--') && { subcommand: [option] }) };
}
