/** `bbkb` as a person runs it, without a terminal behind it. */
import { Writable } from 'node:stream';
import { execa } from 'execa';
import { bbkb as mainProgram } from '../../../src/cli/cli.ts';
import type { Bundle } from './bundle.ts';

/** In a process of its own. Resolves when it has ended, however; `pid` and `kill` work at once. */
export function bbkb({ cli }: Bundle, cwd: string, ...args: readonly string[]) {
  return execa(process.execPath, [cli, ...args], { cwd, reject: false });
}

/** In this process, one at a time, for commands without an optimizer: a process takes 0.15 s of processor time to start. */
export async function bbkbHere(cwd: string, ...args: readonly string[]) {
  const [stdout, stderr] = [collector(), collector()];
  const previous = process.cwd();
  process.chdir(cwd);
  try {
    const exitCode = await mainProgram(args, { stdout: stdout.stream, stderr: stderr.stream });
    return { exitCode, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    process.chdir(previous);
  }
}

function collector() {
  const chunks: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk: string, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
  return { stream, text: () => chunks.join('').replace(/\n$/, '') };
}
