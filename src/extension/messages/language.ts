/** The translation that VS Code has read, for the sentences of this thread and of those that it starts. */
import * as l10n from '@vscode/l10n';

/** Sentences by what they are in English. */
export type Translation = Readonly<Record<string, string>>;

let inUse: Translation | undefined;

/** @param translation undefined where the editor is English, or has none for its language */
export function translateWith(translation: Translation | undefined): void {
  inUse = translation;
  if (translation !== undefined) l10n.config({ contents: translation });
}

/** For the data of a thread. */
export function translationInUse(): Translation | undefined {
  return inUse;
}
