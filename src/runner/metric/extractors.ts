/** How a value is read from one line of a script's output. */
import type { FurtherMetric, Metric } from '../trialJob.ts';
import { toNumber } from './expressions.ts';
import { linearSearch, patternInput } from './linearSearch.ts';
import { labelledForm, spacedForm } from './printedForms.ts';
import { assignmentForm, jsonForm } from './reportForms.ts';

/** The value that a line reports, undefined when it does not report one. */
type Extractor = (line: string) => unknown;

/** The ways of reporting one metric that are looked for in one file. */
export interface SearchedFor extends Pick<Metric, 'step' | 'best'> {
  /** An earlier one wins. */
  readonly extractors: readonly Extractor[];
  /** A regular expression that may take exponential time, where none of them finds anything. */
  readonly backtracking?: string;
  /** Where nothing else finds anything: the many other ways in which a value stands beside its name. */
  readonly printedForms: readonly Extractor[];
  /** Of a further metric: whether its course is wanted, and not only the value that counts. */
  readonly followed?: true;
  /** Those of each further metric, by its name. */
  readonly further?: ReadonlyMap<string, SearchedFor>;
}

/** The same for each of the files that scripts write. */
export type Extractors = Readonly<Record<'metrics' | 'stdout' | 'stderr', SearchedFor>>;

export function metricExtractors({ further = [], ...first }: Metric): Extractors {
  const own = extractorsOf(first);
  if (further.length === 0) return own;
  const others = further.map((each) => [each.name, extractorsOf(each)] as const);
  const of = (file: keyof Extractors): SearchedFor => ({
    ...own[file],
    further: new Map(others.map(([name, extractors]) => [name, extractors[file]])),
  });
  return { metrics: of('metrics'), stdout: of('stdout'), stderr: of('stderr') };
}

function extractorsOf({ name, pattern, step, best, followed }: FurtherMetric): Extractors {
  const fromJson = jsonForm(name);
  const printedForms = [labelledForm(name), spacedForm(name)];
  const which = {
    ...(step !== undefined && { step }),
    ...(best !== undefined && { best }),
    ...(followed && { followed }),
  };
  const printed = { ...withPattern([fromJson, assignmentForm(name)], pattern), printedForms, ...which };
  return { metrics: { extractors: [fromJson], printedForms: [], ...which }, stdout: printed, stderr: printed };
}

function withPattern(
  extractors: readonly Extractor[],
  pattern: string | undefined,
): Pick<SearchedFor, 'extractors' | 'backtracking'> {
  if (pattern === undefined) return { extractors };
  const search = linearSearch(pattern);
  if (search === undefined) return { extractors, backtracking: pattern };
  const byPattern: Extractor = (line) => {
    const text = search(patternInput(line));
    return text === undefined ? undefined : numberCaught(text);
  };
  return { extractors: [...extractors, byPattern] };
}

/** The value of the text that the group of a pattern caught. */
export function numberCaught(text: string): number {
  return toNumber(text.trim());
}
