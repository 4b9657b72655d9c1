/** What the extension costs when VS Code activates it: an entry for `npm run bench:start`. */
import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as vscode from 'vscode';
import * as z from 'zod';

export async function run(): Promise<void> {
  const extension = vscode.extensions.getExtension<unknown>('bbkb.bbkb-tuner');
  const file = process.env.BBKB_INHOST_RESULTS;
  if (extension === undefined || file === undefined || extension.isActive)
    throw new Error('The extension has to be there, and not active yet.');
  setFlagsFromString('--expose-gc');
  const collect = z.custom<() => void>((value) => typeof value === 'function').parse(runInNewContext('gc'));

  collect();
  const [memory, cpu, began] = [process.memoryUsage(), process.cpuUsage(), performance.now()];
  await extension.activate();
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  collect();
  const { heapUsed, rss } = process.memoryUsage();
  const cost = { ms, cpu: (user + system) / 1000, heap: heapUsed - memory.heapUsed, rss: rss - memory.rss };
  writeFileSync(file, JSON.stringify(cost));
}
