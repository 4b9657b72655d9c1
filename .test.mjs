// `npm test`: everything that must hold. What waits runs beside what computes: the server's packages come while the code is
// checked, and the fault schedules wait for their programs while the unit tests run.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';

/** Milliseconds for each command: more than each process of its tests has. */
const PATIENCE_MS = 2_700_000;

const faults = 'npm run test:faults -- --seed 1 --schedules 10 --fuzzed 1000 --studies 100';
// its jobs mostly sleep, so they do so beside everything else
const cluster = runUnseen(['npm run test:cluster']);

await Promise.all([
  run(['npm run check', 'npm run test:unit'], 'inherit'),
  runUnseen(['npm run install:host', 'npm run package', faults]),
]);
// these keep all cores busy by themselves
await run(['npm run test:vscode'], 'inherit');
await cluster;

/** Like `run`; what is not seen while it runs is printed when it has ended. */
async function runUnseen(commands) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bbkb-test-'));
  // a file and not a pipe, because that would stay open as long as anything that a test has left behind
  const [file, log] = [path.join(folder, 'log'), openSync(path.join(folder, 'log'), 'a')];
  await run(commands, log);
  closeSync(log);
  console.log(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
}

/** One after the other, until anything has failed. */
async function run(commands, output) {
  for (const command of commands) {
    if (process.exitCode) return;
    const [file, ...args] = command.split(' ');
    const options = { stdio: ['ignore', output, output], reject: false, timeout: PATIENCE_MS, buffer: false };
    const { exitCode, timedOut } = await execa(file, args, options);
    if (timedOut) console.error(`${command} did not end within ${PATIENCE_MS / 60_000} minutes.`);
    if (exitCode !== 0) process.exitCode = exitCode ?? 1;
  }
}
