/** Every value of a Python script that has a name, and the lines on which each variable gets a value. */
import type { SyntaxNode } from '@lezer/common';
import { joinPath, type NamedValue as AnyNamedValue } from '../settings.ts';
import { childrenOf, type SourceTree } from '../sourceTree.ts';
import { callOf, pathOf, splitAtCommas } from './calls.ts';
import { evaluator } from './evaluator.ts';
import { boundNames, importedNames, itemsOf, sidesOf, targetName, type Nodes } from './targets.ts';

export interface NamedValue extends AnyNamedValue {
  /** Whether the value is one of several without brackets: `node` is then only the first. */
  readonly isTuple: boolean;
}

/** A call, and the path of its arguments. */
export interface NamedCall {
  readonly node: SyntaxNode;
  readonly path: string;
}

/** The names around a place, and its own path, which is the same as the scope where it has no name of its own. */
interface Place {
  readonly scope: string;
  readonly path: string;
  readonly isVariable?: boolean;
}

export class NamedValues {
  readonly found: NamedValue[] = [];
  readonly calls: NamedCall[] = [];
  readonly #source: SourceTree;
  readonly #evaluate: ReturnType<typeof evaluator>;
  readonly #bindings: { readonly scope: string; readonly node: SyntaxNode }[] = [];
  readonly #globals = new Set<string>();

  constructor(source: SourceTree) {
    this.#source = source;
    this.#evaluate = evaluator(source, () => undefined);
    this.#visitAll(childrenOf(source.root), '');
  }

