/**
 * The interpreter of a portable command such as `python train.py`. It is looked up at each start of a trial, so that a
 * declaration names no interpreter and means the same on every machine.
 */
import nodePath from 'node:path';
import { looksLikeScript } from './interpreters.ts';

export interface Interpreter {
  /** Replace the first word of the command. */
  readonly words: readonly string[];
  /** The file that is started, with its full path. */
  readonly program: string;
  /** Why this one, as a clause without a full stop. */
  readonly reason: string;
}

/** The Python that a person has chosen in the editor for a script. */
export interface ChosenPython {
  /** Absolute. */
  readonly program: string;
  /** As that of an interpreter. */
  readonly reason: string;
}

/** Where it is looked for. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether the declaration sets PATH: then that alone decides. */
  readonly setsPath: boolean;
  readonly chosenPython?: ChosenPython | undefined;
  readonly platform: NodeJS.Platform;
  readonly exists: (file: string) => boolean;
  readonly isExecutable: (file: string) => boolean;
}

/** Undefined where the command names a program of its own, or where there is none of this name. */
export function resolveInterpreter(
  command: readonly string[],
  cwd: string,
  surroundings: Surroundings,
): Interpreter | undefined {
  const [program = '', ...args] = command;
  if (PYTHONS.includes(program))
    return pythonFor(cwd, args, surroundings) ?? onPath(PYTHONS, program, cwd, surroundings);
  if (PYTHON_LAUNCHERS.includes(program)) return launcherFor(program, cwd, args, surroundings);
  return INTERPRETERS.includes(program) ? onPath([program], program, cwd, surroundings) : undefined;
}

export function withInterpreter(command: readonly string[], interpreter: Interpreter | undefined): readonly string[] {
  return interpreter === undefined ? command : [...interpreter.words, ...command.slice(1)];
}

/** Whether the editor's selected Python matters to the command. */
export function runsPython([program = '']: readonly string[]): boolean {
  return PYTHONS.includes(program) || PYTHON_LAUNCHERS.includes(program);
}

/**
 * The first argument that names a script file, by how it ends: an output folder or a data file may not exist yet, and a
 * word with spaces is a program itself, as in `sh -c`.
 */
export function scriptOf(args: readonly string[]): string | undefined {
  return args.find((word) => !/^-|[=\s]/.test(word) && looksLikeScript(word));
}

const PYTHONS = ['python3', 'python'];
/** Programs that a Python environment brings along. */
const PYTHON_LAUNCHERS = ['torchrun', 'accelerate'];
const INTERPRETERS = ['node', 'Rscript', 'julia', 'ruby', 'perl', 'lua', 'php', 'bash', 'zsh', 'sh', 'uv', 'npx'];

function launcherFor(
  program: string,
  cwd: string,
  args: readonly string[],
  surroundings: Surroundings,
): Interpreter | undefined {
  const python = pythonFor(cwd, args, surroundings);
  if (python === undefined) return onPath([program], program, cwd, surroundings);
  const [first, ...rest] = python.words;
  if (rest.length > 0) return { ...python, words: [first, ...rest.slice(0, -1), program] };
  const beside = pathsOf(surroundings).join(pathsOf(surroundings).dirname(first), withExtension(program, surroundings));
  return surroundings.isExecutable(beside)
    ? { ...python, words: [beside], program: beside }
    : onPath([program], program, cwd, surroundings);
}

/** The Python of an environment: the chosen one, the active one, that of the project. */
function pythonFor(cwd: string, args: readonly string[], surroundings: Surroundings): Interpreter | undefined {
  const { environment, setsPath, chosenPython } = surroundings;
  if (setsPath) return undefined;
  if (chosenPython !== undefined) return ofEnvironment(chosenPython.program, chosenPython.reason);
  const { VIRTUAL_ENV: venv, CONDA_PREFIX: conda } = environment;
  const active = [
    { prefix: venv, isConda: false, reason: activeEnvironment('VIRTUAL_ENV') },
    { prefix: conda, isConda: true, reason: activeEnvironment('CONDA_PREFIX') },
  ];
  for (const { prefix, isConda, reason } of active) {
    const python = prefix === undefined || prefix === '' ? undefined : pythonIn(prefix, isConda, surroundings);
    if (python !== undefined) return ofEnvironment(python, reason);
  }
  return pythonOfProject(cwd, args, surroundings);
}

