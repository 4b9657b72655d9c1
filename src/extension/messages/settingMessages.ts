/** Sentences about settings: those that are wrong, and the one that a question writes. */
import * as l10n from '@vscode/l10n';

export const settingNotAllowed = (setting: string): string =>
  l10n.t`The setting ${setting} has a value that it cannot have, so its default counts.`;
export const noSuchPython = (setting: string, file: string): string =>
  l10n.t`The setting ${setting} names ${file}, which is no program, so Python is found as if it were not set.`;
export const pythonTitle = (setting: string): string =>
  l10n.t`The Python that runs the scripts of this workspace (${setting})`;
export const PYTHON_PROMPT = l10n.t(
  'Write its path. It goes into the settings of the workspace; without one, Python is found as in a terminal.',
);
export const noProgram = (file: string): string => l10n.t`${file} is no program.`;
