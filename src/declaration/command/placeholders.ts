/** Placeholders in a command or a variable: `{name}` for a value, `${…}` for a folder. */

/** The `{name}` placeholders of a word, in order; braces around anything that cannot be a parameter's name are text. */
export function placeholders(word: string): readonly string[] {
  return [...word.matchAll(/(?<!\$)\{([\p{L}_][\p{L}\p{N}_.\-/]*)\}/gu)].map(([, name = '']) => name);
}

export function placeholderOf(name: string): string {
  return `{${name}}`;
}

/** `${trialFolder}` in a command or in an environment variable: a folder for the files that one trial writes. */
const TRIAL_FOLDER = '${trialFolder}';

/** The `cwd` with which each trial runs in a folder of its own; `./trial` is a folder of that name. */
export const OWN_FOLDER = 'trial';

export function namesTrialFolder(text: string): boolean {
  return text.includes(TRIAL_FOLDER);
}

/** @param folder absolute: that of the trial */
export function expandTrialFolder(text: string, folder: string): string {
  return text.replaceAll(TRIAL_FOLDER, () => folder);
}
