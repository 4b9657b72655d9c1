/**
 * What a script that prints too much costs: `npm run bench:output [GIGABYTES]`.
 *
 * It prints 2 GB as fast as it can, its metric in the midst. Prints whether that was found, the largest that the log ever
 * was and is, and how much this process grew.
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runTrial } from '../../../src/runner/runTrial.ts';

const gigabytes = Number(process.argv[2] ?? 2);
const folder = mkdtempSync(path.join(tmpdir(), 'bbkb-output-'));
const script = path.join(folder, 'chatter.sh');
const half = `yes "step 17 of 100000, loss 0.123, a line that nobody will ever read" | head -c ${(gigabytes / 2) * 1e9}`;
writeFileSync(script, `${half}; echo; echo score: 0.93; ${half}; echo; echo bye\n`);

const dir = path.join(folder, 'trial');
const log = path.join(dir, 'stdout.log');
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`;
const size = () => statSync(log, { throwIfNoEntry: false })?.size ?? 0;

const before = process.memoryUsage().rss;
let [largestLog, largestMemory] = [0, 0];
const watch = setInterval(() => {
  largestLog = Math.max(largestLog, size());
  largestMemory = Math.max(largestMemory, process.memoryUsage().rss);
}, 20);

try {
  const { result, seconds } = await runTrial(
    {
      ...{ study: 'bench', trial: 1, attempt: 1, seed: 1, parameters: {}, env: {}, metric: { name: 'score' } },
      ...{ command: ['/bin/sh', script], pass: 'flags', switches: [], inactive: [], cwd: folder, dir },
    },
    { signal: new AbortController().signal, onSpawn: () => undefined, timeout: () => 600 },
  );
  console.log(`${JSON.stringify(result)} after ${gigabytes} GB in ${seconds.toFixed(1)} s`);
  console.log(`the log was ${megabytes(largestLog)} at most and is ${megabytes(size())}`);
  console.log(`this process grew by ${megabytes(largestMemory - before)} from ${megabytes(before)}`);
} finally {
  clearInterval(watch);
  rmSync(folder, { recursive: true });
}
