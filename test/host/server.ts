/**
 * Starts and stops a VS Code server on the loopback interface, with a profile of its own that is deleted afterwards.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, cpSync, mkdirSync, openSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execaSync } from 'execa';
import { extensionHostsEnded, killExtensionHosts } from './extensionHost.ts';
import { installedHost } from './install.ts';
import { freePort, listening } from './port.ts';
import { makeProfile, serverEnvironment, writeSettings, type Theme } from './profile.ts';

export interface ServerOptions {
  /**
   * A packaged extension, installed as a user would, or a folder under development with the entry of its in-host tests.
   */
  readonly extension: { readonly vsix: string } | { readonly folder: string; readonly tests: string };
  /** Folders of other extensions that are there as well, unpacked as VS Code itself unpacks them. */
  readonly others?: readonly string[];
  /** The built-in extensions that are there, by their folders' names. Default: all. */
  readonly builtIn?: readonly string[];
  /** False opens workspaces in Restricted Mode. Default: true. */
  readonly trusted?: boolean;
  /** Default: a free one. */
  readonly port?: number;
  /** Variables for the server and the extension host, beside this process's own. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface Server {
  /** Opens a window on the folder, or a `.code-workspace` of several, and a file in an editor if one is named. */
  readonly url: (folder: string, openFile?: string) => string;
  /** Of the windows that are opened from then on, in place of what a person has set in one before. */
  readonly useTheme: (theme: Theme) => void;
  /** Resolves when the server has ended by itself; never, when it is stopped. */
  readonly crashed: Promise<void>;
  /** As a crash or `kill -9` would end it; the window starts another when it is reloaded. */
  readonly killExtensionHost: () => void;
  /** Resolves when the windows that were closed have ended what they ran. */
  readonly windowsEnded: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export async function startServer(options: ServerOptions): Promise<Server> {
  const host = installedHost();
  const port = await freePort(options.port);
  const profile = makeProfile();
  for (const other of options.others ?? [])
    cpSync(other, path.join(profile, 'extensions', path.basename(other)), { recursive: true });
  const env = serverEnvironment(profile, options.env);
  const builtIn = options.builtIn === undefined ? host.builtIn : linkedTo(host.builtIn, options.builtIn, profile);
  const command = [
    host.script,
    ...['--vscode-option', `builtin-extensions-dir=${builtIn}`],
    ...['--config', path.join(profile, 'config.yaml')],
    ...['--user-data-dir', path.join(profile, 'user'), '--extensions-dir', path.join(profile, 'extensions')],
  ];
  if ('vsix' in options.extension) {
    execaSync(host.node, [...command, '--install-extension', options.extension.vsix], { env, extendEnv: false });
  }

  const log = path.join(profile, 'server.log');
  const output = openSync(log, 'a');
  const child = spawn(host.node, [...command, ...serverFlags(options, port)], {
    env,
    stdio: ['ignore', output, output],
    detached: true, // a process group of its own, so that the extension host ends with it
  });
  closeSync(output);

  const pid = child.pid;
  if (pid === undefined) throw new Error(`The VS Code server could not be started with ${host.node}.`);
  const ended = once(child, 'exit');
  let stopping = false;
  const crashed = new Promise<void>((resolve) => {
    void ended.then(() => {
      if (!stopping) resolve();
    });
  });
  const clear = (): void => {
    endGroup(pid, 'SIGKILL');
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  const stop = async (): Promise<void> => {
    stopping = true;
    process.off('exit', clear);
    endGroup(pid, 'SIGTERM'); // leaves the extension the time to end its trials
    await Promise.race([ended, sleep(5000, undefined, { ref: false })]);
    clear();
  };
  process.once('exit', clear); // a detached group would outlive this process
  stopOnSignal(stop);

  if (!(await listening(port, child))) {
    const said = readFileSync(log, 'utf8').slice(-2000);
    await stop();
    throw new Error(`The VS Code server did not start on port ${port}. Its last words:\n${said}`);
  }
  const killExtensionHost = (): void => killExtensionHosts(pid);
  return {
    url: (folder, openFile) => address(options, port, folder, openFile),
    useTheme: (theme) => writeSettings(profile, theme),
    crashed,
    killExtensionHost,
    windowsEnded: () => extensionHostsEnded(pid),
    stop,
  };
}

/** A folder in the profile that has just these of another. */
function linkedTo(folder: string, names: readonly string[], profile: string): string {
  const own = path.join(profile, 'builtIn');
  mkdirSync(own);
  for (const name of names) symlinkSync(path.join(folder, name), path.join(own, name));
  return own;
}

function serverFlags({ extension, trusted = true }: ServerOptions, port: number): string[] {
  return [
    ...['--bind-addr', `127.0.0.1:${port}`, '--auth', 'none'],
    ...['--disable-telemetry', '--disable-update-check', '--disable-getting-started-override', '--ignore-last-opened'],
    ...(trusted ? ['--disable-workspace-trust'] : []),
    // else the extension host waits for a login shell, and has that one's variables and not these
    ...['--vscode-option', 'force-disable-user-env'],
    // between two processes of one machine it took a seventh of the extension host's time
    ...['--vscode-option', 'disable-websocket-compression'],
    // only in this mode does the workbench read the paths of a development extension and its tests from the address;
    // it also silences notifications, which is why everything a person would see is tested with a VSIX instead
    ...('tests' in extension ? ['--vscode-option', 'enable-smoke-test-driver'] : []),
  ];
}

function address({ extension }: ServerOptions, port: number, folder: string, openFile?: string): string {
  const onServer = (file: string): string => `vscode-remote://127.0.0.1:${port}${file}`;
  const payload: [string, string][] = [];
  if (openFile !== undefined) payload.push(['openFile', onServer(openFile)]);
  if ('tests' in extension) {
    payload.push(['extensionDevelopmentPath', onServer(extension.folder)]);
    payload.push(['extensionTestsPath', onServer(extension.tests)]);
  }
  const url = new URL(`http://127.0.0.1:${port}/`);
  url.searchParams.set(folder.endsWith('.code-workspace') ? 'workspace' : 'folder', folder);
  if (payload.length > 0) url.searchParams.set('payload', JSON.stringify(payload));
  return url.href;
}

function endGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error; // ESRCH: it has ended already
  }
}

/** Ends this process after the server, with the exit code that shells give to a process ended by the signal. */
function stopOnSignal(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      void stop().finally(() => process.exit(128 + constants.signals[signal]));
    });
  }
}
