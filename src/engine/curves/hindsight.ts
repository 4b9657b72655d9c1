/**
 * Whether a rule may stop trials at a step: in hindsight it would have stopped none of the best trials there, each
 * judged by the others.
 *
 * Where slow starters end best, a rule alone would never learn it: it stops all of them, and the trials that it lets
 * through looked good early and seem to prove it right. Therefore some trials run to their end whatever the rule says.
 */
import type { EarlyStopQuestion } from './question.ts';

/** The share of the trials that ran to their end that are the best. */
const BEST = 0.25;

/** Batches have 4, 8 or 16 trials, and their picks differ by their place: with 7 each place has its turn. */
const CONTROL_EVERY = 7;

/** @param trial its number in the study, from 1 */
export function isControl(trial: number): boolean {
  return trial % CONTROL_EVERY === 0;
}

/** @param stops the rule. Less is better. */
export function sparesTheBest(question: EarlyStopQuestion, stops: (question: EarlyStopQuestion) => boolean): boolean {
  const { curve, ended } = question;
  const { step } = curve[curve.length - 1];
  const complete = ended.flatMap((trial) => (trial.result === null ? [] : [{ trial, result: trial.result }]));
  complete.sort((a, b) => a.result - b.result);
  return complete.slice(0, Math.ceil(BEST * complete.length)).every(({ trial }) => {
    const curve = trial.curve.filter((report) => report.step <= step);
    const others = ended.filter((other) => other !== trial);
    const incumbent = complete.find((other) => other.trial !== trial)?.result ?? null;
    return curve.length === 0 || !stops({ ...question, curve, ended: others, incumbent, predicted: null });
  });
}
