/** What becomes of the values that a Python script assigns: changed later, the numbers of labels, or never read. */
import type { SyntaxNode } from '@lezer/common';
import { counted } from '../grouped.ts';
import { literalScalar } from '../literal.ts';
import { descendantsOfType, nodeAround, type SourceTree } from '../sourceTree.ts';
import { entriesOf, pathOf } from './calls.ts';
import { definitionName, enclosingDefinition, type Module } from './module.ts';

/** `seen += 1`, `self.eps` set again, `params.update(loaded)`: the value before is only a start. Not `lr *= 0.95`. */
export function changedValues({ source, calls }: Module): (value: SyntaxNode) => boolean {
  const seen = new Set<string>();
  const changed = new Set<string>();
  for (const statement of descendantsOfType(source.root, 'AssignStatement', 'UpdateStatement')) {
    const key = variableKey(source, statement);
    const isAgain = seen.has(key) && statement.firstChild?.name === 'MemberExpression';
    if (key !== '' && (isAgain || counts(source, statement))) changed.add(key);
    seen.add(key);
  }
  for (const { name, path, node, positional } of calls)
    if (name === 'update' && path.length === 2 && positional[0]?.name !== 'DictionaryExpression')
      changed.add(`${nameAround(source, node, 'FunctionDefinition')} ${path[0]}`);
  return (value) => changed.has(fieldKey(source, value) ?? variableKey(source, statementAround(value)));
}

/** The places of `0`, `1` and `2` in `{'S': 0, 'C': 1, 'Q': 2}`, and of what each letter of grades is worth. */
export function numbersOfLabels({ source, evaluate, textAt }: Module): ReadonlySet<number> {
  const dictionaries = descendantsOfType(source.root, 'DictionaryExpression').map(entriesOf);
  const numbering = dictionaries.filter((entries) => {
    const given = new Set(entries.map(([, value]) => literalScalar(evaluate(value))));
    const areCounted = given.size === entries.length && entries.every((_, i) => given.has(i));
    return entries.length > 2 && (areCounted || entries.every(([key]) => /^[A-Z]\+?$/.test(textAt(key) ?? '')));
  });
  return new Set(numbering.flat().map(([, value]) => value.from));
}

/** The text of each file without the functions to which no run comes: none calls them, or nothing names them. */
export function liveTexts(
  modules: readonly Module[],
  isDeadIn: (module: Module) => (node: SyntaxNode) => boolean,
): readonly string[] {
  const functions = modules.map((module) => {
    const isDead = isDeadIn(module);
    return module.functions.map((node) => ({
      node,
      isDead: node.lastChild !== null && isDead(node.lastChild),
      // one of another file that no decorator takes
      name: module.file !== undefined && node.parent?.name === 'Script' ? definitionName(module, node) : undefined,
    }));
  });
  let texts = modules.map(({ source }, i) =>
    without(
      source.text,
      functions[i]?.filter(({ isDead }) => isDead),
    ),
  );
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const countOf = counted(texts.flatMap(wordsOf));
    const isUnnamed = ({ name }: { readonly name: string | undefined }): boolean =>
      name !== undefined && countOf(name) === 1;
    texts = texts.map((text, i) => without(text, functions[i]?.filter(isUnnamed)));
  }
  return texts;
}

/** A function that only another one calls which nothing names, and so on. */
const MAX_PASSES = 3;

/** Without what is assigned for nothing. */
export function textOfUses({ source }: Module, text: string): string {
  const countOf = counted(wordsOf(text));
  const isForNothing = ({ firstChild }: SyntaxNode): boolean =>
    firstChild?.name === 'VariableName' && countOf(source.textOf(firstChild)) === 1;
  return without(
    text,
    descendantsOfType(source.root, 'AssignStatement')
      .filter(isForNothing)
      .map((node) => ({ node })),
  );
}

/** `width = args.width` in a function that never names `width` again. */
export function copiesForNothing({ source }: Module): (node: SyntaxNode) => boolean {
  const countOf = counted(descendantsOfType(source.root, 'VariableName').map(source.textOf));
  return ({ parent, prevSibling }) => {
    const target = parent?.name === 'AssignStatement' && prevSibling?.name === 'AssignOp' ? parent.firstChild : null;
    const isLocal = target?.name === 'VariableName' && parent !== null && enclosingDefinition(parent) !== undefined;
    return isLocal && countOf(source.textOf(target)) === 1 && !/\blocals\(/.test(source.text);
  };
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? [];
}

/** With blanks in their places. */
function without(text: string, nodes: readonly { readonly node: SyntaxNode }[] = []): string {
  const parts: string[] = [];
  let end = 0;
  for (const { node } of nodes) {
    if (node.from < end) continue;
    parts.push(text.slice(end, node.from), ' '.repeat(node.to - node.from));
    end = node.to;
  }
  return [...parts, text.slice(end)].join('');
}

function counts(source: SourceTree, { name, firstChild }: SyntaxNode): boolean {
  return name === 'UpdateStatement' && /^[+-]/.test(source.text.charAt(firstChild?.nextSibling?.from ?? 0));
}

/** Of a value, or of an entry of a dictionary in one. */
export function statementAround(node: SyntaxNode): SyntaxNode | undefined {
  return nodeAround(node, ({ name }) => !/^(?:DictionaryExpression|ArgList|CallExpression|Array)/.test(name));
}

/** The variable that a statement sets, with the function or the class that it is in; empty for anything else. */
function variableKey(source: SourceTree, statement: SyntaxNode | undefined): string {
  const target = statement?.firstChild;
  if (!statement || !target || !/^(Assign|Update)Statement$/.test(statement.name)) return '';
  if (target.name === 'VariableName')
    return `${nameAround(source, statement, 'FunctionDefinition')} ${source.textOf(target)}`;
  const isOwn = target.name === 'MemberExpression' && pathOf(source, target)[0] === 'self';
  return isOwn ? `${nameAround(source, statement, 'ClassDefinition')} ${source.textOf(target)}` : '';
}

/** Of the default of a constructor, the field of the same name. */
function fieldKey(source: SourceTree, { parent, prevSibling }: SyntaxNode): string | undefined {
  const parameter = parent?.name === 'ParamList' ? prevSibling?.prevSibling : undefined;
  const name = parameter?.name === 'TypeDef' ? parameter.prevSibling : parameter;
  const isField = parent && name && nameAround(source, parent, 'FunctionDefinition') === '__init__';
  return isField ? `${nameAround(source, parent, 'ClassDefinition')} self.${source.textOf(name)}` : undefined;
}

/** The name of the function or the class around a node; empty where there is none. */
export function nameAround(
  source: SourceTree,
  node: SyntaxNode,
  kind: 'FunctionDefinition' | 'ClassDefinition',
): string {
  const at = nodeAround(node, ({ name }) => name === kind);
  return at === undefined ? '' : definitionName({ source }, at);
}
