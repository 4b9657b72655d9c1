/** Every value of a Node script that has a name, and the lines on which each variable gets a value. */
import type { SyntaxNode } from '@lezer/common';
import { joinPath, type NamedValue } from '../settings.ts';
import { childrenOf, descendantsOfType, type SourceTree } from '../sourceTree.ts';
import { keyOf, partsOf, splitAtCommas, targetName, withoutType, type Nodes } from './targets.ts';

/** The scopes around a place: a function has the variables that it declares, and sees those of the scopes outside. */
interface Scope {
  readonly path: string;
  readonly outer: Scope | undefined;
  readonly declared: Set<string>;
}

/** How a pattern gives its names values: as parameters, as new variables, or as variables that exist. */
type Binding = 'parameter' | 'declared' | 'assigned';

export class NamedValues {
  readonly found: NamedValue[] = [];
  readonly #source: SourceTree;
  readonly bindings: { readonly path: string; readonly node: SyntaxNode }[] = [];
  /** Assignments wait until all declarations are known: a function may be written above the variable that it sets. */
  readonly #assignments: (() => void)[] = [];

  constructor(source: SourceTree) {
    this.#source = source;
    const scope: Scope = { path: '', outer: undefined, declared: new Set() };
    this.#visitAll(childrenOf(source.root), scope);
    for (const assign of this.#assignments) assign();
  }

  #visitAll(nodes: Nodes, scope: Scope): void {
    for (const node of nodes) this.#visit(node, scope, scope.path);
  }

