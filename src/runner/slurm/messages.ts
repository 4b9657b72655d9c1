/** The sentences about Slurm. */

export function commandMissing(command: string): string {
  return (
    `${command} was not found, so no job can be submitted: run the tuner on a login node of the cluster, ` +
    'or remove executor from the declaration.'
  );
}

/** @param words its output */
export function commandFailed(command: string, words: string): string {
  const said = words
    .replaceAll(/^\w+: (?:error: )?/gm, '')
    .split('\n')
    .filter(Boolean)
    .join('; ');
  return `${command} failed${said === '' ? '' : `: ${said.replace(/\.?$/, '')}`}. Correct executor, then continue the study.`;
}

export function neverRan(job: string, state: string, log: string | undefined): string {
  const said = log === undefined ? 'it wrote nothing' : `its log says ${log}`;
  return `Job ${job} ended as ${state} before it ran the script; ${said}. Correct executor, then continue the study.`;
}

export function clusterTimeLimit(job: string): string {
  return `Slurm ended job ${job} at its time limit; raise time under executor if the script needs longer.`;
}

export function outOfMemory(job: string): string {
  return `Slurm ended job ${job} because it ${MORE_MEMORY_THAN_ASKED}; raise memory under executor.`;
}

/** By which the sentence is recognised (tuner/trials/attempt.ts). */
export const MORE_MEMORY_THAN_ASKED = 'used more memory than it had asked for';

export const endedByCluster =
  'The cluster ended the job before the script had ended, as it does with jobs that make room for others; the trial runs again.';

export function jobGone(job: string, state: string): string {
  return `Job ${job} is ${state} in Slurm and has left no result; the trial runs again.`;
}

export function jobsKeepEnding(times: number, job: string, state: string): string {
  return (
    `Slurm ended ${times} jobs one after the other before their scripts had ended; the last is job ${job}, ${state}. ` +
    `Ask for the reason with scontrol show job ${job}, then continue the study: finished trials are kept.`
  );
}

export function notCancelled(job: string, name: string, reason: string): string {
  return `Job ${job} may still run (${reason}): cancel it with scancel --name=${name} ${job}.`;
}
