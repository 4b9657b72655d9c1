/** `bbkb` as a person runs it, without a terminal behind it. */
import { Writable } from 'node:stream';
import { execa } from 'execa';
import { bbkb as mainProgram } from '../../../src/cli/cli.ts';
import { engineHere } from './engineHere.ts';
import { bundle, type Bundle } from './bundle.ts';
import { sharedSupervisor } from './sharedSupervisor.ts';

/** In a process of its own, which can be killed. Resolves when it has ended, however; `pid` and `kill` work at once. */
export function bbkbProcess({ cli }: Bundle, cwd: string, ...args: readonly string[]) {
  return execa(process.execPath, [cli, ...args], { cwd, reject: false });
}

/** In this process, one folder at a time: starting a process takes 0.3 s of the processor, more than most commands. */
export function bbkb(cwd: string, ...args: readonly string[]) {
  return inThisProcess(cwd, {}, args);
}

/** As `bbkb`, and what it writes goes to a terminal of so many columns. */
export function bbkbWithin(columns: number, cwd: string, ...args: readonly string[]) {
  return inThisProcess(cwd, { isTTY: true, columns }, args);
}

async function inThisProcess(cwd: string, terminal: object, args: readonly string[]) {
  const [stdout, stderr] = [collector(), collector()];
  const previous = process.cwd();
  const built = await bundle();
  const programs = { ...built, engineWorker: engineHere, supervisor: sharedSupervisor(built) };
  process.chdir(cwd);
  try {
    const exitCode = await mainProgram(
      args,
      { stdout: Object.assign(stdout.stream, terminal), stderr: Object.assign(stderr.stream, terminal) },
      programs,
    );
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
