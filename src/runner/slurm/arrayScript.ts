/** One job array: which attempt each of its jobs runs, and what they are told to have. */
import { shellQuote } from '../remote/shellQuote.ts';
import type { SlurmOptions } from './slurmOptions.ts';

/**
 * The script that sbatch gets on its standard input. Everything that a job prints before the trial's script goes to its own folder.
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
