/** Words that many sentences share: counted things, in one form for one and one for several, and states. */
import * as l10n from '@vscode/l10n';
import type { Summary, TrialSummary } from '../../study/summary/summary.ts';

export const trialsText = (count: number): string => (count === 1 ? l10n.t('1 trial') : l10n.t`${count} trials`);
export const problemsText = (count: number): string => (count === 1 ? l10n.t('1 problem') : l10n.t`${count} problems`);
export const pointsText = (count: number): string => (count === 1 ? l10n.t('1 point') : l10n.t`${count} points`);
export const resultsText = (count: number): string => (count === 1 ? l10n.t('1 result') : l10n.t`${count} results`);
export const coresText = (count: number): string => (count === 1 ? l10n.t('1 core') : l10n.t`${count} cores`);
export const parametersText = (count: number): string =>
  count === 1 ? l10n.t('1 parameter') : l10n.t`${count} parameters`;

export const studyStates: Readonly<Record<Summary['state'], string>> = {
  new: l10n.t('not started'),
  running: l10n.t('running'),
  paused: l10n.t('paused'),
  stopped: l10n.t('stopped'),
  interrupted: l10n.t('interrupted'),
  finished: l10n.t('finished'),
  failed: l10n.t('failed'),
  damaged: l10n.t('damaged'),
};

export const trialStates: Readonly<Record<TrialSummary['state'], string>> = {
  waiting: l10n.t('waiting'),
  running: l10n.t('running'),
  succeeded: l10n.t('succeeded'),
  stoppedEarly: l10n.t('stopped early'),
  paused: l10n.t('paused'),
  failed: l10n.t('failed'),
  timedOut: l10n.t('timed out'),
  cancelled: l10n.t('cancelled'),
  lost: l10n.t('lost'),
};

/** Of values that may be luck. */
export const MEASURED = l10n.t('measured');
