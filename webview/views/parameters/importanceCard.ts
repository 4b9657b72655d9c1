/** Which parameters matter: the share of the chosen metric's variance that each explains alone, with its interval. */
import {
  decidingMetrics,
  togetherShare,
  unknownShareText,
  type Insight,
  type MetricInsight,
  type Summary,
} from '../../../src/protocol.ts';
import { figureOf, shareText } from '../../charts/slice.ts';
import { h, landmark } from '../../elements/dom.ts';
import { capitalized, formatPercent, sentences } from '../../text/format.ts';
import { shortNames } from '../../text/shortNames.ts';
import { viewOf, type View } from '../view.ts';
import type { Explained } from './explained.ts';

type Importance = Insight['importance'];

const WHAT_MATTERS = 'What matters';
const SHARES = 'share of the variance';
const MEANING_OF_SHARES =
  "The share of the metric's variance over the whole space that each parameter explains alone, with its interval.";

/** The others are in the charts of the parameters. */
const MOST_SHARES = 6;

export const createImportanceCard = (explained: Explained): View =>
  viewOf('section', (summary) => {
    const { metric = summary.metric, insight } = explained.shown();
    // of one parameter all is explained by it
    if (insight === null || summary.parameters.length < 2) return null;
    const { importance } = insight;
    const reasons = new Set(importance.map(({ unknown }) => unknown));
    const [reason] = reasons.size === 1 ? reasons : [];
    const rest =
      reason === undefined
        ? sentences(restText(insight), ...leftOut(importance), othersText(importance.length - MOST_SHARES))
        : `${capitalized(reason)}.`;
    const title = decidingMetrics(summary).length > 1 ? `${WHAT_MATTERS} for ${metric}` : WHAT_MATTERS;
    return landmark(
      WHAT_MATTERS,
      'card importance-card',
      h('div', { class: 'bar', title: MEANING_OF_SHARES }, h('h2', {}, title), h('span', { class: 'caption' }, SHARES)),
      h('dl', { class: 'shares' }, ...(reason === undefined ? shareRows(importance, summary) : [])),
      rest !== '' && h('p', { class: 'caption' }, rest),
    );
  });

/** Of what no row has a number for; a parameter of which it is unknown may have all of it. */
function restText(insight: MetricInsight): string {
  const share = togetherShare(insight);
  // no estimate rules combinations out
  return share === null ? '' : `${formatPercent(Math.max(Number.EPSILON, share))} in combinations.`;
}

const othersText = (count: number): string => (count > 0 ? `${count} more below.` : '');

/** Of those whose row does not say it: which values no share is of. */
const leftOut = (importance: Importance): string[] =>
  importance.flatMap(({ parameter, unknown, without }) =>
    without === undefined || without === unknown ? [] : [`Of ${parameter}, ${without}.`],
  );

function shareRows(importance: Importance, { parameters }: Summary): HTMLElement[] {
  const short = shortNames(parameters);
  return importance.slice(0, MOST_SHARES).map((share) => {
    const { parameter, unknown } = share;
    const [title, ...shown] =
      unknown === undefined
        ? [shareText(share), meter(share), figureOf(share)]
        : ['', unknownShareText(share.high, unknown)];
    return h('div', {}, h('dt', { title: parameter }, short.get(parameter) ?? parameter), h('dd', { title }, ...shown));
  });
}

/** The share as a bar, and its interval as a line over it. */
function meter({ parameter, share, low, high, ...rest }: Importance[number]): HTMLElement {
  const [bar, interval] = [h('span', { class: 'share' }), h('span', { class: 'interval' })];
  bar.style.width = percentOf(share);
  interval.style.left = percentOf(low);
  interval.style.right = percentOf(1 - high);
  const attributes = {
    'aria-label': `Importance of ${parameter}`,
    'aria-valuenow': String(Math.round(100 * share)),
    'aria-valuetext': shareText({ ...rest, share, low, high }),
  };
  return h(
    'span',
    { class: 'importance', role: 'meter', 'aria-valuemin': '0', 'aria-valuemax': '100', ...attributes },
    bar,
    interval,
  );
}

const percentOf = (share: number): string => `${(100 * share).toFixed(1)}%`;
