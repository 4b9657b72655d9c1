/** What the editor's debuggers are told to start: a program with its arguments, and no shell around it. */
import path from 'node:path';
import type { DebuggedTrial } from '../../tuner/debuggedTrial.ts';

/** Undefined where the command starts neither Python nor Node. */
export function debugConfiguration(name: string, { file, args, cwd, env }: DebuggedTrial) {
  const target = nodeTarget(file, args) ?? pythonTarget([file, ...args]);
  if (target === undefined) return undefined;
  // null takes a variable away; the debuggers' own console needs no shell, which a terminal would
  const variables = Object.entries(env).map(([key, value]) => [key, value ?? null] as const);
  return { ...target, name, request: 'launch', cwd, env: Object.fromEntries(variables), console: 'internalConsole' };
}

/** Whether a debugger would get another command: the editor replaces ${…} in a configuration, and knows no escape. */
export function hasVariable(configuration: object): boolean {
  return JSON.stringify(configuration).includes('${');
}

const NODE = /^(?:node|nodejs|npm|npx|pnpm|yarn|tsx|ts-node)(?:\.exe|\.cmd)?$/i;

/** Node's debugger follows whatever Node a program starts, so that npx and tsx are no obstacle. */
function nodeTarget(file: string, args: readonly string[]) {
  if (!NODE.test(path.basename(file))) return undefined;
  return { type: 'node', runtimeExecutable: file, runtimeArgs: [...args], outputCapture: 'std' };
}

const PYTHON = /^(?:python[\d.]*|py)(?:\.exe)?$/i;

/** The options of Python whose value is the next word. */
const TAKES_VALUE = /^(?:-W|-X|--check-hash-based-pycs)$/;

/** Python's debugger has to know which word is the script; those before, as in `uv run python -u`, start it. */
function pythonTarget(words: readonly string[]) {
  const python = words.findIndex((word) => PYTHON.test(path.basename(word)));
  if (python === -1) return undefined;
  const at = words.findIndex(
    (word, i) => i > python && (!word.startsWith('-') || word === '-m') && !TAKES_VALUE.test(words[i - 1] ?? ''),
  );
  if (at === -1 || words.slice(python, at).includes('-c')) return undefined;
  // without an own file of variables the debugger reads `.env` of the workspace, which a trial does not
  const common = { type: 'debugpy', python: words.slice(0, at), envFile: '' };
  const [first, second = ''] = words.slice(at);
  return first === '-m'
    ? { ...common, module: second, args: words.slice(at + 2) }
    : { ...common, program: first, args: words.slice(at + 1) };
}
