/** The recommended trial: its parameters, the values that are as good, and how to run it again. */
import type { Insight } from '../../src/study/insight.ts';
import type { Summary } from '../../src/study/summary/summary.ts';
import { OTHERS_HARDLY_TRIED, rangeOf } from '../charts/asGood.ts';
import { h, setChildren, setHidden, setText } from '../elements/dom.ts';
import type { Post } from '../host.ts';
import { shortValue } from '../text/format.ts';
import { NONE_KEEPS_LIMITS } from '../text/messages.ts';
import { hasModelBest } from '../text/progress.ts';
import { createRerun } from './rerun.ts';
import type { View } from './view.ts';

const AS_GOOD = 'as good';
const AS_GOOD_MEANING = 'The values that cannot be told from the best, and that trials support';

export function createRecommendedCard(post: Post): View {
  const title = h('h2');
  const asGood = h('span', { class: 'caption', title: AS_GOOD_MEANING });
  const rows = h('dl', { class: 'point' });
  // thirty of them would push all else off the first screen
  const parameters = h(
    'div',
    { class: 'best-parameters', role: 'group', 'aria-label': 'Parameters of the recommended trial', tabindex: '0' },
    rows,
  );
  let trial: number | null = null;
  const rerun = createRerun(post, () => trial);
  const head = h('div', { class: 'card-head' }, title, asGood);
  const parts = [head, parameters, ...rerun.elements];

  return {
    element: h('section', { class: 'card best-card', 'aria-label': 'Recommended' }, ...parts),
    render(summary, insight) {
      const { best, parameters: names, asOf, nearest, trials } = summary;
      const shown = best ?? trials.at((nearest?.trial ?? 0) - 1) ?? null;
      trial = shown?.trial ?? null;
      setHidden(shown === null, parameters);
      const asGoodOf = best !== null && hasModelBest(summary) ? insight : null;
      setHidden(asGoodOf === null, asGood);
      rerun.render(best?.command ?? '', asOf !== undefined);
      setText(title, best === null ? withoutBest(summary) : `Recommended: trial ${best.trial}`);
      if (shown === null) return;
      const point = names
        .filter((name) => Object.hasOwn(shown.parameters, name))
        .map((name) => ({ name, value: shown.parameters[name], range: asGoodRange(name, asGoodOf, summary) }));
      // what is so of all parameters is said once
      const isSame = point.length > 1 && point.every(({ range }) => range === OTHERS_HARDLY_TRIED);
      setText(asGood, isSame ? OTHERS_HARDLY_TRIED : AS_GOOD);
      setChildren(
        rows,
        point.map((each) => parameterRow(isSame ? { ...each, range: '' } : each)),
      );
    },
  };
}

function withoutBest({ limits, nearest }: Summary): string {
  if (limits === undefined) return 'No trial has reported a value yet.';
  return nearest === undefined ? NONE_KEEPS_LIMITS : `No trial keeps all limits. Nearest: trial ${nearest.trial}`;
}

type Value = NonNullable<Summary['best']>['parameters'][string];

function asGoodRange(name: string, insight: Insight | null, summary: Summary): string {
  const slice = insight?.slices.find(({ parameter }) => parameter === name);
  return slice === undefined ? '' : rangeOf(slice, summary);
}

function parameterRow({ name, value, range }: { name: string; value: Value; range: string }): HTMLElement {
  return h(
    'div',
    {},
    h('dt', {}, name),
    h('dd', { title: String(value) }, shortValue(value)),
    ...(range === '' ? [] : [h('dd', { class: 'as-good', title: AS_GOOD_MEANING }, range)]),
  );
}
