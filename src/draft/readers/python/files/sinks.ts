/** The calls of a Python script that read files and folders, and the argument that says which. */
import type { SyntaxNode } from '@lezer/common';
import { isTrue } from '../../../../code/literal.ts';
import { childrenOf, namedChildren, nodeAround } from '../../../../code/sourceTree.ts';
import { saysInput } from '../../inputPaths.ts';
import { writtenIntoFolder, writtenTo } from './writes.ts';
import type { Module } from '../../../../code/python/module.ts';
import type { ReachedCall } from '../../../../code/python/reach.ts';
import { assignedBefore } from '../../../../code/python/scopes.ts';
import { calledFunction } from '../../../../code/python/callers.ts';
import { entriesOf, type Call } from '../../../../code/python/calls.ts';
import { ends, onlyTells } from '../../../../code/python/endings.ts';

export interface Sink {
  /**
   * `writes`: a file is written into a folder that has to be there; `reads`: what the argument names is read; `looks`:
   * or looked up elsewhere, as the name of a model; `fails`: the call fails with nothing; `perhaps`: nobody can tell but
   * by the names and the text of what it gets.
   */
  readonly kind: 'writes' | 'reads' | 'looks' | 'fails' | 'perhaps';
  readonly module: Module;
  /** The place to which a run has to come. */
  readonly node: SyntaxNode;
  readonly argument: SyntaxNode;
  /** The name under which it is given. */
  readonly key?: string;
}

const READS =
  /^(?:open|read_(?!sql|gbq|clipboard)\w+|loadtxt|genfromtxt|load|load_npz|load_from_disk|load_weights|loadmat|loadarff|load_svmlight_file|load_word2vec_format|listdir|scandir|walk|i?glob|imread|ReadImage|open_dataset|\w*Folder|DMatrix|flow_from_directory|image_dataset_from_directory|TextLineDataset|from_file|from_csv|memmap)$/;
/** Others find what they load in a place of their own. */
const LOADERS = /^(?:np|numpy|jnp|torch|joblib|nib|nibabel|librosa|torchaudio|sf|OmegaConf|load)$/;
const LOOKS =
  /^(?:load_\w+|from_pretrained|(?:get|build|make|create)_\w*(?:data|dataset|loader)s?|\w*Dataset|\w*Corpus|File|load)$/;
const FAILS = /^(?:makedirs|mkdir|int|float|create_engine|connect|login)$/;
const METHODS = /^(?:read_text|read_bytes|iterdir|rglob|glob|open)$/;
/** It does not look into what it gets. */
const SHOWS =
  /^(?:join|Path|abspath|expanduser|print|debug|info|warn|warning|error|log|write|format|append|add_argument|input|set_title|update)$/;

const MAX_ARGUMENTS = 12;

export function readBy(reached: ReachedCall): readonly Sink[] {
  const { module, call } = reached;
  const { name, node, receiver, positional, named } = call;
  const sinks = (kind: Sink['kind'], nodes: readonly (SyntaxNode | undefined)[]): readonly Sink[] =>
    nodes.slice(0, MAX_ARGUMENTS).flatMap((argument) => (argument ? { kind, module, node, argument } : []));
  const test = existenceTest(reached);
  if (test !== undefined) return test.refuses ? sinks('reads', [test.argument]) : [];
  const written = writtenIntoFolder(module, call);
  if (written !== undefined) return sinks('writes', [written]);
  if (isDatabase(call)) return sinks('reads', positional.slice(0, 1));
  if (FAILS.test(name))
    return sinks('fails', [...positional, ...['token', 'key'].flatMap((key) => named.get(key) ?? [])]);
  if (isTextCall(module, node.firstChild)) return isGuarded(node) ? [] : sinks('fails', [receiver]);
  if (writtenTo(module, call) !== undefined) return [];
  if (receiver && METHODS.test(name) && !isLibrary(module, receiver)) return sinks('reads', [receiver]);
  const inputs = [...named].filter(([key]) => key === 'dataset' || saysInput(key));
  const given = inputs.flatMap(([, value]) => partsOf(module, value));
  const isOwn = calledFunction(reached) !== undefined;
  const isReader = READS.test(name) && (name !== 'load' || LOADERS.test(call.path[0] ?? ''));
  if (!isOwn && isReader) return sinks('reads', [...positional.slice(0, 1), ...given]);
  const download = module.evaluate(named.get('download'));
  if (download !== undefined) return isTrue(download) ? [] : sinks('reads', [named.get('root') ?? positional[0]]);
  if (!isOwn && LOOKS.test(name)) return sinks('looks', [...positional, ...given]);
  if (SHOWS.test(name)) return [];
  const inLists = positional.flatMap((node) => (node.name === 'ArrayExpression' ? namedChildren(node) : [node]));
  const byName = [...named].slice(0, MAX_ARGUMENTS);
  return [
    ...sinks('perhaps', inLists),
    ...byName.map(([key, argument]) => ({ kind: 'perhaps', module, node, argument, key }) as const),
  ];
}