/** An environment beside the script or above it, up to the project's root; then the manager of the project. */
function pythonOfProject(cwd: string, args: readonly string[], surroundings: Surroundings): Interpreter | undefined {
  const paths = pathsOf(surroundings);
  const script = scriptOf(args);
  const folder = script === undefined ? cwd : paths.dirname(paths.resolve(cwd, script));
  for (const each of [...foldersToRoot(folder, surroundings), ...foldersToRoot(cwd, surroundings)]) {
    for (const name of ['.venv', 'venv']) {
      const python = pythonIn(paths.join(each, name), false, surroundings);
      if (python !== undefined) return ofEnvironment(python, environmentOfProject(name));
    }
  }
  return pythonOfManager(cwd, surroundings);
}

const managers = [
  { files: ['uv.lock'], words: ['uv', 'run', 'python'], fallback: undefined },
  { files: ['poetry.lock'], words: ['poetry', 'run', 'python'], fallback: undefined },
  { files: ['pixi.toml', 'pixi.lock'], words: ['pixi', 'run', 'python'], fallback: '.pixi/envs/default' },
] as const;

function pythonOfManager(cwd: string, surroundings: Surroundings): Interpreter | undefined {
  const paths = pathsOf(surroundings);
  for (const folder of foldersToRoot(cwd, surroundings)) {
    for (const { files, words, fallback } of managers) {
      const file = files.find((name) => surroundings.exists(paths.join(folder, name)));
      if (file === undefined) continue;
      const program = programOnPath(words[0], cwd, surroundings);
      if (program !== undefined) return { words, program, reason: projectOf(file) };
      const python = fallback && pythonIn(paths.join(folder, fallback), true, surroundings);
      if (python) return ofEnvironment(python, projectOf(file));
    }
  }
  return undefined;
}

const ROOT_MARKS = ['.vscode', 'pyproject.toml', 'setup.py', 'setup.cfg', 'uv.lock', 'poetry.lock', 'pixi.toml'];

/**
 * This folder and those above it, up to the repository or else the project; without either, this folder alone: an
 * environment in a home folder belongs to nothing below it.
 */
function foldersToRoot(folder: string, surroundings: Surroundings): readonly string[] {
  const paths = pathsOf(surroundings);
  const folders = [folder];
  for (let each = folder; each !== paths.dirname(each); each = paths.dirname(each)) folders.push(paths.dirname(each));
  const has = (names: readonly string[]) => (each: string) =>
    names.some((name) => surroundings.exists(paths.join(each, name)));
  const repository = folders.findIndex(has(['.git']));
  const root = repository === -1 ? folders.findIndex(has(ROOT_MARKS)) : repository;
  return folders.slice(0, Math.max(0, root) + 1);
}

function pythonIn(prefix: string, isConda: boolean, surroundings: Surroundings): string | undefined {
  const paths = pathsOf(surroundings);
  const isWindows = surroundings.platform === 'win32';
  const places = isWindows ? [isConda ? 'python.exe' : 'Scripts/python.exe'] : ['bin/python', 'bin/python3'];
  return places.map((place) => paths.join(prefix, place)).find(surroundings.isExecutable);
}

/** The words stay as they are: a program that is found by its name may look at that name. */
function onPath(
  names: readonly string[],
  preferred: string,
  cwd: string,
  surroundings: Surroundings,
): Interpreter | undefined {
  for (const name of [preferred, ...names.filter((each) => each !== preferred)]) {
    const program = programOnPath(name, cwd, surroundings);
    if (program !== undefined) return { words: [name], program, reason: foundOnPath };
  }
  return undefined;
}

function programOnPath(name: string, cwd: string, surroundings: Surroundings): string | undefined {
  const { environment, isExecutable } = surroundings;
  const paths = pathsOf(surroundings);
  return (environment.PATH ?? '')
    .split(paths.delimiter)
    .map((folder) => paths.resolve(cwd, folder, withExtension(name, surroundings)))
    .find(isExecutable);
}

function ofEnvironment(python: string, reason: string): Interpreter {
  return { words: [python], program: python, reason };
}

function withExtension(program: string, { platform }: Surroundings): string {
  return platform === 'win32' ? `${program}.exe` : program;
}

function pathsOf({ platform }: Surroundings): nodePath.PlatformPath {
  return platform === 'win32' ? nodePath.win32 : nodePath.posix;
}

const activeEnvironment = (variable: string) => `the active environment, ${variable}`;
const environmentOfProject = (name: string) => `${name} of the project`;
const projectOf = (file: string) => `the project has ${file}`;
const foundOnPath = 'found on PATH';
