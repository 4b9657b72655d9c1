import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Kills the extension hosts in a server's process group, as the kernel would; Linux only, as it reads /proc. */
export function killExtensionHosts(group: number): void {
  const hosts = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isExtensionHost(name, group));
  if (hosts.length === 0) throw new Error('No extension host is running.');
  for (const pid of hosts) process.kill(Number(pid), 'SIGKILL');
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
