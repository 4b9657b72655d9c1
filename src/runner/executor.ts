/**
 * Where scripts run: as processes of this machine, or as jobs of a cluster. Everything above this port, the files of a
 * trial and its result, is the same for all of them.
 */

export interface Executor {
  /**
   * Resolves when the script runs, waits in a queue, or could not be started.
   *
   * @throws Error of the system when its output files cannot be created; a sentence when nothing can be started there
   */
  start(launch: Launch, onEvent: (event: ExecutionEvent) => void): Promise<Execution>;
  /** Takes up an attempt that an earlier tuner started. Its `exit` is `unobserved` where nobody saw how it ended. */
  attach(attempt: AdoptedAttempt, onEvent: (event: ExecutionEvent) => void): Promise<Execution>;
  /** Whether it is on disk how the script ended by itself. */
  hasEnded(attempt: LeftAttempt): Promise<boolean>;
  /** Whether something of an attempt that an earlier tuner left still runs or waits, as far as it can be found. */
  isLeftRunning(attempt: LeftAttempt): Promise<boolean>;
  /**
   * Ends the processes that an earlier tuner left of an attempt, as far as they can be found.
   * @returns a sentence about those that could not be ended, empty in most cases
   */
  endLeftOver(attempt: LeftAttempt, grace?: number): Promise<string>;
  /** Only when nothing runs any more. */
  close(): Promise<void>;
}

/** One attempt that runs or waits for its turn. */
export interface Execution {
  /** How it ended by itself. */
  readonly exit: Promise<Exit>;
  /** Seconds that it has run, 0 while it waits; unknown time before it was taken up does not count. */
  readonly seconds: () => number;
  /** The same; undefined where something is not known. */
  readonly duration: () => number | undefined;
  /**
   * Ends the script and everything it started: SIGTERM, and SIGKILL after `grace` seconds. After the script's own end
   * it ends the processes that the script left running.
   *
   * @param patience waits for a machine that is out of reach until it is known how the script has ended there, or until
   * this is aborted
   * @returns a sentence about processes that could not be ended, empty in most cases
   */
  readonly terminate: (grace: number, hasExited: boolean, patience?: AbortSignal) => Promise<string>;
  /**
   * Holds all its processes so that its files can be cut, and resolves with a function that lets them continue; absent
   * where none can be held.
   */
  readonly suspend?: () => Promise<() => void>;
}

export interface AttemptFolder {
  /** Absolute: the trial's folder. */
  readonly dir: string;
  readonly attempt: number;
  /** Tells its processes from those of another study that works in a folder of the same name. */
  readonly studyId?: string | undefined;
}

/** A program with its arguments and its own variables. */
export interface Invocation {
  readonly file: string;
  readonly args: readonly string[];
  /** Beside the variables that the tuner itself has; undefined ones are not set, though the tuner may have them. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface Launch extends Invocation, AttemptFolder {
  /** Absolute: the folder it runs in. */
  readonly cwd: string;
  readonly stdout: string;
  readonly stderr: string;
  /** Seconds it may run, undefined without a limit. */
  readonly timeout: () => number | undefined;
  /** Seconds between SIGTERM and SIGKILL. */
  readonly grace: number;
}

/** The journal's record of an attempt whose end its tuner did not see. */
export interface LeftAttempt extends AttemptFolder {
  readonly process?: { readonly pid: number; readonly supervisor: number | undefined };
  /** Seconds that the process has run, without the time that the machine slept; undefined where that is not known. */
  readonly age?: number | undefined;
  /** As its scheduler names it; and whether it is known to have left the queue. */
  readonly job?: { readonly id: string; readonly placed: boolean };
}

/** One that is watched to its end. */
type AdoptedAttempt = LeftAttempt & Pick<Launch, 'timeout'>;

/** Events of an attempt between its start and its end, for the journal. */
export type ExecutionEvent =
  | { readonly kind: 'started'; readonly process: StartedProcess }
  | { readonly kind: 'submitted'; readonly job: string }
  /** It waits, and why: in the scheduler's own words. */
  | { readonly kind: 'queued'; readonly reason: string }
  /**
   * It has begun to run there, on so many cores where somebody counts them; `program` runs it, where that is not the
   * program of this machine, and `changed` whether a file that its command names has changed since it was submitted.
   */
  | {
      readonly kind: 'placed';
      readonly host: string;
      readonly cpus?: number;
      readonly program?: string;
      readonly changed: boolean;
    };

/** A process, told from a later one with the same number where the system tells their start times. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly processStartTime: string | null;
}

export interface StartedProcess extends ProcessIdentity {
  /** When it was started, in `awakeMsSinceBoot`. */
  readonly awakeMs?: number;
  /** The process that sees how it ends. */
  readonly supervisor: ProcessIdentity;
}

/** How the script itself ended, as only its parent sees it. */
export type ScriptEnd = { readonly attempt: number; readonly seconds: number } & (
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'killed'; readonly signal: string }
);

export type Exit =
  | ScriptEnd
  /** Nobody saw how it ended, or whether it has; `reason` is a sentence where more is known than that. */
  | { readonly kind: 'unobserved'; readonly reason?: string }
  /** Not by itself, nor by the tuner: its scheduler ended it for something that it did. `reason` is a sentence. */
  | { readonly kind: 'ended'; readonly as: 'killed' | 'timedOut'; readonly reason: string }
  | { readonly kind: 'timedOut'; readonly limit: number; readonly seconds?: number }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'notStarted'; readonly code: string; readonly message: string };
