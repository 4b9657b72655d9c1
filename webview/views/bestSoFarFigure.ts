/** The chart of the best measured value so far, with how the person looks at it. */
import { bestSteps, nearestTrial } from '../../src/protocol.ts';
import { canBeLogarithmic, drawBestSoFar, isLogarithmic } from '../charts/bestSoFar.ts';
import { setHidden } from '../elements/dom.ts';
import { checkbox, dropdown } from '../elements/toolkit.ts';
import type { Insight } from '../../src/study/insight.ts';
import type { Summary } from '../../src/study/summary/summary.ts';
import { selection } from '../selection.ts';
import { ABSCISSA, abscissaLabels, buttons } from '../text/messages.ts';
import { hasModelBest } from '../text/progress.ts';
import type { SharedChoices } from '../viewChoices.ts';
import type { View } from './view.ts';
import { createTrialFigure } from './trialFigure.ts';
import { createZoom } from './zoom.ts';

export function createBestSoFarFigure(choices: SharedChoices): View {
  let shown: Summary | null = null;
  let forecast: Insight['forecast'] | null = null;
  const zoom = createZoom(() => choices.update({}));
  const logarithmic = checkbox(buttons.logarithmic, choices.current().logarithmic === true, (checked) => {
    choices.update({ logarithmic: checked });
  });
  const abscissa = dropdown(ABSCISSA, abscissaLabels, choices.current().abscissa, (chosen) => {
    zoom.reset();
    choices.update({ abscissa: chosen });
  });
  const figure = createTrialFigure(logarithmic, abscissa, ...zoom.controls);
  zoom.attach(figure, () => (shown === null ? 1 : (bestSteps(shown, choices.current().abscissa).at(-1)?.x ?? 1)));

  const draw = (summary: Summary): void => {
    const { chosen } = selection.current();
    const isLog = choices.current().logarithmic ?? isLogarithmic(summary);
    logarithmic.checked = isLog;
    figure.draw((theme) =>
      drawBestSoFar(
        summary,
        { ...choices.current(), logarithmic: isLog, window: zoom.window(), forecast, chosen },
        theme,
      ),
    );
  };
  figure.onChoose(([x]) => {
    const nearest = shown === null ? undefined : nearestTrial(shown, choices.current().abscissa, x);
    if (nearest !== undefined) selection.choose(nearest.trial);
  });
  selection.subscribe(({ chosen }, before) => {
    if (shown !== null && chosen !== before.chosen) draw(shown);
  });

  return {
    element: figure.element,
    render(summary, insight) {
      shown = summary;
      forecast = hasModelBest(summary) ? (insight?.forecast ?? null) : null;
      setHidden(!canBeLogarithmic(summary), logarithmic);
      draw(summary);
    },
  };
}
