/** What a person asks next, a line each: what runs and why, what failed and why, and whether the model can be trusted. */
import { pickReasonText } from '../../../src/protocol.ts';
import type { Summary, TrialSummary } from '../../../src/study/summary/summary.ts';
import { calibrationCaption } from '../../charts/messages.ts';
import { chanceText } from '../../text/pickText.ts';
import { lanesOf } from '../now/lanes.ts';
import * as messages from './messages.ts';

/** More would be longer than what it sums up; all are in *Now and next*. */
const MOST_RUNNING = 3;
const MOST_FAILED = 5;

export function glanceOf(summary: Summary): string[] {
  return [...runningLine(summary), ...failedLine(summary), ...trustLine(summary)];
}

function runningLine(summary: Summary): string[] {
  const running = (lanesOf(summary)?.trials ?? []).filter(({ state }) => state === 'running');
  if (running.length === 0) return [];
  return [messages.running(running.slice(0, MOST_RUNNING).map(runningText), running.length - MOST_RUNNING)];
}

function runningText({ trial, pick }: TrialSummary): string {
  return pick === null ? messages.trialName(trial) : messages.why(trial, pickReasonText(pick.reason), chanceText(pick));
}

function failedLine({ failureGroups }: Summary): string[] {
  if (failureGroups.length === 0) return [];
  const [{ cause, trials, rule }] = failureGroups;
  const failed = failureGroups.reduce((sum, group) => sum + group.trials.length, 0);
  const named = messages.someTrials(trials.slice(0, MOST_FAILED), trials.length - MOST_FAILED);
  const others = failed - trials.length;
  const clauses = [
    messages.failed(failed, cause, named, rule?.text),
    ...(others > 0 ? [messages.otherCauses(others)] : []),
  ];
  return [messages.asSentence(clauses)];
}

/** Before some predictions have met their results it would say nothing. */
const LEAST_PREDICTED = 5;

function trustLine({ calibration: { trials, within, warning } }: Summary): string[] {
  return trials < LEAST_PREDICTED ? [] : [calibrationCaption(within, trials, warning)];
}
