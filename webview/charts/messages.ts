/** What the charts say that are about the course of a study. */
import { pluralize } from '../../src/protocol.ts';
import { formatDuration } from '../text/format.ts';

export const HOURS = 'time since the first trial';
export const OUTSIDE = 'beyond the axis (arrows)';
export const outside = (trials: number): string =>
  `${pluralize(trials, 'value is', 'values are')} beyond the axis, at the arrows.`;
export const atTime = (seconds: number): string => formatDuration(seconds);
export const RATIO_TITLE = 'What ended the batches';
export const ratioLegend = { ratio: 'ratio at the end of the batch', width: 'confidence width β (right)' } as const;
export const ratioCaption = (ratio: string, width: string): string => `Ratio ${ratio}, confidence width ${width}.`;
