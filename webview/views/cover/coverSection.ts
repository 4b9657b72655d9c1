/** The first part of a report; the page in the editor has none. */
import { factTable, h, landmark } from '../../elements/dom.ts';
import { viewOf } from '../view.ts';
import { coverFacts } from './facts.ts';

export const coverSection = viewOf('section', (summary, insight) => {
  const facts = summary.asOf === undefined ? null : coverFacts(summary, insight);
  if (facts === null) return null;
  const { sentences, columns, rows, gain } = facts;
  return landmark(
    RESULT,
    summary.objectives === undefined ? 'cover' : 'cover several',
    h('p', {}, sentences.join(' ')),
    factTable(RESULT, columns, rows),
    gain !== null && h('p', {}, gain),
    h('pre', { tabindex: '0' }, summary.best?.command ?? ''),
  );
});

const RESULT = 'Result';
