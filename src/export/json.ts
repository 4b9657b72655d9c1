/** A study as JSON: what `bbkb export` writes, and `bbkb show --json` prints with what the model says of it. */
import type { Insight } from '../study/insight/insight.ts';
import type { TrialDetails } from '../protocol.ts';
import type { Summary } from '../study/summary/summary.ts';

type ShownInsight = Omit<Insight, 'slices'> & { readonly slices?: Insight['slices'] | undefined };

/** By the numbers of the trials. */
export type TrialCurves = ReadonlyMap<number, TrialDetails['curve']>;

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
