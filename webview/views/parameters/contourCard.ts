/** Two parameters that the person chooses, with the model's predictions over both. */
import type { Contour, ModelMessage, Summary } from '../../../src/protocol.ts';
import { drawContour } from '../../charts/contour.ts';
import { h, setHidden } from '../../elements/dom.ts';
import { dropdown } from '../../elements/toolkit.ts';
import { post } from '../../host.ts';
import { createTrialFigure } from '../trialFigure.ts';
import type { Point } from './pointCard.ts';

/**
 * @param metricOf null for the first metric
 * @param choose is told which values of the two parameters the person has chosen
 */
export function createContourCard(metricOf: () => string | null, choose: (values: Point) => void) {
  let contour: Contour | null = null;
  /** Of the contour, and of the one that was asked for last. */
  let metric: string | null = null;
  let asked: string | null = null;
  let id = 0;
  const pair = createPairChoice((parameters) => {
    id += 1;
    asked = metricOf();
    post({ type: 'contour', id, parameters, ...(asked !== null && { metric: asked }) });
  });
  const figure = createTrialFigure(pair.element);
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
  let offered = '';
  let chosen: [x: string, y: string] | null = null;

  const choose = (x: string, y: string): void => {
    chosen = [x, y];
    if (x !== y) ask(chosen);
  };
  return {
    element,
    askAgain: (): void => {
      if (chosen !== null) choose(...chosen);
    },
    offer: (parameters: readonly string[]): void => {
      if (parameters.length < 2) return;
      const [x, y] = (chosen ??= [parameters[0], parameters[1]]);
      // a list that stays the same keeps its focus, also when the order of the importance changes
      const names = parameters.toSorted().join('\n');
      if (names !== offered) {
        const options = Object.fromEntries(parameters.map((name) => [name, name]));
        element.replaceChildren(
          dropdown('First parameter', options, x, (name) => choose(name, chosen?.[1] ?? y)),
          dropdown('Second parameter', options, y, (name) => choose(chosen?.[0] ?? x, name)),
        );
      }
      offered = names;
      choose(x, y);
    },
  };
}
