/** Two parameters that the person chooses, with what the model predicts over both. */
import type { ModelMessage } from '../../../src/protocol.ts';
import type { Contour } from '../../../src/study/insight/insight.ts';
import type { Summary } from '../../../src/study/summary/summary.ts';
import { drawContour } from '../../charts/contour.ts';
import { h, setHidden } from '../../elements/dom.ts';
import { dropdown } from '../../elements/toolkit.ts';
import type { Post } from '../../host.ts';
import { createChartFigure } from '../chartFigure.ts';
import { linkTrials } from '../linkTrials.ts';
import type { SharedSelection } from '../../selection.ts';
import * as messages from './messages.ts';

type Point = Summary['queue'][number]['parameters'];

interface ContourCard {
  readonly element: HTMLElement;
  /** The model says something new of these parameters, the most important first. */
  readonly ask: (parameters: readonly string[]) => void;
  readonly receive: (answer: Extract<ModelMessage, { type: 'contour' }>) => void;
  readonly render: (summary: Summary) => void;
}

/** @param choose is told which values of the two parameters the person has chosen */
export function createContourCard(
  post: Post,
  selection: SharedSelection,
  choose: (values: Point) => void,
): ContourCard {
  const choices = h('span', { class: 'choices' });
  const figure = createChartFigure(post, choices);
  linkTrials(figure, selection);
  figure.element.classList.add('contour');
  setHidden(true, figure.element);
  let offered = '';
  let chosen: [x: string, y: string] | null = null;
  let contour: Contour | null = null;
  let id = 0;

  const askChosen = (): void => {
    if (chosen === null || chosen[0] === chosen[1]) return;
    id += 1;
    post({ type: 'contour', id, parameters: chosen });
  };
  const offer = (parameters: readonly string[], [x, y]: [string, string]): void => {
    const options = Object.fromEntries(parameters.map((name) => [name, name]));
    choices.replaceChildren(
      dropdown(messages.CONTOUR_X, options, x, (name) => {
        chosen = [name, chosen?.[1] ?? y];
        askChosen();
      }),
      dropdown(messages.CONTOUR_Y, options, y, (name) => {
        chosen = [chosen?.[0] ?? x, name];
        askChosen();
      }),
    );
  };
  figure.onChoose(([j, i]) => {
    if (contour === null) return;
    const { x, y } = contour;
    const [across, up] = [x.values.at(Math.round(j)), y.values.at(Math.round(i))];
    if (across !== undefined && up !== undefined) choose({ [x.parameter]: across, [y.parameter]: up });
  });

  return {
    element: figure.element,
    ask: (parameters) => {
      if (parameters.length < 2) return;
      chosen ??= [parameters[0], parameters[1]];
      // a list that stays the same keeps its focus, also when the order of the importance changes
      const names = parameters.toSorted().join('\n');
      if (names !== offered) offer(parameters, chosen);
      offered = names;
      askChosen();
    },
    receive: (answer) => {
      if (answer.id === id && answer.contour !== null) contour = answer.contour;
    },
    render: (summary) => {
      setHidden(contour === null, figure.element);
      const shown = contour;
      if (shown !== null) figure.draw((theme) => drawContour(shown, summary, theme));
    },
  };
}
