/** A file in another tuner's language on its way into ours: the value so far, what is said about it, and where it came from. */
import * as z from 'zod';
import type { SourceDocument, Locate } from '../document.ts';
import { expectedMessage } from '../wording.ts';
import { formatValue } from '../wording.ts';
import type { Problem } from '../problem.ts';

/** A value of the declaration's language, as if somebody had written it. */
export interface TranslatedFile {
  readonly value: unknown;
  /** From a place of that value to the lines of the person's own file. */
  readonly locate: Locate;
  /** What could not be carried over, a whole sentence each. */
  readonly notes: readonly Problem[];
  readonly problems: readonly Problem[];
}

export type Mapping = Readonly<Record<string, unknown>>;
export type Path = readonly (string | number)[];

/** The text of another file that the person's names, relative to its folder; undefined where it cannot be read. */
export type ReadSibling = (file: string) => string | undefined;

export class Translation {
  readonly locate: Locate;
  readonly #notes: Problem[] = [];
  readonly #problems: Problem[] = [];
  readonly #origins: { readonly ours: Path; readonly theirs: Path }[] = [{ ours: [], theirs: [] }];

  constructor({ locate }: SourceDocument) {
    this.locate = locate;
  }

  addNote(path: Path, message: string, at: 'key' | 'value' = 'key'): void {
    this.#notes.push({ ...this.locate(path, at), message });
  }

  addProblem(path: Path, message: string, at: 'key' | 'value' = 'value'): void {
    this.#problems.push({ ...this.locate(path, at), message });
  }

  /** For a value that must be `what`, e.g. `a number`. */
  addExpected(path: Path, input: unknown, what: string): void {
    this.addProblem(path, expectedMessage(path, input, what));
  }

  /** Whatever is wrong with `ours`, and with all that is in it, is written at `theirs`. */
  recordOrigin(ours: Path, theirs: Path): void {
    this.#origins.push({ ours, theirs });
  }

  finish(value: unknown): TranslatedFile {
    const locate: Locate = (path, at, needle) => {
      const { ours, theirs } = this.#origins
        .filter(({ ours }) => ours.every((step, i) => path[i] === step))
        .reduce((longest, each) => (each.ours.length >= longest.ours.length ? each : longest));
      return this.locate([...theirs, ...path.slice(ours.length)], at, needle);
    };
    return { value, locate, notes: this.#notes, problems: this.#problems };
  }
}

const mappingSchema = z.record(z.string(), z.unknown());

/** Undefined for what is no group of keys. */
export function asMapping(value: unknown): Mapping | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? mappingSchema.safeParse(value).data
    : undefined;
}

const listSchema = z.array(z.unknown());

export function asList(value: unknown): readonly unknown[] | undefined {
  return listSchema.safeParse(value).data;
}

/** The value of a key of its own; what every object has by nature is none. */
export function ownValue(from: Mapping, key: string): unknown {
  return Object.hasOwn(from, key) ? from[key] : undefined;
}

/** Keys that our language has no place for, one sentence each. */
export function noteUnused(group: Mapping, path: Path, used: readonly string[], translation: Translation): void {
  for (const key of Object.keys(group).filter((each) => !used.includes(each))) {
    translation.addNote([...path, key], `${formatValue(key)} is not carried over.`);
  }
}
