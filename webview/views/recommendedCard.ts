/** The recommended trial: its parameters, the values that are as good, and how to run it again. */
import { AS_GOOD, OTHERS_HARDLY_TRIED, rangesOf, type Summary } from '../../src/protocol.ts';
import { h, landmark } from '../elements/dom.ts';
import { formatNumber, shortValue } from '../text/format.ts';
import { NONE_KEEPS_LIMITS, buttons as labels } from '../text/messages.ts';
import { rowOf } from '../text/progress.ts';
import { shortNames } from '../text/shortNames.ts';
import { viewOf } from './view.ts';
import { button } from '../elements/toolkit.ts';
import { post } from '../host.ts';

const AS_GOOD_MEANING =
  'If only this parameter changes: values predicted to lose less than 3 % of what the trials span, whatever the noise. Perhaps: not ruled out.';

export const recommendedCard = viewOf('section', (summary, insight) => {
  const { best, objectives, asOf, nearest } = summary;
  // nothing is the best of several objectives
  if (objectives !== undefined) return null;
  const shown = best ?? rowOf(summary, nearest?.trial);
  const ranges = rangesOf(insight ?? null, summary, (x) => formatNumber(x));
  // what is so of all parameters is said once
  const isSame = ranges.size > 1 && [...ranges.values()].every((range) => range === OTHERS_HARDLY_TRIED);
  const title = h('h2', {}, best === null ? withoutBest(summary) : `Recommended: trial ${best.trial}`);
  return landmark(
    'Recommended',
    'card best-card',
    h('div', { class: 'bar' }, title, isSame && h('span', { class: 'caption' }, OTHERS_HARDLY_TRIED)),
    shown !== undefined && parameterList(shown.parameters, isSame ? new Map() : ranges, summary),
    ...(shown === undefined ? [] : rerunParts(shown.trial, best?.command ?? '', asOf !== undefined)),
  );
});

function withoutBest({ limits, nearest }: Summary): string {
  if (limits === undefined) return 'No trial has reported a value yet.';
  return nearest === undefined ? NONE_KEEPS_LIMITS : `No trial keeps all limits. Nearest: trial ${nearest.trial}`;
}

/** Thirty of them would push all else off the first screen. */
function parameterList(
  values: NonNullable<Summary['best']>['parameters'],
  ranges: ReadonlyMap<string, string>,
  summary: Summary,
): HTMLElement {
  const asGood = (text = ''): HTMLElement | false =>
    text !== '' && h('dd', { class: 'caption', title: AS_GOOD_MEANING }, text);
  const rows = parameterRows(values, summary, (name) => asGood(ranges.get(name)));
  const heading = ranges.size > 0 && h('div', { class: 'heading' }, h('dt'), asGood(AS_GOOD));
  return h(
    'div',
    { class: 'best-parameters', role: 'group', 'aria-label': 'Parameters of the recommended trial', tabindex: '0' },
    h('dl', { class: 'point' }, heading, ...rows),
  );
}

/** The parameters that a trial has, by their short names. @param beside what stands beside the value of each */
export function parameterRows(
  values: NonNullable<Summary['best']>['parameters'],
  { parameters }: Summary,
  beside: (name: string) => HTMLElement | false = () => false,
): HTMLElement[] {
  const short = shortNames(parameters);
  const named = parameters.filter((name) => Object.hasOwn(values, name));
  return named.map((name) => {
    const value = h('dd', { title: String(values[name]) }, shortValue(values[name]));
    return h('div', { class: 'parameter' }, h('dt', { title: name }, short.get(name) ?? name), value, beside(name));
  });
}

/** How to run a trial again. Nothing in a report: it cannot copy, and has the command on its cover. @param command empty while it is not known */
export function rerunParts(trial: number, command: string, isReport: boolean): HTMLElement[] {
  if (isReport) return [];
  const copy = button(labels.copyCommand, 'secondary', () => post({ type: 'copyCommand', trial }));
  const log = button(labels.openLog, 'icon', () => post({ type: 'openLog', trial }));
  const buttons = h('p', { class: 'buttons' }, copy, log);
  if (command === '') return [buttons];
  const whole = h('pre', { tabindex: '0' }, command);
  return [buttons, h('details', { class: 'command' }, h('summary', {}, `$ ${command}`), whole)];
}
