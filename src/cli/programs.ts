import type { TunerPrograms } from '../tuner/session/createSession.ts';

/** The other programs that a command starts, and the page that a report holds. */
export interface Programs extends Pick<TunerPrograms, 'engineWorker' | 'supervisor'> {
  /** The threads of a simulation. */
  readonly armThread: URL;
  /** The folder of the dashboard's page, with a slash at its end. */
  readonly page: URL;
}
