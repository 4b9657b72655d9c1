/** How many trials keep the limits, and how many break each of them. */
import { countLimits, measuredValue, pluralize } from '../../src/protocol.ts';
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
      const values = chosen && limit.metrics.map((name) => shortValue(measuredValue(chosen, name, summary)));
      const own = values === undefined ? [] : [h('dd', {}, `recommended ${values.join(', ')} ✓`)];
      const others = broken[i] === 0 ? 'kept by all' : `broken by ${pluralize(broken[i], 'trial')}`;
      return h('div', {}, h('dt', {}, limitText(limit, summary)), ...own, h('dd', { class: 'caption' }, others));
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
