/** What `bbkb show --json` prints. */
import type { Summary } from '../study/summary.ts';

export function jsonOf(summary: Summary): string {
  return `${JSON.stringify(summary, null, 2)}\n`;
}
