/**
 * The values that are written into a file itself: constants of a script, entries of a configuration file. Each has a
 * path of the names that lead to it, such as `train.Adam.lr`; a person writes the path, or an end of it that tells it
 * from other values.
 */
import type { SyntaxNode } from '@lezer/common';
import { grouped } from './grouped.ts';
import { literalScalar, type Literal, type Scalar } from './literal.ts';
import type { SourceTree } from './sourceTree.ts';

export interface Setting {
  readonly path: string;
  /** Its value. */
  readonly node: SyntaxNode;
  readonly line: number;
  /** Where its value is written, in characters of the text. */
  readonly from: number;
  readonly to: number;
  /** Undefined where it is not one plain value. */
  readonly literal: Literal | undefined;
  /** The lines on which the variable gets a value; none for an entry or an argument, which is written once. */
  readonly assignedOn: readonly number[];
  /** An argument that the script leaves to the default of a library, as people call it: its place is the call's end. */
  readonly omitted?: { readonly library: string; readonly callee: string };
}

export interface NamedValue {
  readonly node: SyntaxNode;
  readonly path: string;
  readonly isVariable: boolean;
}

/** The values of a script that have a name, as its language tells them. */
interface NamedValues<Value> {
  readonly found: readonly Value[];
  /** Each place in which a variable of that path gets a value. */
  readonly bindings: readonly Pick<NamedValue, 'path' | 'node'>[];
}

/** @param literalOf undefined where it is not one plain value */
export function settingsFrom<Value extends NamedValue>(
  source: SourceTree,
  { found, bindings }: NamedValues<Value>,
  literalOf: (value: Value) => Literal | undefined,
): readonly Setting[] {
  const inOrder = bindings.toSorted((a, b) => a.node.from - b.node.from);
  // each variable's lines once, however often it is assigned
  const linesOf = new Map(
    [...grouped(inOrder, ({ path }) => path)].map(([path, all]) => [
      path,
      all.map(({ node }) => source.lineNumberOf(node)),
    ]),
  );
  return found
    .map((value) => {
      const { node, path, isVariable } = value;
      const place = { line: source.lineNumberOf(node), from: node.from, to: node.to };
      const assignedOn = isVariable ? (linesOf.get(path) ?? []) : [];
      return { path, node, ...place, literal: literalOf(value), assignedOn };
    })
    .sort((a, b) => a.from - b.from);
}

export type FoundSettings =
  | { readonly ok: true; readonly settings: readonly Setting[] }
  /** `problem`: a sentence; `line`: where, in the file of the settings. */
  | { readonly ok: false; readonly problem: string; readonly line?: number | undefined };

/**
 * All settings of this name, which have the same value. The script's launcher finds the same ones and says the same.
 * An argument that the script omits is only meant where none of its own values is, and by the name of its call as well.
 */
export function findSettings(all: readonly Setting[], name: string): FoundSettings {
  const written = all.filter(({ omitted }) => omitted === undefined);
  const exact = namedSo(written, name);
  const own = exact.length > 0 ? exact : numbered(written, name);
  const named = own.length > 0 || !name.includes('.') ? own : namedSo(all, name);
  const [first] = named;
  if (first === undefined) return { ok: false, problem: missingProblem(name) };
  const literals = named.filter(({ literal }) => isPlain(literal));
  const [firstLiteral] = literals;
  if (firstLiteral === undefined) {
    return { ok: false, problem: `${name} is not one plain value here, such as 0.1 or 'adam'`, line: first.line };
  }
  const twice = literals.find(({ assignedOn }) => assignedOn.length > 1);
  if (twice !== undefined) {
    const [line, again = 0] = twice.assignedOn;
    const problem = `${name} is assigned here and on line ${again}: only a name with one assignment can be replaced`;
    return { ok: false, problem, line };
  }
  const other = literals.find((each) => !haveSameValue(each, firstLiteral));
  if (other === undefined) return { ok: true, settings: literals };
  const { path, line } = firstLiteral;
  const isNumbered = path === other.path && path.includes('.');
  const instead = isNumbered ? `${withNumber(path, 1)}, ${withNumber(path, 2)} and so on` : 'a longer name';
  const both = `${name} is ${path} here and ${other.path} on line ${other.line}, with another value`;
  return { ok: false, problem: `${both}: write ${instead}`, line };
}

/** `Adam-2.lr`: of the values that `Adam.lr` has, the second one, at all of its places. */
function numbered(all: readonly Setting[], name: string): readonly Setting[] {
  const [, holder = '', number, last = ''] = /^(.*[^.])-(\d{1,3})(\.[^.]+)$/.exec(name) ?? [];
  return number === undefined ? [] : (valuesOf(all, holder + last)[Number(number) - 1] ?? []);
}

/** The name that says of several values of one name which is meant. */
export function numberedName(all: readonly Setting[], name: string, setting: Setting): string | undefined {
  const values = valuesOf(all, name);
  const at = values.findIndex((places) => places.includes(setting));
  return at === -1 || values.length > MAX_NUMBERED || !name.includes('.') ? undefined : withNumber(name, at + 1);
}

/** One quantity with more values than this is one that the script tries out itself. */
const MAX_NUMBERED = 8;

function withNumber(name: string, number: number): string {
  return name.replace(/(?=\.[^.]+$)/, `-${number}`);
}

/** The places of each value that the name leads to, in the order of the text. */
function valuesOf(all: readonly Setting[], name: string): readonly (readonly Setting[])[] {
  const literals = namedSo(all, name).filter(({ literal }) => isPlain(literal));
  return [...grouped(literals, (each) => `${each.literal?.kind} ${scalarOf(each)}`).values()];
}

function namedSo(all: readonly Setting[], name: string): readonly Setting[] {
  const exact = all.filter(({ path }) => path === name);
  return exact.length > 0 ? exact : all.filter(({ path }) => path.endsWith(`.${name}`));
}

export function missingProblem(name: string): string {
  return `there is no constant ${name}`;
}

function isPlain(literal: Literal | undefined): boolean {
  return literal !== undefined && literal.kind !== 'list';
}

export function lastName({ path }: Setting): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

export function scalarOf({ literal }: Setting): Scalar | undefined {
  return literalScalar(literal);
}

function haveSameValue(one: Setting, other: Setting): boolean {
  return one.literal?.kind === other.literal?.kind && scalarOf(one) === scalarOf(other);
}

/** Only ends of paths are compared, and a file of long names must not cost more than its own length. */
const MAX_PATH_LENGTH = 300;

export function joinPath(path: string, name: string | number): string {
  return [path, String(name)]
    .filter((part) => part !== '')
    .join('.')
    .slice(-MAX_PATH_LENGTH);
}

/** A setting wherever it is written. */
export const ALWAYS_A_SETTING =
  /(^|\.)((\w+_)?(lr|learning[_.]?rate)(_(peak|max|init|initial|base))?|weight_?decay|momentum|lora_\w+|n_?estimators|(n|num)[_.]?trees?|nrounds|max_?depth|num_leaves)$/i;

/** What layers take by its place, or under a name that says less: `Dropout(0.4)`, `l2(5e-4)`. */
export function rateAt(path: string): string | undefined {
  if (/(?:^|\.)\w*drop(?:out|path|block)\w*\.(?:0|rate|p)$/i.test(path)) return 'dropout';
  return /(?:^|\.)l[12](?:_?l2)?\.(?:0|l[12])$/i.test(path) ? 'l2' : undefined;
}

export const RATE = /^(?:dropout|l2)$/;
