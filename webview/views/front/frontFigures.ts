/**
 * A chart over two objectives and, where there are more, a small one below it of each pair of them, with the same
 * points. A click makes a small one the large one.
 */
import { objectivesOf } from '../../../src/protocol.ts';
import { drawFront } from '../../charts/front/front.ts';
import { setHidden, h } from '../../elements/dom.ts';
import { createChartFigure } from '../chartFigure.ts';
import type { View } from '../view.ts';
import type { ChartContent } from '../../charts/chart.ts';
import type { Pair } from '../../charts/front/pair.ts';
import type { Theme } from '../../charts/theme.ts';
import { button, setPressed } from '../../elements/toolkit.ts';
import { remembered } from '../../remembered.ts';

/** @param shown the trial that the chooser says */
export function createFrontFigure(shown: () => number | null): View {
  const figure = createPairFigure();
  return {
    element: figure.element,
    render(summary, insight) {
      setHidden(summary.objectives === undefined, figure.element);
      if (summary.objectives === undefined) return;
      const choice = shown();
      const metrics = objectivesOf(summary).map(({ metric }) => metric);
      figure.draw(metrics, (pair, theme) => drawFront(summary, { ...pair, shown: choice, insight }, theme));
    },
  };
}

type DrawPair = (pair: Pair, theme: Theme) => ChartContent;

export function createPairFigure() {
  const large = createChartFigure();
  const name = 'Pairs of objectives: a click shows one in large';
  const grid = h('div', { class: 'pairs', role: 'group', 'aria-label': name });
  large.element.append(grid);
  let shown = FIRST;
  let small: readonly ReturnType<typeof createSmall>[] = [];
  let drawPair: DrawPair | undefined;
  const draw = (): void => {
    const latest = drawPair;
    if (latest === undefined) return;
    large.draw((theme) => latest({ ...shown, isSmall: false }, theme));
    for (const { pair, figure, enlarge } of small) {
      figure.draw((theme) => latest(pair, theme));
      setPressed(enlarge, pair.x === shown.x && pair.y === shown.y);
    }
  };
  const createSmall = (pair: Pair, metrics: readonly string[]) => {
    const show = (): void => {
      shown = pair;
      draw();
    };
    const figure = createChartFigure();
    const enlarge = button(`${metrics[pair.y]} against ${metrics[pair.x]}`, 'icon', show);
    figure.element.classList.add('small');
    figure.element.prepend(enlarge);
    figure.onClick(show);
    return { pair, figure, enlarge };
  };
  const offer = remembered((...metrics: readonly string[]): void => {
    shown = FIRST;
    small = metrics.length < 3 ? [] : pairsOf(metrics).map((pair) => createSmall(pair, metrics));
    setHidden(small.length === 0, grid);
    grid.replaceChildren(...small.map(({ figure }) => figure.element));
  });
  return {
    element: large.element,
    draw(metrics: readonly string[], latest: DrawPair): void {
      drawPair = latest;
      offer(...metrics);
      draw();
    },
  };
}

/** The first objective upwards, and the second across. */
const FIRST: Pair = { x: 1, y: 0, isSmall: true };

/** Each two once, the first of them upwards. */
const pairsOf = (metrics: readonly string[]): Pair[] =>
  metrics.flatMap((_, x) => metrics.slice(0, x).map((_, y) => ({ x, y, isSmall: true })));
