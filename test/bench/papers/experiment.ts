/**
 * An experiment of `npm run bench:papers`: methods to run, each for some seeds, and what the results are to show.
 *
 * A run is plain JSON, so that it can be kept in a file and read back; results.ts gives the runs of all seeds to
 * `figures` and `claims`, which only read them.
 */
import type * as page from '../shared/claim.ts';
import type { Axis } from './page/figure.ts';
import type { Results } from './results.ts';

export interface Experiment {
  /** Of letters, digits and dashes: it names files. */
  readonly id: string;
  readonly title: string;
  /** The setting, in a sentence or a few. */
  readonly setting: string;
  readonly methods: readonly Method[];
  readonly seeds: (quick: boolean) => number;
  /** The files it reads, by their names in the data folder. */
  readonly files: readonly string[];
  /** All that a run depends on besides its task and the data, as plain JSON: a run made with others is made again. */
  readonly settings: (quick: boolean) => unknown;
  readonly run: (task: Task) => Run;
  readonly figures: (results: Results, context: Context) => readonly Figure[];
  readonly claims: (results: Results, context: Context) => readonly Claim[];
}

interface Context {
  readonly quick: boolean;
  /** The results of another experiment, by its id. */
  readonly resultsOf: (experiment: string) => Results;
}

export interface Method {
  /** Of letters, digits and dashes: it names files. */
  readonly id: string;
  readonly label: string;
  /** Which colour and dash of the page's (see browser.ts). */
  readonly style: number;
}

export function methodOf<M extends Method>(methods: readonly M[], id: string): M {
  const method = methods.find((each) => each.id === id);
  if (!method) throw new Error(`There is no method ${id}.`);
  return method;
}

export interface Task {
  /** The id of one of the experiment's methods. */
  readonly method: string;
  readonly seed: number;
  readonly quick: boolean;
  /** The folder of the data. */
  readonly data: string;
}

/** The result of one run. */
export interface Run {
  /** The main number in words, for the line of progress. */
  readonly words: string;
  /** By name; thinned, see curves.ts. */
  readonly curves: Readonly<Record<string, Curve>>;
  /** By name. `megabytes`, the most memory that the run took, is added to them. */
  readonly numbers: Readonly<Record<string, number>>;
}

/** Points of ascending x. */
export interface Curve {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

export interface Figure {
  readonly title: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly Series[];
  /** As the paper shows it. */
  readonly caption: string;
  /** The ids of the claims that it bears on: they stand beside it. */
  readonly claims: readonly string[];
}

/** A method's curve: the mean over the seeds, and the band of 95 % confidence around it, which needs three of them. */
export interface Series {
  readonly method: Method;
  readonly mean: Curve;
  readonly band: { readonly low: readonly number[]; readonly high: readonly number[] } | null;
}

/** A statement of a paper, and the result here. */
export interface Claim extends page.Claim {
  readonly id: string;
  /** Where the paper says it. */
  readonly source: string;
}
