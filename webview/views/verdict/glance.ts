/** What a person asks next, a line each: what runs, what comes next, what failed, and whether the model can be trusted. */
import { pickReasonText } from '../../../src/protocol.ts';
import type { Summary, TrialSummary } from '../../../src/study/summary/summary.ts';
import { calibrationCaption } from '../../charts/messages.ts';
import { trialTitle } from '../../text/messages.ts';
import { chanceText } from '../../text/pickText.ts';
import { lanesOf } from '../now/lanes.ts';
import { CHOOSING } from '../now/messages.ts';
import * as messages from './messages.ts';

/** More would be longer than what it sums up; all are in *Now and next*. */
const MOST_TRIALS = 3;
const MOST_FAILED = 5;

export function glanceOf(summary: Summary): string[] {
  const lanes = lanesOf(summary);
  const [running, waiting] = (['running', 'waiting'] as const).map(
    (state) => lanes?.trials.filter((trial) => trial.state === state) ?? [],
  );
  return [
    ...trialsLine(running, messages.running),
    ...trialsLine(waiting, messages.next),
    ...(lanes !== null && lanes.choosing > 0 ? [CHOOSING] : []),
    ...failedLine(summary),
    ...trustLine(summary),
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

/** Before some predictions have met their results it would say nothing. */
const LEAST_PREDICTED = 5;

function trustLine({ calibration: { trials, within, warning } }: Summary): string[] {
  return trials < LEAST_PREDICTED ? [] : [calibrationCaption(within, trials, warning)];
}
