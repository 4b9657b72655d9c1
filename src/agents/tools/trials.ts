import * as z from 'zod';
import { fileWord } from '../../declaration/command/commandText.ts';
import { hasFailed } from '../../study/summary/countTrials.ts';
import { formatNumber } from '../../study/summary/format.ts';
import { furtherMetrics, measuredValue } from '../../study/summary/limitsKept.ts';
import type { Summary, TrialSummary } from '../../study/summary/summary.ts';
import { quotedRows } from '../answer.ts';
import { declaration, trial } from '../input.ts';
import * as messages from '../messages.ts';
import { begunStudyOf } from '../study.ts';
import { tool } from '../tool.ts';

/** Characters: below them a line says how many rows there are. */
const MAX_ROWS = 1600;

export const trials = tool({
  name: 'trials',
  title: 'Trials of a study',
  description:
    'The trials of a study, each a row of CSV with its state, metrics, parameters and seconds: the best first, the last first, those that failed, or all by their numbers.',
  input: z.strictObject({
    declaration,
    order: z
      .enum(['best', 'last', 'failed', 'all'])
      .default('best')
      .describe('best: by the first metric, those that break a limit at the end'),
    from: trial.default(1).describe('Of the rows in this order the first, to go on where an answer ended'),
    count: z.int().min(1).max(100).default(10).describe('At most so many rows'),
  }),
  effect: 'reads',
  run: async (context, { declaration, order, from, count }) => {
    const { summary, shown, file, dir } = await begunStudyOf(context, declaration);
    const rows = ordered(summary, order);
    const heading = row(columnsOf(summary).map(({ heading }) => heading));
    const wanted = rows.slice(from - 1, from - 1 + count).map((each) => rowOf(each, summary));
    const lines = quotedRows([heading, ...wanted], MAX_ROWS);
    return [
      messages.ROWS,
      ...lines,
      messages.rowsShown(from, from + lines.length - 2, rows.length),
      // the terminal program takes declarations only
      ...(file === dir ? [] : [messages.exportAll(fileWord(shown))]),
    ];
  },
});

function ordered({ trials, goal }: Summary, order: 'best' | 'last' | 'failed' | 'all'): readonly TrialSummary[] {
  const rows = [...trials];
  if (order === 'all') return rows;
  if (order === 'last') return rows.toReversed();
  if (order === 'failed') return rows.filter(hasFailed);
  const sign = goal === 'maximize' ? -1 : 1;
  const isBad = ({ feasible, invalid }: TrialSummary): number => Number(invalid || feasible === false);
  return rows
    .filter(({ value }) => value !== null)
    .sort((a, b) => isBad(a) - isBad(b) || sign * ((a.value ?? 0) - (b.value ?? 0)));
}

interface Column {
  readonly heading: string;
  readonly valueOf: (row: TrialSummary, summary: Summary) => unknown;
}

function columnsOf(summary: Summary): readonly Column[] {
  const { metric, limits, parameters, derived = [] } = summary;
  return [
    { heading: 'trial', valueOf: (each) => each.trial },
    { heading: 'state', valueOf: ({ state, invalid }) => (invalid ? 'invalid' : state) },
    ...[metric, ...furtherMetrics(summary)].map((name) => ({
      heading: name,
      valueOf: (each: TrialSummary) => measuredValue(each, name, summary),
    })),
    ...(limits === undefined ? [] : [{ heading: 'keeps limits', valueOf: ({ feasible }: TrialSummary) => feasible }]),
    ...[...parameters, ...derived].map((name) => ({
      heading: name,
      valueOf: (each: TrialSummary) => ({ ...each.parameters, ...each.derived })[name],
    })),
    { heading: 'seconds', valueOf: ({ seconds }) => seconds?.toFixed(2) },
  ];
}

function rowOf(each: TrialSummary, summary: Summary): string {
  return row(columnsOf(summary).map(({ valueOf }) => valueOf(each, summary) ?? ''));
}

function row(cells: readonly unknown[]): string {
  return cells.map(cell).join(',');
}

function cell(value: unknown): string {
  const text = typeof value === 'number' ? formatNumber(value) : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""').replaceAll('\n', ' ')}"` : text;
}
