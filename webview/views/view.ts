/** A part of the page: built once, then updated with each summary, so that focus and scroll position stay. */
import type { Summary } from '../../src/protocol.ts';
import { become, h, setHidden } from '../elements/dom.ts';
import type { LatestInsight } from '../receivedStudy.ts';

export interface View {
  readonly element: HTMLElement;
  render(summary: Summary, insight: LatestInsight): void;
}

/** A part that follows from the study alone: hidden where it is null. @param tag the name of its element */
export function viewOf(
  tag: 'section' | 'details',
  partOf: (...study: Parameters<View['render']>) => HTMLElement | null,
): View {
  const element = h(tag, { hidden: '' });
  return {
    element,
    render(...study) {
      const part = partOf(...study);
      if (part === null) setHidden(true, element);
      else become(element, part);
    },
  };
}
