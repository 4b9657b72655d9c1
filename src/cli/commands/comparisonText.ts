/** `bbkb compare`: studies side by side as text for a person. */
import type { ComparedStudy } from '../../study/summary/comparison.ts';
import { formatDuration, formatNumber, formatTable } from '../terminal/format.ts';
import * as messages from '../terminal/messages.ts';
import { printable } from '../terminal/printable.ts';

/** A row for each study, then their best points with a column for each. */
export function comparisonText(studies: readonly ComparedStudy[]): string {
  const goals = new Set(studies.map(({ goal }) => goal));
  return [
    formatTable([messages.comparisonHeadings, ...studies.map(studyRow)]),
    ...bestPoints(studies),
    ...(goals.size > 1 ? [messages.OTHER_GOALS] : []),
  ].join('\n\n');
}

function studyRow({ name, state, goal, metric, best, trials, failed, seconds }: ComparedStudy): string[] {
  return [
    ...[name, state ?? '', goal, metric].map(printable),
    ...(best === null ? ['', ''] : [formatNumber(best.value), String(best.trial)]),
    ...[String(trials), String(failed)],
    seconds === null ? '' : formatDuration(seconds),
  ];
}

function bestPoints(studies: readonly ComparedStudy[]): string[] {
  const withBest = studies.flatMap(({ name, best }) => (best === null ? [] : [{ name, best }]));
  const parameters = [...new Set(withBest.flatMap(({ best }) => Object.keys(best.parameters)))];
  if (parameters.length === 0) return [];
  const rows = parameters.map((parameter) => [
    parameter,
    ...withBest.map(({ best }) => cell(best.parameters, parameter)),
  ]);
  return [
    formatTable(
      [[messages.BEST_POINTS, ...withBest.map(({ name }) => name)], ...rows].map((row) => row.map(printable)),
    ),
  ];
}

function cell(point: NonNullable<ComparedStudy['best']>['parameters'], parameter: string): string {
  if (!Object.hasOwn(point, parameter)) return '';
  const value = point[parameter];
  return typeof value === 'number' ? formatNumber(value) : String(value);
}
