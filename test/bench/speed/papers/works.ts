/**
 * The works whose time is measured: the papers' tables and settings, and what the authors' own program took for them.
 */
import { ABALONE_TABLE, HOUSING_TABLE, type TableFile } from '../../shared/paperTables.ts';

/**
 * Node's argument for one thread, as numpy is held to one by its own settings: V8 otherwise marks and scavenges on
 * helpers, whose time counts too. With it a run takes a third less processor time and no more time by the clock. It
 * must be given at the start: setting it later ends V8.
 */
export const ONE_THREAD = '--single-threaded-gc';

export interface Work {
  readonly id: string;
  readonly table: TableFile;
  readonly algorithm: 'bbkb' | 'bkb';
  readonly rule: 'global' | 'local-code';
  readonly lengthscale: number;
  readonly lambda: number;
  readonly steps: number;
  /** Processor seconds to `steps` on a quiet machine. */
  readonly authorsSeconds: number;
  /** The share of the numpy program's seconds that this code is meant to come down to. */
  readonly target: number;
}

const GLOBAL = { algorithm: 'bbkb', rule: 'global', steps: 10_000 } as const;
const LOCAL = { algorithm: 'bbkb', rule: 'local-code', steps: 10_000 } as const;
const BKB = { algorithm: 'bkb', rule: 'global', steps: 1000 } as const;
const CADATA = { table: HOUSING_TABLE, lengthscale: 20, lambda: 1e-4 } as const;

export const WORKS: readonly Work[] = [
  { id: 'cadata-20-global', ...CADATA, ...GLOBAL, authorsSeconds: 4.06, target: 0.15 },
  { id: 'cadata-20-local', ...CADATA, ...LOCAL, authorsSeconds: 13.3, target: 0.1 },
  { id: 'cadata-10-global', ...CADATA, lengthscale: 10, lambda: 1e-3, ...GLOBAL, authorsSeconds: 8.8, target: 0.15 },
  {
    id: 'abalone-2.5-global',
    table: ABALONE_TABLE,
    lengthscale: 2.5,
    lambda: 1e-2,
    ...GLOBAL,
    authorsSeconds: 3.1,
    target: 0.1,
  },
  {
    id: 'abalone-10-local',
    table: ABALONE_TABLE,
    lengthscale: 10,
    lambda: 1e-4,
    ...LOCAL,
    authorsSeconds: 5.1,
    target: 0.1,
  },
  { id: 'cadata-20-bkb', ...CADATA, ...BKB, authorsSeconds: 17.6, target: 0.2 },
];

/** The numbers of pulls at which the time is read. */
export const MARKS = [1000, 5000, 10_000];

/** The request of a run to either program. */
export interface RunRequest {
  readonly algorithm: Work['algorithm'];
  readonly rule: Work['rule'];
  readonly lengthscale: number;
  readonly lambda: number;
  readonly steps: number;
  readonly marks: readonly number[];
  readonly seed: number;
  /** The arms that are pulled before the first step. */
  readonly initial: readonly number[];
}
