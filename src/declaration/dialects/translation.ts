/** The translation of another tuner's file into a declaration: notes and problems, and where each value came from. */
import * as l10n from '@vscode/l10n';
import * as z from 'zod';
import type { SourceDocument, Locate } from '../document.ts';
import type { Problem } from '../problem.ts';
import { anyOf, didYouMean, expectedMessage, formatValue } from '../wording.ts';

/** The budget of a file that has none: as large as that of a draft. */
export const DEFAULT_TRIALS = 50;

/** Replaces a parameter that has a problem, so that the rest of the file is checked as well. */
export const PLACEHOLDER_PARAMETER = { type: 'bool' };

/** The same for all parameters. */
export const PLACEHOLDER_PARAMETERS = { unknown: PLACEHOLDER_PARAMETER };

/** A value in the declaration's language, as a person would have written it. */
export interface TranslatedFile {
  readonly value: unknown;
  /** From a path in that value to the lines of the person's file. */
  readonly locate: Locate;
  /** A full sentence for each key that has no equivalent here. */
  readonly notes: readonly Problem[];
  readonly problems: readonly Problem[];
}

export type Mapping = Readonly<Record<string, unknown>>;
export type Path = readonly (string | number)[];

/** The text of a file that the person's file names, relative to its folder; undefined if it cannot be read. */
export type ReadSibling = (file: string) => string | undefined;

export class Translation {
  readonly locate: Locate;
  readonly #notes: Problem[] = [];
  readonly #problems: Problem[] = [];
  readonly #origins: { readonly ours: Path; readonly theirs: Path }[] = [{ ours: [], theirs: [] }];

  constructor({ locate }: SourceDocument) {
    this.locate = locate;
  }

  addNote(path: Path, message: string): void {
    this.#notes.push({ ...this.locate(path, 'key'), message });
  }

  addProblem(path: Path, message: string, at: 'key' | 'value' = 'value'): void {
    this.#problems.push({ ...this.locate(path, at), message });
  }

  /** For a value that must be `expected`, such as `a number`. */
  addExpected(path: Path, input: unknown, expected: string): void {
    this.addProblem(path, expectedMessage(path, input, expected));
  }

  /** Problems of `ours`, and of everything in it, are shown at `theirs`. */
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

/** Undefined for anything that is not a group of keys. */
export function asMapping(value: unknown): Mapping | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? mappingSchema.safeParse(value).data
    : undefined;
}

const listSchema = z.array(z.unknown());

export function asList(value: unknown): readonly unknown[] | undefined {
  return listSchema.safeParse(value).data;
}

/** Keys that a declaration has no equivalent of, a sentence for each. */
export function noteUnused(group: Mapping, path: Path, used: readonly string[], translation: Translation): void {
  for (const key of Object.keys(group).filter((each) => !used.includes(each))) {
    translation.addNote([...path, key], notCarriedOver(key));
  }
}

const notCarriedOver = (key: string) => l10n.t`${formatValue(key)} is not carried over.`;

/** A key that is missing, empty or of the wrong kind. */
export const expectedKey = (key: string, value: unknown, expected: string): string => {
  if (value === undefined) return l10n.t`${key} is missing: write ${expected}`;
  if (value === null) return l10n.t`${key} is empty: write ${expected}`;
  return l10n.t`${key} is ${formatValue(value)}: write ${expected}`;
};

export const aboutParameter = (name: string, sentence: string): string => `${name}: ${sentence}.`;

/** @param kind `a W&B distribution` */
export const unknownWord = (word: unknown, kind: string, words: readonly string[]): string => {
  const hint = typeof word === 'string' ? didYouMean(word, words) : '';
  return l10n.t`${formatValue(word)} is not ${kind}${hint}: write ${anyOf(words)}`;
};
