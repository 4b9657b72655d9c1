/**
 * The trials that failed, by their cause: how many, what they have in common, to run them again or to exclude where
 * they are.
 */
import { isReadOnly, MAX_SIDE_BY_SIDE, type Summary } from '../../src/protocol.ts';
import { h, section } from '../elements/dom.ts';
import { button } from '../elements/toolkit.ts';
import { post } from '../host.ts';
import { describe } from '../text/messages.ts';
import { selection } from '../selection.ts';
import { viewOf } from './view.ts';

/** The others are in the table. */
const MOST_GROUPS = 10;

export const failuresSection = viewOf('section', (summary) => {
  const groups = summary.failureGroups.slice(0, MOST_GROUPS);
  const items = groups.map((group) => groupItem(group, summary));
  return groups.length === 0 ? null : section('Failures', 'failures', h('ul', { class: 'failure-groups' }, ...items));
});

function groupItem({ cause, trials, rule }: Summary['failureGroups'][number], summary: Summary): HTMLElement {
  const offer = (label: string, run: () => void): HTMLElement =>
    button(label, 'secondary', run, describe(label, cause));
  const canChange = !isReadOnly(summary);
  const noRule = summary.trials.some(({ state }) => state === 'succeeded') ? NO_RULE : '';
  const text = rule === null ? noRule : ruleText(trials.length, rule.text);
  const runAgain = (): void => trials.forEach((trial) => post({ type: 'retryTrial', trial }));
  return h(
    'li',
    { class: 'card', 'data-key': cause },
    h('p', {}, h('strong', {}, trials.length === 1 ? 'Once:' : `${trials.length} times:`), ' ', h('code', {}, cause)),
    text !== '' && h('p', { class: 'caption' }, text),
    h(
      'p',
      { class: 'buttons' },
      offer('Open', () => selection.choose(...trials.slice(-MAX_SIDE_BY_SIDE))),
      canChange && offer('Run these again', runAgain),
      canChange &&
        rule !== null &&
        offer('Exclude this region', () => post({ type: 'exclude', constraint: rule.expression })),
    ),
  );
}

const NO_RULE = 'No one parameter tells these trials from those that succeeded.';
const ruleText = (trials: number, text: string): string =>
  trials === 1 ? `It had ${text}.` : `All had ${text}; no trial that succeeded had it.`;
