/** Asks a host whether it can be reached, shares the project's folder and has all that a trial needs. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { shellQuote, TransportError, type Transport } from '../remote/transport.ts';
import * as messages from './messages.ts';

export interface SshOptions {
  readonly hosts: readonly HostOptions[];
  /** Seconds without a connection after which a host ends its trials by itself. */
  readonly patience: number;
  /** Patterns of rsync for files that are not copied to hosts without the shared folder. */
  readonly exclude: readonly string[];
}

export interface HostOptions {
  /** As `ssh` takes it: a name of the person's own configuration, or user@machine. */
  readonly host: string;
  /** How many trials it runs at once; with GPUs, how many on each. */
  readonly slots: number;
  /** As CUDA_VISIBLE_DEVICES names them; absent where trials are not told which to use. */
  readonly gpus?: readonly string[];
  /** Where the project is on this host, absolute or below ~; absent for the same path, or a copy of our own. */
  readonly folder?: string;
  /** The program that runs Python there, in place of the command's own. */
  readonly python?: string;
  /** Lines of bash that a trial's shell runs before the script. */
  readonly preamble?: readonly string[];
}

export interface Project {
  /** Absolute: the folder that the hosts share, or get a copy of. */
  readonly folder: string;
  /** Absolute, in `folder`: where the study keeps its own files. */
  readonly studies: string;
  /** Names the folder on hosts that get a copy. */
  readonly copyName: string;
}

export interface ProbedHost {
  /** Absolute: the person's own folder there. */
  readonly home: string;
  /** Absolute: the project's folder there. */
  readonly folder: string;
  readonly isShared: boolean;
  /** Such as `Linux 6.1.0`. */
  readonly system: string;
  readonly cores: number;
  /** Absolute, and the version that it prints; undefined where it comes with the copy of the folder. */
  readonly program?: string;
  readonly version?: string;
  /** Seconds by which its clock is ahead of this one's. */
  readonly clockAhead: number;
}

/**
 * @param program the first word of the command, undefined where that is not known
 * @throws TransportError, a sentence, where trials cannot run there
 */
export async function probeHost(
  transport: Transport,
  options: HostOptions,
  project: Project,
  program?: string,
): Promise<ProbedHost> {
  const { host } = options;
  const token = path.join(project.studies, `shared-${randomUUID()}`);
  await mkdir(project.studies, { recursive: true });
  await writeFile(token, 'shared\n', { flag: 'wx' });
  try {
    const own = program === undefined ? NO_PROGRAM : programThere(options, program);
    const answer = parseAnswer(await transport.run(probeScript(options, project, token, own)));
    if (answer === undefined) throw new TransportError(messages.odd(host), false);
    return checked(answer, options, project, own);
  } finally {
    await rm(token, { force: true });
  }
}

export function programThere({ python }: HostOptions, program: string): string {
  return python !== undefined && isPython(program) ? python : program;
}

function isPython(program: string): boolean {
  return /^python[\d.]*$/.test(path.basename(program));
}

const answerSchema = z.object({
  home: z.string(),
  folder: z.string().check(z.startsWith('/')),
  shared: z.enum(['yes', 'no']),
  writable: z.enum(['yes', 'no']),
  system: z.string(),
  cores: z.coerce.number(),
  missing: z.string(),
  preamble: z.enum(['yes', 'no']),
  program: z.string(),
  version: z.string(),
  clock: z.coerce.number(),
});
type Answer = z.infer<typeof answerSchema>;

function parseAnswer(text: string): Answer | undefined {
  const lines = text.split('\n').map((line) => /^(\w+)=(.*)$/.exec(line) ?? []);
  return answerSchema.safeParse(Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]))).data;
}

/** Which every host has. */
const NO_PROGRAM = 'sh';

function checked(answer: Answer, options: HostOptions, project: Project, program: string): ProbedHost {
  const { host } = options;
  const { home, folder, system, cores, clock, version } = answer;
  const isShared = answer.shared === 'yes';
  const refuse = (sentence: string) => new TransportError(sentence, false);
  const missing = answer.missing.split(' ').filter((name) => name !== '' && (!isShared || !ONLY_FOR_COPIES.has(name)));
  if (missing.length > 0) throw refuse(messages.missing(host, missing));
  if (answer.writable === 'no') throw refuse(messages.notWritable(host, folder));
  if (answer.preamble === 'no') throw refuse(messages.noPreamble(host));
  const comesWithCopy = !isShared && program.startsWith(project.folder + path.sep);
  if (answer.program === '' && !comesWithCopy) throw refuse(messages.noProgram(host, program, isPython(program)));
  return {
    ...{ home, folder, isShared, system, cores },
    ...(answer.program !== '' && { program: answer.program, version }),
    clockAhead: clock - Date.now() / 1000,
  };
}

const NEEDED = ['setsid', 'base64', 'rsync'];
const ONLY_FOR_COPIES: ReadonlySet<string> = new Set(['base64', 'rsync']);

function probeScript(options: HostOptions, project: Project, token: string, program: string): string {
  const inProject = path.relative(project.folder, token);
  const ask = [...(options.preamble ?? []), 'echo preamble=yes', `echo "program=$(command -v -- "$1")"`].join('\n');
  const askVersion = isPython(program) ? `echo "version=$("$1" --version 2>&1 | head -n 1)"` : 'echo version=';
  const shell = options.preamble === undefined ? '/bin/sh' : 'bash';
  return `
say() { printf '%s=%s\\n' "$1" "$2"; }
yes_if() { if "$@" 2>/dev/null; then echo yes; else echo no; fi; }
here=${shellQuote(project.folder)}
shared=$(yes_if grep -qx shared ${folderText(options.folder)}/${shellQuote(inProject)})
folder=${folderText(options.folder)}
if [ $shared = no ]; then folder=${options.folder === undefined ? `"$HOME"/.cache/bbkb/${shellQuote(project.copyName)}` : '$folder'}; mkdir -p "$folder"; fi
folder=$(cd "$folder" && pwd || echo "$folder")
say home "$HOME"
say folder "$folder"
say shared $shared
say writable "$(yes_if [ -w "$folder" ])"
say system "$(uname -sr)"
say cores "$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)"
missing=
for name in ${NEEDED.join(' ')}; do command -v $name >/dev/null || missing="$missing $name"; done
say missing "$missing"
say clock "$(date +%s)"
cd "$folder"
answer=$(${shell} -c ${shellQuote(`${ask}\n${askVersion}`)} sh ${programWord(program, project)} </dev/null)
printf 'preamble=no\\nprogram=\\nversion=\\n%s\\n' "$answer"
`;
}

/** In the shell there; the same path as here without a folder of its own. */
function folderText(folder: string | undefined): string {
  return folder === undefined ? '"$here"' : belowHome(folder);
}

/** A program in the project is in the project's folder there. */
function programWord(program: string, { folder }: Project): string {
  const inside = path.relative(folder, program);
  const isInside = path.isAbsolute(program) && !inside.startsWith('..');
  return isInside ? `"$folder"/${shellQuote(inside)}` : belowHome(program);
}

function belowHome(file: string): string {
  return file.startsWith('~/') ? `"$HOME"/${shellQuote(file.slice(2))}` : shellQuote(file);
}
