/** Where and with what the trials of a session run: enough to run them again. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { availableParallelism, hostname, release, totalmem, type } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import type { Origin, Script } from '../../study/eventParts.ts';
import { importedFiles } from './importedFiles.ts';

interface OriginOptions {
  /** The program and its arguments, before any parameter is filled in. */
  readonly command: readonly string[];
  /** The file of which trials get copies. */
  readonly template?: string;
  readonly versions: Readonly<Record<string, string>>;
  /** Absolute: the folder the script runs in. */
  readonly cwd: string;
  /** Absolute: a folder of the repository. */
  readonly folder: string;
}

/** Never fails: unknown parts are null. */
export async function collectOrigin({
  command,
  template: file,
  cwd,
  folder,
  versions,
}: OriginOptions): Promise<Origin> {
  const [repository, script, template] = await Promise.all([
    repositoryOf(folder),
    scriptOf(command, cwd),
    file === undefined ? undefined : sha256OfFile(path.resolve(cwd, file)),
  ]);
  const machine = {
    host: hostname(),
    os: `${type()} ${release()} ${process.arch}`,
    cpus: availableParallelism(),
    memoryBytes: totalmem(),
  };
  const copied = file === undefined || template === undefined ? {} : { template: { path: file, sha256: template } };
  return { ...repository, script, ...copied, command: [...command], cwd, versions: { ...versions }, machine };
}

/** Milliseconds that git may take; a repository may be on a slow disk. */
const GIT_TIMEOUT_MS = 5000;

/**
 * One call of git for both. Untracked files are not looked for: that takes long where data are beside the code, and the
 * study's own folder would be one of them. The repository's configuration could name a program to run as its file
 * monitor, so the monitor is turned off. Without optional locks, the person's own git does not have to wait.
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
    // execa would listen to all signals meanwhile and make SIGXFSZ fatal, which Node ignores: a full disk would kill
    // the tuner
    cleanup: false,
  });
  const commit = failed ? undefined : /^# branch\.oid ([0-9a-f]{40,64})$/m.exec(stdout)?.[1];
  return { commit: commit ?? null, dirty: commit !== undefined && /^[^#]/m.test(stdout) };
}

/** A larger file is data and not a script. */
const MAX_SCRIPT_BYTES = 2 ** 26;

/** The first argument that is a file, except an installed interpreter whose path is written out. */
async function scriptOf(command: readonly string[], cwd: string): Promise<Origin['script']> {
  for (const [index, arg] of command.entries()) {
    const file = path.resolve(cwd, arg);
    const isProgram = index === 0 && path.relative(cwd, file).startsWith('..');
    const sha256 = isProgram ? undefined : await sha256OfFile(file);
    if (sha256 !== undefined) return { path: arg, sha256, ...(await importsOf(arg, cwd)) };
  }
  return null;
}

/** @param script relative to the folder, as its own imports are then */
async function importsOf(script: string, cwd: string): Promise<Pick<Script, 'imports'>> {
  const files = await importedFiles(path.resolve(cwd, script));
  const imports = await sha256OfFiles(
    files.map((file) => path.join(path.dirname(script), file)),
    cwd,
    sha256OfFile,
  );
  return files.length === 0 ? {} : { imports };
}

/** Without those that are gone. */
export async function sha256OfFiles(
  files: readonly string[],
  cwd: string,
  sha256Of: (file: string) => Promise<string | undefined>,
): Promise<Record<string, string>> {
  const hashed = files.map(async (file) => [file, await sha256Of(path.resolve(cwd, file))] as const);
  return Object.fromEntries(
    (await Promise.all(hashed)).filter((each): each is [string, string] => each[1] !== undefined),
  );
}

/** Undefined where it is not a file, or may not be read. */
export async function sha256OfFile(file: string): Promise<string | undefined> {
  try {
    const status = await stat(file);
    if (!status.isFile() || status.size > MAX_SCRIPT_BYTES) return undefined;
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
    return hash.digest('hex');
  } catch {
    return undefined; // in most cases, an argument that is not a path at all
  }
}
