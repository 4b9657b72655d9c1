/** The front of several objectives, as an agent reads it: without it there is nothing to choose from. */
import type { Insight } from '../study/insight.ts';
import { expectedAt, frontFromBest } from '../study/summary/front.ts';
import { objectivesOf } from '../study/summary/limitsKept.ts';
import { valueText } from '../study/summary/resultText.ts';
import type { Summary } from '../study/summary/summary.ts';
import { frontRole } from '../study/summary/wording.ts';
import { printable } from '../system/printable.ts';
import * as messages from './messages.ts';

const MOST_POINTS = 8;

/** What is expected of the recommended point, where its values were measured with luck, and the front. */
export function frontLines(summary: Summary, insight: Pick<Insight, 'front'> | null): readonly string[] {
  const front = frontFromBest(summary);
  const valuesOf = (row: (typeof front)[number]): string =>
    objectivesOf(summary)
      .map(({ metric }, i) => `${metric} = ${valueText(row, metric, summary, expectedAt(insight, row.trial)?.[i])}`)
      .join(', ');
  const recommended = front.find(({ trial }) => trial === summary.recommended?.trial);
  const isExpected = insight?.front !== undefined;
  const lines = [
    ...(isExpected && recommended ? [messages.expectedOf(frontRole(summary), valuesOf(recommended))] : []),
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
