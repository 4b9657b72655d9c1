/** What a report says first, to somebody who has never seen the study. */
import { countTrials, improvement, pluralize, recommendedText } from '../../../src/protocol.ts';
import type { Summary, TrialSummary } from '../../../src/study/summary/summary.ts';
import { formatDuration, formatNumber, formatValue, inText } from '../../text/format.ts';

export interface CoverFacts {
  /** The subject, and the course of it. */
  readonly sentences: readonly string[];
  /** From the script's own values, where one was measured, to the recommended ones; then the metric. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Null without a value of its own to compare with. */
  readonly gain: string | null;
}

/** Null before there is a value. */
export function coverFacts(summary: Summary): CoverFacts | null {
  const { best, recommended, parameters, metric } = summary;
  if (best === null || recommended === null) return null;
  const own = ownPoint(summary);
  const value = recommendedText(recommended, formatNumber);
  const row = (name: string, from: string, to: string): string[] => (own === null ? [name, to] : [name, from, to]);
  return {
    sentences: [subject(summary), cost(summary)],
    columns: row('', OWN, RECOMMENDED),
    rows: [
      ...parameters
        .filter((name) => Object.hasOwn(best.parameters, name))
        .map((name) => row(name, formatValue(own?.parameters[name]), formatValue(best.parameters[name]))),
      row(metric, own === null ? '' : formatNumber(own.value), value),
    ],
    gain: own === null ? null : gainText(summary, own, recommended.value),
  };
}

type Measured = TrialSummary & { readonly value: number };

/** The first point that was not chosen: a draft gives the script's own values there. */
function ownPoint({ trials, best }: Summary): Measured | null {
  const first = trials.at(0);
  if (first?.pick?.reason.kind !== 'given' || first.value === null || first.invalid) return null;
  return first.trial === best?.trial ? null : { ...first, value: first.value };
}

function subject({ origin, study, parameters, metric, goal }: Summary): string {
  const tuned = origin?.script?.path ?? study;
  return `${pluralize(parameters.length, 'parameter')} of ${tuned} ${parameters.length === 1 ? 'was' : 'were'} tuned to ${goal} ${metric}.`;
}

function cost(summary: Summary): string {
  const { succeeded, ended, failed } = countTrials(summary);
  const seconds = summary.trials.map((trial) => trial.seconds ?? 0).reduce((sum, each) => sum + each, 0);
  const { coreHours } = summary;
  return [
    `${pluralize(ended, 'trial')} took ${formatDuration(seconds)} of training`,
    ...(coreHours === undefined ? [] : [`${inText(coreHours, 3)} core hours`]),
    `${succeeded} gave a value`,
    ...(failed > 0 ? [`${failed} failed`] : []),
  ].join(', ').concat('.'); // prettier-ignore
}

function gainText({ goal, metric, noise }: Summary, own: Measured, value: number): string {
  const gain = improvement(value, own.value, goal);
  const share = own.value === 0 ? '' : ` (${Math.round(Math.abs((100 * gain) / own.value))} %)`;
  const within = noise !== null && Math.abs(gain) < 2 * noise ? ', which may be noise' : '';
  return `${metric} is ${inText(Math.abs(gain), 3)}${share} ${gain >= 0 ? 'better' : 'worse'} than with the script's own values${within}.`;
}

const OWN = "script's own";
const RECOMMENDED = 'recommended';
