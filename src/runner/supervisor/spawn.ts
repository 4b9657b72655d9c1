/** Starts a child process. */
import { setImmediate } from 'node:timers/promises';
import { execa } from 'execa';
import { serialQueue } from '../../system/serialQueue.ts';
import type { StartRequest } from './protocol.ts';

type Command = Pick<StartRequest, 'file' | 'args' | 'cwd' | 'env'>;

/**
 * Output goes straight to the files, through descriptors that the child inherits: it is on disk as the child writes it,
 * costs the tuner neither memory nor time however much it is, and goes on when the tuner is killed. Pipes, the
 * alternative, block or break the child as soon as nobody reads them.
 *
 * `detached` gives the child a process group of its own, so that Ctrl-C at the terminal reaches only the tuner, which
 * then ends its trials in order. (On Windows it would open a console window, and Ctrl-C goes by console.) execa's own
 * `timeout` and `cancelSignal` are not used: they end the child and leave its descendants.
 */
export function spawn({ file, args, cwd, env }: Command, stdout: number, stderr: number) {
  return execa(file, args, {
    cwd,
    env,
    extendEnv: false,
    stdin: 'ignore',
    stdout: stdout as TypedDescriptor,
    stderr: stderr as TypedDescriptor,
    buffer: false,
    reject: false,
    cleanup: false,
    detached: process.platform !== 'win32',
  });
}

/** execa takes any open descriptor, as Node does, but its types allow only the ten lowest. */
type TypedDescriptor = 3;

const spawns = serialQueue();

/**
 * One after the other, each in a turn of the event loop, since a fork holds the loop for milliseconds: 64 trials that
 * began together held it for half a second.
 */
export function inTurn<T>(start: () => Promise<T>): Promise<T> {
  return spawns(() => setImmediate().then(start));
}
