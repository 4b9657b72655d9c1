/** The chart of the best value so far, with how the person looks at it. */
import { bestSteps, nearestTrial } from '../../src/protocol.ts';
import { canBeLogarithmic, drawBestSoFar } from '../charts/bestSoFar.ts';
import { setHidden } from '../elements/dom.ts';
import { checkbox, dropdown } from '../elements/toolkit.ts';
import type { Post } from '../host.ts';
import type { Insight } from '../../src/study/insight/insight.ts';
import type { Summary } from '../../src/study/summary/summary.ts';
import type { SharedSelection } from '../selection.ts';
import { ABSCISSA, abscissaLabels, buttons } from '../text/messages.ts';
import type { ViewChoices } from '../viewChoices.ts';
import { createChartFigure } from './chartFigure.ts';
import type { View } from './view.ts';
import { linkTrials } from './linkTrials.ts';
import { createZoom } from './zoom.ts';

interface BestSoFarFigure extends View {
  readonly receive: (insight: Insight | null) => void;
}

/** @param updateChoices saves a changed choice and renders again */
export function createBestSoFarFigure(
  post: Post,
  selection: SharedSelection,
  choices: () => ViewChoices,
  updateChoices: (changed: Partial<ViewChoices>) => void,
): BestSoFarFigure {
  let shown: Summary | null = null;
  let forecast: Insight['forecast'] | null = null;
  const zoom = createZoom(() => {
    updateChoices({});
  });
  const logarithmic = checkbox(buttons.logarithmic, choices().logarithmic, (checked) => {
    updateChoices({ logarithmic: checked });
  });
  const abscissa = dropdown(ABSCISSA, abscissaLabels, choices().abscissa, (chosen) => {
    zoom.reset();
    updateChoices({ abscissa: chosen });
  });
  const figure = createChartFigure(post, logarithmic, abscissa, ...zoom.controls);
  linkTrials(figure, selection);
  zoom.attach(figure, () => (shown === null ? 1 : (bestSteps(shown, choices().abscissa).at(-1)?.x ?? 1)));

  const draw = (summary: Summary): void => {
    const { chosen } = selection.current();
    figure.draw((theme) => drawBestSoFar(summary, { ...choices(), window: zoom.window(), forecast, chosen }, theme));
  };
  figure.onChoose(([x]) => {
    const nearest = shown === null ? undefined : nearestTrial(shown, choices().abscissa, x);
    if (nearest !== undefined) selection.choose(nearest.trial);
  });
  selection.subscribe(({ chosen }, before) => {
    if (shown !== null && chosen !== before.chosen) draw(shown);
  });

  return {
    element: figure.element,
    render(summary) {
      shown = summary;
      setHidden(!canBeLogarithmic(summary), logarithmic);
      draw(summary);
    },
    receive(insight) {
      forecast = insight?.forecast ?? null;
    },
  };
}
