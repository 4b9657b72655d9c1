/** How many trials keep the limits, and how many break each of them. */
import { countLimits } from '../../src/protocol.ts';
import { h, section, setChildren, setHidden, setText } from '../elements/dom.ts';
import { keptText, limitText } from '../text/limitText.ts';
import type { View } from './view.ts';

export function createLimitsCard(): View {
  const kept = h('p', { class: 'caption' });
  const rows = h('dl', { class: 'limits' });
  const element = section('Limits', 'card limits-card', kept, rows);
  return {
    element,
    render(summary) {
      const { limits = [] } = summary;
      setHidden(limits.length === 0, element);
      const { broken } = countLimits(summary);
      setText(kept, keptText(summary) || 'No trial was judged yet.');
      const entries = limits.map((limit, i) =>
        h(
          'div',
          {},
          h('dt', {}, limitText(limit, summary)),
          h('dd', {}, broken[i] === 0 ? '✓ kept by all' : `✗ broken by ${broken[i]}`),
        ),
      );
      setChildren(rows, entries);
    },
  };
}
