/** A study as JSON: what `bbkb export` writes, and `bbkb show --json` prints with what the model says of it. */
import type { Insight } from '../study/insight/insight.ts';
import type { Summary } from '../study/summary/summary.ts';

type ShownInsight = Omit<Insight, 'slices'> & { readonly slices?: Insight['slices'] | undefined };

export function toJson(study: Summary & { readonly insight?: ShownInsight | null }): string {
  return `${JSON.stringify(study, null, 2)}\n`;
}
