import type { Visit } from '../output/lines.ts';
import { isTruncationMark } from '../output/truncationMark.ts';
import { matchThatCounts } from './backtrackingSearch.ts';
import { numberCaught, type SearchedFor } from './extractors.ts';
import { patternInput } from './linearSearch.ts';
import { createMetricScanner, withoutColours, type MetricReport } from './metricScanner.ts';

/**
 * Of each kind that is in the lines the report that counts, the kind that wins first.
 *
 * @param forEach visits all lines; it may be called twice
 * @throws PatternTimeout
 */
export async function reportsThatCount(
  { extractors, backtracking, printedForms, best }: SearchedFor,
  forEach: (visit: Visit) => Promise<void>,
): Promise<readonly MetricReport[]> {
  const scanner = createMetricScanner([...extractors, ...printedForms], best);
  await forEach(scanner.scanLine);
  const found = scanner.reports.filter((report) => report !== undefined);
  const isFound = scanner.reports.slice(0, extractors.length).some((report) => report !== undefined);
  if (isFound || backtracking === undefined) return found;
  const match = await matchThatCounts({ pattern: backtracking, best }, (visit) =>
    forEach((line) => visit(isTruncationMark(line) ? '' : patternInput(withoutColours(line)))),
  );
  if (match === undefined) return found;
  const { text, line, lineNumber } = match;
  return [{ value: numberCaught(text), step: undefined, line, lineNumber }, ...found];
}
