/** The jobs and the results of the runner, which has no notion of a study: they hold only the needs of one run. */

/** How named values reach the script; `start/invocation.ts` shows each way. */
export type PassMode = 'flags' | 'equals' | 'hydra' | 'env' | 'file' | 'constants' | 'template';

/** A file that is written for this trial alone. */
export interface TrialCopy {
  /** Absolute, in the trial's folder. */
  readonly file: string;
  /** Undefined where the script runs already, or is only named. */
  readonly text?: string;
  /** The words of the command that change with it. */
  readonly words: ReadonlyMap<string, string>;
  /** Absolute: the file, where no word names it, so that the script opens it by a path of its own. */
  readonly inPlaceOf?: string;
  /** Absolute: the same text once more, where the script looks for the file in a folder of its own. */
  readonly there?: string;
}

export type ParameterValues = Readonly<Record<string, string | number | boolean | null>>;

export interface Metric {
  readonly name: string;
  /** A regular expression with one group, tried on stdout when the metric was reported in no other way. */
  readonly pattern?: string;
  /** A file that the script writes, or a folder with such files, relative to its `cwd`: read instead of its output. */
  readonly from?: string;
  /** The name of the step in the lines that report it; found among the usual names without one. */
  readonly step?: string;
  /** Of its reports the best counts, which is the smallest or the largest; without it the last. */
  readonly best?: 'minimize' | 'maximize';
  /** Those that are read beside it. */
  readonly further?: readonly FurtherMetric[];
}

export interface FurtherMetric extends Omit<Metric, 'further'> {
  /** Its reports are followed while the script runs, like those of the first metric. */
  readonly followed?: true;
  /** What needs its value: an attempt without it fails. Where nothing does, it is recorded where it is found. */
  readonly needed?: 'objective' | { readonly limit: string };
}

export type NeededMetric = FurtherMetric & Required<Pick<FurtherMetric, 'needed'>>;

/** One attempt at one trial. */
export interface TrialJob {
  readonly study: string;
  /** Tells its processes from those of another study that works in a folder of the same name. */
  readonly studyId?: string | undefined;
  readonly trial: number;
  /** Counted from 1 over all runs of the trial, so that each run has logs of its own. */
  readonly attempt: number;
  readonly seed: number;
  /** The program and its arguments; `{name}` stands for the value of a parameter. */
  readonly command: readonly string[];
  readonly parameters: ParameterValues;
  readonly pass: PassMode;
  /** Names of bools that are passed as `--name` or `--no-name` where flags are passed. */
  readonly switches: readonly string[];
  /** Names of bools that are passed as `--name` alone where they are true and flags are passed, and else not at all. */
  readonly present?: readonly string[];
  /** Declared parameters that this trial does not have. */
  readonly inactive: readonly string[];
  readonly copy?: TrialCopy;
  /** Absolute: the folder the script runs in. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Absolute: the trial's own folder, created if it is missing. */
  readonly dir: string;
  /** Absolute: the folder in `dir` for the script's own files, empty when it starts; undefined where it needs none. */
  readonly work?: string | undefined;
  /** Absolute: the folder in `dir` that stays from attempt to attempt; undefined where the script wants none. */
  readonly checkpoint?: string | undefined;
  /** Whether the attempts before this one had the same, from which it may go on. */
  readonly goesOn?: boolean;
  readonly metric: Metric;
  /** The devices that this attempt may use, as in `CUDA_VISIBLE_DEVICES`; absent means those that the tuner may use. */
  readonly gpus?: readonly string[];
}

/** The kind of failure; a declaration may have some kinds tried again and others not. */
export type FailureCause = 'exit' | 'signal' | 'noMetric' | 'notFinite' | 'notStarted';

/** How an attempt ended; the first reason to end counts. `reason` is a whole sentence for a person. */
export type AttemptResult =
  /** The finite value of each metric, by its name. */
  | { readonly kind: 'succeeded'; readonly values: Readonly<Record<string, number>> }
  | { readonly kind: 'failed'; readonly cause: FailureCause; readonly reason: string }
  | { readonly kind: 'timedOut' | 'cancelled'; readonly reason: string }
  /** Nobody saw how it ended, so it is neither a success nor a failure. */
  | { readonly kind: 'lost'; readonly reason: string };

export interface Timed<Result> {
  readonly result: Result;
  /** Wall time of the script, without the time that the machine slept; undefined where nobody saw all of it. */
  readonly seconds: number | undefined;
  /** The finite values of the further metrics, by their names; absent where there are none. */
  readonly tracked?: Readonly<Record<string, number>>;
  /** It was to pause, and SIGTERM did not end it. */
  readonly killed?: true;
  /** The first metric's value where the attempt failed because another one has none. */
  readonly value?: number;
}
