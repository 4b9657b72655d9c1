/** How many trials keep the limits, and how many break each of them. */
import { countLimits, measuredValue } from '../../src/protocol.ts';
import { h, section } from '../elements/dom.ts';
import { shortValue } from '../text/format.ts';
import { keptText, limitText } from '../text/limitText.ts';
import { viewOf, type View } from './view.ts';

export const createLimitsCard = (): View =>
  viewOf('section', (summary) => {
    const { limits = [], best, trials } = summary;
    const chosen = best === null ? undefined : trials.at(best.trial - 1);
    const { broken } = countLimits(summary);
    const rows = limits.map((limit, i) => {
      const own =
        chosen === undefined
          ? ''
          : `recommended ${limit.metrics.map((name) => shortValue(measuredValue(chosen, name, summary))).join(', ')} · `;
      const verdict = broken[i] === 0 ? '✓ kept by all' : `✗ broken by ${broken[i]}`;
      return h('div', {}, h('dt', {}, limitText(limit, summary)), h('dd', {}, `${own}${verdict}`));
    });
    if (rows.length === 0) return null;
    const kept = keptText(summary) || 'No trial was judged yet.';
    return section(
      'Limits',
      'card limits-card',
      h('p', { class: 'caption' }, kept),
      h('dl', { class: 'limits' }, ...rows),
    );
  });
