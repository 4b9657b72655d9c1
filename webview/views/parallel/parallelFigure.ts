/** Parallel coordinates, in which the trials that the table shows are lit, and a brush on an axis filters the table. */

import { choices } from '../../host.ts';
import type { Summary } from '../../../src/protocol.ts';
import { axesOf, layoutOf, type Axis } from '../../charts/parallel/axes.ts';
import { chosenLines, rankedTrials } from '../../charts/parallel/lines.ts';
import { drawParallel, PARALLEL } from '../../charts/parallel/parallel.ts';
import { h, landmark, setHidden } from '../../elements/dom.ts';
import { button } from '../../elements/toolkit.ts';
import { remembered } from '../../remembered.ts';
import { createChartFigure } from '../chartFigure.ts';
import { columnsOf } from '../trials/columns.ts';
import { findTrials } from '../trials/selectTrials.ts';
import type { LatestInsight } from '../../receivedStudy.ts';
import type { View } from '../view.ts';
import { createAxisHandles } from './axisHandles.ts';
import { brushOf, withBrush, type Brush } from './brush.ts';

export function createParallelFigure(): View {
  const parts = remembered(partsOf);
  let shown: ReturnType<typeof partsOf> | null = null;
  const brush = (axis: Axis, changed: Brush | null): void => {
    if (shown === null) return;
    choices.update({ search: withBrush(choices.current().search, axis, changed, shown.columns) });
  };
  const clear = button('Clear the brushes', 'icon', () => {
    for (const axis of shown?.axes ?? []) brush(axis, null);
  });
  const figure = createChartFigure(clear);
  const element = landmark(PARALLEL, 'parallel', figure.element);
  const handles = createAxisHandles(brush);
  const plot = h('div', { class: 'parallel-plot' });
  figure.frame.replaceWith(h('div', { class: 'parallel-scroll' }, plot));
  plot.append(figure.frame, handles.element);

  return {
    element,
    render(summary, insight) {
      shown = parts(summary, insight);
      const { axes, layout, columns, ranked } = shown;
      if (axes.length < 2) return;
      const { search } = choices.current();
      const brushes = axes.map((axis) => brushOf(axis, search, columns));
      const found = findTrials(summary, columns, search).map(({ trial }) => trial);
      const lines = chosenLines(ranked, new Set(found), summary);
      plot.style.minWidth = `${layout.width}px`;
      figure.frame.style.minHeight = `${layout.height}px`;
      const hasNone = brushes.every((each) => each === null);
      setHidden(hasNone, clear);
      figure.draw((theme) => drawParallel(axes, layout, lines, theme));
      handles.render({ axes, brushes }, layout.margins);
    },
  };
}

/** The parts that stay as they are while a person drags a brush. */
function partsOf(summary: Summary, insight: LatestInsight) {
  const axes = axesOf(summary, insight?.importance.map(({ parameter }) => parameter) ?? []);
  return { axes, layout: layoutOf(axes), columns: columnsOf(summary), ranked: rankedTrials(summary) };
}
