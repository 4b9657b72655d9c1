/** What a reader hands over: all that a script takes from outside, and all that it says while it runs. */
import type { Flag } from './flag.ts';

/** A line that the script prints, cut where values are filled in. */
export type OutputSegment =
  | { readonly text: string }
  /** `name`: the variable or key whose value stands here, where it has one. */
  | { readonly placeholder: string };

export interface OutputStatement {
  /**
   * `stdout`: printed, so that the tuner can read it; `json`: the keys of a printed JSON object; `stderr`: a log;
   * `tracker`: the names handed to a tracker of experiments, which prints nothing.
   */
  readonly channel: 'stdout' | 'json' | 'stderr' | 'tracker';
  readonly segments: readonly OutputSegment[];
  readonly line: number;
}

export interface Script {
  readonly flags: readonly Flag[];
  readonly outputs: readonly OutputStatement[];
  /** Whole sentences that the person has to know about the command. */
  readonly notes: readonly string[];
}
