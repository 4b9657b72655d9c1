/** The reports of a metric in the lines of one log: in one pass, the one that counts and their course. */
import { isTruncationMark, type Visit } from '../output/lines.ts';
import type { Metric } from '../trialJob.ts';
import { matchThatCounts } from './backtrackingSearch.ts';
import { recordCurve, type GrowingCurve } from './curve.ts';
import { numberCaught, type SearchedFor } from './extractors.ts';
import { patternInput } from './linearSearch.ts';
import { stepReader, type Step } from './stepOf.ts';

/** A line that reports a value of the metric. */
export interface MetricReport {
  /** As the line has it: a number that may be infinite or NaN, or anything that JSON can hold. */
  readonly value: unknown;
  readonly line: string;
  /** Counted from 1. */
  readonly lineNumber: number;
}

export interface ReportScanner {
  readonly scanLine: (line: string) => undefined;
  /**
   * Of each way of reporting that is in the lines the report that counts, the way that wins first.
   *
   * @param forEach visits all lines once more, for a pattern that only JavaScript can search for
   * @throws PatternTimeout
   */
  readonly reports: (forEach: (visit: Visit) => Promise<void>) => Promise<readonly MetricReport[]>;
  /** Of each way of reporting, the way that wins first. */
  readonly curves: () => readonly GrowingCurve[];
  /**
   * The report of a further metric that counts, of the way of reporting it that wins.
   *
   * @param forEach as of `reports`
   * @throws PatternTimeout
   */
  readonly further: (name: string, forEach: (visit: Visit) => Promise<void>) => Promise<MetricReport | undefined>;
  /** The same as `curves` of a further metric that is followed; of others none. */
  readonly furtherCurves: (name: string) => readonly GrowingCurve[];
}

export function createReportScanner(searchedFor: SearchedFor): ReportScanner {
  const first = followCourse(searchedFor);
  const further = new Map(
    [...(searchedFor.further ?? [])].map(([name, each]) => [
      name,
      each.followed ? followCourse(each) : followValue(each),
    ]),
  );
  let lineNumber = 0;
  return {
    scanLine(line) {
      lineNumber++;
      if (isTruncationMark(line)) return undefined;
      const text = withoutColours(line);
      for (const each of further.values()) each.scan(text, line, lineNumber);
      first.scan(text, line, lineNumber);
      return undefined;
    },
    reports: first.reports,
    curves: first.curves,
    further: async (name, forEach) => (await further.get(name)?.reports(forEach))?.at(0),
    furtherCurves: (name) => further.get(name)?.curves() ?? [],
  };
}

/** What is known of one metric in the lines that were scanned. */
interface Followed extends Pick<ReportScanner, 'reports' | 'curves'> {
  /** @param text the line without colours */
  readonly scan: (text: string, line: string, lineNumber: number) => void;
}

/** Once a way has a curve, those below it can no longer win and are not looked for. */
function followCourse(searchedFor: SearchedFor): Followed {
  const { extractors, printedForms, step: stepName, best } = searchedFor;
  const ways = [...extractors, ...printedForms].map((extract) => ({
    extract,
    course: recordCurve(),
    report: undefined as MetricReport | undefined,
  }));
  const steps = stepReader(stepName);
  let searched = ways.length;

  return {
    scan(text, line, lineNumber) {
      let step: Step | undefined;
      let isReport = false;
      for (let i = 0; i < searched; i++) {
        const way = ways[i];
        const value = way.extract(text);
        if (value === undefined) continue;
        if (!isReport) step = steps.stepOf(text);
        isReport = true;
        way.course.add(value, step);
        if (best === undefined || !isBetter(way.report?.value, value, best)) way.report = { value, line, lineNumber };
        if (way.course.isCurve()) searched = i + 1;
      }
      if (!isReport && !ways.slice(searched).some(({ extract }) => extract(text) !== undefined)) steps.pass(text);
    },
    async reports(forEach) {
      const found = ways.flatMap(({ report }) => report ?? []);
      const isFound = ways.slice(0, extractors.length).some(({ report }) => report !== undefined);
      const match = isFound ? undefined : await reportByBacktracking(searchedFor, forEach);
      return match === undefined ? found : [match, ...found];
    },
    curves: () => ways.map(({ course }) => course.curve()),
  };
}

/** Once a way has reported a metric, those below it can no longer win and are not looked for. */
function followValue(searchedFor: SearchedFor): Followed {
  const { extractors, printedForms, best } = searchedFor;
  const ways = [...extractors, ...printedForms];
  let found: { readonly way: number; readonly report: MetricReport } | undefined;
  return {
    scan(text, line, lineNumber) {
      for (let way = 0; way <= (found?.way ?? ways.length - 1); way++) {
        const value = ways[way](text);
        if (value === undefined) continue;
        const isLess = best !== undefined && found?.way === way && isBetter(found.report.value, value, best);
        if (!isLess) found = { way, report: { value, line, lineNumber } };
        return;
      }
    },
    async reports(forEach) {
      const isFound = found !== undefined && found.way < extractors.length;
      const match = isFound ? undefined : await reportByBacktracking(searchedFor, forEach);
      return [match ?? found?.report ?? []].flat();
    },
    curves: () => [],
  };
}

/** @throws PatternTimeout */
async function reportByBacktracking(
  { backtracking: pattern, best }: SearchedFor,
  forEach: (visit: Visit) => Promise<void>,
): Promise<MetricReport | undefined> {
  if (pattern === undefined) return undefined;
  const match = await matchThatCounts({ pattern, best }, (visit) =>
    forEach((line) => visit(isTruncationMark(line) ? '' : patternInput(withoutColours(line)))),
  );
  return match && { value: numberCaught(match.text), line: match.line, lineNumber: match.lineNumber };
}

/** A finite number is better than anything else, and of equals the first. */
function isBetter(a: unknown, b: unknown, best: NonNullable<Metric['best']>): boolean {
  if (typeof a !== 'number' || !Number.isFinite(a)) return false;
  if (typeof b !== 'number' || !Number.isFinite(b)) return true;
  return best === 'minimize' ? a <= b : a >= b;
}

/** Without the signs that colour a terminal's text and move its cursor: `ESC [`, numbers, a letter. Most have none. */
function withoutColours(line: string): string {
  return line.includes('\u001b') ? line.replace(CONTROL_SEQUENCE, '') : line;
}

const CONTROL_SEQUENCE = /\u001b\[[0-?]*[ -/]*[@-~]/g;
