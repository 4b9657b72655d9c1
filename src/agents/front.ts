/** The front of several objectives, as an agent reads it: without it there is nothing to choose from. */
import type { Insight } from '../study/insight.ts';
import { expectedAt, frontFromBest } from '../study/summary/front.ts';
import { objectiveTexts } from '../study/summary/resultText.ts';
import type { Summary } from '../study/summary/summary.ts';
import { printable } from '../system/printable.ts';
import * as messages from './messages.ts';

const MOST_POINTS = 8;

/** With the values that are expected of its points, where they were measured with luck. */
export function frontLines(summary: Summary, insight: Pick<Insight, 'front'> | null): readonly string[] {
  const front = frontFromBest(summary);
  const valuesOf = (row: (typeof front)[number]): string =>
    objectiveTexts(row, summary, expectedAt(insight, row.trial)).join(', ');
  const isExpected = insight?.front !== undefined;
  const lines = [
    ...(front.length > 1 ? [messages.frontFrom(summary.metric, isExpected)] : []),
    ...(front.length > 1 ? spread(front).map((row) => messages.pointOfFront(row.trial, valuesOf(row))) : []),
    ...(front.length > MOST_POINTS ? [messages.morePoints(front.length - MOST_POINTS)] : []),
  ];
  return lines.map(printable);
}

/** Both ends and what lies evenly between them. */
function spread<T>(points: readonly T[]): readonly T[] {
  if (points.length <= MOST_POINTS) return points;
  return Array.from(
    { length: MOST_POINTS },
    (_, i) => points[Math.round((i * (points.length - 1)) / (MOST_POINTS - 1))],
  );
}