  /** @param path the same as the scope's where the value has no name of its own */
  #visit(written: SyntaxNode | undefined, scope: Scope, path: string, isVariable = false): void {
    if (written === undefined) return;
    const node = withoutType(written);
    const hasName = path !== scope.path;
    const children = childrenOf(node);
    if (hasName) this.found.push({ node, path, isVariable });
    switch (node.name) {
      case 'VariableDeclaration':
        for (const parts of splitAtCommas(children.slice(1))) this.#declaration(parts, scope);
        return;
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunction':
        this.#function(children, scope, path);
        return;
      case 'ClassDeclaration':
      case 'ClassExpression':
        this.#class(children, scope, path);
        return;
      case 'AssignmentExpression':
        this.#assignment(children, scope);
        return;
      case 'ObjectExpression':
        for (const property of children) this.#property(property, scope, path);
        return;
      case 'CallExpression':
      case 'NewExpression':
        this.#call(children, scope, path);
        return;
      case 'ArrayExpression':
        for (const [i, [item]] of splitAtCommas(children.slice(1, -1)).entries()) {
          this.#visit(item, scope, hasName ? joinPath(path, i) : path);
        }
        return;
      case 'ImportDeclaration':
      case 'ForOfSpec':
      case 'ForInSpec':
        for (const name of descendantsOfType(node, 'VariableDefinition')) this.#bind(name, scope);
        this.#visitAll(
          children.filter(({ name }) => name !== 'VariableDefinition'),
          scope,
        );
        return;
      default:
        if (!/^(Interface|TypeAlias|Ambient|Enum)Declaration$|^TypeAnnotation$/.test(node.name))
          this.#visitAll(children, scope);
    }
  }

  #bind(name: SyntaxNode, scope: Scope): void {
    scope.declared.add(this.#source.textOf(name));
    this.bindings.push({ path: joinPath(scope.path, this.#source.textOf(name)), node: name });
  }

  /** `lr = 0.1`, `[a, b] = [1, 2]` or `{ lr = 0.1 } = options` behind a `const`. */
  #declaration(parts: Nodes, scope: Scope): void {
    const { target, value } = partsOf(parts);
    if (target === undefined) return;
    if (target.name === 'VariableDefinition' && value === undefined) {
      scope.declared.add(this.#source.textOf(target));
    } else this.#assign(target, value, scope, 'declared');
  }

  #assignment([target, sign, value]: Nodes, scope: Scope): void {
    if (target === undefined) return;
    // `lr *= 0.5` starts from the value that is tuned
    if (sign?.name === 'Equals') this.#assign(target, value, scope, 'assigned');
    else this.#visit(value, scope, scope.path);
  }

  #assign(target: SyntaxNode, value: SyntaxNode | undefined, scope: Scope, binding: Binding): void {
    if (target.name === 'VariableDefinition' || target.name === 'VariableName') {
      this.#variable(target, value, scope, binding);
      return;
    }
    if (target.name === 'MemberExpression') {
      this.#visit(value, scope, joinPath(scope.path, targetName(this.#source, target)));
      return;
    }
    this.#pattern(target, scope, binding);
    this.#visit(value, scope, scope.path);
  }

  #variable(name: SyntaxNode, value: SyntaxNode | undefined, scope: Scope, binding: Binding): void {
    const text = this.#source.textOf(name);
    if (binding !== 'assigned') {
      scope.declared.add(text);
      if (binding === 'declared') this.#bind(name, scope);
      this.#visit(value, scope, joinPath(scope.path, text), binding === 'declared');
      return;
    }
    this.#assignments.push(() => {
      const path = joinPath(this.#pathOfScopeWith(text, scope), text);
      this.bindings.push({ path, node: name });
      this.#visit(value, scope, path, true);
    });
  }

  #pathOfScopeWith(name: string, inner: Scope): string {
    for (let scope: Scope | undefined = inner; scope !== undefined; scope = scope.outer) {
      if (scope.declared.has(name)) return scope.path;
    }
    return '';
  }

  /** `{ lr = 0.1, optimizer: { beta = 0.9 } }` or `[a = 1]`: each name with the value that it has by default. */
  #pattern(pattern: SyntaxNode, scope: Scope, binding: Binding): void {
    for (const parts of splitAtCommas(childrenOf(pattern).slice(1, -1))) {
      const property = parts[0]?.name === 'PatternProperty' ? childrenOf(parts[0]) : parts;
      const colon = property.findIndex(({ name }) => name === ':');
      const { target, value } = partsOf(property.slice(colon + 1));
      if (target) this.#assign(target, value, scope, binding);
    }
  }

  #function(children: Nodes, scope: Scope, path: string): void {
    const inside = this.#opened(children, scope, path);
    for (const child of children) {
      if (child.name === 'ParamList') this.#parameters(child, inside);
      else if (child.name !== 'VariableDefinition') this.#visit(child, inside, inside.path);
    }
  }

  /** The scope of a function or a class, which may have a name of its own. */
  #opened(children: Nodes, scope: Scope, path: string): Scope {
    const name = children.find((each) => each.name === 'VariableDefinition');
    if (name !== undefined) this.#bind(name, scope);
    const own = name === undefined || path !== scope.path ? path : joinPath(path, this.#source.textOf(name));
    return { path: own, outer: scope, declared: new Set() };
  }

  #parameters(list: SyntaxNode, inside: Scope): void {
    for (const parts of splitAtCommas(childrenOf(list))) {
      const { target, value } = partsOf(parts);
      if (target) this.#assign(target, value, inside, 'parameter');
    }
  }

  #class(children: Nodes, scope: Scope, path: string): void {
    const inside = this.#opened(children, scope, path);
    const body = children.find((each) => each.name === 'ClassBody');
    for (const member of body === undefined ? [] : childrenOf(body)) this.#property(member, inside, inside.path);
  }

  /** An entry, a field or a method. */
  #property(node: SyntaxNode, scope: Scope, path: string): void {
    const parts = childrenOf(node);
    const key = keyOf(this.#source, parts);
    const at = parts.findIndex(({ name }) => name === ':' || name === 'Equals');
    const isMethod = parts.some(({ name }) => name === 'ParamList');
    const inside = key === 'constructor' && isMethod ? path : joinPath(path, key ?? '');
    if (key !== undefined && isMethod) this.#function(parts, scope, inside);
    else if (key !== undefined && at !== -1) this.#visit(parts[at + 1], scope, inside);
    else this.#visitAll(parts, scope);
  }

  /** `adam({ lr: 0.1 })` is `adam.lr`, as it were passed by its name; `adam(0.1)` is `adam.0`. */
  #call(children: Nodes, scope: Scope, path: string): void {
    const [callee, list] = children.filter(({ name }) => name !== 'new' && name !== 'TypeArgList');
    const name = callee?.name === 'MemberExpression' ? callee.lastChild : callee;
    const inside = joinPath(path, name?.name.endsWith('Name') ? this.#source.textOf(name) : '');
    if (callee) this.#visit(callee, scope, scope.path);
    for (const [i, [argument]] of splitAtCommas(list ? childrenOf(list).slice(1, -1) : []).entries()) {
      const bare = argument && withoutType(argument);
      const isFunction = bare !== undefined && /^(ArrowFunction|FunctionExpression|Spread)$/.test(bare.name);
      const own = bare?.name === 'ObjectExpression' ? inside : joinPath(inside, i);
      this.#visit(bare, scope, isFunction ? scope.path : own);
    }
  }
}
