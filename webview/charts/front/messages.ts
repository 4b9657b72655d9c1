/** The sentences of the charts of a front. */
import { pluralize } from '../../../src/protocol.ts';
import type { Deviation } from '../../../src/study/summary/deviations.ts';
import type { ObjectiveSummary } from '../../../src/study/summary/summary.ts';
import { formatEstimate, formatNumber } from '../../text/format.ts';

export const frontTitle = (x: ObjectiveSummary, y: ObjectiveSummary): string =>
  `Front: ${y.metric} against ${x.metric}`;
export const legend = {
  front: 'front',
  dominated: 'dominated',
  shown: 'your choice',
  whisker: '± one deviation from run to run',
} as const;
/** "0.81 ± 0.02, as declared". */
export function valueText(value: number, deviation: Deviation | null): string {
  if (deviation === null) return formatNumber(value);
  const { sd, from } = deviation;
  const how = { declared: 'as declared', model: 'by the model' } as const;
  return `${formatEstimate(value, sd)}, ${typeof from === 'string' ? how[from] : `from ${from.trials} repeated trials`}`;
}
export const PLACE = 'place';
export const ON_FRONT = 'on the front';
export const frontsTitle = (x: ObjectiveSummary, y: ObjectiveSummary): string =>
  `Fronts: ${y.metric} against ${x.metric}`;
/** "Better: lower left." */
export const betterAt = (x: ObjectiveSummary, y: ObjectiveSummary): string =>
  `Better: ${y.goal === 'maximize' ? 'upper' : 'lower'} ${x.goal === 'maximize' ? 'right' : 'left'}.`;
export const counted = (front: number, points: number): string =>
  `${front} of ${pluralize(points, 'trial')} ${front === 1 ? 'is' : 'are'} on the front.`;
export const NOTHING_YET = 'No trial has a value of each objective yet.';
export const projected = (others: readonly string[]): string =>
  `A point of the front that looks dominated here is better in ${others.join(' or ')}.`;

export const HYPERVOLUME_TITLE = 'Hypervolume of the front';
export const HYPERVOLUME = 'share of the box that is dominated';
export const hypervolumeCaption = (share: number): string =>
  `The front dominates ${Math.round(100 * share)} % of the box from the worst to the best value of each objective.`;
