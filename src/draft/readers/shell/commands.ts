/** The commands of a shell script: their fixed words, which a copy can have otherwise, and the files that they read. */
import type { Command, Redirect, Redirection } from 'unbash';
import { filePath, fileRead, isAmong, looksLikeFile, saysInput, saysOutput } from '../inputPaths.ts';
import { attributeName } from '../flag.ts';
import { givenWords } from '../givenWords.ts';
import { readPython } from '../python/python.ts';
import { normalizedPath, type ReadFile } from '../../../code/files.ts';
import {
  besideOf,
  folderOf,
  readBeside,
  type ConfigFile,
  type FileRead,
  type Script,
  type StartedScript,
} from '../script.ts';
import { scriptIn } from '../../startedScript.ts';
import { EXCLUSION_REASONS } from '../../exclusionReasons.ts';
import { configFlags } from '../configFile.ts';

/** Undefined where no copy of the script would do the same. */
export function fixedWords(
  file: string,
  text: string,
  commands: readonly Command[],
  lineAt: (at: number) => number,
): ConfigFile | undefined {
  const read = configFlags(file, text);
  if (!read.ok) return undefined;
  const elsewhere = linesOf(commands.filter(trainsNothing).map(({ pos, end }) => [lineAt(pos), lineAt(end)]));
  const flags = read.flags
    // one letter is the name of anything
    .filter(({ name }) => name.length > 1)
    .map((flag) => (elsewhere.has(flag.line) ? { ...flag, exclusionReason: EXCLUSION_REASONS.otherCommand } : flag));
  return { file, flags, words: [], isScript: true };
}

/** Each line once, however deep the commands are nested. */
function linesOf(spans: readonly (readonly [first: number, last: number])[]): ReadonlySet<number> {
  const found = new Set<number>();
  let done = 0;
  for (const [first, last] of spans) {
    for (let line = Math.max(first, done + 1); line <= last; line++) found.add(line);
    done = Math.max(done, last);
  }
  return found;
}

/** The scripts that its commands start to train, in the folder to which it goes or in its own. */
export function startedScripts(
  commands: readonly Command[],
  variables: ReadonlyMap<string, string>,
  readFile: ReadFile,
): readonly StartedScript[] {
  let folder = '';
  return commands.slice(0, MAX_COMMANDS).flatMap((command) => {
    const given = command.suffix.flatMap((node) => (node.type === 'Word' ? textOf(node.text, variables) : []));
    const words = [command.name?.text ?? '', ...given];
    if (words[0] === 'cd') folder = normalizedPath(`${folder}${words[1]?.slice(0, MAX_WORD) ?? ''}`) + '/';
    if (trainsNothing(command)) return [];
    const from = [folder, ''].find((each) => scriptIn(words, each, readFile) !== undefined);
    const started = from === undefined ? undefined : scriptIn(words, from, readFile);
    if (from === undefined || started === undefined) return [];
    const { script, at } = started;
    const program = programIn(words.slice(0, at + 1));
    return { from, script, ...(program && { program }), words: words.slice(at + 1) };
  });
}

/** What starts the script and what that is given; undefined for another program, and for words that a shell makes. */
function programIn(words: readonly string[]): readonly string[] | undefined {
  const first = words.findIndex((word) => PROGRAM.test(word));
  const program = words.slice(first);
  if (first < 0 || !program.every((word) => /^[\w./:=,-]+$/.test(word))) return undefined;
  return program.map((word) => (/^python[\d.]*$/.test(word) ? 'python3' : word));
}

/** Not what only waits for its turn or measures, such as `srun` and `time`. */
const PROGRAM = /^(?:python[\d.]*|torchrun|accelerate|deepspeed|uv|poetry)$/;

const MAX_WORD_LENGTH = 500;

const TOOLS =
  /^(?:apt(?:-get)?|aws|awk|base64|bc|brew|cat|cmake|conda|cp|curl|cut|date|dd|docker|du|echo|ffmpeg|find|gcloud|git|grep|gsutil|gzip|head|jq|kubectl|ln|ls|make|mkdir|mv|nvidia-smi|pip3?|printf|rm|rsync|scp|sed|seq|shuf|sleep|sort|sox|split|ssh|tail|tar|tr|uniq|unzip|uv|wc|wget|xargs|zip)$/;
const OTHER_STEPS =
  /^(?:test|eval|predict|infer|generate|score|preprocess|prepare|download|convert|tokeni[sz]e|build|make|split|apply|learn_bpe|plot|visuali[sz]e|export|serve|average|interactive|decode|extract|merge|bench)(?:[a-z]*$|[-._])/i;

