/** The other programs that a command starts, and the page that a report holds. */
export interface Programs {
  /** The bundle of engineWorker.ts. */
  readonly engineWorker: URL;
  /** The bundle of supervisor.ts. */
  readonly supervisor: URL;
  /** The folder of the dashboard's page, with a slash at its end. */
  readonly page: URL;
}
