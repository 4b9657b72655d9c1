/** A living process of this machine with what is needed to end a tree; never a zombie or a kernel thread. */
export interface ProcessInfo {
  readonly pid: number;
  readonly parentPid: number;
  /** The id of its process group, which is the process id of the group's leader. */
  readonly groupId: number;
  /** When it was started, comparable within one boot of this machine; undefined where the system does not tell. */
  readonly startTicks?: number;
  /** Whether a signal has stopped it, so that it waits for SIGCONT. */
  readonly stopped: boolean;
  /** Whether it was started, directly or indirectly, by the trial of this study whose folder is `dir`. */
  readonly belongsTo: (dir: string, studyId?: string) => boolean;
}
