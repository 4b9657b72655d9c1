/** A part of the page: built once, then updated with each summary, so that focus and scroll position stay. */
import type { Insight } from '../../src/study/insight.ts';
import type { Summary } from '../../src/study/summary/summary.ts';

export interface View {
  readonly element: HTMLElement;
  /** @param insight null before the model has learned enough */
  render(summary: Summary, insight: Insight | null): void;
}
