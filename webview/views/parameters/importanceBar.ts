/** How much a parameter explains, as a bar, with its interval as a line over it. The words are in the caption of its chart. */
import type { Insight } from '../../../src/study/insight/insight.ts';
import { shareText } from '../../charts/messages.ts';
import { h, setHidden } from '../../elements/dom.ts';
import { importanceName } from './messages.ts';

type Share = Insight['importance'][number];

export function createImportanceBar() {
  const bar = h('span', { class: 'share' });
  const interval = h('span', { class: 'interval' });
  const element = h(
    'div',
    { class: 'importance', role: 'meter', 'aria-valuemin': '0', 'aria-valuemax': '100' },
    ...[bar, interval],
  );
  return {
    element,
    /** Nothing where it is not known. */
    show(share: Share | undefined) {
      setHidden(share === undefined, element);
      if (share === undefined) return;
      element.setAttribute('aria-label', importanceName(share.parameter));
      element.setAttribute('aria-valuenow', String(Math.round(100 * share.share)));
      element.setAttribute('aria-valuetext', shareText(share));
      bar.style.width = percent(share.share);
      interval.style.left = percent(share.low);
      interval.style.right = percent(1 - share.high);
    },
  };
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
