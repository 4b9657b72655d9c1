/** `bbkb` as a process: its streams and its exit code. */
import { fileURLToPath } from 'node:url';
import { version } from '../../package.json';
import { errorCode, messageOf, reasonOf } from '../system/errors.ts';
import { bbkb } from './cli.ts';
import { bug, outputUnwritable } from './terminal/messages.ts';
import { printError } from './terminal/terminal.ts';

/** @param main the bundle that was started; the others are beside it */
export async function runProcess(args: readonly string[], main: string): Promise<void> {
  process.on('uncaughtException', reportBug);
  process.stdout.on('error', (error) => {
    // it is not an error if the reader has seen enough (`bbkb show FILE | head`)
    if (errorCode(error) === 'EPIPE') return;
    printError(outputUnwritable(reasonOf(error)), process);
    process.exit(1);
  });

  const { stdin, stdout, stderr } = process;
  // a pseudo-terminal that nobody has told its size, as that of `docker exec -t`, says 0: nothing would be drawn there
  if (stdout.isTTY && stdout.columns === 0) Object.assign(stdout, { columns: 80, rows: 24 });
  const terminal = { stdout, stderr, isInteractive: stdin.isTTY && stdout.isTTY };
  const programs = {
    cli: fileURLToPath(main),
    engineWorker: new URL('./engineWorker.js', main),
    supervisor: new URL('./supervisor.js', main),
    armThread: new URL('./armThread.js', main),
    page: new URL('./webview/', main),
  };
  process.exitCode = await bbkb(args, terminal, programs);
}

/** The last handler of all: an error that nothing expected is said in a sentence, not as a stack of minified code. */
function reportBug(error: unknown): never {
  printError(bug(version, messageOf(error)), process);
  process.exit(1);
}
