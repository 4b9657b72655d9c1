/**
 * What a person asks next, a line each: what is second to the best, what runs and comes next, what it printed, what failed,
 * and whether the model can be trusted.
 */
import { pickReasonText, type TrialDetails } from '../../../src/protocol.ts';
import type { ComparedStudy } from '../../../src/study/summary/comparison.ts';
import type { Summary, TrialSummary } from '../../../src/study/summary/summary.ts';
import { calibrationCaption } from '../../charts/messages.ts';
import { trialTitle } from '../../text/messages.ts';
import { chanceText } from '../../text/pickText.ts';
import { lanesOf } from '../now/lanes.ts';
import { choosing } from '../now/messages.ts';
import { otherStudiesLine, runnerUpLine } from './compared.ts';
import { learnedLine, printedLine } from './followed.ts';
import * as messages from './messages.ts';

/** More would be longer than what it sums up; all are in *Now and next*. */
const MOST_TRIALS = 3;
const MOST_FAILED = 5;

/**
 * @param others the studies beside which a person looks at this one
 * @param details as far as they are known, of the `followedTrials`
 */
export function glanceOf(
  summary: Summary,
  others: readonly ComparedStudy[] = [],
  details: readonly TrialDetails[] = [],
): string[] {
  const lanes = lanesOf(summary);
  const [running, waiting] = (['running', 'waiting'] as const).map(
    (state) => lanes?.trials.filter((trial) => trial.state === state) ?? [],
  );
  return [
    ...runnerUpLine(summary),
    ...otherStudiesLine(summary, others),
    ...trialsLine(running, messages.running),
    ...trialsLine(waiting, messages.next),
    ...(lanes !== null && lanes.choosing > 0 ? [choosing(lanes.rolling)] : []),
    ...learnedLine(details),
    ...printedLine(details),
    ...failedLine(summary),
    ...trustLine(summary),
    ...notedLine(summary),
  ];
}

function trialsLine(trials: readonly TrialSummary[], line: typeof messages.running): string[] {
  return trials.length === 0 ? [] : [line(trials.slice(0, MOST_TRIALS).map(trialText), trials.length - MOST_TRIALS)];
}

function trialText({ trial, pick }: TrialSummary): string {
  return pick === null ? trialTitle(trial) : messages.why(trial, pickReasonText(pick.reason), chanceText(pick));
}

function failedLine({ failureGroups }: Summary): string[] {
  if (failureGroups.length === 0) return [];
  const [{ cause, trials, rule }] = failureGroups;
  const failed = failureGroups.reduce((sum, group) => sum + group.trials.length, 0);
  const named = messages.someTrials(trials.slice(0, MOST_FAILED), trials.length - MOST_FAILED);
  const others = failed - trials.length;
  const clauses = [
    messages.failed(failed, cause, named, rule === null ? '' : messages.inCommon(trials.length, rule.text)),
    ...(others > 0 ? [messages.otherCauses(others)] : []),
  ];
  return [messages.asSentence(clauses)];
}

/** What the person has noted, of the newest trials. */
function notedLine({ notes }: Summary): string[] {
  if (notes.length === 0) return [];
  const newest = notes.slice(-MOST_TRIALS).reverse();
  return [messages.noted(newest.map(messages.noteText), notes.length - MOST_TRIALS)];
}

/** Before some predictions have met their results it would say nothing. */
const LEAST_PREDICTED = 5;

function trustLine({ calibration: { trials, within, warning } }: Summary): string[] {
  return trials < LEAST_PREDICTED ? [] : [calibrationCaption(within, trials, warning)];
}
