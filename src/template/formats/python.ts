/** Python that only assigns values, as the configurations of mmengine: found in its syntax tree, and never run. */
import type { SyntaxNode } from '@lezer/common';
import { callOf, entriesOf, splitAtCommas } from '../../code/python/calls.ts';
import { pythonTree } from '../../code/python/tree.ts';
import { childrenOf, tooDeepAt, UnreadableScript, type SourceTree } from '../../code/sourceTree.ts';
import { joinPath, MAX_DEPTH, other, plain, quoted, TemplateError, type Entry, type Format } from '../format.ts';
import type { Wording } from '../../declaration/wording.ts';
import * as messages from '../messages.ts';

export const python: Format = {
  name: () => 'Python',
  extensions: ['.py'],
  read: (text) => new Assignments(text).entries(),
  write: (value) => {
    if (typeof value === 'boolean') return value ? 'True' : 'False';
    return value === null ? 'None' : quoted(value);
  },
};

/** A statement that gives a name, or an entry below it, a value. */
interface Write {
  readonly path: string;
  readonly statement: SyntaxNode;
}

class Assignments {
  readonly #source: SourceTree;
  readonly #found: { readonly entry: Entry; readonly statement: SyntaxNode }[] = [];
  readonly #writes: Write[] = [];

  constructor(text: string) {
    this.#source = treeOf(text);
    for (const statement of statementsOf(this.#source.root)) this.#read(statement);
  }

  /** A value counts only where no other statement may change it. */
  entries(): readonly Entry[] {
    const writer = new Map<string, SyntaxNode | 'several'>();
    for (const { path, statement } of this.#writes) {
      writer.set(path, (writer.get(path) ?? statement) === statement ? statement : 'several');
    }
    return this.#found.map(({ entry, statement }) => {
      const outer = [...entry.path.matchAll(/\./g)].map(({ index }) => entry.path.slice(0, index));
      const isChanged = outer.some((path) => (writer.get(path) ?? statement) !== statement);
      return isChanged ? { ...entry, kind: 'other', why: messages.assignedAgain } : entry;
    });
  }

  #read(statement: SyntaxNode): void {
    const children = childrenOf(statement).filter(({ name }) => name !== 'Comment');
    const isAssignment = statement.name === 'AssignStatement';
    const operators = children.filter(({ name }) => name === 'AssignOp' || name === 'UpdateOp');
    const [target] = children;
    if (statement.name === 'ExpressionStatement') {
      const root = calledOn(target);
      if (root !== undefined) this.#writes.push({ path: this.#textOf(root), statement });
      return;
    }
    const paths = children.filter(({ name }) => /^(Variable|Member)/.test(name)).map((node) => this.#pathOf(node));
    const value = children.at(-1);
    if (value === undefined || target === undefined) return;
    for (const path of paths) if (path !== undefined) this.#writes.push({ path, statement });
    const path = this.#pathOf(target);
    if (isAssignment && operators.length === 1 && value !== target && children[1]?.name !== ',') {
      this.#add(value, path, statement);
    } else if (path !== undefined) this.#other(value, path, messages.notPlain, statement);
  }

