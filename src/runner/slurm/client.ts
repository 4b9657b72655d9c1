/** The commands of Slurm, and their answers. */
import { execa } from 'execa';
import { inheritedEnvironment } from '../start/environment.ts';
import * as messages from './messages.ts';

/** One job as the queue shows it. */
interface QueuedJob {
  /** In capitals, such as PENDING. */
  readonly state: string;
  /** Why it waits or has ended, in Slurm's words. */
  readonly reason: string;
}

export interface SlurmClient {
  /** @returns the number of the job array. @throws SlurmError */
  submit(args: readonly string[], script: string): Promise<string>;
  /** The person's jobs of this name that Slurm still knows, those that have ended as well. @throws SlurmError */
  queue(name: string): Promise<ReadonlyMap<string, QueuedJob>>;
  /**
   * Those of these jobs that have this name: a controller that lost its state gives numbers again, and a number alone
   * may be that of somebody else's job. That a job has ended by now is no error.
   *
   * @throws SlurmError
   */
  cancel(name: string, jobs: readonly string[], signal?: 'TERM'): Promise<void>;
  /** How many jobs an array may have; asked once. @throws SlurmError */
  maxArraySize(): Promise<number>;
}

/** Slurm's own words, in a sentence that names the command. */
export class SlurmError extends Error {
  /** Whether the same may work a moment later. */
  readonly isTransient: boolean;
  /** Whether it works as soon as fewer jobs wait. */
  readonly isLimit: boolean;

  constructor(message: string, words: string) {
    super(message);
    this.isTransient = TRANSIENT.test(words);
    this.isLimit = LIMIT.test(words);
  }
}

const TRANSIENT =
  /unable to contact|connection refused|connection timed out|socket timed out|zero bytes|not responding|temporarily|try again|communication (?:connection )?failure|in recovery/i;
const LIMIT = /submit ?jobs?limit|MaxSubmit|job\/array count|too many jobs|QOSMaxSubmit|AssocMaxSubmit/i;

/** @param env SLURM_CONF and the like, the person's own */
export function createSlurmClient(env: NodeJS.ProcessEnv = process.env): SlurmClient {
  const slurm = (command: string, args: readonly string[], input?: string) => run(command, args, env, input);
  const queue: SlurmClient['queue'] = async (name) => {
    const fields = ['--noheader', '--array', '--states=all', `--name=${name}`, '--format=%i|%T|%r'];
    return parseQueue(await slurm('squeue', [...OWN_JOBS, ...fields]));
  };
  let arraySize: number | undefined;
  return {
    async submit(args, script) {
      const answer = await slurm('sbatch', args, script);
      const id = /^(\d+)(?:;|$)/m.exec(answer)?.[1];
      if (id === undefined) throw new SlurmError(messages.commandFailed('sbatch', answer), answer);
      return id;
    },
    queue,
    async cancel(name, jobs, signal) {
      // by squeue: with --name, scancel asks for everybody's jobs, and older ones do not find a waiting job of an array
      const named = await queue(name);
      const own = jobs.filter((job) => named.has(job));
      const how = signal === undefined ? [] : [`--signal=${signal}`, '--batch'];
      for (let i = 0; i < own.length; i += JOBS_PER_CALL)
        await slurm('scancel', ['--quiet', ...how, ...own.slice(i, i + JOBS_PER_CALL)]);
    },
    async maxArraySize() {
      if (arraySize === undefined) {
        const size = /^MaxArraySize\s*=\s*(\d+)/m.exec(await slurm('scontrol', ['show', 'config']))?.[1];
        arraySize = size === undefined ? DEFAULT_ARRAY_SIZE : Number(size);
      }
      return arraySize;
    },
  };
}

/** Of one user, the controller sends only those. */
const OWN_JOBS = process.getuid === undefined ? [] : [`--user=${process.getuid()}`];

/** So that no command line becomes too long. */
const JOBS_PER_CALL = 500;
const DEFAULT_ARRAY_SIZE = 1001;

/** sbatch itself waits for a controller that is busy. */
const PATIENCE_MS = 60_000;

export function parseQueue(text: string): ReadonlyMap<string, QueuedJob> {
  return new Map(
    text.split('\n').flatMap((line) => {
      const [id, state, ...reason] = line.trim().split('|');
      return id && state ? [[id, { state, reason: reason.join('|') }] as const] : [];
    }),
  );
}

async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv, input = ''): Promise<string> {
  const { stdout, stderr, failed, code, timedOut } = await execa(command, args, {
    input,
    env: inheritedEnvironment(env),
    extendEnv: false,
    reject: false,
    timeout: PATIENCE_MS,
    cleanup: false, // as in collectOrigin.ts
    maxBuffer: 2 ** 28,
  });
  if (code === 'ENOENT') throw new SlurmError(messages.commandMissing(command), '');
  const words = timedOut ? 'connection timed out' : stderr.trim();
  if (failed) throw new SlurmError(messages.commandFailed(command, words), words);
  return stdout;
}
