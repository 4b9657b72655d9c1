/** One attempt as a job of Slurm, and what Slurm has said of it. */
import { RemoteJob } from '../remote/remoteJob.ts';

export class SlurmJob extends RemoteJob {
  /** On the clock of `performance`: when Slurm first said that it is over, though it has left no note of its end. */
  overSince: number | undefined;
  /** As Slurm said last. */
  state = 'unknown to Slurm';
}
