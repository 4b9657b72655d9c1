/** The hosts that run the trials of a study, and what is on each. */
export interface SshOptions {
  readonly hosts: readonly HostOptions[];
  /** Seconds without a connection after which a host ends its trials by itself. */
  readonly patience: number;
  /** What is not copied to hosts that do not share the folder, as patterns of rsync. */
  readonly exclude: readonly string[];
}

export interface HostOptions {
  /** As `ssh` takes it: a name of the person's own configuration, or user@machine. */
  readonly host: string;
  /** How many trials it runs at once; with GPUs, how many on each. */
  readonly slots: number;
  /** As CUDA_VISIBLE_DEVICES names them; absent where trials are not told which to use. */
  readonly gpus?: readonly string[];
  /** Where the project is on this host, absolute or below ~; absent for the same path, or a copy of our own. */
  readonly folder?: string;
  /** What runs Python there, in place of the command's own. */
  readonly python?: string;
  /** Lines of bash that a trial's shell runs before the script. */
  readonly preamble?: readonly string[];
}
