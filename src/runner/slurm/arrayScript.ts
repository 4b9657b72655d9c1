/** One job array: the attempt of each of its jobs, and the resources that they ask for. */
import type { JobIdentity } from '../remote/jobScript.ts';
import { shellQuote } from '../remote/transport.ts';

/** How jobs are submitted; each is absent where the cluster's own default is meant. */
export interface SlurmOptions {
  readonly partition?: string;
  readonly account?: string;
  readonly qos?: string;
  /** Generic resources of one trial, such as `gpu:1`. */
  readonly gres?: string;
  /** Cores of one trial. */
  readonly cpus?: number;
  /** Memory of one trial, such as `8G`. */
  readonly memory?: string;
  /** Seconds after which the cluster ends a job. */
  readonly time?: number;
  /** How many jobs of one array run at once. */
  readonly throttle?: number;
  /** Further arguments of sbatch. */
  readonly arguments?: readonly string[];
  /** Lines that each job runs before the script, such as `module load cuda`. */
  readonly preamble?: readonly string[];
}

/** As Slurm tells each job of an array. */
export const arrayJob: JobIdentity = {
  id: '${SLURM_ARRAY_JOB_ID:+${SLURM_ARRAY_JOB_ID}_${SLURM_ARRAY_TASK_ID}}',
  host: '${SLURMD_NODENAME:-$(uname -n)}',
  cpus: '${SLURM_CPUS_ON_NODE:-1}',
};

/**
 * The script that sbatch gets on its standard input. Everything that a job prints before the trial's script goes to its
 * own folder.
 *
 * @param folders absolute: of the attempts, in the order of the array's indices
 */
export function arrayScript(folders: readonly string[], preamble: readonly string[] = []): string {
  const cases = folders.map((folder, index) => `${index}) job=${shellQuote(folder)} ;;`);
  return [
    // `module` and `conda activate` are functions of bash
    preamble.length > 0 ? '#!/bin/bash' : '#!/bin/sh',
    'case "$SLURM_ARRAY_TASK_ID" in',
    ...cases,
    'esac',
    'exec >>"$job/slurm.log" 2>&1',
    ...preamble,
    'exec /bin/sh "$job/run.sh"',
    '',
  ].join('\n');
}

/** @param count of the jobs in the array */
export function sbatchArguments(name: string, count: number, options: SlurmOptions): readonly string[] {
  const { partition, account, qos, gres, cpus, memory, time, throttle, arguments: further = [] } = options;
  const limit = throttle === undefined ? '' : `%${throttle}`;
  const named = {
    'job-name': name,
    array: `0-${count - 1}${limit}`,
    partition,
    account,
    qos,
    gres,
    'cpus-per-task': cpus,
    mem: memory,
    time: time === undefined ? undefined : minutes(time),
    // where the tuner runs need not be there
    chdir: '/',
    output: '/dev/null',
    export: 'ALL',
  };
  return [
    '--parsable',
    // a job that runs again by itself would run beside the attempt that follows it
    '--no-requeue',
    ...Object.entries(named).flatMap(([key, value]) => (value === undefined ? [] : [`--${key}=${value}`])),
    ...further,
  ];
}

/** Slurm counts in minutes. */
function minutes(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}
