/** What a person sees at a glance: the title of a page, the badge, the tooltip of the status bar, and a better value. */
import * as l10n from '@vscode/l10n';
import type { TimeLeft } from '../../study/summary/longRunning.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { formatNumber } from './format.ts';
import { ofTrial, recommendedWords } from './messages.ts';

export const dashboardTitle = (study: string): string => `BBKB ${study}`;
/** As VS Code has it for a file. */
export const deletedTitle = (title: string): string => l10n.t`${title} (deleted)`;
export const needYou = (studies: number): string =>
  studies === 1 ? l10n.t('1 study waits for your answer') : l10n.t`${studies} studies wait for your answer`;
export const trialsRunning = (trials: number): string =>
  trials === 1 ? l10n.t('1 trial running') : l10n.t`${trials} trials running`;
export const trialsPaused = (trials: number): string =>
  trials === 1 ? l10n.t('1 trial paused') : l10n.t`${trials} trials paused`;
export const cancelledCount = (trials: number): string => l10n.t`${trials} cancelled`;
export const waitingCount = (trials: number): string => l10n.t`${trials} waiting`;
/** What is announced of several objectives. */
export const frontOf = (points: number): string => l10n.t`front of ${points}`;
export const recommendedOf = (recommended: NonNullable<Summary['recommended']>): string =>
  `${recommendedWords(recommended)} (${ofTrial(recommended.trial)})`;
export const newBest = (metric: string, value: number, trial: number): string =>
  l10n.t`${metric} = ${formatNumber(value)} in trial ${trial} is better than all before, after a long time without a better one.`;
export const moreStudies = (count: number): string => l10n.t` · ${count} more`;
export const endsSoonBy = (gain: number): string =>
  l10n.t`Ends soon: less than 1 chance in 10 to gain ${formatNumber(gain)} more`;
export const timeLeftOf = (left: TimeLeft): string => {
  if ('atLeast' in left) return l10n.t`at least ${roughDuration(left.atLeast)} left`;
  const [from, to] = [roughDuration(left.low), roughDuration(left.high)];
  return from === to ? l10n.t`${to} left` : l10n.t`${from} to ${to} left`;
};

function roughDuration(seconds: number): string {
  if (seconds < 90) return l10n.t`${Math.round(seconds)} s`;
  return seconds < 5400 ? l10n.t`${Math.round(seconds / 60)} min` : l10n.t`${(seconds / 3600).toFixed(1)} h`;
}
export const NONE_KEEPS = l10n.t('no trial keeps all limits');
