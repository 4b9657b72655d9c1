import type { TunerPrograms } from '../../tuner/session/createSession.ts';
import type { ValueThread } from '../checking/valueThread.ts';

/** What the studies of this window are tuned and their declarations checked with. */
export interface Programs extends TunerPrograms {
  readonly values: ValueThread;
}

export type Checks = Pick<Programs, 'selectedPython' | 'values'>;
