/** Reads a shell script: the letters of `getopts`, long flags of a `case`, `${NAME:-default}`, and what it echoes. */
import {
  forEachChild,
  parse,
  type Assignment,
  type Case,
  type Command,
  type SyntaxNode,
  type Word,
  type WordPart,
} from 'unbash';
import { literalOfWord, settled, type Flag, type Found, type Literal } from '../flag.ts';
import type { Piece, Saying, Script } from '../script.ts';
import { linesOf } from '../source.ts';

export function readShell(text: string): Script {
  const nodes = nodesOf(text);
  const lineAt = linesOf(text);
  const defaults = new Map(nodes.flatMap((node) => (node.type === 'Assignment' ? defaultOf(node) : [])).reverse());
  const flags = nodes.flatMap((node) =>
    node.type === 'Case' ? caseFlags(node, defaults, optionsOf(nodes), lineAt) : [],
  );
  const environment = nodes.flatMap((node) => (node.type === 'Assignment' ? environmentFlag(node, lineAt) : []));
  const sayings = nodes.flatMap((node) => (node.type === 'Command' ? sayingOf(node, lineAt) : []));
  return { flags: flags.length > 0 ? flags : environment, sayings, notes: [] };
}

/** Every node, in the order of the text; without recursion, because scripts can nest as they like. */
function nodesOf(text: string): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const waiting: SyntaxNode[] = [parse(text)];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    found.push(node);
    const children: SyntaxNode[] = [];
    forEachChild(node, (child) => children.push(child));
    waiting.push(...children.reverse());
  }
  return found;
}

/** `getopts "l:b:v"`: the letters, and whether each takes a value. */
function optionsOf(nodes: readonly SyntaxNode[]): ReadonlyMap<string, boolean> {
  const commands = nodes.filter((node) => node.type === 'Command');
  const [letters] = commands.find(({ name }) => name?.value === 'getopts')?.args ?? [];
  const text = letters?.type === 'Word' ? letters.value : '';
  return new Map([...text.matchAll(/(\w)(:?)/g)].map(([, letter = '', valued]) => [letter, valued === ':']));
}

type Defaults = ReadonlyMap<string, Literal>;

/** The branches of a `case` over flags: `l) LR=$OPTARG ;;` and `--lr) LR="$2"; shift ;;`. */
function caseFlags(
  { items }: Case,
  defaults: Defaults,
  letters: ReadonlyMap<string, boolean>,
  lineAt: (at: number) => number,
): readonly Flag[] {
  return items.flatMap(({ pattern, body, pos }) => {
    const names = pattern.map(({ value }) => value);
    const written =
      names.find((name) => /^--[\w-]+(=\*)?$/.test(name)) ??
      names.find((name) => /^-\w$/.test(name) || letters.has(name));
    if (written === undefined || /^-*h(elp)?$/.test(written)) return [];
    const bare = written.replace(/^-+|=\*$/g, '');
    const assigned = assignedIn(body);
    const given = assigned && defaults.get(assigned.name);
    const valued = letters.get(written) ?? (assigned !== undefined && textOf(assigned.value).includes('$'));
    const passed = written.startsWith('--') ? (written.endsWith('=*') ? 'equals' : 'flags') : 'dash';
    const off: Literal = { kind: 'bool', value: false };
    const presence: Partial<Found> = { declared: 'bool', presence: 'on', given: given?.kind === 'bool' ? given : off };
    const meaning = assigned && assigned.name.length > 1 ? { help: assigned.name } : {};
    return [
      settled({
        name: bare,
        passed,
        line: lineAt(pos),
        ...(passed === 'dash' && meaning),
        ...(valued ? { given } : presence),
      }),
    ];
  });
}

function assignedIn(body: SyntaxNode): Assignment | undefined {
  const waiting = [body];
  for (let node = waiting.shift(); node !== undefined; node = waiting.shift()) {
    if (node.type === 'Assignment') return node;
    forEachChild(node, (child) => waiting.push(child));
  }
  return undefined;
}

/** `LR=0.1` before the loop, or `LR=${LR:-0.1}`. */
function defaultOf({ name, value }: Assignment): readonly (readonly [string, Literal])[] {
  if (value.type !== 'Word') return [];
  const fallback = fallbackOf(value)?.word;
  if (fallback !== undefined) return [[name, literalOfWord(fallback)]];
  return /[$`]/.test(value.text) || value.value === '' ? [] : [[name, literalOfWord(value.value)]];
}

function environmentFlag({ name, value, pos }: Assignment, lineAt: (at: number) => number): readonly Flag[] {
  const fallback = value.type === 'Word' ? fallbackOf(value) : undefined;
  if (fallback === undefined || fallback.variable.startsWith('BBKB_') || /^\d*$/.test(fallback.variable)) return [];
  return [
    settled({
      name: fallback.variable,
      passed: 'env',
      line: lineAt(pos),
      given: literalOfWord(fallback.word),
      ...(name !== fallback.variable && { help: name }),
    }),
  ];
}

function fallbackOf(word: Word): { readonly variable: string; readonly word: string } | undefined {
  const inner = unquoted(word);
  const [only] = inner;
  if (inner.length !== 1 || only?.type !== 'ParameterExpansion' || only.operation?.type !== 'Default') return undefined;
  return /^:?[-=]$/.test(only.operation.operator)
    ? { variable: only.parameter, word: only.operation.operand.value }
    : undefined;
}

function sayingOf({ name, args, pos }: Command, lineAt: (at: number) => number): readonly Saying[] {
  if (name?.value !== 'echo' && name?.value !== 'printf') return [];
  const words = args.filter((arg) => arg.type === 'Word').filter(({ value }) => !/^-[neE]+$/.test(value));
  const pieces = words.flatMap((word, i) => [...(i > 0 ? [{ text: ' ' }] : []), ...piecesOf(word)]);
  return [{ to: 'stdout', pieces: name.value === 'printf' ? printed(pieces) : pieces, line: lineAt(pos) }];
}

function piecesOf(word: Word): readonly Piece[] {
  const inner = unquoted(word);
  if (inner.length === 0) return [{ text: word.value }];
  return inner.map((part): Piece => {
    if (part.type === 'Literal' || part.type === 'SingleQuoted') return { text: part.value };
    return { hole: /\w+/.exec(part.text)?.[0] ?? '' };
  });
}

/** `printf "loss: %s\n" "$loss"`: the holes are in the first word. */
function printed(pieces: readonly Piece[]): readonly Piece[] {
  const [first] = pieces;
  if (!first || !('text' in first)) return pieces;
  return first.text
    .replaceAll('\\n', '\n')
    .split(/(%[-+ #0]*\d*(?:\.\d+)?[a-zA-Z])/)
    .map((text, i) => (i % 2 === 1 ? { hole: '' } : { text }));
}

function unquoted({ parts }: Word): readonly WordPart[] {
  return (parts ?? []).flatMap((part): readonly WordPart[] => (part.type === 'DoubleQuoted' ? part.parts : [part]));
}

function textOf(value: Assignment['value']): string {
  return value.type === 'Word' ? value.text : '';
}
