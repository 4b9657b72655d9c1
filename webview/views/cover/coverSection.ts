/** The first part of a report; the page in the editor has none. */
import type { Summary } from '../../../src/study/summary/summary.ts';
import { factTable, h, setChildren, setHidden } from '../../elements/dom.ts';
import type { View } from '../view.ts';
import { coverFacts, type CoverFacts } from './facts.ts';

export function createCoverSection(): View {
  const element = h('section', { class: 'cover', 'aria-label': RESULT, hidden: '' });
  return {
    element,
    render(summary: Summary) {
      const facts = summary.asOf === undefined ? null : coverFacts(summary);
      setHidden(facts === null, element);
      element.classList.toggle('several', summary.objectives !== undefined);
      if (facts !== null) setChildren(element, partsOf(facts, summary.best?.command ?? ''));
    },
  };
}

function partsOf({ sentences, columns, rows, gain }: CoverFacts, command: string): HTMLElement[] {
  return [
    h('p', {}, sentences.join(' ')),
    factTable(RESULT, columns, rows),
    ...(gain === null ? [] : [h('p', { class: 'gain' }, gain)]),
    h('pre', { tabindex: '0' }, command),
  ];
}

const RESULT = 'Result';
