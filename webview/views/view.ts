/** A part of the page: built once, then brought up to date with each summary, so that focus and scrolling stay put. */
import type { Summary } from '../../src/study/summary/summary.ts';

export interface View {
  readonly element: HTMLElement;
  render(summary: Summary): void;
}
