/** The journal's file in this process, on a disk that fails or under a process that dies, where the plan says so. */
import { appendFileSync, readlinkSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import type { DiskFault } from './faultPlan.ts';

type Operation = DiskFault['operation'];

/** @param writes where each write of the journal is noted: the tuner's number, and the place in the file */
export async function injectDiskFaults(fault: DiskFault | undefined, writes: string, pid: number): Promise<void> {
  const handle = await open('/dev/null', 'r');
  const prototype = Object.getPrototypeOf(handle) as object;
  await handle.close();
  const counts: Record<Operation, number> = { write: 0, datasync: 0, truncate: 0 };
  let failed = 0;

  const replace = (operation: Operation) => {
    const real = Object.getOwnPropertyDescriptor(prototype, operation)?.value as (...args: unknown[]) => unknown;
    Object.defineProperty(prototype, operation, {
      value: async function (this: FileHandle, ...args: unknown[]) {
        const proceed = (...changed: unknown[]) => Reflect.apply(real, this, changed) as Promise<unknown>;
        if (!isJournal(this)) return proceed(...args);
        counts[operation]++;
        if (operation === 'write') appendFileSync(writes, `${pid} ${Number(args[3])}\n`);
        if (fault === undefined) return proceed(...args);
        const isHere = operation === fault.operation && counts[operation] === fault.nth;
        if (fault.does === 'fail') {
          const began = failed > 0 || isHere;
          const spared = operation === 'truncate' && fault.truncatesStill;
          if (!began || spared || (fault.times !== null && failed >= fault.times)) return proceed(...args);
          failed++;
          const part = operation === 'write' ? partOf(args, fault.share) : undefined;
          // what a disk that is filling up does: a part is taken, and the next write is refused
          if (part !== undefined && isHere) return proceed(...part);
          throw systemError(fault.code, operation);
        }
        if (!isHere) return proceed(...args);
        const part = operation === 'write' && fault.when === 'within' ? partOf(args, fault.share) : undefined;
        if (part !== undefined) await proceed(...part);
        if (fault.when !== 'after') return killSelf();
        await proceed(...args);
        return killSelf();
      },
    });
  };
  for (const operation of ['write', 'datasync', 'truncate'] as const) replace(operation);
}

function isJournal({ fd }: FileHandle): boolean {
  return readlinkSync(`/proc/self/fd/${fd}`).endsWith('/journal.jsonl');
}

/** The arguments of a write of the first bytes only; undefined where that is none. */
function partOf([buffer, offset, length, position]: unknown[], share: number): unknown[] | undefined {
  const part = Math.floor(Number(length) * share);
  return part === 0 ? undefined : [buffer, offset, part, position];
}

function killSelf(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
}

function systemError(code: 'ENOSPC' | 'EIO', syscall: string): Error {
  const says = { ENOSPC: 'no space left on device', EIO: 'i/o error' }[code];
  return Object.assign(new Error(`${code}: ${says}, ${syscall}`), { code, syscall });
}