  /** By the path of the variable. */
  get bindings(): readonly { readonly path: string; readonly node: SyntaxNode }[] {
    return this.#bindings.map(({ scope, node }) => {
      const name = this.#source.textOf(node);
      return { path: this.#globals.has(`${scope} ${name}`) ? name : joinPath(scope, name), node };
    });
  }

  #visitAll(nodes: Nodes, scope: string): void {
    for (const node of nodes) this.#visit(node, scope);
  }

  #bind(nodes: Nodes, scope: string): void {
    for (const node of nodes) this.#bindings.push({ scope, node });
  }

  #visit(node: SyntaxNode, scope: string): void {
    const children = childrenOf(node);
    switch (node.name) {
      case 'AssignStatement':
        this.#assignment(children, scope);
        return;
      case 'FunctionDefinition':
        this.#function(children, scope);
        return;
      case 'ClassDefinition': {
        const names = children.slice(1, 2);
        this.#bind(names, scope);
        this.#visitAll(children.slice(2), joinPath(scope, this.#textOf(names[0])));
        return;
      }
      case 'ForStatement': {
        const end = children.findIndex(({ name }) => name === 'in');
        this.#bind(boundNames(children.slice(0, end)), scope);
        this.#visitAll(children.slice(end), scope);
        return;
      }
      case 'WithStatement':
      case 'TryStatement':
        this.#bind(boundNames(children.filter((_, i) => children[i - 1]?.name === 'as')), scope);
        this.#visitAll(children, scope);
        return;
      case 'ImportStatement':
        this.#bind(importedNames(children), scope);
        return;
      case 'ScopeStatement':
        if (children[0]?.name !== 'global') return;
        for (const name of children) this.#globals.add(`${scope} ${this.#source.textOf(name)}`);
        return;
      default:
        this.#value([node], { scope, path: scope });
    }
  }

  /** `lr = 0.1`, `lr: float = 0.1`, `a, b = 1, 2`. What several targets share has no name. */
  #assignment(children: Nodes, scope: string): void {
    const { targets, value } = sidesOf(children);
    for (const target of targets) this.#bind(boundNames(target), scope);
    const [target] = targets;
    if (target !== undefined && targets.length === 1) this.#assign(target, value, scope);
    else this.#visitAll(value, scope);
  }

  #assign(target: Nodes, value: Nodes, scope: string): void {
    const targets = itemsOf(target);
    const values = itemsOf(value);
    if (targets === undefined) {
      const path = joinPath(scope, targetName(this.#source, target[0]));
      const fieldDefault = values === undefined ? this.#fieldDefault(value[0]) : undefined;
      const written = fieldDefault === undefined ? value : [fieldDefault];
      this.#value(written, { scope, path, isVariable: target[0]?.name === 'VariableName' });
      return;
    }
    if (values?.length !== targets.length) {
      this.#visitAll(value, scope);
      return;
    }
    for (const [i, each] of targets.entries()) this.#assign(each, values[i] ?? [], scope);
  }

  #function(children: Nodes, scope: string): void {
    const names = children.filter(({ name }) => name === 'VariableName').slice(0, 1);
    this.#bind(names, scope);
    const name = this.#textOf(names[0]);
    const inside = name === '__init__' ? scope : joinPath(scope, name);
    for (const child of children) {
      if (child.name === 'Body') this.#visitAll([child], inside);
      for (const parameter of child.name === 'ParamList' ? splitAtCommas(child) : []) {
        const at = parameter.findIndex(({ name: kind }) => kind === 'AssignOp');
        const path = joinPath(inside, this.#textOf(parameter[0]));
        if (at !== -1) this.#value(parameter.slice(at + 1, at + 2), { scope: inside, path });
      }
    }
  }

  #value(written: Nodes, { scope, path, isVariable = false }: Place): void {
    const node = written.find(({ name }) => name !== '*');
    if (node === undefined) return;
    const hasName = path !== scope;
    if (node.name === 'ParenthesizedExpression' && hasName) {
      this.#value(childrenOf(node).slice(1, -1), { scope, path, isVariable });
      return;
    }
    if (hasName) this.found.push({ node, path, isVariable, isTuple: written.length > 1 });
    const items = hasName || written.length > 1 ? itemsOf(written) : undefined;
    for (const [i, item] of items?.entries() ?? []) {
      this.#value(item, { scope, path: hasName ? joinPath(path, i) : scope });
    }
    if (items !== undefined) return;
    if (node.name === 'DictionaryExpression') {
      this.#dictionary(node, scope, path);
      return;
    }
    if (node.name === 'NamedExpression') this.#bind(childrenOf(node).slice(0, 1), scope);
    if (/^(CallExpression|Decorator)$/.test(node.name)) {
      this.#call(node, scope, path);
      return;
    }
    this.#visitAll(childrenOf(node), scope);
  }

  #dictionary(node: SyntaxNode, scope: string, path: string): void {
    for (const [key, colon, value] of splitAtCommas(node)) {
      const literal = key && /^(String|Number)$/.test(key.name) ? this.#evaluate(key) : undefined;
      const isNamed = literal?.kind === 'text' || literal?.kind === 'int';
      if (value) this.#value([value], { scope, path: isNamed ? joinPath(path, literal.value) : scope });
      else if (colon) this.#value([colon], { scope, path: scope }); // the rest of **rest
    }
  }

  #call(node: SyntaxNode, scope: string, path: string): void {
    const { name } = callOf(this.#source, node);
    const inside = name === 'dict' ? path : joinPath(path, name);
    this.calls.push({ node, path: inside });
    const list = childrenOf(node).find(({ name: kind }) => kind === 'ArgList');
    this.#visitAll(childrenOf(node).slice(0, 1), scope);
    for (const [i, argument] of (list === undefined ? [] : splitAtCommas(list)).entries()) {
      const [first, second, third] = argument;
      if (second?.name === 'AssignOp' && third) {
        this.#value([third], { scope, path: joinPath(inside, this.#textOf(first)) });
      } else if (first?.name === '**' && second) this.#value([second], { scope, path: inside });
      else if (argument.length === 1) this.#value(argument, { scope, path: joinPath(inside, i) });
      else this.#visitAll(argument, scope); // each for each of them
    }
  }

  /** `field(default=0.1)` of a dataclass. */
  #fieldDefault(node: SyntaxNode | undefined): SyntaxNode | undefined {
    const [callee, list] = node?.name === 'CallExpression' ? childrenOf(node) : [];
    if (!list || !/^[fF]ield$/.test(pathOf(this.#source, callee).at(-1) ?? '')) return undefined;
    return splitAtCommas(list).find(([name]) => this.#textOf(name) === 'default')?.[2];
  }

  #textOf(node: SyntaxNode | undefined): string {
    return node === undefined ? '' : this.#source.textOf(node);
  }
}