  /** `model`, `model.lr` and `model['lr']`. */
  #pathOf(node: SyntaxNode): string | undefined {
    const names: string[] = [];
    let inner: SyntaxNode | null = node;
    for (; inner?.name === 'MemberExpression'; inner = inner.firstChild) {
      const last = childrenOf(inner).findLast(({ name }) => /^(PropertyName|String|Number)$/.test(name));
      if (last === undefined) return undefined;
      names.unshift(last.name === 'String' ? this.#textOf(last).slice(1, -1) : this.#textOf(last));
    }
    if (inner?.name !== 'VariableName' || names.length > MAX_DEPTH) return undefined;
    return names.reduce<string | undefined>(joinPath, this.#textOf(inner));
  }

  #add(node: SyntaxNode, path: string | undefined, statement: SyntaxNode): void {
    if (path === undefined) return;
    const inside = insideOf(this.#source, node);
    if (inside === undefined) this.#push(this.#plain(node, path), statement);
    else {
      this.#other(node, path, inside.isList ? messages.isList : messages.isTable, statement);
      for (const [key, value] of inside.items) this.#add(value, joinPath(path, key), statement);
    }
  }

  #plain(node: SyntaxNode, path: string): Entry {
    const written = this.#textOf(node);
    const place = { path, from: node.from, to: node.to };
    if (node.name === 'Boolean') return plain(place, written === 'True');
    if (node.name === 'None') return plain(place, null);
    if (/^[+-]?(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:e[+-]?\d+)?$/i.test(written))
      return plain(place, Number(written.replaceAll('_', '')), /[.e]/i.test(written));
    const isText = node.name === 'String' && /^(?!"""|''')["'][^\\\n]*["']$/.test(written);
    return isText ? plain(place, written.slice(1, -1)) : other(place, messages.notPlain);
  }

  #other({ from, to }: SyntaxNode, path: string, why: Wording, statement: SyntaxNode): void {
    this.#push(other({ path, from, to }, why), statement);
  }

  #push(entry: Entry, statement: SyntaxNode): void {
    this.#found.push({ entry, statement });
  }

  #textOf(node: SyntaxNode): string {
    return this.#source.textOf(node);
  }
}

interface Inside {
  readonly isList: boolean;
  readonly items: readonly (readonly [key: string | number, value: SyntaxNode])[];
}

/** The values of a dictionary, of a call's named arguments, or of a list. */
function insideOf(source: SourceTree, node: SyntaxNode): Inside | undefined {
  switch (node.name) {
    case 'ArrayExpression':
    case 'TupleExpression': {
      const values = splitAtCommas(node);
      // a spread value has an unknown number of items
      const known = values.findIndex(([first]) => first?.name === '*');
      const items = values.slice(0, known < 0 ? undefined : known).flatMap(([value]) => value ?? []);
      return { isList: true, items: [...items.entries()] };
    }
    case 'DictionaryExpression': {
      const written = entriesOf(node).filter(([key]) => key.name === 'String' || key.name === 'Number');
      const items = written.map(
        ([key, value]) => [source.textOf(key).replace(/^(["'])(.*)\1$/s, '$2'), value] as const,
      );
      return { isList: false, items };
    }
    case 'CallExpression':
      return { isList: false, items: [...callOf(source, node).named] };
    default:
      return undefined;
  }
}

/** The variable of `model.update(…)`, which may change anything in it. */
function calledOn(call: SyntaxNode | undefined): SyntaxNode | undefined {
  let inner = call?.name === 'CallExpression' ? call.firstChild : null;
  if (inner?.name !== 'MemberExpression') return undefined;
  while (inner?.name === 'MemberExpression' || inner?.name === 'CallExpression') inner = inner.firstChild;
  return inner?.name === 'VariableName' ? inner : undefined;
}

/** Those outside of functions and classes, in the order of the text. */
function statementsOf(root: SyntaxNode): readonly SyntaxNode[] {
  const statements: SyntaxNode[] = [];
  root.cursor().iterate(({ name, node }) => {
    if (name === 'FunctionDefinition' || name === 'ClassDefinition' || name === 'LambdaExpression') return false;
    if (!/^(Assign|Update|Expression|Delete)Statement$/.test(name)) return true;
    statements.push(node);
    return false;
  });
  return statements;
}

/** @throws TemplateError */
function treeOf(text: string): SourceTree {
  const deepAt = tooDeepAt(text, MAX_DEPTH);
  if (deepAt !== undefined) throw new TemplateError(messages.nestedTooDeep(MAX_DEPTH), deepAt);
  const source = readTree(text);
  let wrongAt: number | undefined;
  source.root.cursor().iterate(({ type, from }) => {
    if (type.isError) wrongAt ??= from;
  });
  if (wrongAt !== undefined) throw new TemplateError(messages.notPython(), wrongAt);
  return source;
}

function readTree(text: string): SourceTree {
  try {
    return pythonTree(text);
  } catch (error) {
    if (error instanceof UnreadableScript) throw new TemplateError(messages.tooSlow());
    throw error;
  }
}