/** By its program, and by its subcommand or script: `./program test …`, `python preprocess.py …`. */
function trainsNothing({ name, suffix }: Command): boolean {
  const words = suffix.flatMap((node) =>
    node.type === 'Word' && node.end - node.pos < MAX_WORD_LENGTH ? [node.text] : [],
  );
  const firstOption = words.findIndex((word) => word.startsWith('-'));
  const named = words.filter((word, i) => firstOption < 0 || i < firstOption || /\.(?:py|sh|R|jl|[jt]s)$/.test(word));
  const [program, ...steps] = [name?.text ?? '', ...named].map((word) => word.slice(word.lastIndexOf('/') + 1));
  return TOOLS.test(program ?? '') || [program ?? '', ...steps].some((step) => OTHER_STEPS.test(step));
}

/** `> train.log`, and not `2>&1` or `2> errors.log`. */
export function isWritten(redirect: Redirection): redirect is Redirect {
  return redirect.type === 'Redirect' && !redirect.descriptor && /^(?:&?>>?|>\|)$/.test(redirect.operator);
}

const MAX_COMMANDS = 300;
const MAX_WORDS = 100;

/** @param variables with their words, where the script sets them once */
export function commandReads(
  commands: readonly Command[],
  text: string,
  variables: ReadonlyMap<string, string>,
  readFile: ReadFile,
  lineAt: (at: number) => number,
): readonly FileRead[] {
  const made: string[] = [];
  const programs = new Map<string, Script>();
  const refused = [...text.matchAll(REFUSES_WITHOUT)].slice(0, MAX_COMMANDS);
  const tested = new Set(refused.flatMap(([, first, second]) => first ?? second ?? []));
  let folder = '';
  const isMade = isAmong(made);
  const reads = commands.slice(0, MAX_COMMANDS).flatMap((command): readonly FileRead[] => {
    const words = command.suffix.flatMap((node) =>
      node.type === 'Word' && !tested.has(node.text) ? textOf(node.text, variables) : [],
    );
    const program = textOf(command.name?.text ?? '', variables);
    const readOf = (written = '?', name?: string): readonly FileRead[] =>
      fileRead(written, name, { line: lineAt(command.pos) }, isMade).map(({ path, ...rest }) => {
        return { path: path.startsWith('/') ? path : folder + path, ...rest };
      });
    if (program === 'cd') {
      const read = words[0] === '-' ? [] : readOf(words[0]);
      folder = read[0] === undefined ? folder : `${read[0].path}/`;
      return read;
    }
    if (program === 'source' || program === '.') return ENVIRONMENT.test(words[0] ?? '') ? [] : readOf(words[0]);
    if (program === '[' || program === 'test' || trainsNothing(command)) {
      made.push(...words.slice(0, MAX_WORDS).flatMap((word) => filePath(word) ?? []));
      return [];
    }
    const script = words.find((word) => /^[\w./-]+\.(?:py|R|jl|[cm]?js)$/.test(word));
    const places = script?.endsWith('.py') ? [folder + script, script] : [];
    const place = places.find((path) => readFile(path) !== undefined) ?? '';
    const code = readFile(place);
    const python =
      code === undefined ? undefined : (programs.get(code) ?? readPython(code, readBeside(place, readFile)));
    if (python !== undefined) programs.set(code ?? '', python);
    const byScript = (python?.reads?.() ?? []).map((read) => ({
      ...read,
      ...(read.isBeside && { path: besideOf(place, read.path) }),
      file: besideOf(place, read.file),
    }));
    const needed = new Set([
      ...byScript.flatMap(({ name }) => name ?? []),
      ...(python?.flags ?? []).flatMap((flag) => (flag.required === true ? [attributeName({ name: flag.name })] : [])),
    ]);
    const behind = words.slice(words.indexOf(script ?? '') + 1, MAX_WORDS);
    // by their place; whether others are read, only their names would say
    const placed = givenWords(behind, python?.flags ?? []).flatMap(({ name, isPlaced, words: [word = ''] }) =>
      isPlaced && name !== undefined && saysInput(name) ? [[attributeName({ name }), word] as const] : [],
    );
    const given = [...optionsIn(words), ...placed].filter(([name, value]) => {
      const path = filePath(value);
      return (
        path !== undefined &&
        !saysOutput(name) &&
        (needed.has(name) ? /[./]/.test(path) : saysInput(name) && looksLikeFile(path))
      );
    });
    return [
      ...(OWN_PROGRAM.test(program) ? readOf(program) : []),
      ...readOf(script),
      ...command.redirects.flatMap((each) => readOf(folderWritten(each, variables))),
      ...given.flatMap(([name, value]) => readOf(value, name)),
      ...byScript.filter(({ name = '' }) => !optionsIn(words).some(([option]) => option === name)),
    ];
  });
  const needed = refused.flatMap(({ index, 1: first, 2: second }) =>
    fileRead(textOf(first ?? second ?? '', variables), undefined, { line: lineAt(index) }, isMade),
  );
  return [...reads, ...needed];
}

