/** Parallel coordinates, in which the trials that the table shows are lit, and a brush on an axis filters the table. */
import type { Insight } from '../../../src/study/insight/insight.ts';
import type { Summary, TrialSummary } from '../../../src/study/summary/summary.ts';
import { axesOf, type Axis } from '../../charts/parallel/axes.ts';
import { PARALLEL } from '../../charts/parallel/messages.ts';
import { chosenLines, rankedTrials } from '../../charts/parallel/lines.ts';
import { drawParallel, margins, NAME_WIDTH } from '../../charts/parallel/parallel.ts';
import { h, setHidden } from '../../elements/dom.ts';
import { button } from '../../elements/toolkit.ts';
import type { Post } from '../../host.ts';
import type { SharedSelection } from '../../selection.ts';
import type { ViewChoices } from '../../viewChoices.ts';
import { createChartFigure } from '../chartFigure.ts';
import { linkTrials } from '../linkTrials.ts';
import { columnsOf, type Column } from '../trials/columns.ts';
import { findTrials } from '../trials/selectTrials.ts';
import type { View } from '../view.ts';
import { createAxisHandles } from './axisHandles.ts';
import { brushOf, withBrush, type Brush } from './brush.ts';
import * as messages from './messages.ts';

interface ParallelFigure extends View {
  readonly receive: (insight: Insight | null) => void;
}

/** @param updateChoices saves a changed choice and renders again */
export function createParallelFigure(
  post: Post,
  selection: SharedSelection,
  choices: () => ViewChoices,
  updateChoices: (changed: Partial<ViewChoices>) => void,
): ParallelFigure {
  let importance: readonly string[] = [];
  let shown: Shown | null = null;
  const brush = (axis: Axis, changed: Brush | null): void => {
    if (shown === null) return;
    updateChoices({ search: withBrush(choices().search, axis, changed, shown.columns) });
  };
  const clear = button(messages.CLEAR, 'icon', () => {
    for (const axis of shown?.axes ?? []) brush(axis, null);
  });
  const figure = createChartFigure(post, clear);
  linkTrials(figure, selection);
  const element = h('section', { class: 'parallel', 'aria-label': PARALLEL }, figure.element);
  const handles = createAxisHandles(brush);
  const scroll = h('div', { class: 'parallel-scroll' });
  const plot = h('div', { class: 'parallel-plot' });
  figure.frame.replaceWith(scroll);
  scroll.append(plot);
  plot.append(figure.frame, handles.element);

  return {
    element,
    receive(insight) {
      importance = insight?.importance.map(({ parameter }) => parameter) ?? [];
    },
    render(summary) {
      if (shown?.summary !== summary || shown.importance !== importance) shown = shownOf(summary, importance);
      const { axes, columns, ranked } = shown;
      setHidden(axes.length < 2, figure.element);
      if (axes.length < 2) return;
      const { search } = choices();
      const brushes = axes.map((axis) => brushOf(axis, search, columns));
      const found = findTrials(summary, columns, choices()).trials.map(({ trial }) => trial);
      const lines = chosenLines(ranked, new Set(found));
      plot.style.minWidth = `${margins.left + margins.right + (axes.length - 1) * NAME_WIDTH}px`;
      setHidden(
        brushes.every((each) => each === null),
        clear,
      );
      figure.draw((theme) => drawParallel(axes, lines, theme));
      handles.render(axes, brushes);
    },
  };
}

/** What stays as it is while a person drags a brush. */
interface Shown {
  readonly summary: Summary;
  readonly importance: readonly string[];
  readonly axes: readonly Axis[];
  readonly columns: readonly Column[];
  readonly ranked: readonly TrialSummary[];
}

function shownOf(summary: Summary, importance: readonly string[]): Shown {
  return {
    ...{ summary, importance, axes: axesOf(summary, importance) },
    ...{ columns: columnsOf(summary), ranked: rankedTrials(summary) },
  };
}
