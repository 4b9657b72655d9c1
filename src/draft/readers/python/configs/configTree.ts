/**
 * Configurations that a program builds out of assignments, such as `cfg.optim.lr = 0.1`: the values under their dotted
 * names. The statements are followed in their order, also into the functions that make a part; nothing is run.
 */
import type { SyntaxNode } from '@lezer/common';
import { literalText } from '../../literal.ts';
import { childrenOf, namedChildren } from '../../sourceTree.ts';
import { callOf, pathOf, type Call } from '../calls.ts';
import type { Module } from '../module.ts';
import { methodOf, statementsOf } from '../signatures/classes.ts';

export interface ConfigTree {
  readonly entries: Map<string, ConfigTree | ConfigValue>;
}

export interface ConfigValue {
  readonly module: Module;
  readonly node: SyntaxNode;
}

type Variables = Map<string, ConfigTree>;

const MAKERS =
  /^(CN|CfgNode|ConfigNode|ConfigDict|FrozenConfigDict|EasyDict|edict|AttrDict|Munch|Namespace|SimpleNamespace)$/;
const MAX_DEPTH = 6;
const MAX_STATEMENTS = 20_000;

export class ConfigReader {
  private statements = 0;

  /**
   * The configurations that stand in the variables of a file once it was imported, or of a function once it has run.
   * @param until where in the text to stop: what is set after the command line was read is not taken from it
   */
  variablesOf(
    module: Module,
    body: SyntaxNode,
    depth = 0,
    until = Infinity,
  ): { readonly variables: Variables; readonly returned: ConfigTree | undefined } {
    const variables: Variables = new Map();
    let returned: ConfigTree | undefined;
    for (const statement of flattened(module, body.name === 'Script' ? childrenOf(body) : statementsOf(body))) {
      if (this.statements++ > MAX_STATEMENTS || statement.from >= until) break;
      if (statement.name === 'AssignStatement') this.assign(module, statement, variables, depth);
      if (statement.name === 'ExpressionStatement') this.update(module, statement.firstChild, variables, depth);
      if (statement.name === 'ReturnStatement') {
        returned = this.treeAt(module, namedChildren(statement)[0], variables, depth) ?? returned;
      }
    }
    return { variables, returned };
  }

  /** The configuration that an expression stands for; undefined where it is something else. */
  treeAt(module: Module, node: SyntaxNode | undefined, variables: Variables, depth = 0): ConfigTree | undefined {
    if (!node || depth > MAX_DEPTH) return undefined;
    if (node.name === 'DictionaryExpression') return this.dictionaryTree(module, node, variables, depth);
    if (node.name === 'CallExpression') return this.madeBy(module, callOf(module.source, node), variables, depth);
    const [name = '', ...rest] = pathOf(module.source, node);
    if (name === '') return undefined;
    const own = variables.get(name);
    if (own) return treeBelow(own, rest);
    const found = module.resolve([name, ...rest]);
    if (!found || found.module === module || found.node.name.endsWith('Definition')) return undefined;
    const { variables: others } = this.variablesOf(found.module, found.module.source.root, depth + 1);
    const named = [...others].find(([other]) => found.module.constant(other)?.from === found.node.from)?.[1];
    return named && treeBelow(named, found.rest);
  }

  /** `CN()`, `ConfigDict({…})`, `dict(a=1)`, `get_config()`, `Trainer.get_default_config()`, `_C.clone()`. */
  private madeBy(module: Module, call: Call, variables: Variables, depth: number): ConfigTree | undefined {
    const [receiver] = call.path;
    if (call.name === 'dict' || MAKERS.test(originalName(module, call))) {
      const [first] = call.positional;
      const tree = (first && this.treeAt(module, first, variables, depth + 1)) ?? { entries: new Map() };
      for (const [name, value] of call.named) tree.entries.set(name, this.entryAt(module, value, variables, depth));
      return tree;
    }
    if (/^(clone|copy|copy_and_resolve_references)$/.test(call.name) && receiver !== 'copy') {
      return this.treeAt(module, call.node.firstChild?.firstChild ?? undefined, variables, depth + 1);
    }
    if (call.name === 'deepcopy' || call.name === 'copy') {
      return this.treeAt(module, call.positional[0], variables, depth + 1);
    }
    const found = module.resolve(call.path);
    const method = found?.node.name === 'ClassDefinition' ? methodOf(found.module, found.node, call.name) : found;
    if (method?.node.name !== 'FunctionDefinition') return undefined;
    return this.variablesOf(method.module, method.node, depth + 1).returned;
  }

