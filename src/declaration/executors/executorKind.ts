/** A place where trials run, for the declaration. The tuner's session creates its executor. */
import type * as z from 'zod';
import type { Wording } from '../wording.ts';

/** @template Entry the value of `executor` in a declaration that was read, such as `{ slurm: { partition: 'gpu' } }` */
export interface ExecutorKind<Entry> {
  /** The value that a person writes below its key. */
  readonly written: z.ZodType<Entry>;
  /** The form in a journal. Whatever a version has written stays readable. */
  readonly stored: z.ZodType<Entry>;
  /** The meaning of its key alone; absent where more must be written. */
  readonly alone?: Entry;
  /** How `executor` may be written, for a person who wrote something else. */
  readonly forms: readonly string[];
  readonly examples: readonly unknown[];
  /** Where trials run, after "Where trials run:". */
  readonly place: Wording;
  readonly describe: (entry: Entry) => ExecutorFacts;
}

export interface ExecutorFacts {
  /** How many trials run at once; 1 where nobody says. */
  readonly slots: number;
  /** A sentence for whoever is asked before the study starts. */
  readonly runsOn: string;
  /** Whether the interpreter that was found on this machine runs the command. */
  readonly usesInterpreterFoundHere: boolean;
  /** A sentence: the remedy for `gpus`, which are those of this machine. */
  readonly insteadOfGpus: string;
}
