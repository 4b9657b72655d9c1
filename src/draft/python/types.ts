/** Type annotations and `type=` arguments of Python, as the types and choices of flags. */
import type { SyntaxNode } from '@lezer/common';
import type { FlagType, Found, Literal } from '../flag.ts';
import { childrenOf, nodesBelow, partsOf } from '../source.ts';
import { pathOf } from './calls.ts';
import type { Module } from './module.ts';

export type Typed = Pick<Found, 'declared' | 'among'>;

const builtin: ReadonlyMap<string, FlagType> = new Map([
  ['float', 'float'],
  ['int', 'int'],
  ['bool', 'bool'],
  ['str', 'text'],
  ['Path', 'text'],
  ['list', 'list'],
  ['List', 'list'],
  ['tuple', 'list'],
  ['Tuple', 'list'],
  ['Sequence', 'list'],
  ['dict', 'unknown'],
]);

const DEPTH = 8;

/** What stands behind the colon: `float`, `Optional[float]`, `float | None`, `Literal['a', 'b']`, `Annotated[int, …]`. */
export function annotated(module: Module, node: SyntaxNode | undefined, byName = false, depth = 0): Typed {
  if (node === undefined || depth > DEPTH) return {};
  if (node.name === 'TypeDef') return annotated(module, partsOf(node).at(-1), byName, depth + 1);
  if (node.name === 'String') return quoted(module, node);
  if (node.name === 'BinaryExpression') {
    const side = [node.firstChild, node.lastChild].find((part) => part && part.name !== 'None');
    return annotated(module, side ?? undefined, byName, depth + 1);
  }
  const [base, ...inner] = subscriptOf(node);
  const name = base && pathOf(module.source, base).at(-1);
  if (name === 'Literal') return { among: inner.map(module.evaluate) };
  if (name !== undefined && ['Optional', 'Annotated', 'Union', 'Final', 'Positional', 'Suppress'].includes(name)) {
    return annotated(
      module,
      inner.find((part) => part.name !== 'None'),
      byName,
      depth + 1,
    );
  }
  const members = membersOf(module, name).map((member) => literalOf(member, byName));
  return members.length > 0 ? { among: members } : { declared: name === undefined ? 'unknown' : builtin.get(name) };
}

/** `Literal[a, b]` as its parts `Literal`, `a`, `b`; a plain name as itself alone. */
export function subscriptOf(node: SyntaxNode): readonly SyntaxNode[] {
  const subscripted = node.name === 'MemberExpression' && childrenOf(node).some(({ name }) => name === '[');
  if (!subscripted) return [node];
  return partsOf(node).flatMap((part) => (part.name === 'TupleExpression' ? partsOf(part) : [part]));
}

/** The type that `type=…` of a parser of arguments makes of a word. */
export function converter(module: Module, node: SyntaxNode | undefined): Typed & Pick<Found, 'doubt'> {
  if (node === undefined) return {};
  const text = module.source.textOf(node);
  if (text === 'bool') {
    return { declared: 'bool', doubt: 'type=bool takes every word for true, also the word false.' };
  }
  if (/bool/i.test(text) || text.includes('.lower()')) return { declared: 'bool' };
  const known = builtin.get(pathOf(module.source, node).at(-1) ?? '');
  if (known !== undefined) return { declared: known };
  const inner = nodesBelow(node, 'CallExpression').map((call) =>
    builtin.get(pathOf(module.source, call.firstChild ?? undefined).at(-1) ?? ''),
  );
  const number = inner.find((type) => type === 'int' || type === 'float');
  if (node.name === 'LambdaExpression' && number !== undefined) return { declared: number };
  if (/float/i.test(text)) return { declared: 'float' };
  return { declared: /int/i.test(text) ? 'int' : undefined };
}

interface Member {
  readonly name: string;
  readonly value: Literal | undefined;
}

/** The members of an Enum of the same file. */
function membersOf(module: Module, name: string | undefined): readonly Member[] {
  const found = module.classes.find((node) => className(module, node) === name);
  const bases = found && childrenOf(found).find(({ name: kind }) => kind === 'ArgList');
  if (!bases || !/Enum\b/.test(module.source.textOf(bases))) return [];
  return nodesBelow(found, 'AssignStatement').map(({ firstChild, lastChild }) => ({
    name: firstChild ? module.source.textOf(firstChild) : '',
    value: module.evaluate(lastChild ?? undefined),
  }));
}

/** A plain value, or a member of an Enum such as `Kind.A` or `Kind.A.value`. */
export function valueAt(module: Module, node: SyntaxNode | undefined, byName = false): Literal | undefined {
  const plain = module.evaluate(node);
  if (plain !== undefined || node?.name !== 'MemberExpression') return plain;
  const [name, member] = pathOf(module.source, node);
  const found = membersOf(module, name).find((candidate) => candidate.name === member);
  return found && literalOf(found, byName);
}

function literalOf({ name, value }: Member, byName: boolean): Literal | undefined {
  return byName ? { kind: 'text', value: name } : value;
}

export function className({ source }: Module, node: SyntaxNode): string {
  const name = childrenOf(node).find(({ name: kind }) => kind === 'VariableName');
  return name === undefined ? '' : source.textOf(name);
}

function quoted(module: Module, node: SyntaxNode): Typed {
  const text = module.evaluate(node);
  return { declared: text?.kind === 'text' ? builtin.get(text.value) : undefined };
}
