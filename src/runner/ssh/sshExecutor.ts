/** Runs scripts on hosts that are reached over SSH, where a POSIX shell is all that is needed of them. */
import type { Execution, Executor, LeftAttempt } from '../executor.ts';
import { markAsStopped } from '../output/stopMark.ts';
import { RemoteJob } from '../remote/remoteJob.ts';
import { terminateOrphans } from '../terminate/terminateTree.ts';
import { createSshClient, type SshClient } from './client.ts';
import * as messages from './messages.ts';
import type { SshHost } from './sshHost.ts';
import { SshHosts } from './sshHosts.ts';
import type { Project, SshOptions } from './probe.ts';

/** Seconds for a host to see that a trial is to end, and for the note of its end to come here. */
const END_NOTE_SECONDS = 10;

export function createSshExecutor(
  options: SshOptions,
  project: Project,
  client: SshClient = createSshClient(),
): Executor {
  const hosts = new SshHosts(options, client, project);

  const executionOf = (job: RemoteJob, adoptedBy?: SshHost): Execution =>
    job.execution((grace, hasExited, patience) => {
      if (hasExited) return Promise.resolve('');
      job.isDropped = true;
      return endJob(job, grace, hosts.withdraw(job) ?? adoptedBy, patience);
    });

  const hasEnded = async ({ job: left, ...attempt }: LeftAttempt): Promise<boolean> =>
    left !== undefined && hosts.hostOf(left.id).hasEnded(new RemoteJob(attempt, () => undefined));

  return {
    start(launch, onEvent) {
      if (process.platform === 'win32') throw new Error(messages.noWindows);
      const job = new RemoteJob(launch, onEvent, launch.timeout);
      hosts.start({ job, launch });
      return Promise.resolve(executionOf(job));
    },
    attach({ job: left, timeout, ...attempt }, onEvent) {
      const job = new RemoteJob(attempt, onEvent, timeout);
      if (left === undefined) {
        job.end({ kind: 'unobserved' });
        return Promise.resolve(executionOf(job));
      }
      job.resume(left.id, left.placed);
      return Promise.resolve(executionOf(job, hosts.adopt(job, left.id)));
    },
    hasEnded,
    isLeftRunning: async (left) => left.job !== undefined && !(await hasEnded(left)),
    async endLeftOver(left, grace = DEFAULT_GRACE) {
      await markAsStopped(left);
      if (left.process !== undefined) await terminateOrphans(left, grace);
      if (left.job === undefined) return '';
      const job = new RemoteJob(left, () => undefined);
      job.resume(left.job.id, false);
      return endJob(job, grace, hosts.hostOf(left.job.id));
    },
    close() {
      client.close();
      return Promise.resolve();
    },
  };
}

/** Seconds. */
const DEFAULT_GRACE = 5;

/** @returns a sentence where the host does not answer, else an empty text */
async function endJob(
  job: RemoteJob,
  grace: number,
  host: SshHost | undefined,
  patience?: AbortSignal,
): Promise<string> {
  try {
    if (host === undefined || job.id === undefined || job.hasEnded) return '';
    host.stop(job);
    // a host that stays away gives its jobs up, so nobody waits for ever
    do if (await job.endsWithin(grace + END_NOTE_SECONDS)) return '';
    while (job.isComing || patience?.aborted === false);
    const { state } = host;
    return messages.notEnded(host.options.host, 'reason' in state ? state.reason : messages.stillThere);
  } finally {
    job.end({ kind: 'cancelled' });
  }
}
