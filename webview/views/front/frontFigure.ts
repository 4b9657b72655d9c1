/** The chart of the front, with the objectives of its axes. */
import { objectivesOf } from '../../../src/protocol.ts';
import type { Summary } from '../../../src/study/summary/summary.ts';
import { drawFront } from '../../charts/front/front.ts';
import { h, setHidden } from '../../elements/dom.ts';
import { dropdown } from '../../elements/toolkit.ts';
import type { Post } from '../../host.ts';
import type { SharedSelection } from '../../selection.ts';
import { createTrialFigure } from '../trialFigure.ts';
import type { View } from '../view.ts';
import * as messages from './messages.ts';

/** @param shown the trial that the chooser says */
export function createFrontFigure(post: Post, selection: SharedSelection, shown: () => number | null): View {
  let summary: Summary | undefined;
  /** The first objective upwards, and the second across. */
  let axes = { x: 1, y: 0 };
  let names = '';
  const choices = h('span', { class: 'choices', hidden: '' });
  const figure = createTrialFigure(post, selection);
  // beside the title they would cover it
  figure.frame.before(choices);
  const draw = (): void => {
    const [drawn, at] = [summary, { ...axes, shown: shown(), chosen: selection.current().chosen }];
    if (drawn !== undefined) figure.draw((theme) => drawFront(drawn, at, theme));
  };
  const offer = (metrics: readonly string[]): void => {
    if (names === JSON.stringify(metrics)) return;
    names = JSON.stringify(metrics);
    axes = { x: 1, y: 0 };
    setHidden(metrics.length < 3, choices);
    const options = Object.fromEntries(metrics.map((metric, i) => [`${i}`, metric]));
    const pick = (label: string, axis: 'x' | 'y'): HTMLElement =>
      dropdown<string>(label, options, String(axes[axis]), (chosen) => {
        axes = { ...axes, [axis]: Number(chosen) };
        draw();
      });
    choices.replaceChildren(pick(messages.Y_AXIS, 'y'), pick(messages.X_AXIS, 'x'));
  };
  selection.subscribe(({ chosen }, before) => {
    if (chosen !== before.chosen) draw();
  });
  return {
    element: figure.element,
    render(next) {
      const { objectives } = next;
      summary = objectives === undefined ? undefined : next;
      setHidden(objectives === undefined, figure.element);
      if (objectives === undefined) return;
      offer(objectivesOf(next).map(({ metric }) => metric));
      draw();
    },
  };
}
