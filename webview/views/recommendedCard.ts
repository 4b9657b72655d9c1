/** The recommended trial: its parameters, the values that are as good, and how to run it again. */
import type { Insight } from '../../src/study/insight.ts';
import type { Summary } from '../../src/study/summary/summary.ts';
import { rangeOf } from '../charts/asGood.ts';
import { h, setChildren, setHidden, setText } from '../elements/dom.ts';
import { button } from '../elements/toolkit.ts';
import type { Post } from '../host.ts';
import { formatNumber, formatValue } from '../text/format.ts';
import { AS_GOOD, AS_GOOD_MEANING, buttons as labels, NO_VALUE_YET, prompt, RECOMMENDED } from '../text/messages.ts';
import { recommendedTrial, RECOMMENDED_PARAMETERS } from '../text/messages.ts';
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
      const { best, parameters: names, asOf } = summary;
      setHidden(best === null, parameters);
      setHidden(best === null || insight === null, asGood);
      // a report cannot copy anything, and has the command on its cover
      setHidden(best === null || asOf !== undefined, buttons, command);
      setText(title, best === null ? NO_VALUE_YET : recommendedTrial(best.trial));
      if (best === null) return;
      trial = best.trial;
      setText(firstLine, prompt(best.command));
      setText(whole, best.command);
      setChildren(
        rows,
        names.flatMap((name) => parameterRow(name, best.parameters[name], insight, summary)),
      );
    },
  };
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
