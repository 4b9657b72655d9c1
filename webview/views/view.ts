/** A part of the page: built once, then updated with each summary, so that focus and scroll position stay. */
import type { Summary } from '../../src/study/summary/summary.ts';

export interface View {
  readonly element: HTMLElement;
  render(summary: Summary): void;
}
