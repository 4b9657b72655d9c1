/**
 * The values of a configuration that a program builds, such as `cfg.optim.lr = 0.1`, by their dotted names. Every value
 * of a file has a path already, that of the names around it; a configuration's are those below its own name, and what
 * the functions return that make a part of it.
 */
import type { SyntaxNode } from '@lezer/common';
import { childrenOf, descendantsOfType } from '../../../../code/sourceTree.ts';
import { callOf, pathOf } from '../../../../code/python/calls.ts';
import { enclosingDefinition, type Module, definitionName } from '../../../../code/python/module.ts';
import { NamedValues, type NamedValue } from '../../../../code/python/namedValues.ts';
import { methodOf } from '../../../../code/python/classes.ts';

export interface ConfigValue {
  readonly module: Module;
  readonly node: SyntaxNode;
}

/** By the dotted name, in the order in which they are set first. */
export type ConfigValues = Map<string, ConfigValue>;

/** Classes and functions whose result has the entries that it is given. */
const MAKERS =
  /(?:^|\.)(?:\w*CN|CfgNode|ConfigNode|ConfigDict|FrozenConfigDict|EasyDict|edict|AttrDict|Munch|Namespace|SimpleNamespace|add_config)(?:\.0)?(?=\.|$)/;
const MAX_DEPTH = 6;
const MAX_VALUES = 2000;
/** Values that are looked at, for all configurations of a script. */
const MAX_STEPS = 300_000;

export class ConfigReader {
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

  /** The configuration that a global variable holds, where it is set above a place of the text. */
  valuesAt(module: Module, node: SyntaxNode, until: number): ConfigValues {
    return this.valuesBelow(module, pathOf(module.source, node).join('.'), until);
  }

  /** What a function or class of the project returns, such as `get_config`. */
  returnedValues(module: Module, definition: SyntaxNode, depth = 0): ConfigValues {
    const path = pathOfDefinition(module, definition);
    const returned = descendantsOfType(definition, 'ReturnStatement').at(-1)?.firstChild?.nextSibling;
    return returned?.name === 'VariableName'
      ? this.valuesBelow(module, `${path}.${module.source.textOf(returned)}`, Infinity, depth)
      : this.valuesBelow(module, path, Infinity, depth);
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

const NAMED = new WeakMap<Module['source'], readonly NamedValue[]>();

/** In the order of the text, without those that a test decides about. */
function namedValues({ source }: Module): readonly NamedValue[] {
  const known = NAMED.get(source);
  if (known) return known;
  const found = new NamedValues(source).found.filter(({ node }) => !isConditional(node, source.text));
  found.sort((a, b) => a.node.from - b.node.from);
  NAMED.set(source, found);
  return found;
}

function isConditional(node: SyntaxNode, text: string): boolean {
  for (let at = node.parent; at && !at.name.endsWith('Definition'); at = at.parent) {
    if (at.name === 'IfStatement' && !text.startsWith('if __name__', at.from)) return true;
  }
  return false;
}

/** Of `'a' if … else 'b'`, both sides. */
export function sidesOfChoice(node: SyntaxNode): readonly SyntaxNode[] {
  const [first, , , , last] = node.name === 'ConditionalExpression' ? childrenOf(node) : [];
  return first && last ? [first, last] : [];
}
