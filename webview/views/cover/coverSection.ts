/** The first part of a report; the page in the editor has none. */
import { factTable, h } from '../../elements/dom.ts';
import { viewOf, type View } from '../view.ts';
import { coverFacts } from './facts.ts';

export const createCoverSection = (): View =>
  viewOf('section', (summary) => {
    const facts = summary.asOf === undefined ? null : coverFacts(summary);
    if (facts === null) return null;
    const { sentences, columns, rows, gain } = facts;
    return h(
      'section',
      { class: summary.objectives === undefined ? 'cover' : 'cover several', 'aria-label': RESULT },
      h('p', {}, sentences.join(' ')),
      factTable(RESULT, columns, rows),
      ...(gain === null ? [] : [h('p', { class: 'gain' }, gain)]),
      h('pre', { tabindex: '0' }, summary.best?.command ?? ''),
    );
  });

const RESULT = 'Result';
