/** Limits and the trials that break them, in words. */
import { baselineValue, brokenLimits, countLimits, measuredValue, notJudged, pluralize } from '../../src/protocol.ts';
import type { LimitSummary, Summary, TrialSummary } from '../../src/protocol.ts';
import { inText, sentences, texts } from './format.ts';

type Limited = Pick<Summary, 'metric' | 'limits' | 'baseline'>;

export const BREAKS = 'breaks a limit';
const MAY_BREAK = 'may break a limit';

/** Of trials that do not keep the limits, or not surely: some may not have been judged by them. */
export const outText = (trials: readonly Pick<TrialSummary, 'feasible'>[]): string =>
  trials.every(({ feasible }) => feasible === false) ? BREAKS : MAY_BREAK;
export const FEASIBLE = 'feasible';

/** "breaks size_mb <= 40, a <= b". Empty where it keeps all, and where it was not judged. */
export function brokenText(trial: TrialSummary, summary: Limited): string {
  if (trial.feasible !== false) return '';
  const broken = brokenLimits(trial, summary).map(({ text }) => text);
  return broken.length === 0 ? BREAKS : `breaks ${broken.join(', ')}`;
}

/** "breaks size_mb <= 40: 52", one for each limit that the trial breaks. */
export function brokenTexts(trial: TrialSummary, summary: Limited): string[] {
  if (trial.feasible !== false) return [];
  const texts = brokenLimits(trial, summary).map(
    (limit) => `breaks ${limit.text}: ${valuesText(limit, trial, summary)}`,
  );
  return texts.length === 0 ? [BREAKS] : texts;
}

/** "52", or "a 30, b 20" of several metrics; with the baseline where the limit names it. */
export function valuesText(limit: LimitSummary, trial: TrialSummary, summary: Limited): string {
  const { metrics } = limit;
  const measured = metrics.map((name) => {
    const value = measuredValue(trial, name, summary);
    return sentences(metrics.length > 1 && name, value === null ? '–' : inText(value));
  });
  return texts(...measured, baselineOf(limit, summary)).join(', ');
}

/** "latency_ms <= 1.2 * baseline (baseline 40)". */
export function limitText(limit: LimitSummary, summary: Pick<Summary, 'baseline'>): string {
  const baseline = baselineOf(limit, summary);
  return baseline === '' ? limit.text : `${limit.text} (${baseline})`;
}

function baselineOf(limit: LimitSummary, summary: Pick<Summary, 'baseline'>): string {
  const value = baselineValue(limit, summary);
  return value === undefined ? '' : `baseline ${inText(value)}`;
}

/** "20 trials", or "20 trials that keep the limits": of which a front is made. */
export function thoseThatKeep(trials: number, summary: Summary): string {
  const all = pluralize(trials, 'trial');
  return summary.limits === undefined ? all : `${all} that ${trials === 1 ? 'keeps' : 'keep'} ${limitsWord(summary)}`;
}

const limitsWord = ({ limits }: Summary): string => (limits?.length === 1 ? 'the limit' : 'the limits');

/** "12 of 20 trials keep the limits. 3 were not judged."; empty before one was judged. */
export function keptText(summary: Summary): string {
  const { judged, kept, unjudged } = countLimits(summary);
  if (judged === 0) return '';
  return sentences(
    `${kept} of ${pluralize(judged, 'trial')} ${judged === 1 ? 'keeps' : 'keep'} ${limitsWord(summary)}.`,
    unjudged > 0 && notJudged(unjudged),
  );
}
