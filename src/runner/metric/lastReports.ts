import type { Visit } from '../output/lines.ts';
import { isTruncationMark } from '../output/truncationMark.ts';
import { lastMatch } from './backtrackingSearch.ts';
import { numberCaught, type SearchedFor } from './extractors.ts';
import { patternInput } from './linearSearch.ts';
import { createMetricScanner, reportOf, withoutColours, type MetricReport } from './metricScanner.ts';

/**
 * The last report of each kind that is in the lines, the kind that wins first.
 *
 * @param forEach visits all lines; it may be called twice
 * @throws PatternTimeout
 */
export async function lastReports(
  { extractors, backtracking, printedForms }: SearchedFor,
  forEach: (visit: Visit) => Promise<void>,
): Promise<readonly MetricReport[]> {
  const scanner = createMetricScanner([...extractors, ...printedForms]);
  await forEach(scanner.scanLine);
  const found = scanner.lastReports.filter((report) => report !== undefined);
  const isFound = scanner.lastReports.slice(0, extractors.length).some((report) => report !== undefined);
  if (isFound || backtracking === undefined) return found;
  const match = await lastMatch(backtracking, (visit) =>
    forEach((line) => visit(isTruncationMark(line) ? '' : patternInput(withoutColours(line)))),
  );
  return match === undefined ? found : [reportOf(match, numberCaught(match.text)), ...found];
}
