/** What was measured of one work. */
import type { Work } from './works.ts';

/** Of one run, or the medians of several. */
export interface Timed {
  /** Of the processor, at each of the marks that the run has come to. */
  readonly seconds: readonly number[];
  /** Regret, as a share of uniform search's. */
  readonly ratio: number;
  readonly batches: number;
  readonly dictionary: number;
}

/** The share of each phase in the time of a run, by its name. */
export type Phases = Readonly<Record<string, number>>;

export interface Program {
  readonly timed: Timed;
  readonly phases: Phases;
}

/** Seconds by how much there is to do: by pulls, or by arms. */
export interface Growth {
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** p of seconds ∝ x^p, by least squares of the logarithms. */
  readonly exponent: number;
}

export interface MeasuredWork {
  readonly work: Work;
  readonly arms: number;
  readonly ours: Program;
  /** This code without its compiled loops; absent where it was not measured, as all below. */
  readonly plain?: Program;
  readonly numpy?: Timed;
  /** Our seconds as a share of numpy's, the median over the seeds. */
  readonly share?: number;
  readonly growth?: { readonly pulls: Growth; readonly arms: Growth };
}
