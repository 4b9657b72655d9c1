/** Reads a shell script: the letters of `getopts`, long flags of a `case`, `${NAME:-default}`, and its output. */
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
import { environmentFlag, type Flag } from '../flag.ts';
import { parseLiteral, type Literal } from '../literal.ts';
import { optionFlag } from '../option.ts';
import { readPython } from '../python/python.ts';
import {
  joinWithBlanks,
  templateSegments,
  type OutputSegment,
  type OutputStatement,
  type ReadFile,
  type Script,
  type ScriptReader,
} from '../script.ts';
import { positions } from '../../../template/positions.ts';
import { fixedWords } from './fixedWords.ts';

export const shell: ScriptReader = { files: /\.(sh|bash|zsh)$/i, read: readShell };

function readShell({ file, text, readFile }: Parameters<ScriptReader['read']>[0]): Script {
  const nodes = nodesOf(text);
  const { lineAt } = positions(text);
  const defaults = new Map(nodes.flatMap((node) => (node.type === 'Assignment' ? defaultEntry(node) : [])).reverse());
  const letters = getoptsLetters(nodes);
  const flags = nodes.flatMap((node) => (node.type === 'Case' ? caseFlags(node, defaults, letters, lineAt) : []));
  const environment = nodes.flatMap((node) => (node.type === 'Assignment' ? environmentVariable(node, lineAt) : []));
  const outputs = nodes.flatMap((node) => (node.type === 'Command' ? outputOf(node, lineAt, readFile) : []));
  const commands = nodes.filter((node) => node.type === 'Command');
  const config = fixedWords(file, text, commands, lineAt);
  return { flags: flags.length > 0 ? flags : environment, outputs, notes: [], ...(config && { config }) };
}

/** Every node in the order of the text, without recursion because scripts can nest to any depth. */
function nodesOf(text: string): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const stack: SyntaxNode[] = [parse(text)];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    found.push(node);
    const children: SyntaxNode[] = [];
    forEachChild(node, (child) => children.push(child));
    stack.push(...children.reverse());
  }
  return found;
}

/** `getopts "l:b:v"`: the letters, and whether each takes a value. */
function getoptsLetters(nodes: readonly SyntaxNode[]): ReadonlyMap<string, boolean> {
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
  takesValue: ReadonlyMap<string, boolean>,
  lineAt: (at: number) => number,
): readonly Flag[] {
  return items.flatMap(({ pattern, body, pos }) => {
    const written = pattern.map(({ value }) => (takesValue.has(value) ? `-${value}` : value));
    const names = written.filter((name) => /^(?:-\w|--[\w-]+(?:=\*)?)$/.test(name));
    if (names.length === 0) return [];
    const assigned = firstAssignment(body);
    const given = assigned && defaults.get(assigned.name);
    const hasValue = takesValue.get(names[0]?.slice(1) ?? '') ?? (assigned && textOf(assigned.value).includes('$'));
    const isShort = names.every((name) => !name.startsWith('--'));
    const flags = optionFlag({
      names: names.map((name) => name.replace('*', '')),
      line: lineAt(pos),
      // a letter says little, and its variable more
      help: isShort && assigned && assigned.name.length > 1 ? assigned.name : undefined,
      ...(hasValue ? { default: given } : { default: given?.kind === 'bool' ? given : undefined, switchKind: 'on' }),
    });
    return names.some((name) => name.endsWith('=*')) ? flags.map((flag) => ({ ...flag, passStyle: 'equals' })) : flags;
  });
}

function firstAssignment(body: SyntaxNode): Assignment | undefined {
  const queue = [body];
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    if (node.type === 'Assignment') return node;
    forEachChild(node, (child) => queue.push(child));
  }
  return undefined;
}

/** `LR=0.1` before the loop, or `LR=${LR:-0.1}`. */
function defaultEntry({ name, value }: Assignment): readonly (readonly [string, Literal])[] {
  if (value.type !== 'Word') return [];
  const fallback = parameterFallback(value)?.word;
  if (fallback !== undefined) return [[name, parseLiteral(fallback)]];
  return /[$`]/.test(value.text) || value.value === '' ? [] : [[name, parseLiteral(value.value)]];
}

function environmentVariable({ name, value, pos }: Assignment, lineAt: (at: number) => number): readonly Flag[] {
  const fallback = value.type === 'Word' ? parameterFallback(value) : undefined;
  if (fallback === undefined || /^\d*$/.test(fallback.variable)) return [];
  const help = name === fallback.variable ? {} : { help: name };
  return environmentFlag(fallback.variable, lineAt(pos), { kind: 'text', value: fallback.word }, help);
}

function parameterFallback(word: Word): { readonly variable: string; readonly word: string } | undefined {
  const inner = unquote(word);
  const [only] = inner;
  if (inner.length !== 1 || only?.type !== 'ParameterExpansion' || only.operation?.type !== 'Default') return undefined;
  return /^:?[-=]$/.test(only.operation.operator)
    ? { variable: only.parameter, word: only.operation.operand.value }
    : undefined;
}

function outputOf(
  { name, args, pos }: Command,
  lineAt: (at: number) => number,
  readFile: ReadFile,
): readonly OutputStatement[] {
  if (name?.value !== 'echo' && name?.value !== 'printf') {
    const values = args.flatMap((arg) => (arg.type === 'Word' ? [arg.value] : []));
    const isFasttextTest = /(?:^|\/)fasttext$/.test(name?.value ?? '') && /^test(-label)?$/.test(values[0] ?? '');
    if (!isFasttextTest) return scriptOutputs(values, lineAt(pos), readFile);
    return [{ channel: 'stdout', segments: [{ text: 'P@1\t' }, { placeholder: 'P@1' }], line: lineAt(pos) }];
  }
  const words = args.filter((arg) => arg.type === 'Word').filter(({ value }) => !/^-[neE]+$/.test(value));
  const segments = joinWithBlanks(words.map(segmentsOf));
  return [
    { channel: 'stdout', segments: name.value === 'printf' ? printfSegments(segments) : segments, line: lineAt(pos) },
  ];
}

/** `python train.py`, `torchrun … train.py`: the output of that script. */
function scriptOutputs(values: readonly string[], line: number, readFile: ReadFile): readonly OutputStatement[] {
  const script = values.find((value) => /^[\w./-]+\.py$/.test(value));
  const text = script === undefined ? undefined : readFile(script);
  return text === undefined ? [] : readPython(text, readFile).outputs.map((output) => ({ ...output, line }));
}

function segmentsOf(word: Word): readonly OutputSegment[] {
  const inner = unquote(word);
  if (inner.length === 0) return [{ text: word.value }];
  return inner.map((part): OutputSegment => {
    if (part.type === 'Literal' || part.type === 'SingleQuoted') return { text: part.value };
    return { placeholder: /\w+/.exec(part.text)?.[0] ?? '' };
  });
}

/** `printf "loss: %s\n" "$loss"`: the placeholders are in the first word. */
function printfSegments(segments: readonly OutputSegment[]): readonly OutputSegment[] {
  const [first] = segments;
  if (!first || !('text' in first)) return segments;
  return templateSegments(first.text.replaceAll('\\n', '\n'), /%[-+ #0]*\d*(?:\.\d+)?[a-zA-Z]/g, () => '');
}

function unquote({ parts }: Word): readonly WordPart[] {
  return (parts ?? []).flatMap((part): readonly WordPart[] => (part.type === 'DoubleQuoted' ? part.parts : [part]));
}

function textOf(value: Assignment['value']): string {
  return value.type === 'Word' ? value.text : '';
}
