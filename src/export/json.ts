/** A study as JSON: `bbkb export` writes it, and `bbkb show --json` prints it with the model's insight. */
import type { MetricInsight } from '../study/insight.ts';
import type { Summary } from '../study/summary/summary.ts';
import type { ExportFormat, TrialCurves } from './exportFormat.ts';

/** Of the first metric, or of one that it names. */
type ShownInsight = Omit<MetricInsight, 'slices'> & {
  readonly metric?: string;
  readonly slices?: MetricInsight['slices'] | undefined;
};

export const json: ExportFormat = {
  name: 'json',
  extension: 'json',
  label: 'JSON',
  description: 'everything, for a program',
  serialize: ({ summary, curves }) => toJson(summary, curves),
};

/** Each trial that has a curve has it as `curve`. */
export function toJson(
  study: Summary & { readonly insight?: ShownInsight | null },
  curves: TrialCurves = new Map(),
): string {
  const trials = study.trials.map((row) => {
    const curve = curves.get(row.trial);
    return curve === undefined ? row : { ...row, curve };
  });
  return `${JSON.stringify({ ...study, trials }, null, 2)}\n`;
}
