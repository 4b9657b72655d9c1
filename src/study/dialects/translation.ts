/** A file in another tuner's language on its way into ours: the value so far, what is said about it, and where it came from. */
import * as z from 'zod';
import type { Source, Where } from '../declaration/document.ts';
import { expecting, shown } from '../declaration/expecting.ts';
import type { Problem } from '../declaration/problem.ts';

/** A value of the declaration's language, as if somebody had written it. */
export interface Translated {
  readonly value: unknown;
  /** From a place of that value to the lines of the person's own file. */
  readonly where: Where;
  /** What could not be carried over, a whole sentence each. */
  readonly notes: readonly Problem[];
  readonly problems: readonly Problem[];
}

export type Group = Readonly<Record<string, unknown>>;
export type Path = readonly (string | number)[];

/** The text of another file that the person's names, relative to its folder; undefined where it cannot be read. */
export type Beside = (file: string) => string | undefined;

export class Translation {
  readonly where: Where;
  readonly #notes: Problem[] = [];
  readonly #problems: Problem[] = [];
  readonly #origins: { readonly ours: Path; readonly theirs: Path }[] = [{ ours: [], theirs: [] }];

  constructor({ where }: Source) {
    this.where = where;
  }

  note(path: Path, message: string, at: 'key' | 'value' = 'key'): void {
    this.#notes.push({ ...this.where(path, at), message });
  }

  problem(path: Path, message: string, at: 'key' | 'value' = 'value'): void {
    this.#problems.push({ ...this.where(path, at), message });
  }

  /** For a value that must be `what`, e.g. `a number`. */
  expected(path: Path, input: unknown, what: string): void {
    this.problem(path, expecting(what)({ path: [...path], input, code: 'custom' }));
  }

  /** Whatever is wrong with `ours`, and with all that is in it, is written at `theirs`. */
  from(ours: Path, theirs: Path): void {
    this.#origins.push({ ours, theirs });
  }

  done(value: unknown): Translated {
    const where: Where = (path, at, needle) => {
      const { ours, theirs } = this.#origins
        .filter(({ ours }) => ours.every((step, i) => path[i] === step))
        .reduce((longest, each) => (each.ours.length >= longest.ours.length ? each : longest));
      return this.where([...theirs, ...path.slice(ours.length)], at, needle);
    };
    return { value, where, notes: this.#notes, problems: this.#problems };
  }
}

const group = z.record(z.string(), z.unknown());

/** Undefined for what is no group of keys. */
export function groupOf(value: unknown): Group | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? group.safeParse(value).data : undefined;
}

const list = z.array(z.unknown());

export function listOf(value: unknown): readonly unknown[] | undefined {
  return list.safeParse(value).data;
}

/** The value of a key of its own; what every object has by nature is none. */
export function own(from: Group, key: string): unknown {
  return Object.hasOwn(from, key) ? from[key] : undefined;
}

/** Keys that our language has no place for, one sentence each. */
export function noteUnused(group: Group, path: Path, used: readonly string[], translation: Translation): void {
  for (const key of Object.keys(group).filter((each) => !used.includes(each))) {
    translation.note([...path, key], `${shown(key)} is not carried over.`);
  }
}
