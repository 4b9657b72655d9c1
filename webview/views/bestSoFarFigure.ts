/** The chart of the best measured value so far, with how the person looks at it. */
import { choices } from '../host.ts';
import { abscissas, bestSteps, hasModelBest, nearestTrial, type Abscissa, type Summary } from '../../src/protocol.ts';
import { canBeLogarithmic, drawBestSoFar, isLogarithmic } from '../charts/bestSoFar.ts';
import { setHidden } from '../elements/dom.ts';
import { checkbox, dropdown } from '../elements/toolkit.ts';
import { selection } from '../selection.ts';
import { ABSCISSA, abscissaLabel, buttons } from '../text/messages.ts';
import type { View } from './view.ts';
import { createChartFigure } from './chartFigure.ts';
import { createZoom } from './zoom.ts';

export function createBestSoFarFigure(): View {
  let shown: Summary | null = null;
  const end = (): number => (shown === null ? 1 : (bestSteps(shown, choices.current().abscissa).at(-1)?.x ?? 1));
  const zoom = createZoom(end, () => choices.update({}));
  const logarithmic = checkbox(buttons.logarithmic, choices.current().logarithmic === true, (checked) => {
    choices.update({ logarithmic: checked });
  });
  const chooseAbscissa = (chosen: Abscissa): void => {
    zoom.reset();
    choices.update({ abscissa: chosen });
  };
  const abscissa = dropdown(ABSCISSA, abscissas, choices.current().abscissa, chooseAbscissa, abscissaLabel);
  const figure = createChartFigure(logarithmic, abscissa, ...zoom.controls);
  zoom.attach(figure);
  figure.onChoose(([x]) => {
    const nearest = shown === null ? undefined : nearestTrial(shown, choices.current().abscissa, x);
    if (nearest !== undefined) selection.choose(nearest.trial);
  });

  return {
    element: figure.element,
    render(summary, insight) {
      shown = summary;
      const forecast = hasModelBest(summary) ? (insight?.forecast ?? null) : null;
      const isLog = choices.current().logarithmic ?? isLogarithmic(summary);
      setHidden(!canBeLogarithmic(summary), logarithmic);
      logarithmic.checked = isLog;
      const chosen = { ...choices.current(), logarithmic: isLog, window: zoom.window(), forecast };
      figure.draw((theme) => drawBestSoFar(summary, chosen, theme));
    },
  };
}
