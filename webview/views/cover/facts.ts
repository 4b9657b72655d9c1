/** What a report says first, to somebody who has never seen the study. */
import {
  countTrials,
  estimateText,
  expectedAt,
  frontRole,
  improvement,
  measuredValue,
  objectivesOf,
  pluralize,
  recommendedText,
  startPoint,
} from '../../../src/protocol.ts';
import type { Insight, Measured, Summary, TrialSummary } from '../../../src/protocol.ts';
import type { LatestInsight } from '../../receivedStudy.ts';
import {
  formatDuration,
  formatInterval,
  formatNumber,
  formatValue,
  inText,
  listed,
  texts,
  Z95,
} from '../../text/format.ts';
import { rowOf } from '../../text/progress.ts';

type StartGain = NonNullable<Insight['start']>;

export interface CoverFacts {
  /** The subject, and the course of it. */
  readonly sentences: readonly string[];
  /** From the first start point, where it was measured, to the recommended ones; then the metric. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Null without a value of its own to compare with. */
  readonly gain: string | null;
}

/** Null before there is a value. */
export function coverFacts(summary: Summary, insight: LatestInsight): CoverFacts | null {
  const { best, recommended, parameters, objectives } = summary;
  if (best === null || recommended === null) return null;
  const own = ownPoint(summary);
  const head = ['', FIRST, objectives === undefined ? 'recommended' : `${frontRole(summary)} of the front`];
  const parameterRows = parameters
    .filter((name) => Object.hasOwn(best.parameters, name))
    .map((name) => [name, formatValue(own?.parameters[name]), formatValue(best.parameters[name])]);
  const all = [head, ...parameterRows, ...metricRows(summary, own, recommended, insight)];
  const [columns, ...rows] = own === null ? all.map(([name, , to]) => [name, to]) : all;
  return {
    sentences: [subject(summary), cost(summary)],
    ...{ columns, rows },
    gain: own === null || objectives !== undefined ? null : gainText(summary, own, recommended, insight),
  };
}

/** What limits name and the metric, or all objectives: as measured, of the recommended ones as expected where runs differ. */
function metricRows(
  summary: Summary,
  own: Measured | null,
  recommended: NonNullable<Summary['recommended']>,
  insight: LatestInsight,
): string[][] {
  const { metric, objectives, limits = [] } = summary;
  const chosen = rowOf(summary, recommended.trial);
  const text = (trial: TrialSummary | null | undefined, name: string): string =>
    formatValue((trial && measuredValue(trial, name, summary)) ?? undefined);
  const measured = (name: string): string[] => [name, text(own, name), text(chosen, name)];
  if (objectives !== undefined) {
    const expected = expectedAt(insight, recommended.trial);
    return objectives.map((each, i) => {
      const [name, first, last] = measured(each.metric);
      const value = expected?.[i];
      return [name, first, value ? estimateText(value.mean, value.predictiveSd, formatNumber) : last];
    });
  }
  const limited = new Set(limits.flatMap(({ metrics }) => metrics).filter((name) => name !== metric));
  const value = recommendedText(recommended, formatNumber);
  return [...[...limited].map(measured), [metric, text(own, metric), value]];
}

/** Null where it is what is recommended. */
function ownPoint(summary: Summary): Measured | null {
  const own = startPoint(summary);
  return own?.trial === summary.best?.trial ? null : own;
}

function subject(summary: Summary): string {
  const { origin, study, parameters } = summary;
  const aims = objectivesOf(summary).map(({ metric, goal }) => `${goal} ${metric}`);
  const tuned = origin?.script?.path ?? study;
  return `${pluralize(parameters.length, 'parameter')} of ${tuned} ${parameters.length === 1 ? 'was' : 'were'} tuned to ${listed.format(aims)}.${frontSentence(summary)}`;
}

const frontSentence = ({ front }: Summary): string =>
  front === undefined ? '' : ` ${pluralize(front.length, 'trial')} ${front.length === 1 ? 'is' : 'are'} on the front.`;

function cost(summary: Summary): string {
  const { succeeded, ended, failed } = countTrials(summary);
  const seconds = summary.trials.map((trial) => trial.seconds ?? 0).reduce((sum, each) => sum + each, 0);
  const { coreHours } = summary;
  const costs = texts(
    `${pluralize(ended, 'trial')} took ${formatDuration(seconds)} of training`,
    coreHours !== undefined && `${inText(coreHours, 3)} core hours`,
    `${succeeded} gave a value`,
    failed > 0 && `${failed} failed`,
  );
  return `${costs.join(', ')}.`;
}

/** With noise one run at the start point tells too little: null before the model knows better. */
function gainText(
  { goal, metric }: Summary,
  own: Measured,
  { value, sd }: NonNullable<Summary['recommended']>,
  insight: LatestInsight,
): string | null {
  if (sd === null) {
    const gain = improvement(value, own.value, goal);
    const share = own.value === 0 ? '' : ` (${Math.round(Math.abs((100 * gain) / own.value))} %)`;
    return `${metric} is ${inText(Math.abs(gain), 3)}${share} ${better(gain)} than at the ${FIRST}.`;
  }
  const expected = insight?.start;
  return expected?.trial === own.trial ? expectedGainText(metric, expected) : null;
}

function expectedGainText(metric: string, { gain, sd }: StartGain): string {
  const size = formatInterval(2 * Z95 * sd);
  const [least, most] = [gain - Z95 * sd, gain + Z95 * sd];
  if (least < 0 && most > 0)
    return `Whether ${metric} is better than at the ${FIRST} is not clear: by the model from ${size(-least)} worse to ${size(most)} better (95 %).`;
  const [from, to] = [least, most].map(Math.abs).sort((a, b) => a - b).map(size); // oxfmt-ignore
  return `${metric} is ${from} to ${to} ${better(gain)} than at the ${FIRST} (95 %, by the model).`;
}

const better = (gain: number): string => (gain >= 0 ? 'better' : 'worse');

/** Also where a draft wrote it: nothing tells whether a person has changed its values since. */
const FIRST = 'first start point';
