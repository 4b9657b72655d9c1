/** Whether a process of this user works in a folder, or has a file of it open. */
import { readdirSync, readlinkSync } from 'node:fs';
import { ifReadable } from '../../system/processes.ts';

/** Only Linux says it; elsewhere the system itself refuses to delete such a file, or nobody is harmed by it. */
export function isInUse(folder: string): boolean {
  if (process.platform !== 'linux') return false;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.some((pid) => filesOf(pid).some((file) => file === folder || file.startsWith(`${folder}/`)));
}

function filesOf(pid: string): readonly string[] {
  const target = (link: string): readonly string[] => ifReadable(() => [readlinkSync(`/proc/${pid}/${link}`)]) ?? [];
  const descriptors = ifReadable(() => readdirSync(`/proc/${pid}/fd`)) ?? [];
  return [...target('cwd'), ...descriptors.flatMap((descriptor) => target(`fd/${descriptor}`))];
}
