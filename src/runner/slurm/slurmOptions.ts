/** What a person says of the jobs; each is absent where the cluster's own default is meant. */
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
