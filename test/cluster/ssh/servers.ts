/** Real sshd on loopback, each in the place of a host: for tests. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ifReadable } from '../../../src/system/processes.ts';
import { freePorts } from '../freePorts.ts';
import { missingOf } from '../installed.ts';

export interface SshServers {
  /** Absolute: a folder that this machine and all hosts see. */
  readonly folder: string;
  /** An environment in which `ssh` and `rsync` know the hosts a, b and c. */
  readonly env: NodeJS.ProcessEnv;
  /** Connections end; what they started goes on. */
  readonly cutConnections: (host: HostName) => void;
  /** The same, and no new ones until it is started again. */
  readonly disconnect: (host: HostName) => Promise<void>;
  /** It and all that runs there end without a word. */
  readonly kill: (host: HostName) => Promise<void>;
  readonly start: (host: HostName) => Promise<void>;
  /** It has another key from now on. */
  readonly changeKey: (host: HostName) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const hosts = ['a', 'b', 'c'] as const;
export type HostName = (typeof hosts)[number];

/** Its login shell is a csh. */
export const CSH_HOST: HostName = 'b';

const SSHD = '/usr/sbin/sshd';

export const sshMissing = missingOf(
  ['sshd', 'ssh', 'ssh-keygen', 'rsync', 'tcsh'],
  'OpenSSH, rsync or tcsh is not installed (apt-get install openssh-server openssh-client rsync tcsh)',
);

export async function startSshServers(): Promise<SshServers> {
  const folder = mkdtempSync(join(tmpdir(), 'bbkb-ssh-'));
  for (const name of ['bin', 'home', 'shared']) mkdirSync(join(folder, name));
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true }); // which its package makes at boot
  const ports = await freePorts(hosts.length);
  const portOf = (host: HostName) => ports[hosts.indexOf(host)];
  makeKey(join(folder, 'key'));
  for (const host of hosts) makeKey(join(folder, `host-${host}`));
  writeFileSync(join(folder, 'config'), clientConfiguration(folder, portOf));
  writeFileSync(join(folder, 'known_hosts'), hosts.map((host) => knownHost(folder, host, portOf(host))).join(''));
  for (const program of ['ssh', 'rsync']) writeProgram(folder, program);
  const env = { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH ?? ''}` };
  const daemons = new Map<HostName, ChildProcess>();
  const start = async (host: HostName) => {
    const conf = join(folder, `sshd-${host}.conf`);
    writeFileSync(conf, serverConfiguration(folder, host, portOf(host)));
    // in the foreground, so that it is a child and ends with a known id
    daemons.set(host, spawn(SSHD, ['-D', '-f', conf], { stdio: 'ignore' }));
    await untilOpen(portOf(host));
  };
  const cutConnections = (host: HostName) => {
    for (const pid of childrenOf(daemons.get(host)?.pid)) killIfThere(pid);
  };
  const disconnect = async (host: HostName) => {
    const daemon = daemons.get(host);
    if (daemon === undefined || daemon.exitCode !== null || daemon.signalCode !== null) return;
    const gone = once(daemon, 'exit');
    const connections = childrenOf(daemon.pid);
    daemon.kill('SIGKILL');
    await gone;
    connections.forEach(killIfThere);
  };
  const kill = async (host: HostName) => {
    await disconnect(host);
    // sshd tells what it starts from where the connection came, and to which port
    const mark = ` 127.0.0.1 ${portOf(host)}\0`;
    for (const pid of processesWith(
      (variables) => /(?:^|\0)SSH_CONNECTION=/.test(variables) && variables.includes(mark),
    ))
      killIfThere(pid);
  };
  await Promise.all(hosts.map(start));
  return {
    folder: join(folder, 'shared'),
    env,
    ...{ cutConnections, disconnect, kill, start },
    async changeKey(host) {
      await disconnect(host);
      rmSync(join(folder, `host-${host}`));
      makeKey(join(folder, `host-${host}`));
      await start(host);
    },
    async stop() {
      await Promise.all(hosts.map(kill));
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function makeKey(file: string): void {
  rmSync(`${file}.pub`, { force: true });
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file]);
}

function knownHost(folder: string, host: HostName, port: number): string {
  const [type, key] = readFileSync(join(folder, `host-${host}.pub`), 'utf8').split(' ');
  return `[127.0.0.1]:${port} ${type} ${key}\n`;
}

function clientConfiguration(folder: string, portOf: (host: HostName) => number): string {
  return hosts
    .map(
      (host) => `Host ${host}
  HostName 127.0.0.1
  Port ${portOf(host)}
  IdentityFile ${folder}/key
  IdentitiesOnly yes
  UserKnownHostsFile ${folder}/known_hosts
`,
    )
    .join('');
}

/** A person has a configuration in a place of its own; a test must not touch it, and says which one is meant. */
function writeProgram(folder: string, program: string): void {
  const real = execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim();
  const option = program === 'ssh' ? ` -F ${folder}/config` : '';
  writeFileSync(join(folder, 'bin', program), `#!/bin/sh\nexec ${real}${option} "$@"\n`, { mode: 0o755 });
}

function serverConfiguration(folder: string, host: HostName, port: number): string {
  copyFileSync(join(folder, 'key.pub'), join(folder, 'authorized_keys'));
  return `ListenAddress 127.0.0.1
Port ${port}
HostKey ${folder}/host-${host}
AuthorizedKeysFile ${folder}/authorized_keys
StrictModes no
UsePAM no
PasswordAuthentication no
KbdInteractiveAuthentication no
PidFile none
SetEnv HOME=${folder}/home
${host === CSH_HOST ? 'ForceCommand tcsh -c "$SSH_ORIGINAL_COMMAND"\n' : ''}`;
}

async function untilOpen(port: number): Promise<void> {
  for (let patience = 100; patience > 0; patience--) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)])
      .catch(() => false); // oxfmt-ignore
    socket.destroy();
    if (isOpen) return;
    await setTimeout(100);
  }
  throw new Error('sshd did not begin to listen within 10 s.');
}

/** Of one that listens: its connections, and what belongs to each of them alone. */
function childrenOf(parent: number | undefined): readonly number[] {
  const children = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number));
  const of = (pid: number): readonly number[] =>
    children.flatMap(([child, itsParent]) => (itsParent === pid ? [child, ...of(child)] : []));
  return parent === undefined ? [] : of(parent);
}

function processesWith(matches: (variables: string) => boolean): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => matches(ifReadable(() => readFileSync(`/proc/${pid}/environ`, 'utf8')) ?? ''))
    .map(Number);
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended by itself
  }
}
