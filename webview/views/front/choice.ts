/** How a person chooses a point of the front: by the weights of the objectives, or within a bound of one of them. */
import {
  expectedValues,
  frontPoints,
  isBetter,
  objectivesOf,
  otherThan,
  pointByWeights,
  pointWithin,
} from '../../../src/protocol.ts';
import type { Bound, ObjectiveSummary, Summary } from '../../../src/protocol.ts';
import type { LatestInsight } from '../../receivedStudy.ts';
import { formatNumber, formatPercent } from '../../text/format.ts';

export type Choice =
  | { readonly kind: 'weights'; readonly weights: readonly number[] }
  | ({ readonly kind: 'bound' } & Bound);

/** Of each slider at first: the knee. */
export const USUAL_WEIGHT = 50;

export type ChosenPoint = NonNullable<ReturnType<typeof chosenPoint>>;

/** With why it is the best by the choice, a sentence. Null of an empty front. */
export function chosenPoint(summary: Summary, choice: Choice, insight: LatestInsight = null) {
  const point =
    choice.kind === 'weights' ? pointByWeights(summary, choice.weights) : pointWithin(summary, choice, insight);
  return point === undefined ? null : { point, why: whyChosen(summary, choice) };
}

function whyChosen(summary: Summary, choice: Choice): string {
  const objectives = objectivesOf(summary);
  if (summary.front?.length === 1) return 'The only point of the front.';
  if (choice.kind === 'bound') {
    const [other, bounded] = [objectives[otherThan(choice.objective)], objectives[choice.objective]];
    return `Best ${other.metric} with ${boundText(bounded)} ${formatNumber(choice.value)}.`;
  }
  const { weights } = choice;
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (weights.every((weight) => weight === weights[0])) return 'The knee: of the whole front, it gives up least.';
  return `Least loss at ${objectives.map(({ metric }, i) => `${metric} ${formatPercent(weights[i] / sum)}`).join(', ')}.`;
}

export const boundText = (objective: ObjectiveSummary): string => `${objective.metric} ${atMostText(objective)}`;
export const atMostText = ({ goal }: ObjectiveSummary): string => (goal === 'minimize' ? 'at most' : 'at least');

/** The index of the bound among `boundsOf`: that of the worst value within it; -1 where none is. */
export function indexOfBound(summary: Summary, { objective, value }: Bound, insight: LatestInsight = null): number {
  const { goal } = objectivesOf(summary)[objective];
  return boundsOf(summary, objective, insight).findLastIndex((each) => !isBetter(value, each, goal));
}

/**
 * The values of the front in an objective, as they are shown, the best first: each is a bound, and the last leaves the
 * whole front.
 */
export function boundsOf(summary: Summary, objective: number, insight: LatestInsight = null): number[] {
  const { goal } = objectivesOf(summary)[objective];
  const values = new Set(frontPoints(summary).map((point) => expectedValues(insight, point)[objective]));
  return [...values].sort((a, b) => (isBetter(a, b, goal) ? -1 : 1));
}
