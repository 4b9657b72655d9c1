/** Configurations in Python that the command line overrides: each value has the path of the names around it. */
import { oncePer } from '../../../code/grouped.ts';
import { EXCLUSION_REASONS } from '../../exclusionReasons.ts';
import { unreadableConfigNote } from '../../messages.ts';
import { resolveFlag, type Flag, type RawFlag } from '../flag.ts';
import { callOf, pathOf } from '../../../code/python/calls.ts';
import { definitionName, type Module, enclosingDefinition } from '../../../code/python/module.ts';
import type { ReachedCall } from '../../../code/python/reach.ts';
import { joined, type PythonScript, type Reading } from './script.ts';
import type { SyntaxNode } from '@lezer/common';
import { childrenOf, descendantsOfType } from '../../../code/sourceTree.ts';
import { NamedValues } from '../../../code/python/namedValues.ts';
import { methodOf } from '../../../code/python/classes.ts';

type PassedAs = Pick<RawFlag, 'passStyle' | 'isPythonLiteral'>;

const asEquals: PassedAs = { passStyle: 'equals' };
// the value is read as Python writes it
const asPython: PassedAs = { passStyle: 'equals', isPythonLiteral: true };

// for each of them a file is looked through
const MAX_CONFIGS = 8;

export function readConfigs({ calls }: PythonScript): Reading {
  const overriding = calls.filter(({ call }) => READERS.has(call.name)).slice(0, MAX_CONFIGS);
  const reader = new ConfigReader();
  return joined(overriding.map((reached) => READERS.get(reached.call.name)?.(reached, reader) ?? { flags: [] }));
}

type ReadCall = (reached: ReachedCall, reader: ConfigReader) => Reading;

const READERS: ReadonlyMap<string, ReadCall> = new Map<string, ReadCall>([
  ['DEFINE_config_file', configFileReading],
  ['merge_from_args', receiverReading],
  ['exec', configuratorReading],
]);

function flagsOf(values: ConfigValues, passedAs: PassedAs, prefix = ''): readonly Flag[] {
  return [...values].map(([key, value]) => {
    const name = `${prefix}${key}`;
    return resolveFlag({ name, ...value.module.placeOf(value.node), ...valueOf(value), ...passedAs });
  });
}

function valueOf({ module, node }: ConfigValue): Pick<RawFlag, 'defaultLiteral' | 'declaredType' | 'exclusionReason'> {
  const defaultLiteral = module.evaluate(node);
  if (defaultLiteral !== undefined) {
    return { defaultLiteral, ...(defaultLiteral.kind === 'list' && { exclusionReason: EXCLUSION_REASONS.configList }) };
  }
  // of `'a' if … else 'b'`, both sides
  const [first, , , , last] = node.name === 'ConditionalExpression' ? childrenOf(node) : [];
  return [first, last].every((side) => module.evaluate(side)?.kind === 'text') ? { declaredType: 'text' } : {};
}

/** `config_flags.DEFINE_config_file('config', 'configs/default.py')`: the result of `get_config()` of that file. */
function configFileReading({ module, call }: ReachedCall, reader: ConfigReader): Reading {
  const name = module.textAt(call.named.get('name') ?? call.positional[0]) ?? 'config';
  const flag = resolveFlag({ name, passStyle: 'equals', declaredType: 'text', ...module.placeOf(call.node) });
  const file = module.textAt(call.named.get('default') ?? call.positional[1]);
  if (file === undefined) return { flags: [{ ...flag, required: true }] };
  const path = file.replace(/:.*$/, '').replace(/\.py$/, '');
  const config = module.load({ level: 0, names: path.split('/') });
  const made = config?.functions.find((node) => definitionName(config, node) === 'get_config');
  const values = config && made ? flagsOf(reader.returnedValues(config, made), asEquals, `${name}.`) : [];
  return { flags: [{ ...flag, default: file }, ...values], notes: made ? [] : [unreadableConfigNote(file)] };
}

/** Of the object before `.merge_from_…`: what is set after the command line was read is not taken from it. */
function receiverReading({ module, call: { node, receiver } }: ReachedCall, reader: ConfigReader): Reading {
  const path = pathOf(module.source, receiver).join('.');
  return { flags: receiver ? flagsOf(reader.valuesBelow(module, path, node.from), asPython) : [] };
}

