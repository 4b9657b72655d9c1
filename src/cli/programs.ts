/** The other programs that a command starts. */
export interface Programs {
  /** The bundle of engineWorker.ts. */
  readonly engineWorker: URL;
  /** The bundle of supervisor.ts. */
  readonly supervisor: URL;
}
