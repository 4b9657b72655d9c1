/** A living process of this machine, as far as one needs it to end a tree: neither a zombie nor a kernel thread. */
export interface ProcessInfo {
  readonly pid: number;
  readonly parentPid: number;
  /** The id of its process group, which was that of the group's leader. */
  readonly groupId: number;
  /** When it was started, comparable within one boot of this machine; undefined where the system does not tell. */
  readonly startTicks?: number;
  /** Whether a signal has stopped it, and it waits for SIGCONT. */
  readonly stopped: boolean;
  /** Whether it was started, however indirectly, by the trial whose folder is `dir`. */
  readonly belongsTo: (dir: string) => boolean;
}
