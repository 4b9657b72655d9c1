/** The result so far: the best point, its value, and how to run it again. */
import type { Summary } from '../../src/study/summary/summary.ts';
import { h, setHidden, setText } from '../elements/dom.ts';
import { button } from '../elements/toolkit.ts';
import type { Post } from '../host.ts';
import { formatNumber, formatValue } from '../text/format.ts';
import { BEST_PARAMETERS, BEST_POINT, bestMeasured, buttons as labels, COMMAND, NO_BEST } from '../text/messages.ts';
import type { View } from './view.ts';

export function createBestCard(post: Post): View {
  const value = h('p', { class: 'value' });
  const origin = h('p', { class: 'origin' });
  const parameters = h('dl');
  // thirty of them would push all else off the first screen
  const parametersPart = h(
    'div',
    { class: 'best-parameters', role: 'group', 'aria-label': BEST_PARAMETERS, tabindex: '0' },
    parameters,
  );
  let trial: number | null = null;
  const postForBest = (type: 'copyCommand' | 'openLog') => () => {
    if (trial !== null) post({ type, trial });
  };
  const copy = button(labels.copyCommand, 'primary', postForBest('copyCommand'));
  const log = button(labels.openLog, 'secondary', postForBest('openLog'));
  const buttons = h('p', { class: 'buttons' }, copy, log);
  const command = h('pre', { tabindex: '0' });
  const commandPart = h('div', {}, h('h3', {}, COMMAND), command);
  const parts = [h('h2', {}, BEST_POINT), value, origin, parametersPart, commandPart, buttons];

  return {
    element: h('section', { class: 'card best-card', 'aria-label': BEST_POINT }, ...parts),
    render({ best, metric, goal, parameters: names, asOf }) {
      setHidden(best === null, value, parametersPart, commandPart);
      // a report cannot copy anything
      setHidden(best === null || asOf !== undefined, buttons);
      setText(origin, best === null ? NO_BEST : bestMeasured(best, metric, goal));
      if (best === null) return;
      trial = best.trial;
      setCommand(command, best.command);
      setText(value, formatNumber(best.value));
      value.title = String(best.value);
      const definitions = h('dl', {}, ...names.flatMap((name) => parameterRow(name, best.parameters[name])));
      // a selection in the list survives updates that do not change it
      if (!definitions.isEqualNode(parameters)) parameters.replaceChildren(...definitions.children);
    },
  };
}

/** Each argument is an element, so that lines end between arguments: a browser would end one within `--momentum`. */
function setCommand(element: Element, command: string): void {
  if (element.textContent === command) return;
  element.replaceChildren(...command.split(/(?<= )/).map((word) => h('span', {}, word)));
}

type Value = NonNullable<Summary['best']>['parameters'][string];

/** A parameter that this point does not have is not listed. */
function parameterRow(name: string, value: Value | undefined): HTMLElement[] {
  if (value === undefined) return [];
  return [h('dt', {}, name), h('dd', { title: String(value) }, formatValue(value))];
}
