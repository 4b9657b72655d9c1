/** Sentences about settings that are wrong. */
import * as l10n from '@vscode/l10n';

export const settingNotAllowed = (setting: string): string =>
  l10n.t`The setting ${setting} has a value that it cannot have, so its default counts.`;
export const noSuchPython = (setting: string, file: string): string =>
  l10n.t`The setting ${setting} names ${file}, which is no program, so Python is found as if it were not set.`;
