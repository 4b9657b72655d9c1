/** A chart for each parameter, the most important first. */
import { isReadOnly } from '../../../src/protocol.ts';
import type { Insight } from '../../../src/study/insight/insight.ts';
import type { Summary } from '../../../src/study/summary/summary.ts';
import { drawSlice, valueNear, type Slice } from '../../charts/slice.ts';
import { h, setHidden, setText } from '../../elements/dom.ts';
import { button } from '../../elements/toolkit.ts';
import type { Post } from '../../host.ts';
import { createChartFigure, type ChartFigure } from '../chartFigure.ts';
import { linkTrials } from '../linkTrials.ts';
import type { SharedSelection } from '../../selection.ts';
import { createImportanceBar } from './importanceBar.ts';
import * as messages from './messages.ts';

/** Of a study with many parameters, the others are shown when the person asks for them. */
const SHOWN_FIRST = 6;

interface SliceCard {
  readonly figure: ChartFigure;
  readonly importance: ReturnType<typeof createImportanceBar>;
  readonly edge: HTMLElement;
  readonly edgeText: HTMLElement;
  readonly widen: HTMLElement;
  slice: Slice;
}

interface SliceCards {
  readonly element: HTMLElement;
  readonly render: (insight: Insight, summary: Summary) => void;
}

/** @param choose is told which value of a parameter the person has chosen */
export function createSliceCards(
  post: Post,
  selection: SharedSelection,
  choose: (parameter: string, value: Slice['at']) => void,
): SliceCards {
  const cards = new Map<string, SliceCard>();
  const grid = h('div', { class: 'slices' });
  let showsAll = false;
  let last: Parameters<SliceCards['render']> | null = null;
  const all = button(messages.ALL_PARAMETERS, 'secondary', () => {
    showsAll = true;
    if (last !== null) render(...last);
  });

  const cardOf = (slice: Slice): SliceCard => {
    const known = cards.get(slice.parameter);
    if (known !== undefined) return Object.assign(known, { slice });
    const figure = createChartFigure(post);
    linkTrials(figure, selection);
    const importance = createImportanceBar();
    figure.element.insertBefore(importance.element, figure.element.children[1]);
    const edgeText = h('span');
    const widen = button(messages.WIDEN, 'secondary', () => {
      const { parameter, edge } = card.slice;
      if (edge !== null) post({ type: 'widen', end: { parameter, edge } });
    });
    const edge = h('p', { class: 'edge' }, edgeText, ' ', widen);
    figure.element.append(edge);
    const card: SliceCard = { figure, importance, edge, edgeText, widen, slice };
    figure.onChoose(([x]) => {
      choose(card.slice.parameter, valueNear(card.slice, x));
    });
    cards.set(slice.parameter, card);
    return card;
  };

  const render: SliceCards['render'] = (insight, summary) => {
    last = [insight, summary];
    const shown = insight.slices.slice(0, showsAll ? undefined : SHOWN_FIRST);
    setHidden(shown.length === insight.slices.length, all);
    const figures = shown.map((slice) => {
      const { figure, importance, edge, edgeText, widen } = cardOf(slice);
      const share = insight.importance.find(({ parameter }) => parameter === slice.parameter);
      importance.show(share);
      setText(edgeText, slice.edge === null ? '' : messages.atEdge(slice.edge));
      setHidden(slice.edge === null, edge);
      widen.setAttribute('aria-label', messages.widenName(slice.parameter));
      setHidden(isReadOnly(summary), widen);
      figure.draw((theme) => drawSlice(slice, share, summary, theme));
      return figure.element;
    });
    // elements that stay where they are keep the focus
    if (figures.some((element, i) => grid.children.item(i) !== element)) grid.replaceChildren(...figures);
  };
  return { element: h('div', { class: 'slice-cards' }, grid, all), render };
}
