/** Sentences about a search space that has changed, and about the new study that this makes. */
import { pluralize } from '../../study/summary/wording.ts';
import { formatNumber } from './format.ts';

export const WHICH_RANGE_END = 'Widen which range?';
export const WHICH_REGION = 'Exclude which region?';
export const NO_FAILING_REGION = 'No failure of this study is explained by one parameter.';
export const rangeEndLabel = (name: string, edge: 'low' | 'high', end: number): string =>
  `${name} ${edge === 'low' ? 'below' : 'above'} ${formatNumber(end)}`;

/** @param done the change in the declaration, which is shown */
export const runsOnAsBefore = (done: string): string =>
  `${done} The running study goes on without it. To use it, stop the study and start it again; its trials are not lost.`;
export const isAnotherStudy = (done: string): string =>
  `${done} That makes it another study, which can begin with the trials so far. Undo the change to keep the old one.`;

export const newStudyQuestion = (file: string): string =>
  `${file} no longer describes the study that was started. Start a new study?`;
/** @param kept how many trials of the old study the new one can begin with */
export const newStudyDetail = (differences: readonly string[], kept: number): string =>
  [
    differences.join('\n'),
    ...(kept === 0
      ? []
      : [
          `${pluralize(kept, 'trial')} of the old study can go into the new one, which learns from them and does not run them again.`,
        ]),
    'The results so far are still shown in the side bar, under another name. To continue the old study instead, undo the change.',
  ].join('\n\n');
