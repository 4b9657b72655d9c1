/** How many trials keep the limits, and how many break each of them. */
import { countLimits, keepsText, measuredValue, pluralize, type TrialSummary } from '../../src/protocol.ts';
import { h, section } from '../elements/dom.ts';
import { shortValue } from '../text/format.ts';
import { keptText, limitText } from '../text/limitText.ts';
import { rowOf } from '../text/progress.ts';
import { viewOf } from './view.ts';

export const limitsCard = viewOf('section', (summary) => {
  const { limits = [], best, recommended } = summary;
  if (limits.length === 0) return null;
  const chosen = rowOf(summary, best?.trial);
  const { broken } = countLimits(summary);
  const rows = limits.map((limit, i) => {
    const values = limit.metrics.map((name) => shortValue(chosen && measuredValue(chosen, name, summary)));
    const own = chosen !== undefined && h('dd', {}, `recommended ${values.join(', ')}\u00a0${markOf(chosen, i)}`);
    const others = broken[i] === 0 ? 'kept by all' : `broken by ${pluralize(broken[i], 'trial')}`;
    return h('div', {}, h('dt', {}, limitText(limit, summary)), own, h('dd', { class: 'caption' }, others));
  });
  const kept = h('p', { class: 'caption' }, keptText(summary) || 'No trial was judged yet.');
  const { keeps } = recommended ?? {};
  const sure = keeps !== undefined && h('p', { class: 'caption' }, `The recommended trial: ${keepsText(keeps)}.`);
  return section('Limits', 'card limits-card', kept, sure, h('dl', { class: 'limits' }, ...rows));
});

/** Of one run, which may break a limit that differs from run to run by bad luck. */
const markOf = ({ broken = [] }: TrialSummary, limit: number): string =>
  broken.includes(limit) ? '✗, by bad luck' : '✓';
