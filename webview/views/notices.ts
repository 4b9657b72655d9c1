/** What a person has to know where something is missing or has failed. */
import { adviceOnChange, countTrials, failedInTheSameWay, failureChoices, isReadOnly } from '../../src/protocol.ts';
import { MAX_SIDE_BY_SIDE, pluralize, scriptChange, usedTrials } from '../../src/protocol.ts';
import type { FromPage, Summary } from '../../src/protocol.ts';
import { h, section } from '../elements/dom.ts';
import { button } from '../elements/toolkit.ts';
import { post } from '../host.ts';
import { emptyText } from '../text/progress.ts';
import { buttons, describe } from '../text/messages.ts';
import { viewOf } from './view.ts';
import { selection } from '../selection.ts';

/** Stands in place of the charts and says why there are none yet. */
export const emptyNotice = viewOf('section', (summary) => {
  // the failure card says more
  const content = summary.failure === null ? emptyText(summary) : null;
  if (content === null) return null;
  const { title, text, trial } = content;
  return h(
    'section',
    { class: trial === null ? 'card empty' : 'card empty failed', role: 'status' },
    h('h2', {}, title),
    h('p', {}, text),
    nextStep(summary),
    trial !== null &&
      summary.asOf === undefined &&
      button(buttons.openLog, 'secondary', () => post({ type: 'openLog', trial })),
  );
});

/** Where all have failed, nothing but the script helps. */
function nextStep(summary: Summary): HTMLElement | false {
  const hasFailed = summary.state !== 'running' && usedTrials(summary).length === 0 && countTrials(summary).failed > 0;
  const step = summary.failure === null ? 'run the failed trials again' : 'try once more: if that succeeds, the other failed trials run again as well'; // oxfmt-ignore
  return hasFailed && !isReadOnly(summary) && h('p', { class: 'advice' }, `Mend the script, then ${step}.`);
}

/** Results of two versions of the script stand side by side. */
export const scriptNotice = viewOf('section', (summary) => {
  const change = scriptChange(summary);
  if (change === null) return null;
  const advice = !isReadOnly(summary) && h('p', { class: 'advice' }, adviceOnChange(summary));
  return h('section', { class: 'card script-change', role: 'status' }, h('p', {}, change), advice);
});

/** The study's question to a person: the cause in one line, the advice, the log's end and the choices. */
export const failureCard = viewOf('section', (summary) => {
  const { failure, asOf } = summary;
  if (failure === null) return null;
  const { count, cause, trial, advice, log, halve, lacksMetric } = failure;
  const canChoose = !isReadOnly(summary);
  // another run of the same script would print the same
  const remedy = lacksMetric === true ? failureChoices.metric : failureChoices.once;
  const choice = (label: string, message: FromPage, name?: string): HTMLElement =>
    button(label, label === remedy ? 'primary' : 'secondary', () => post(message), name);
  const excluding = `Exclude ${pluralize(count, 'failed result')}, and go on`;
  return h(
    'section',
    { class: 'card failure', role: 'alert' },
    h('h2', {}, failedInTheSameWay(count)),
    h('p', { class: 'cause' }, cause),
    advice === null ? nextStep(summary) : h('p', { class: 'advice' }, advice),
    log.length > 0 && h('p', { class: 'caption' }, `Last lines of trial ${trial}`),
    log.length > 0 && lastLinesOf(log),
    h(
      'p',
      { class: 'buttons' },
      canChoose && lacksMetric === true && choice(failureChoices.metric, { type: 'findMetric' }),
      canChoose && choice(failureChoices.once, { type: 'tryOnceMore' }),
      asOf === undefined && choice(failureChoices.log, { type: 'openLog', trial }),
      canChoose &&
        halve !== undefined &&
        choice(failureChoices.halve(halve), { type: 'retryWithHalf', parameter: halve }),
      canChoose && choice(failureChoices.anyway, { type: 'continueAnyway' }),
      canChoose && choice(failureChoices.exclude, { type: 'excludeFailed' }, excluding),
    ),
  );
});

/** The last lines of the trial that ended the study, which a person would look for first. */
export const lastLines = viewOf('section', ({ log, failure }) => {
  if (log === null || log.length === 0 || failure !== null) return null;
  const title = h('h2', {}, 'Last lines of the trial that ended the study');
  return h('section', { class: 'card last-lines' }, title, lastLinesOf(log));
});

const lastLinesOf = (log: readonly string[]): HTMLElement =>
  h('pre', { tabindex: '0', 'aria-label': 'Last lines of its log' }, log.join('\n'));

/** The extension host no longer answers, so that the page shows an old state. */
export function createHostNotice(): HTMLElement {
  // the editor itself runs this command, which the panel allows; the extension could not
  const reload = h('a', { href: 'command:workbench.action.reloadWindow' }, 'Reload window');
  const attributes = { class: 'card host-gone', role: 'alert', hidden: '' };
  return h('section', attributes, h('p', {}, HOST_GONE), h('p', {}, reload));
}

const HOST_GONE =
  'The extension does not answer any more, so this page shows the past. It has probably crashed, and the study with it. What was recorded is kept: reload the window, then continue the study.';

/** The others are in the table. */
const MOST_GROUPS = 10;

/**
 * The trials that failed, by their cause: how many, what they have in common, to run them again or to exclude where they
 * are.
 */
export const failuresSection = viewOf('section', (summary) => {
  const groups = summary.failureGroups.slice(0, MOST_GROUPS);
  const items = groups.map((group) => groupItem(group, summary));
  return groups.length === 0 ? null : section('Failures', 'failures', h('ul', { class: 'failure-groups' }, ...items));
});

type Group = Summary['failureGroups'][number];

function groupItem({ cause, advice, trials, rule }: Group, summary: Summary): HTMLElement {
  const offer = (label: string, run: () => void): HTMLElement =>
    button(label, 'secondary', run, describe(label, cause));
  const canChange = !isReadOnly(summary);
  const noRule = summary.trials.some(({ state }) => state === 'succeeded') ? NO_RULE : '';
  const text = rule === null ? noRule : ruleText(trials.length, rule);
  const constraint = rule?.expression ?? null;
  const runAgain = (): void => trials.forEach((trial) => post({ type: 'retryTrial', trial }));
  return h(
    'li',
    { class: 'card', 'data-key': cause },
    h('p', {}, h('strong', {}, trials.length === 1 ? 'Once:' : `${trials.length} times:`), ' ', h('code', {}, cause)),
    text !== '' && h('p', { class: 'caption' }, text),
    advice !== undefined && summary.failure === null && h('p', { class: 'advice' }, advice),
    h(
      'p',
      { class: 'buttons' },
      offer('Open', () => selection.choose(...trials.slice(-MAX_SIDE_BY_SIDE))),
      canChange && offer('Run these again', runAgain),
      canChange && constraint !== null && offer('Exclude this region', () => post({ type: 'exclude', constraint })),
    ),
  );
}

const NO_RULE = 'No simple rule tells these trials from those that succeeded.';
const ruleText = (trials: number, { text, expression }: NonNullable<Group['rule']>): string => {
  if (expression === null) return `All had ${text}; no trial that succeeded had either, so either may be the reason.`;
  return trials === 1 ? `It had ${text}.` : `All had ${text}; no trial that succeeded had it.`;
};
