/**
 * A script that sleeps and prints its second argument as its score, and the ideal that a tuner of it is compared with.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** @returns the path of the script */
export function writeSleepingScript(folder: string, seconds: number): string {
  const script = path.join(folder, 'nap.sh');
  writeFileSync(script, `sleep ${seconds}; echo "score: $2"\n`);
  return script;
}

/** Runs the script without a tuner, as Node starts processes. */
export async function runBare(script: string): Promise<void> {
  const options = { cwd: path.dirname(script), stdio: 'ignore', detached: true } as const;
  await once(spawn('/bin/sh', [script, '--x', '0.5'], options), 'close');
}

/** Does something `count` times, `parallel` times at any moment. */
export async function inParallel(
  count: number,
  parallel: number,
  action: (number: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) await action(++next);
  };
  await Promise.all(Array.from({ length: parallel }, work));
}
