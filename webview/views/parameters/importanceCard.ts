/** Which parameters matter: the share of the chosen metric's variance that each explains alone, with its interval. */
import type { Insight } from '../../../src/study/insight.ts';
import { decidingMetrics } from '../../../src/protocol.ts';
import { figureOf, shareText } from '../../charts/slice.ts';
import { h } from '../../elements/dom.ts';
import { capitalized, formatPercent, listed } from '../../text/format.ts';
import { viewOf, type View } from '../view.ts';
import type { Explained } from './explained.ts';

const WHAT_MATTERS = 'What matters';
const SHARES = 'share of the variance';
const MEANING_OF_SHARES =
  "The share of the metric's variance over the whole space that each parameter explains alone, with its interval.";

/** The others are in the charts of the parameters. */
const MOST_SHARES = 6;

export const createImportanceCard = (explained: Explained): View =>
  viewOf('section', (summary) => {
    const { metric, insight } = explained.shown();
    // of one parameter all is explained by it
    if (insight === null || summary.parameters.length < 2) return null;
    const { importance } = insight;
    const reasons = new Set(importance.map(({ unknown }) => unknown));
    const [reason] = reasons.size === 1 ? reasons : [];
    const known = importance.reduce((sum, share) => sum + (share.unknown === undefined ? share.share : 0), 0);
    const rest =
      reason === undefined
        ? [restText(importance, known), ...leftOut(importance)].join(' ').trim()
        : `${capitalized(reason)}.`;
    const title =
      decidingMetrics(summary).length > 1 ? `${WHAT_MATTERS} for ${metric ?? summary.metric}` : WHAT_MATTERS;
    return h(
      'section',
      { class: 'card importance-card', 'aria-label': WHAT_MATTERS },
      h('div', { class: 'bar', title: MEANING_OF_SHARES }, h('h2', {}, title), h('span', { class: 'caption' }, SHARES)),
      h('dl', { class: 'shares' }, ...(reason === undefined ? importance.slice(0, MOST_SHARES).map(shareRow) : [])),
      ...(rest === '' ? [] : [h('p', { class: 'caption' }, rest)]),
    );
  });

/**
 * What no row above has a number for, so that all are the whole: without the parameters of which it is unknown, small
 * shares look like all.
 */
function restText(importance: Insight['importance'], known: number): string {
  // no estimate rules combinations out
  const rest = formatPercent(Math.max(Number.EPSILON, 1 - known));
  const unknown = importance.filter((share) => share.unknown !== undefined);
  if (unknown.length === 0) return `${rest} in combinations.`;
  if (known === 0) return '';
  const names = unknown.length > MOST_NAMED ? 'the others' : listed.format(unknown.map(({ parameter }) => parameter));
  return `${rest} in ${names}, or in combinations.`;
}

const MOST_NAMED = 2;

/** Of those whose row does not say it: which values no share is of. */
const leftOut = (importance: Insight['importance']): string[] =>
  importance.flatMap(({ parameter, unknown, without }) =>
    without === undefined || without === unknown ? [] : [`Of ${parameter}, ${without}.`],
  );

function shareRow(share: Insight['importance'][number]): HTMLElement {
  const { parameter, unknown } = share;
  const shown = unknown === undefined ? [meter(share), figureOf(share)] : [unknown];
  return h(
    'div',
    {},
    h('dt', {}, parameter),
    h('dd', { title: unknown === undefined ? shareText(share) : '' }, ...shown),
  );
}

/** The share as a bar, and its interval as a line over it. */
function meter({ parameter, share, low, high, ...rest }: Insight['importance'][number]): HTMLElement {
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