  private dictionaryTree(module: Module, node: SyntaxNode, variables: Variables, depth: number): ConfigTree {
    const entries: ConfigTree['entries'] = new Map();
    const children = childrenOf(node);
    for (const [i, child] of children.entries()) {
      const value = children[i + 2];
      const key = children[i + 1]?.name === ':' ? literalText(module.evaluate(child)) : undefined;
      if (key !== undefined && value) entries.set(key, this.entryAt(module, value, variables, depth));
    }
    return { entries };
  }

  private entryAt(module: Module, node: SyntaxNode, variables: Variables, depth: number): ConfigTree | ConfigValue {
    return this.treeAt(module, node, variables, depth + 1) ?? { module, node };
  }

  /** `x = …`, `x.a.b = …` and `x["a"] = …`. */
  private assign(module: Module, statement: SyntaxNode, variables: Variables, depth: number): void {
    const target = statement.firstChild;
    const value = statement.lastChild;
    if (!target || !value || statement.lastChild?.prevSibling?.name !== 'AssignOp') return;
    const [name = '', ...rest] = targetPath(module, target);
    const last = rest.at(-1);
    const holder = variables.get(name);
    if (last === undefined) {
      const tree = name === '' ? undefined : this.treeAt(module, value, variables, depth);
      if (tree) variables.set(name, tree);
    } else if (holder) {
      treeToFill(holder, rest.slice(0, -1)).entries.set(last, this.entryAt(module, value, variables, depth));
    }
  }

  /** `x.update({…})` and `x.optim.update(lr=0.1)`. */
  private update(module: Module, node: SyntaxNode | null, variables: Variables, depth: number): void {
    if (node?.name !== 'CallExpression') return;
    const call = callOf(module.source, node);
    const [name = '', ...rest] = call.path;
    const holder = variables.get(name);
    if (call.name !== 'update' || !holder) return;
    const tree = treeBelow(holder, rest.slice(0, -1));
    const [first] = call.positional;
    const given = first && this.treeAt(module, first, variables, depth);
    for (const [key, entry] of given?.entries ?? []) tree?.entries.set(key, entry);
    for (const [key, value] of call.named) tree?.entries.set(key, this.entryAt(module, value, variables, depth));
  }
}

/** The statements of a body, with those of `with` and of `if __name__ …`, which always run. */
function flattened({ source }: Module, statements: readonly SyntaxNode[]): readonly SyntaxNode[] {
  return statements.flatMap((statement) => {
    const isMain = statement.name === 'IfStatement' && source.text.startsWith('if __name__', statement.from);
    return statement.name === 'WithStatement' || isMain ? statementsOf(statement) : [statement];
  });
}

function targetPath(module: Module, target: SyntaxNode): readonly string[] {
  if (target.name === 'MemberExpression' && target.lastChild?.name === ']') {
    const [holder, key] = namedChildren(target);
    const name = literalText(module.evaluate(key));
    return name === undefined || !holder ? [] : [...targetPath(module, holder), name];
  }
  if (target.name === 'MemberExpression') {
    const [holder, property] = namedChildren(target);
    return holder && property ? [...targetPath(module, holder), module.source.textOf(property)] : [];
  }
  return target.name === 'VariableName' ? [module.source.textOf(target)] : [];
}

function treeBelow(tree: ConfigTree, path: readonly string[]): ConfigTree | undefined {
  let at: ConfigTree = tree;
  for (const name of path) {
    const next = at.entries.get(name);
    if (!next || !('entries' in next)) return undefined;
    at = next;
  }
  return at;
}

/** A part that comes from where nothing can be read, such as a library, still has the values that are set in it. */
function treeToFill(tree: ConfigTree, path: readonly string[]): ConfigTree {
  let at = tree;
  for (const name of path) {
    const next = at.entries.get(name);
    const inner: ConfigTree = next && 'entries' in next ? next : { entries: new Map() };
    at.entries.set(name, inner);
    at = inner;
  }
  return at;
}

/** The called name's own name where it comes from: `CfgNode` for `CN` in `from x import CfgNode as CN`. */
function originalName({ imports }: Module, { path, name }: Call): string {
  const imported = imports.find(({ local }) => path.length === 1 && local.length === 1 && local[0] === name);
  return imported?.name ?? name;
}
