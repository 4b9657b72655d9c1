/** A chart for each parameter, the most important first. */
import { isReadOnly, type Insight, type MetricInsight, type Summary } from '../../../src/protocol.ts';
import { bestIn, drawSlice, valueNear, type Curve } from '../../charts/slice.ts';
import { h, placeChildren, setChildren, setHidden } from '../../elements/dom.ts';
import { button } from '../../elements/toolkit.ts';
import { post } from '../../host.ts';
import { createTrialFigure } from '../trialFigure.ts';

/** Of a study with many parameters, the others are shown when the person asks for them. */
const SHOWN_FIRST = 6;

type ChooseValue = (parameter: string, value: Curve['at']) => void;

/** @param choose is told which value of a parameter the person has chosen */
export function createSliceCards(choose: ChooseValue) {
  const cards = new Map<string, SliceCard>();
  const grid = h('div', { class: 'slices' });
  let showsAll = false;
  let last: Parameters<typeof render> | null = null;
  const all = button('Show all parameters', 'secondary', () => {
    showsAll = true;
    if (last !== null) render(...last);
  });

  const cardOf = ({ parameter }: Curve): SliceCard => {
    const card = cards.get(parameter) ?? createSliceCard(choose);
    cards.set(parameter, card);
    return card;
  };

  const render = (insight: Insight | MetricInsight, metric: string, summary: Summary): void => {
    last = [insight, metric, summary];
    const shown = insight.slices.slice(0, showsAll ? undefined : SHOWN_FIRST);
    setHidden(shown.length === insight.slices.length, all);
    const figures = shown.map((slice) => {
      const card = cardOf(slice);
      card.render(slice, insight, metric, summary);
      return card.element;
    });
    placeChildren(grid, figures);
  };
  return { element: h('div', { class: 'stack' }, grid, all), render };
}

type SliceCard = ReturnType<typeof createSliceCard>;

function createSliceCard(choose: ChooseValue) {
  let shown: Curve | undefined;
  const figure = createTrialFigure();
  const atEdge = h('p', { class: 'edge' });
  figure.element.append(atEdge);
  figure.onChoose(([x]) => {
    if (shown !== undefined) choose(shown.parameter, valueNear(shown, x));
  });
  return {
    element: figure.element,
    render(slice: Curve, insight: Insight | MetricInsight, metric: string, summary: Summary): void {
      shown = slice;
      const share = insight.importance.find(({ parameter }) => parameter === slice.parameter);
      const edge = bestIn(slice, summary)?.edge ?? null;
      setHidden(edge === null, atEdge);
      if (edge !== null) setChildren(atEdge, edgeParts({ parameter: slice.parameter, edge }, isReadOnly(summary)));
      figure.draw((theme) => drawSlice(slice, share, metric, summary, theme));
    },
  };
}

function edgeParts(end: { parameter: string; edge: 'low' | 'high' }, readOnly: boolean): (Node | string)[] {
  const widen = (): HTMLElement =>
    button('Widen', 'secondary', () => post({ type: 'widen', end }), `Widen the range of ${end.parameter}`);
  const text = `The best is at the ${end.edge === 'low' ? 'lower' : 'upper'} edge of its range: a wider range may be better.`;
  return readOnly ? [text] : [text, ' ', widen()];
}
