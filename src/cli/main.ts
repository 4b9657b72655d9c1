#!/usr/bin/env node
/** `bbkb` as a process: its arguments, its streams and its exit code. */
import { fileURLToPath } from 'node:url';
import { version } from '../../package.json';
import { messageOf } from '../system/errors.ts';
import { bbkb } from './cli.ts';
import { bug } from './terminal/messages.ts';
import { printError } from './terminal/terminal.ts';

process.on('uncaughtException', reportBug);
// it is not an error if the reader has seen enough (`bbkb show FILE | head`)
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const { stdin, stdout, stderr } = process;
// a pseudo-terminal that nobody has told its size, as that of `docker exec -t`, says 0: nothing would be drawn there
if (stdout.isTTY && stdout.columns === 0) Object.assign(stdout, { columns: 80, rows: 24 });
const terminal = { stdout, stderr, isInteractive: stdin.isTTY && stdout.isTTY };

// their bundles are beside this one
const programs = {
  cli: fileURLToPath(import.meta.url),
  engineWorker: new URL('./engineWorker.js', import.meta.url),
  supervisor: new URL('./supervisor.js', import.meta.url),
  armThread: new URL('./armThread.js', import.meta.url),
  page: new URL('./webview/', import.meta.url),
};
process.exitCode = await bbkb(process.argv.slice(2), terminal, programs);

/** The last handler of all: an error that nothing expected is said in a sentence, not as a stack of minified code. */
function reportBug(error: unknown): never {
  printError(bug(version, messageOf(error)), process);
  process.exit(1);
}
