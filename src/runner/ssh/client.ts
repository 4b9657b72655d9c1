/**
 * The person's own `ssh` and `rsync`, with their own configuration. A command is a text on the standard input of
 * /bin/sh there, never words for the login shell, which may be csh or fish.
 */
import { createHash } from 'node:crypto';
import { lstat, mkdir } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { shellQuote, TransportError, type Transport, type Upload } from '../remote/transport.ts';
import { inheritedEnvironment } from '../start/environment.ts';
import * as messages from './messages.ts';
import { ShellSession } from './shellSession.ts';

export interface SshClient {
  /** @param host as `ssh` takes it */
  to(host: string): Transport;
  close(): void;
}

const OPTIONS = {
  // a question would wait for ever
  BatchMode: 'yes',
  ConnectTimeout: '15',
  ServerAliveInterval: '5',
  ServerAliveCountMax: '3',
};
/** Seconds for which a connection is kept open between two commands. */
const PERSIST = '60';
const PATIENCE_MS = 60_000;
/** Seconds in which a copy that stands still is given up. */
const COPY_PATIENCE = 60;

/** @param env in which `ssh` finds the agent and the like, the person's own */
export function createSshClient(env: NodeJS.ProcessEnv = process.env): SshClient {
  const optionsOf = sharedConnections(env);
  const sessions = new Map<string, ShellSession>();
  const copy = async (host: string, args: readonly string[]) => {
    const shell = ['ssh', ...(await optionsOf(host))].map(shellQuote).join(' ');
    // no word reaches the remote shell; its long name has changed with rsync 3.2.6
    const how = ['-s', `--timeout=${COPY_PATIENCE}`, `--rsh=${shell}`];
    return run('rsync', [...how, ...args], env, { host });
  };
  const upload = (host: string, paths: readonly string[], from: string, to: string, options: readonly string[]) =>
    copy(host, [...UPLOADED, ...options, '--', ...paths.map((each) => `${from}/./${each}`), `${host}:${to}/`]);
  return {
    to: (host) => ({
      async run(script) {
        const options = await optionsOf(host);
        let session = sessions.get(host);
        if (session === undefined || session.hasEnded) {
          session = new ShellSession(host, ['-T', ...options, '--', host, '/bin/sh'], inheritedEnvironment(env));
          sessions.set(host, session);
        }
        return session.run(script);
      },
      async upload(paths, from, to, how) {
        await upload(host, paths, from, to, optionsOfUpload(how));
      },
      async sizeOfUpload(paths, from, to, how) {
        return sizeIn(await upload(host, paths, from, to, [...optionsOfUpload(how), '--dry-run', '--stats']));
      },
      async download(paths, from, to) {
        await copy(host, [...DOWNLOADED, '--', ...paths.map((each) => `${host}:${from}/./${each}`), `${to}/`]);
      },
    }),
    close() {
      for (const session of sessions.values()) session.close();
    },
  };
}

function optionsOfUpload({ exclude = [], isMirror = false }: Upload): readonly string[] {
  return [...exclude.map((pattern) => `--exclude=${pattern}`), ...(isMirror ? ['--delete'] : [])];
}

/** @param stats as rsync prints them, with separators of thousands */
function sizeIn(stats: string) {
  const numberAfter = (label: string) => {
    const figure = new RegExp(`^${label}: ([\\d.,]+)`, 'm').exec(stats)?.[1] ?? '0';
    return Number(figure.replaceAll(/\D/g, ''));
  };
  return {
    files: numberAfter('Number of regular files transferred'),
    bytes: numberAfter('Total transferred file size'),
  };
}

const COPIED = ['--recursive', '--relative', '--no-implied-dirs', '--links', '--perms', '--times'];
/** A link out of the folder would lead nowhere there, so its target is copied. */
const UPLOADED = [...COPIED, '--copy-unsafe-links'];
/** Files from there stay in their folder; they may be here already, if the answer to their removal there was lost. */
const DOWNLOADED = [...COPIED, '--safe-links', '--ignore-missing-args'];

/** One connection for all commands to a host: the person's own where they have set one up, else one of ours. */
function sharedConnections(env: NodeJS.ProcessEnv): (host: string) => Promise<readonly string[]> {
  const known = new Map<string, Promise<readonly string[]>>();
  const find = async (host: string): Promise<readonly string[]> => {
    const configured = await run('ssh', ['-G', '--', host], env, { host, timeout: PATIENCE_MS });
    const isConfigured = /^controlpath (?!none$)/m.test(configured);
    const folder = isConfigured || process.platform === 'win32' ? undefined : await socketFolder();
    if (folder === undefined) return asOptions(OPTIONS);
    // the name of a socket may have some hundred characters at most
    const socket = path.join(folder, createHash('sha256').update(configured).digest('hex').slice(0, 12));
    return asOptions({ ...OPTIONS, ControlMaster: 'auto', ControlPath: socket, ControlPersist: PERSIST });
  };
  return (host) => {
    const options = known.get(host) ?? find(host);
    known.set(host, options);
    options.catch(() => known.delete(host));
    return options;
  };
}

/** For the sockets of all tuners of this person; undefined where somebody else may write there. */
async function socketFolder(): Promise<string | undefined> {
  const { uid } = userInfo();
  const folder = path.join(tmpdir(), `bbkb-ssh-${uid}`);
  await mkdir(folder, { mode: 0o700, recursive: true });
  const status = await lstat(folder);
  return status.isDirectory() && status.uid === uid && (status.mode & 0o077) === 0 ? folder : undefined;
}

function asOptions(options: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
}

interface RunOptions {
  readonly host: string;
  readonly timeout?: number;
}

async function run(
  command: 'ssh' | 'rsync',
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { host, timeout = 0 }: RunOptions,
): Promise<string> {
  const { stdout, stderr, failed, code, exitCode, timedOut } = await execa(command, args, {
    stdin: 'ignore',
    env: inheritedEnvironment(env),
    extendEnv: false,
    reject: false,
    timeout,
    cleanup: false, // as in collectOrigin.ts
    maxBuffer: 2 ** 28,
    stripFinalNewline: false,
  });
  if (code === 'ENOENT') throw new TransportError(messages.commandMissing(command), false);
  if (!failed) return stdout;
  const isConnection = timedOut || (exitCode !== undefined && LOST_CONNECTION[command].includes(exitCode));
  throw new TransportError(messages.failed(host, command, timedOut ? messages.noAnswer : stderr), isConnection);
}

/** With which exit codes they say that the host was not reached, or not for long enough. */
const LOST_CONNECTION = { ssh: [255], rsync: [10, 12, 30, 35, 255] };
