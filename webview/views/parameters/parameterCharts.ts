/** A chart for each parameter, the most important first; and one of two that the person chooses. */
import { edgeText, isReadOnly } from '../../../src/protocol.ts';
import type { Insight, MetricInsight, Summary, Contour, ModelMessage } from '../../../src/protocol.ts';
import { bestIn, drawSlice, valueNear, type Curve } from '../../charts/slice.ts';
import { h, placeChildren, setChildren, setHidden } from '../../elements/dom.ts';
import { button, dropdown } from '../../elements/toolkit.ts';
import { choices, post } from '../../host.ts';
import { remembered } from '../../remembered.ts';
import { createChartFigure } from '../chartFigure.ts';
import { drawContour } from '../../charts/contour.ts';

export type Point = Summary['queue'][number]['parameters'];

/** Of a study with many parameters, the others are shown when the person asks for them. */
const SHOWN_FIRST = 6;

/** What a person has chosen in a chart, by the parameters. */
type Choose = (values: Point) => void;

export function createSliceCards(choose: Choose) {
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

function createSliceCard(choose: Choose) {
  let shown: Curve | undefined;
  const figure = createChartFigure();
  const atEdge = h('p', { class: 'edge' });
  figure.element.append(atEdge);
  figure.onChoose(([x]) => {
    if (shown !== undefined) choose({ [shown.parameter]: valueNear(shown, x) });
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
  const text = edgeText(end.edge);
  return readOnly ? [text] : [text, ' ', widen()];
}

export function createContourCard(choose: Choose) {
  let contour: Contour | null = null;
  /** Of the contour, and of the one that was asked for last. */
  let metric: string | null = null;
  let asked: string | null = null;
  let id = 0;
  const pair = createPairChoice((parameters) => {
    id += 1;
    asked = choices.current().explained;
    post({ type: 'contour', id, parameters, ...(asked !== null && { metric: asked }) });
  });
  const figure = createChartFigure(pair.element);
  figure.element.classList.add('contour');
  setHidden(true, figure.element);
  figure.onChoose(([j, i]) => {
    if (contour === null) return;
    const { x, y } = contour;
    const [across, up] = [x.values.at(Math.round(j)), y.values.at(Math.round(i))];
    if (across !== undefined && up !== undefined) choose({ [x.parameter]: across, [y.parameter]: up });
  });

  return {
    element: figure.element,
    /** The model says something new of these parameters, the most important first. */
    ask: pair.offer,
    /** The person has chosen another metric. */
    askAgain: pair.askAgain,
    receive(answer: Extract<ModelMessage, { type: 'contour' }>): void {
      if (answer.id === id && answer.contour !== null) [contour, metric] = [answer.contour, asked];
    },
    render(summary: Summary): void {
      setHidden(contour === null, figure.element);
      const shown = contour;
      const of = metric ?? summary.metric;
      if (shown !== null) figure.draw((theme) => drawContour(shown, of, summary, theme));
    },
  };
}

/** @param ask is told of the two parameters, when they are offered and when the person chooses */
function createPairChoice(ask: (pair: [x: string, y: string]) => void) {
  const element = h('span', { class: 'choices' });
  let chosen: [x: string, y: string] | null = null;

  const choose = (x: string, y: string): void => {
    chosen = [x, y];
    if (x !== y) ask(chosen);
  };
  // a list that stays the same keeps its focus, also when the order of the importance changes
  const list = remembered(
    (parameters: readonly string[], x: string, y: string) =>
      element.replaceChildren(
        dropdown('First parameter', parameters, x, (name) => choose(name, chosen?.[1] ?? y)),
        dropdown('Second parameter', parameters, y, (name) => choose(chosen?.[0] ?? x, name)),
      ),
    (parameters) => parameters.toSorted(),
  );
  return {
    element,
    askAgain: (): void => {
      if (chosen !== null) choose(...chosen);
    },
    offer: (parameters: readonly string[]): void => {
      if (parameters.length < 2) return;
      const [x, y] = (chosen ??= [parameters[0], parameters[1]]);
      list(parameters, x, y);
      choose(x, y);
    },
  };
}
