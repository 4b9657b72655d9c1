/**
 * The trials that failed, by their cause: how many, what they have in common, to run them again or to exclude where
 * they are.
 */
import { isReadOnly, MAX_SIDE_BY_SIDE } from '../../src/protocol.ts';
import type { Summary } from '../../src/study/summary/summary.ts';
import { h, section, setHidden } from '../elements/dom.ts';
import { button } from '../elements/toolkit.ts';
import type { Post } from '../host.ts';
import { describe } from '../text/messages.ts';
import type { SharedSelection } from '../selection.ts';
import type { View } from './view.ts';

/** The others are in the table. */
const MOST_GROUPS = 10;

export function createFailuresSection(post: Post, selection: SharedSelection): View {
  const list = h('ul', { class: 'failure-groups' });
  const element = section('Failures', 'failures', list);
  let shown = '';

  return {
    element,
    render(summary) {
      const { failureGroups, trials } = summary;
      const readOnly = isReadOnly(summary);
      setHidden(failureGroups.length === 0, element);
      const groups = failureGroups.slice(0, MOST_GROUPS);
      const someSucceeded = trials.some(({ state }) => state === 'succeeded');
      const content = JSON.stringify([groups, readOnly, someSucceeded]);
      // a button that is pressed stays where it is while nothing changes
      if (content === shown) return;
      shown = content;
      list.replaceChildren(...groups.map((group) => groupItem(group, someSucceeded, readOnly, post, selection)));
    },
  };
}

function groupItem(
  { cause, trials, rule }: Summary['failureGroups'][number],
  someSucceeded: boolean,
  readOnly: boolean,
  post: Post,
  selection: SharedSelection,
): HTMLElement {
  const open = button('Open', 'secondary', () => selection.choose(...trials.slice(-MAX_SIDE_BY_SIDE)));
  const again = button('Run these again', 'secondary', () => {
    for (const trial of trials) post({ type: 'retryTrial', trial });
  });
  const exclude = button('Exclude this region', 'secondary', () => {
    if (rule !== null) post({ type: 'exclude', constraint: rule.expression });
  });
  for (const each of [open, again, exclude]) each.setAttribute('aria-label', describe(each.textContent, cause));
  const noRule = someSucceeded ? 'No one parameter tells these trials from those that succeeded.' : '';
  const text = rule === null ? noRule : ruleText(trials.length, rule.text);
  setHidden(readOnly, again);
  setHidden(readOnly || rule === null, exclude);
  return h(
    'li',
    { class: 'card' },
    h('p', {}, h('strong', {}, trials.length === 1 ? 'Once:' : `${trials.length} times:`), ' ', h('code', {}, cause)),
    ...(text === '' ? [] : [h('p', { class: 'caption' }, text)]),
    h('p', { class: 'buttons' }, open, again, exclude),
  );
}

const ruleText = (trials: number, text: string): string =>
  trials === 1 ? `It had ${text}.` : `All had ${text}; no trial that succeeded had it.`;
