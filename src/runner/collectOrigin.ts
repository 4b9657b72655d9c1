/** Where and with what something is run: what one needs to know to run it again. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { availableParallelism, hostname, release, totalmem, type } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';

export interface Origin {
  /** Null without a repository, a commit or git. */
  readonly commit: string | null;
  /** Whether tracked files differ from the commit. */
  readonly dirty: boolean;
  readonly script: { path: string; sha256: string } | null;
  readonly command: string[];
  readonly cwd: string;
  readonly versions: Record<string, string>;
  readonly machine: { host: string; os: string; cpus: number; memoryBytes: number };
}

interface OriginOptions {
  /** As a list of words, before any parameter is put in. */
  readonly command: readonly string[];
  readonly versions: Readonly<Record<string, string>>;
  /** Absolute: the folder the script runs in. */
  readonly cwd: string;
  /** Absolute: the folder whose repository is asked. */
  readonly folder: string;
}

/** Never fails: what cannot be found out is null. */
export async function collectOrigin({ command, cwd, folder, versions }: OriginOptions): Promise<Origin> {
  const [repository, script] = await Promise.all([repositoryOf(folder), scriptOf(command, cwd)]);
  const machine = {
    host: hostname(),
    os: `${type()} ${release()} ${process.arch}`,
    cpus: availableParallelism(),
    memoryBytes: totalmem(),
  };
  return { ...repository, script, command: [...command], cwd, versions: { ...versions }, machine };
}

/** Milliseconds that git may take, on a repository on a slow disk. */
const GIT_TIMEOUT_MS = 5000;

/**
 * Both facts in one question. Files that git does not track are not looked for: that takes long where data lie beside
 * the code, and the study's own folder would be one. The repository's configuration could name a program to run as its
 * file monitor, so that is turned off; without optional locks nobody's own git has to wait.
 */
async function repositoryOf(folder: string): Promise<Pick<Origin, 'commit' | 'dirty'>> {
  const args = ['status', '--porcelain=v2', '--branch', '--untracked-files=no'];
  const { stdout, failed } = await execa('git', ['--no-optional-locks', '-c', 'core.fsmonitor=false', ...args], {
    cwd: folder,
    timeout: GIT_TIMEOUT_MS,
    reject: false,
    stdin: 'ignore',
    stderr: 'ignore',
    windowsHide: true,
    // execa would listen to all signals meanwhile and leave SIGXFSZ fatal, which Node ignores: a full disk would kill the tuner
    cleanup: false,
  });
  const commit = failed ? undefined : /^# branch\.oid ([0-9a-f]{40,64})$/m.exec(stdout)?.[1];
  return { commit: commit ?? null, dirty: commit !== undefined && /^[^#]/m.test(stdout) };
}

/** Bytes; a longer file is data and no script. */
const MAX_SCRIPT_BYTES = 2 ** 26;

/** The first word that is a file, an installed interpreter with its path written out excepted. */
async function scriptOf(command: readonly string[], cwd: string): Promise<Origin['script']> {
  for (const [index, arg] of command.entries()) {
    const file = path.resolve(cwd, arg);
    const isProgram = index === 0 && path.relative(cwd, file).startsWith('..');
    const sha256 = isProgram ? undefined : await sha256OfFile(file);
    if (sha256 !== undefined) return { path: arg, sha256 };
  }
  return null;
}

/** Undefined for what is no file, or not ours to read. */
async function sha256OfFile(file: string): Promise<string | undefined> {
  try {
    const status = await stat(file);
    if (!status.isFile() || status.size > MAX_SCRIPT_BYTES) return undefined;
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
    return hash.digest('hex');
  } catch {
    return undefined; // a word that is no path at all, in most cases
  }
}