/** `exec(open('configurator.py').read())`: `--name=VALUE` replaces each plain value that is assigned before it. */
function configuratorReading({ module, call: { node, positional } }: ReachedCall): Reading {
  const [code] = positional;
  const isRun = code && node.to - node.from < 300 && /open\(.*config|configurator/.test(module.source.textOf(code));
  const globals = module.assignments.filter(
    ({ isGlobal, name, value }) => isGlobal && value.from < node.from && !name.startsWith('_'),
  );
  const values = new Map(globals.map(({ name, value }) => [name, { module, node: value }]));
  const flags = isRun ? flagsOf(values, asPython) : [];
  return { flags: flags.filter(({ type }) => type !== 'list' && type !== 'unknown') };
}

interface ConfigValue {
  readonly module: Module;
  readonly node: SyntaxNode;
}

/** By the dotted name, in the order in which they are set first. */
type ConfigValues = Map<string, ConfigValue>;

/** Classes and functions whose result has the entries that it is given. */
const MAKERS =
  /(?:^|\.)(?:\w*CN|CfgNode|ConfigNode|ConfigDict|FrozenConfigDict|EasyDict|edict|AttrDict|Munch|Namespace|SimpleNamespace|add_config)(?:\.0)?(?=\.|$)/;
const MAX_DEPTH = 6;
const MAX_VALUES = 2000;
/** Values that are looked at, for all configurations of a script. */
const MAX_STEPS = 300_000;

class ConfigReader {
  #steps = 0;

  /** Those below a variable, where it stands in a file: `config`, or `get_config.config` of a function. */
  valuesBelow(module: Module, path: string, until = Infinity, depth = 0): ConfigValues {
    const values: ConfigValues = new Map();
    if (depth > MAX_DEPTH) return values;
    let end = 0;
    for (const { node, path: written } of namedValues(module)) {
      if (node.from >= until || values.size > MAX_VALUES || this.#steps++ > MAX_STEPS) break;
      // the arguments of a call that makes no configuration are none of its values
      if (node.from < end || (written !== path && !written.startsWith(`${path}.`)) || isOpen(module, node)) continue;
      end = node.to;
      const name = written
        .slice(path.length + 1)
        .replace(MAKERS, '')
        .replace(/^(?:0?\.)+/, '');
      const part = this.#partsAt(module, node, depth + 1);
      if (part === undefined && name !== '') values.set(name, { module, node });
      for (const [inner, value] of part ?? []) values.set(name === '' ? inner : `${name}.${inner}`, value);
    }
    return values;
  }

  /** What a function or class of the project returns, such as `get_config`. */
  returnedValues(module: Module, definition: SyntaxNode, depth = 0): ConfigValues {
    const path = pathOfDefinition(module, definition);
    const returned = descendantsOfType(definition, 'ReturnStatement').at(-1)?.firstChild?.nextSibling;
    const variable = returned?.name === 'VariableName' ? `.${module.source.textOf(returned)}` : '';
    return this.valuesBelow(module, path + variable, Infinity, depth);
  }

  /** The values of an expression that is a part itself, none where nobody can read them; undefined for a value. */
  #partsAt(module: Module, node: SyntaxNode, depth: number): ConfigValues | undefined {
    if (module.evaluate(node) !== undefined) return undefined;
    const call = node.name === 'CallExpression' ? callOf(module.source, node) : undefined;
    if (call === undefined || call.name.endsWith('placeholder')) return undefined;
    const found = module.resolve(call.path);
    const made = found?.node.name === 'ClassDefinition' ? methodOf(found.module, found.node, call.name) : found;
    const isMade = made?.node.name === 'FunctionDefinition';
    return isMade ? this.returnedValues(made.module, made.node, depth) : new Map<string, ConfigValue>();
  }
}

/** Whether the entries of an expression have paths of their own. */
function isOpen(module: Module, node: SyntaxNode): boolean {
  if (node.name !== 'CallExpression') return node.name === 'DictionaryExpression';
  const { path, name } = callOf(module.source, node);
  const original = module.imports.find(({ local }) => local.length === 1 && local[0] === path[0])?.name;
  return name === 'dict' || MAKERS.test(name) || (original !== undefined && MAKERS.test(original));
}

/** The names of the functions and classes around it, and its own. */
function pathOfDefinition(module: Module, definition: SyntaxNode): string {
  const names: string[] = [];
  for (let at: SyntaxNode | undefined = definition; at; at = enclosingDefinition(at)) {
    names.unshift(definitionName(module, at));
  }
  return names.filter((name) => name !== '__init__').join('.');
}

/** In the order of the text, without those that a test decides about. */
const namedValues = oncePer(({ source }: Module) => {
  const found = new NamedValues(source).found.filter(({ node }) => !isConditional(node, source.text));
  return found.sort((a, b) => a.node.from - b.node.from);
});

function isConditional(node: SyntaxNode, text: string): boolean {
  for (let at = node.parent; at && !at.name.endsWith('Definition'); at = at.parent) {
    if (at.name === 'IfStatement' && !text.startsWith('if __name__', at.from)) return true;
  }
  return false;
}
