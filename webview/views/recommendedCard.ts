/** The recommended trial: its parameters, the values that are as good, and how to run it again. */
import type { Insight } from '../../src/study/insight.ts';
import type { Summary } from '../../src/study/summary/summary.ts';
import { rangeOf } from '../charts/asGood.ts';
import { h, setChildren, setHidden, setText } from '../elements/dom.ts';
import { button } from '../elements/toolkit.ts';
import type { Post } from '../host.ts';
import { formatNumber, formatValue } from '../text/format.ts';
import {
  AS_GOOD,
  AS_GOOD_MEANING,
  buttons as labels,
  nearestToLimits,
  NO_VALUE_YET,
  prompt,
  RECOMMENDED,
} from '../text/messages.ts';
import { NONE_KEEPS_LIMITS, recommendedTrial, RECOMMENDED_PARAMETERS } from '../text/messages.ts';
import { hasModelBest } from '../text/progress.ts';
import type { View } from './view.ts';

export function createRecommendedCard(post: Post): View {
  const title = h('h2');
  const asGood = h('span', { class: 'caption', title: AS_GOOD_MEANING }, AS_GOOD);
  const rows = h('dl', { class: 'point' });
  // thirty of them would push all else off the first screen
  const parameters = h(
    'div',
    { class: 'best-parameters', role: 'group', 'aria-label': RECOMMENDED_PARAMETERS, tabindex: '0' },
    rows,
  );
  let trial: number | null = null;
  const postForBest = (type: 'copyCommand' | 'openLog') => () => {
    if (trial !== null) post({ type, trial });
  };
  const copy = button(labels.copyCommand, 'secondary', postForBest('copyCommand'));
  const log = button(labels.openLog, 'icon', postForBest('openLog'));
  const buttons = h('p', { class: 'buttons' }, copy, log);
  const firstLine = h('summary');
  const whole = h('pre', { tabindex: '0' });
  const command = h('details', { class: 'command' }, firstLine, whole);

  return {
    element: h(
      'section',
      { class: 'card best-card', 'aria-label': RECOMMENDED },
      h('div', { class: 'card-head' }, title, asGood),
      parameters,
      buttons,
      command,
    ),
    render(summary, insight) {
      const { best, parameters: names, asOf, nearest, trials } = summary;
      const shown = best ?? trials.at((nearest?.trial ?? 0) - 1) ?? null;
      setHidden(shown === null, parameters);
      const asGoodOf = best !== null && hasModelBest(summary) ? insight : null;
      setHidden(asGoodOf === null, asGood);
      // a report cannot copy anything, and has the command on its cover
      setHidden(shown === null || asOf !== undefined, buttons);
      setHidden(best === null || asOf !== undefined, command);
      setText(title, best === null ? withoutBest(summary) : recommendedTrial(best.trial));
      setText(firstLine, prompt(best?.command ?? ''));
      setText(whole, best?.command ?? '');
      if (shown === null) return;
      ({ trial } = shown);
      setChildren(
        rows,
        names.flatMap((name) => parameterRow(name, shown.parameters[name], asGoodOf, summary)),
      );
    },
  };
}

function withoutBest({ limits, nearest }: Summary): string {
  if (limits === undefined) return NO_VALUE_YET;
  return nearest === undefined ? NONE_KEEPS_LIMITS : nearestToLimits(nearest.trial);
}

/** A number to four digits: all of them are in its title, and in the command. */
const shown = (value: Value): string => (typeof value === 'number' ? formatNumber(value, 4) : formatValue(value));

type Value = NonNullable<Summary['best']>['parameters'][string];

/** A parameter that this point does not have is not listed. */
function parameterRow(
  name: string,
  value: Value | undefined,
  insight: Insight | null,
  summary: Summary,
): HTMLElement[] {
  if (value === undefined) return [];
  const slice = insight?.slices.find(({ parameter }) => parameter === name);
  const range = slice === undefined ? '' : rangeOf(slice, summary);
  return [
    h(
      'div',
      {},
      h('dt', {}, name),
      h('dd', { title: String(value) }, shown(value)),
      ...(range === '' ? [] : [h('dd', { class: 'as-good', title: AS_GOOD_MEANING }, range)]),
    ),
  ];
}