/** A script that only looks into a database of SQLite gets an empty one where there is none. */
export function isDatabase({ path }: Call): boolean {
  return path.slice(-2).join('.') === 'sqlite3.connect';
}

/** `name.startswith`, which only a text has. */
export function isTextCall({ source }: Module, callee: SyntaxNode | null): boolean {
  if (callee?.name !== 'MemberExpression' || callee.parent?.firstChild?.from !== callee.from) return false;
  return callee.parent.name === 'CallExpression' && TEXT_METHODS.test(source.textOf(callee));
}

const TEXT_METHODS = /\.(?:startswith|endswith|lower|upper|split|strip)$/;

/** `name and name.lower()`, `name.lower() if name else None`. */
function isGuarded(node: SyntaxNode): boolean {
  const isPart = ({ name }: SyntaxNode): boolean => /^(?:BinaryExpression|ConditionalExpression)$/.test(name);
  return nodeAround(node, isPart) !== undefined;
}

/** The files of `["a.json"]` and of `{"train": "a.json"}`, also where a variable has them. */
function partsOf(module: Module, given: SyntaxNode): readonly SyntaxNode[] {
  const [assigned] = given.name === 'VariableName' ? assignedBefore(module, given) : [];
  const node = assigned?.value ?? given;
  if (node.name === 'DictionaryExpression') return entriesOf(node).map(([, value]) => value);
  return node.name === 'ArrayExpression' ? namedChildren(node) : [given];
}

/** `gzip.open`, and not `path.open`. */
function isLibrary(module: Module, receiver: SyntaxNode): boolean {
  const name = module.source.textOf(receiver);
  return module.imports.some(({ local, name: taken }) => local[0] === name.split('.')[0] && taken !== 'Path');
}

const EXISTS = /^(?:exists|isfile|isdir|is_file|is_dir|lexists|Exists|IsDirectory)$/;
const MAX_HEIGHT = 6;

/**
 * `os.path.exists(path)`: whether the script refuses to go on without it, or has something to do in its place. Where it
 * has neither, the test says nothing.
 */
export function existenceTest({ call, module }: ReachedCall) {
  const argument = call.positional[0] ?? (call.name === 'isfile' ? undefined : call.receiver);
  if (!EXISTS.test(call.name) || argument === undefined) return undefined;
  let isNegated = false;
  let below = call.node;
  for (let at = below.parent, i = 0; at && i < MAX_HEIGHT; below = at, at = at.parent, i++) {
    if (at.name === 'AssertStatement') return { argument, refuses: true, replaces: false };
    if (at.name === 'UnaryExpression' && at.firstChild?.name === 'not') isNegated = true;
    if (at.name !== 'IfStatement' || below.name === 'Body') continue;
    const parts = childrenOf(at);
    const own = parts[parts.findIndex(({ from }) => from === below.from) + 1];
    const absent = isNegated ? own : elseOf(parts);
    const refuses = absent !== undefined && ends(module, absent);
    // what stands below a branch that leaves is done without it
    const isElse = !isNegated && (parts.some(({ name }) => name === 'elif') || LEAVES.test(own?.lastChild?.name ?? ''));
    return {
      argument,
      refuses,
      replaces: !refuses && (isElse || (absent !== undefined && !onlyTells(module, absent))),
    };
  }
  return { argument, refuses: false, replaces: true };
}

const LEAVES = /^(?:Return|Continue|Break|Raise)Statement$/;

function elseOf(parts: readonly SyntaxNode[]): SyntaxNode | undefined {
  return parts.at(-2)?.name === 'else' ? parts.at(-1) : undefined;
}
