/** The question about trials that fail, in the words of the dashboard and the terminal, which are English. */
import * as l10n from '@vscode/l10n';
import type { failureChoices as words } from '../../study/summary/messages.ts';

export const failedInTheSameWay = (trials: number): string =>
  trials === 1 ? l10n.t('The trial failed again.') : l10n.t`${trials} trials failed in the same way.`;

export const failureChoices = {
  once: l10n.t('Try once more'),
  log: l10n.t('Open log'),
  anyway: l10n.t('Continue anyway'),
  exclude: l10n.t('Exclude'),
  halve: (parameter: string) => l10n.t`Retry with half of ${parameter}`,
  metric: l10n.t('Find the metric'),
  retryFailed: l10n.t('Run failed trials again'),
} as const satisfies Record<keyof typeof words, unknown>;
