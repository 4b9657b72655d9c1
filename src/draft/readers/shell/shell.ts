/** Reads a shell script: its `${NAME:-default}`, its fixed words, and its output. */
import { forEachChild, parse, type Assignment, type Command, type SyntaxNode, type Word, type WordPart } from 'unbash';
import { grouped } from '../../../code/grouped.ts';
import { shellArguments } from '../rawArguments.ts';
import { environmentFlag, type Flag } from '../flag.ts';
import { readPython } from '../python/python.ts';
import type { ReadFile } from '../../../code/files.ts';
import {
  besideOf,
  folderWith,
  joinWithBlanks,
  pathBelow,
  readBeside,
  templateSegments,
  type OutputSegment,
  type OutputStatement,
  type Script,
  type ScriptReader,
} from '../script.ts';
import { positions } from '../../../code/positions.ts';
import { commandReads, fixedWords, isWritten, startedScripts, unsetVariables } from './commands.ts';

export const shell: ScriptReader = { files: /\.(sh|bash|zsh)$/i, read: readShell };

function readShell({ file, text, readFile, folders = [] }: Parameters<ScriptReader['read']>[0]): Script {
  const up = startFolder(text, readFile);
  const nodes = nodesOf(text);
  const { lineAt } = positions(text);
  const commands = nodes.filter((node) => node.type === 'Command');
  const config = fixedWords(file, text, commands, lineAt);
  const variables = nodes.flatMap((node) => (node.type === 'Assignment' ? environmentVariable(node, lineAt) : []));
  const unset = unsetVariables(commands, text).flatMap(({ name, pos }) =>
    environmentFlag(name, lineAt(pos), undefined, { required: true }),
  );
  const assigned = wordsOf(nodes);
  return {
    flags: [...(variables.length > 0 ? variables : shellArguments(text)), ...unset],
    outputs: commands.flatMap((command) => outputOf(command, lineAt, (path) => readFile(up + path))),
    reads: () => commandReads(commands, text, assigned, (path) => readFile(up + path), lineAt),
    starts: startedScripts(commands, assigned, (path) => readFile(up + path)).map((each) => ({
      ...each,
      from: up + each.from,
    })),
    notes: [],
    ...(config && { config: { ...config, up, file: pathBelow(up, folders, file) } }),
  };
}

/** Where the Python script lies that it starts, unless it goes there itself. */
function startFolder(text: string, readFile: ReadFile): string {
  const named = /(?:^|\s)((?:\w[\w.-]{0,60}\/){0,5}\w[\w.-]{0,60}\.py)(?=\s|$)/m.exec(text)?.[1];
  return named === undefined || /^\s*cd\s/m.test(text) ? '' : (folderWith(named, readFile) ?? '');
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

/** What the script gives to its variables, each once. */
function wordsOf(nodes: readonly SyntaxNode[]): ReadonlyMap<string, string> {
  const assigned = nodes.flatMap((node) =>
    // what a person may give it in place of that is none of its own
    node.type === 'Assignment' && node.value.type === 'Word' && !/^"?\$\{?\d\}?"?$/.test(node.value.text)
      ? [[node.name, node.value.text] as const]
      : [],
  );
  return new Map([...grouped(assigned, ([name]) => name)].flatMap(([, all]) => (all.length === 1 ? all : [])));
}

/** `LR=${LR:-0.1}`. */
function environmentVariable({ name, value, pos }: Assignment, lineAt: (at: number) => number): readonly Flag[] {
  const [only, ...others] = value.type === 'Word' ? unquote(value) : [];
  if (others.length > 0 || only?.type !== 'ParameterExpansion' || only.operation?.type !== 'Default') return [];
  const { parameter, operation } = only;
  if (!/^:?[-=]$/.test(operation.operator) || /^\d*$/.test(parameter)) return [];
  const help = name === parameter ? {} : { help: name };
  return environmentFlag(parameter, lineAt(pos), { kind: 'text', value: operation.operand.value }, help);
}

function outputOf(
  { name, args, pos, redirects }: Command,
  lineAt: (at: number) => number,
  readFile: ReadFile,
): readonly OutputStatement[] {
  if (name?.value !== 'echo' && name?.value !== 'printf') {
    const values = args.flatMap((arg) => (arg.type === 'Word' ? [arg.value] : []));
    const isFasttextTest = /(?:^|\/)fasttext$/.test(name?.value ?? '') && /^test(-label)?$/.test(values[0] ?? '');
    // what goes into a file is not seen
    if (redirects.some(isWritten)) return [];
    if (!isFasttextTest) return scriptOutputs(values, readFile);
    return [{ channel: 'stdout', segments: [{ text: 'P@1\t' }, { placeholder: 'P@1' }], line: lineAt(pos) }];
  }
  const words = args.filter((arg) => arg.type === 'Word').filter(({ value }) => !/^-[neE]+$/.test(value));
  const segments = joinWithBlanks(words.map(segmentsOf));
  return [
    { channel: 'stdout', segments: name.value === 'printf' ? printfSegments(segments) : segments, line: lineAt(pos) },
  ];
}

/** `python train.py`, `torchrun … train.py`: the output of that script. */
function scriptOutputs(values: readonly string[], readFile: ReadFile): readonly OutputStatement[] {
  const script = values.find((value) => /^[\w./-]+\.py$/.test(value));
  const text = script && readFile(script);
  if (!script || text === undefined) return [];
  const { outputs } = readPython(text, readBeside(script, readFile));
  return outputs.map((each) => ({ ...each, file: besideOf(script, each.file) }));
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
  return templateSegments(first.text.replaceAll('\\n', '\n'), /%[-+ #0]*\d*(?:\.\d+)?[a-zA-Z]/g);
}

function unquote({ parts }: Word): readonly WordPart[] {
  return (parts ?? []).flatMap((part): readonly WordPart[] => (part.type === 'DoubleQuoted' ? part.parts : [part]));
}