/** The folder of `> logs/train.log`, which the shell does not make. */
function folderWritten(redirect: Redirection, variables: ReadonlyMap<string, string>): string | undefined {
  const path = isWritten(redirect) ? textOf(redirect.target?.text ?? '', variables) : '';
  return path.startsWith('/dev/') ? undefined : folderOf(path).slice(0, -1) || undefined;
}

/** `if [ ! -f "$DATA" ]; then … exit 1`, and `[ -f "$DATA" ] || exit 1`. */
const REFUSES_WITHOUT =
  /\bif\s+\[\[?\s+!\s+-[defs]\s+(\S{1,200})\s+\]\]?(?:(?!\b(?:fi|else|elif|wget|curl|gdown|gsutil)\b)[\s\S]){1,500}?\bexit\b|\[\[?\s+-[defs]\s+(\S{1,200})\s+\]\]?\s*\|\|\s*(?:\{[^{}]{0,300})?\bexit\b/g;
/** It lies in a folder that the script names. */
const OWN_PROGRAM = /^(?:\.\/)?\w[\w.-]*\/[\w./-]+$/;

/** Of programs, and of the shell itself. */
const ENVIRONMENT = /activate$|conda\.sh$|(?:rc|profile)$/;
const SCRIPT = /\.(?:py|R|jl|[cm]?js)$/;
/** `--name value` and `--name=value`, as attributes. */
function optionsIn(words: readonly string[]): readonly (readonly [name: string, value: string])[] {
  return words.slice(0, MAX_WORDS).flatMap((word, i) => {
    const [, name, joined] = /^--?([A-Za-z][\w.-]{1,60})(?:=(.*))?$/s.exec(word) ?? [];
    return name === undefined ? [] : [[name.replaceAll('-', '_'), joined ?? words[i + 1] ?? ''] as const];
  });
}

const MAX_WORD = 300;

/** A question mark stands for what only a run can tell, also for a variable that is made of itself. */
function textOf(written: string, variables: ReadonlyMap<string, string>, inside: readonly string[] = []): string {
  if (written.length > MAX_WORD || inside.length > 5 || /`|\$\(/.test(written)) return '?';
  const plain = written.replace(/\\\n$/, '').replace(/^([\w.+@/-]*=)?(["'])([\s\S]*)\2$/, '$1$3');
  return plain.replace(VARIABLE, (_, name: string, fallback?: string) => {
    const value = inside.includes(name) ? fallback : (variables.get(name) ?? fallback);
    return value === undefined ? '?' : textOf(value, variables, [...inside, name]);
  });
}

const VARIABLE = /\$\{?(\w+)(?::?-([^{}]*))?\}?/g;
/** Set by the shell, the system or the cluster. */
const SET_ELSEWHERE =
  /^(?:[a-z]\w*|\d+|_|HOME|USER|REPLY|VIRTUAL_ENV|PATH|PWD|OLDPWD|HOSTNAME|RANDOM|SECONDS|TMPDIR|UID|PYTHONPATH|LD_\w+|CUDA_\w+|CONDA_\w+|SLURM_\w+|PBS_\w+|BASH_\w+|OMP_\w+)$/;

/** The variables in the words of a command which trains that the script never sets. */
export function unsetVariables(commands: readonly Command[], text: string): readonly { name: string; pos: number }[] {
  const read = [...text.matchAll(/\bread\b([^\n]{0,200})/g)].flatMap(([, words = '']) => words.split(/\W+/));
  const set = new Set([...read, ...[...text.matchAll(SETS)].flatMap(([, ...names]) => names)]);
  return commands
    .filter(
      (command) =>
        !trainsNothing(command) && command.suffix.some((node) => node.type === 'Word' && SCRIPT.test(node.text)),
    )
    .slice(0, MAX_COMMANDS)
    .flatMap(({ suffix }) => suffix.flatMap((node) => (node.type === 'Word' ? node : [])).slice(0, MAX_WORDS))
    .flatMap(({ text: word, pos }) =>
      word.startsWith("'")
        ? []
        : [...word.slice(0, MAX_WORD).matchAll(VARIABLE)].map(([, name = '']) => ({ name, pos })),
    )
    .filter(({ name }) => !set.has(name) && !SET_ELSEWHERE.test(name));
}

const SETS = /\b([A-Z_]\w*)\+?=|\bfor\s+(\w+)|\$\{(\w+)[:?+-]/g;
