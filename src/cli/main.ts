/** `bbkb` as a process: its arguments, its streams and its exit code. */
import { bbkb } from './cli.ts';
import { reportBug } from './terminal/reportBug.ts';

process.on('uncaughtException', reportBug);
// it is not an error if the reader has seen enough (`bbkb show FILE | head`)
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await bbkb(process.argv.slice(2), process);
