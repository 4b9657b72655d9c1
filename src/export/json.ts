/** What `bbkb show --json` prints. */
import type { Summary } from '../study/summary/summary.ts';

export function toJson(summary: Summary): string {
  return `${JSON.stringify(summary, null, 2)}\n`;
}
