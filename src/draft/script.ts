/** What a reader hands over: all that a script takes from outside, and all that it says while it runs. */
import type { Flag } from './flag.ts';

/** A line that the script prints, cut where values are filled in. */
export type Piece =
  | { readonly text: string }
  /** `name`: the variable or key whose value stands here, where it has one. */
  | { readonly hole: string };

export interface Saying {
  /**
   * `stdout`: printed, so that the tuner can read it; `json`: the keys of a printed JSON object; `stderr`: a log;
   * `tracker`: the names handed to a tracker of experiments, which prints nothing.
   */
  readonly to: 'stdout' | 'json' | 'stderr' | 'tracker';
  readonly pieces: readonly Piece[];
  readonly line: number;
}

export interface Script {
  readonly flags: readonly Flag[];
  readonly sayings: readonly Saying[];
  /** Whole sentences that the person has to know about the command. */
  readonly notes: readonly string[];
}
