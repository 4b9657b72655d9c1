/**
 * A study as a process of its own, `bbkb run`, which outlives whoever has started it: a client ends its servers as it
 * likes, and a study takes hours.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Question } from '../../agents/question.ts';
import { notStartedInTime } from './messages.ts';

const POLL_INTERVAL_MS = 50;
const MAX_WAIT_MS = 60_000;

/**
 * @param cli the program `bbkb`
 * @param isRunning whether the study runs in the process of this number
 * @throws Error, a sentence, where nothing was started
 */
export async function startDetached(
  cli: string,
  { file, fingerprint }: Question,
  isRunning: (pid: number) => Promise<boolean>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bbkb-start-'));
  const output = path.join(folder, 'output');
  const descriptor = openSync(output, 'wx');
  try {
    const child = spawn(process.execPath, [cli, 'run', file, '--confirmed', fingerprint], {
      cwd: path.dirname(file),
      detached: true,
      windowsHide: true,
      stdio: ['ignore', descriptor, descriptor],
    });
    await once(child, 'spawn');
    child.unref();
    for (let waited = 0; child.exitCode === null && child.signalCode === null; waited += POLL_INTERVAL_MS) {
      if (await isRunning(child.pid ?? 0)) return;
      if (waited > MAX_WAIT_MS) throw new Error(notStartedInTime(MAX_WAIT_MS / 1000));
      await sleep(POLL_INTERVAL_MS);
    }
    // a study of short trials may have ended by now, also in failure
    if (child.exitCode !== 0 && child.exitCode !== 1) throw new Error((await readFile(output, 'utf8')).trim());
  } finally {
    closeSync(descriptor);
    // its process still has the file; where a system does not let it go, it stays in the folder of temporary files
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
