/** The answer so far: the best point, how good it is, and how to run it again. */
import type { Summary } from '../../src/study/summary/summary.ts';
import { h, setHidden, setText } from '../elements/dom.ts';
import { formatEstimate, formatNumber, formatValue } from '../text/format.ts';
import type { Post } from '../host.ts';
import { button } from '../elements/toolkit.ts';
import type { View } from './view.ts';

export function createBestCard(post: Post): View {
  const title = h('h2', {}, 'Best point');
  const value = h('p', { class: 'value' });
  const origin = h('p', { class: 'origin' });
  const parameters = h('dl');
  const onClick = (action: (trial: number) => void) => () => {
    if (trial !== null) action(trial);
  };
  const copy = button(
    'Copy command',
    'primary',
    onClick((best) => {
      post({ type: 'copyCommand', trial: best });
    }),
  );
  const log = button(
    'Open log',
    'secondary',
    onClick((best) => {
      post({ type: 'openLog', trial: best });
    }),
  );
  const buttons = h('p', { class: 'buttons' }, copy, log);
  let trial: number | null = null;

  return {
    element: h(
      'section',
      { class: 'card best-card', 'aria-label': 'Best point' },
      title,
      value,
      origin,
      parameters,
      buttons,
    ),
    render({ best, metric, goal, parameters: names }) {
      setHidden(best === null, value, parameters, buttons);
      if (best === null) {
        setText(origin, 'No trial has reported a value yet.');
        return;
      }
      setText(value, formatNumber(best.value));
      value.title = String(best.value);
      setText(origin, measurementText(best, metric, goal));
      trial = best.trial;
      const definitions = h('dl', {}, ...names.flatMap((name) => parameterRow(name, best.parameters[name])));
      // a selection in the list survives updates that do not change it
      if (!definitions.isEqualNode(parameters)) parameters.replaceChildren(...definitions.children);
    },
  };
}

type Best = NonNullable<Summary['best']>;

function measurementText({ trial, mean, sd }: Best, metric: string, goal: Summary['goal']): string {
  const measured = `${metric} (${goal}d), measured in trial ${trial}`;
  if (mean === null || sd === null) return `${measured}.`;
  return `${measured}; posterior mean ${formatEstimate(mean, sd)}.`;
}

/** A parameter that this point does not have is not listed. */
function parameterRow(name: string, value: Best['parameters'][string] | undefined): HTMLElement[] {
  if (value === undefined) return [];
  return [h('dt', {}, name), h('dd', { title: String(value) }, formatValue(value))];
}
