/** Whether more trials pay, and whether a range is too small: lines for a terminal and for an answer. */
import { printable } from '../../system/printable.ts';
import type { Insight } from '../insight.ts';
import { inText } from './format.ts';
import { gainLeft } from './gainLeft.ts';
import { gainFigure, gainNotes, STILL_TO_GAIN } from './gainText.ts';
import { hasModelBest, haveOneValue } from './possibleValue.ts';
import { edgesText, edgeText } from './messages.ts';
import type { Summary } from './summary.ts';

/** None where nothing is recommended, or nothing is known. */
export function outlookLines(summary: Summary, insight: Insight | null): string[] {
  return [...gainLines(summary, insight), ...edgeLines(summary, insight)];
}

function gainLines(summary: Summary, insight: Insight | null): string[] {
  const left = hasRecommended(summary) ? gainLeft(summary, insight) : undefined;
  if (left === undefined || (left === null && !haveOneValue(summary))) return [];
  const figure = left === null ? 'unknown' : gainFigure(left, summary, inText);
  return [`${STILL_TO_GAIN}: ${[figure, ...gainNotes(left, summary, inText)].join(' · ')}`];
}

/** More of them are said together. */
const MOST_EDGE_LINES = 2;

/** The parameters whose best value is at an end of their range. */
function edgeLines(summary: Summary, insight: Insight | null): string[] {
  if (insight === null || !hasRecommended(summary)) return [];
  const ends = insight.slices.flatMap(({ parameter, edge, best }) =>
    edge === null ? [] : [{ name: printable(parameter), edge, end: typeof best === 'number' ? inText(best) : '' }],
  );
  if (ends.length <= MOST_EDGE_LINES) return ends.map(({ name, edge, end }) => edgeText(edge, { name, end }));
  return [edgesText(ends.map(({ name, end }) => `${name} (${end})`))];
}

const hasRecommended = (summary: Summary): boolean => hasModelBest(summary) && summary.recommended !== null;
