/** The extension hosts in a server's process group; they are found on Linux only, in /proc. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves when the last has ended, but after ten seconds at the latest; elsewhere than on Linux after two. */
export async function extensionHostsEnded(group: number): Promise<void> {
  if (!existsSync('/proc')) return sleep(2000);
  for (let waited = 0; waited < 10_000 && extensionHosts(group).length > 0; waited += 50) await sleep(50);
}

/** Kills them as the kernel would. */
export function killExtensionHosts(group: number): void {
  const hosts = extensionHosts(group);
  if (hosts.length === 0) throw new Error('No extension host is running.');
  for (const pid of hosts) process.kill(Number(pid), 'SIGKILL');
}

function extensionHosts(group: number): readonly string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isExtensionHost(name, group));
}

function isExtensionHost(pid: string, group: number): boolean {
  // "pid (name) state ppid pgrp ...", where the name may hold spaces and parentheses
  const status = readProcess(pid, 'stat').split(') ').at(-1) ?? '';
  return status.split(' ')[2] === String(group) && readProcess(pid, 'cmdline').includes('--type=extensionHost');
}

/** Empty when the process has ended since it was listed. */
function readProcess(pid: string, file: string): string {
  try {
    return readFileSync(path.join('/proc', pid, file), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return '';
    throw error;
  }
}
