/** The terminal program as people run it, watched from outside. Linux only. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

interface Watched {
  /** The kernel's VmHWM in bytes: the most memory that was ever resident. */
  readonly memory: number;
  /** The most bytes that `.bbkb` took on the disk. */
  readonly disk: number;
  /** Seconds of the processor, which a busy machine stretches less than the clock's. */
  readonly cpu: number;
  readonly seconds: number;
}

/** Runs `bbkb` in a folder. @throws where it fails */
export async function runWatched(cli: string, folder: string, ...args: readonly string[]): Promise<Watched> {
  const began = performance.now();
  const child = spawn(process.execPath, [cli, ...args], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const pid = child.pid ?? 0;
  const exit = once(child, 'exit');
  const ended = new AbortController();
  const peak = { memory: 0, disk: 0, cpu: 0 };
  const watching = (async () => {
    while (!ended.signal.aborted) {
      peak.memory = Math.max(peak.memory, peakMemory(pid));
      peak.disk = Math.max(peak.disk, args[0] === 'run' ? diskUsage(path.join(folder, '.bbkb')) : 0);
      peak.cpu = Math.max(peak.cpu, secondsOf(pid));
      await sleep(20);
    }
  })();
  const [code] = (await exit) as [number | null];
  const seconds = (performance.now() - began) / 1000;
  ended.abort();
  await watching;
  if (code !== 0) throw new Error(`bbkb ${args.join(' ')} ended with ${String(code)}.`);
  return { ...peak, seconds };
}

export function mb(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(0)} MB`;
}

/** Settles when the process has ended. */
export async function runProcess(file: string, args: readonly string[]): Promise<void> {
  await once(spawn(file, args, { stdio: 'ignore' }), 'exit');
}

/** Bytes that were resident at most. */
function peakMemory(pid: number): number {
  return memoryField(pid, 'VmHWM');
}

/** Bytes that are resident now; 0 where the process has ended. */
export function processMemory(pid: number): number {
  return memoryField(pid, 'VmRSS');
}

function memoryField(pid: number, field: 'VmHWM' | 'VmRSS'): number {
  const status = readProcess(pid, 'status');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024;
}

/** In the kernel's ticks of 10 ms, without its children. */
export function secondsOf(pid: number): number {
  const stat = readProcess(pid, 'stat');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return stat === '' ? 0 : (Number(fields[11]) + Number(fields[12])) / 100;
}

function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // it has ended
  }
}

/** Bytes that are really taken up: a file may have holes. */
export function diskUsage(folder: string): number {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).slice(0, 50);
    return names.reduce((sum, name) => {
      const status = statSync(path.join(folder, name), { throwIfNoEntry: false });
      return sum + 512 * (status?.blocks ?? 0);
    }, 0);
  } catch {
    return 0; // it is not there yet
  }
}
