// `npm test`: everything that must hold. What waits runs beside what computes: the server's packages come while the code is
// checked, and the fault schedules wait for their programs while the unit tests run. What fails beside others runs once more
// alone before it counts, as the tests of one kind do (test/run.ts). What has failed is printed last.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';

/** Milliseconds for each command: more than each process of its tests has. */
const PATIENCE_MS = 2_700_000;

const faults = 'npm run test:faults -- --seed 1 --schedules 5 --fuzzed 300 --studies 30';
// its jobs mostly sleep, so they do so beside everything else
const cluster = runBeside(['npm run test:cluster']);

const [, left] = await Promise.all([
  run(['npm run check', 'npm run test:unit']),
  runBeside(['npm run install:host', 'npm run package', faults]),
]);
await run(left);
// these keep all cores busy by themselves
await run(['npm run test:vscode']);
await run(await cluster);

/** One after the other, until anything has failed. */
async function run(commands) {
  if (process.exitCode) return;
  const [failed] = await runUntilOneFails(commands, 'inherit');
  if (failed) process.exitCode = 1;
}

/**
 * Prints what the commands have printed when they have ended, unless others have failed, whose words are to stand last.
 *
 * @returns the command that failed, and those after it
 */
async function runBeside(commands) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bbkb-test-'));
  // a file and not a pipe, because that would stay open as long as anything that a test has left behind
  const [file, log] = [path.join(folder, 'log'), openSync(path.join(folder, 'log'), 'a')];
  const left = await runUntilOneFails(commands, log);
  closeSync(log);
  if (!process.exitCode) console.log(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  return left;
}

/** @returns the command that failed, and those after it */
async function runUntilOneFails(commands, output) {
  for (const [i, command] of commands.entries()) {
    const [file, ...args] = command.split(' ');
    const options = { stdio: ['ignore', output, output], reject: false, timeout: PATIENCE_MS, buffer: false };
    const { exitCode, timedOut } = await execa(file, args, options);
    if (timedOut) console.error(`${command} did not end within ${PATIENCE_MS / 60_000} minutes.`);
    if (exitCode !== 0) return commands.slice(i);
  }
  return [];
}
