/** A living process of this machine, as far as one needs it to end a tree: neither a zombie nor a kernel thread. */
export interface Process {
  readonly pid: number;
  readonly parent: number;
  /** The id of its process group, which was that of the group's leader. */
  readonly group: number;
  /** Whether it was started, however indirectly, by the trial whose folder is `dir`. */
  readonly belongsTo: (dir: string) => boolean;
}
