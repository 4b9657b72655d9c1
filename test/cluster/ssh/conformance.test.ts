import { join } from 'node:path';
import { after } from 'node:test';
import { mkdirSync, readFileSync } from 'node:fs';
import { createSshClient } from '../../../src/runner/ssh/client.ts';
import { pathsThere } from '../../../src/runner/remote/launchThere.ts';
import { createSshExecutor } from '../../../src/runner/ssh/sshExecutor.ts';
import type { HostOptions, Project } from '../../../src/runner/ssh/probe.ts';
import { conformance, type Subject } from '../../unit/runner/conformance.ts';
import { CSH_HOST, sshMissing, startSshServers, type HostName, type SshServers } from './servers.ts';

const SLOTS = 8;

const started: SshServers[] = [];
after(() => Promise.all(started.map((servers) => servers.stop())));

/** @param copy where the host has its own copy of the folder, undefined where it shares the folder */
async function subject(host: HostName, copy?: string): Promise<Subject> {
  const servers = await startSshServers();
  started.push(servers);
  const { folder, env } = servers;
  const own = copy === undefined ? undefined : join(folder, '..', copy);
  const there = pathsThere(folder, own ?? folder);
  const options: HostOptions = { host, slots: SLOTS, ...(own !== undefined && { folder: own }) };
  const trials = join(folder, '.bbkb', 'laws');
  const project: Project = { folder, studies: trials, copyName: 'laws' };
  const ssh = { hosts: [options], patience: 60, exclude: [] };
  mkdirSync(trials, { recursive: true });
  return {
    folder: trials,
    room: SLOTS,
    create: () => createSshExecutor(ssh, project, createSshClient(env)),
    inOtherProcess: { ssh: { options: ssh, project, path: env.PATH ?? '' } },
    there,
    killWorker: ({ dir, attempt }) => {
      process.kill(Number(readFileSync(join(there(dir), `job.${attempt}`, 'claimed/pid'), 'utf8')), 'SIGKILL');
    },
  };
}

conformance('a host whose login shell is a csh and that shares the folder', () => subject(CSH_HOST), sshMissing);
conformance('a host that gets a copy of the folder', () => subject('a', 'a copy'), sshMissing);
