/** The input of the readers of Python's frameworks, and the findings of each. */
import type { Flag } from '../flag.ts';
import type { ReadFile } from '../../../code/files.ts';
import type { Module } from '../../../code/python/module.ts';
import type { ReachedCall, CallersOf } from '../../../code/python/reach.ts';
import type { OriginsOf } from '../../../code/python/origins.ts';

export interface PythonScript {
  readonly module: Module;
  /** The calls that it makes, in its own file first. */
  readonly calls: readonly ReachedCall[];
  /** Its own file first, and all in which it makes calls. */
  readonly modules: readonly Module[];
  readonly callersOf: CallersOf;
  readonly origins: OriginsOf;
  readonly readFile: ReadFile;
  /** What its command gives it, where that is known. */
  readonly words?: readonly string[] | undefined;
}

/** One framework's reader: the flags that the script takes through it. */
export type Reader = (script: PythonScript) => Reading;

export interface Reading {
  readonly flags: readonly Flag[];
  readonly notes?: readonly string[];
  /** The words between the script and its flags, such as `fit`. */
  readonly subcommand?: readonly string[];
}

/** Of a framework that a script uses in several places: all flags and notes, and the first subcommand. */
export function joined(readings: readonly Reading[]): Reading {
  const subcommand = readings.find((reading) => reading.subcommand !== undefined)?.subcommand;
  return {
    flags: readings.flatMap(({ flags }) => flags),
    notes: readings.flatMap(({ notes = [] }) => notes),
    ...(subcommand !== undefined && { subcommand }),
  };
}
