/** The sentences of the launcher of Node scripts. */

export const NO_VALUES = 'The environment variable BBKB_CONSTANTS is not a JSON object of names and values.';

export const oldNode = (version: string): string =>
  `pass: constants needs Node 20.6 or a later one to run a script, and this is ${version}.`;

export const changedMeanwhile = (file: string): string =>
  `${file} changed while it was being loaded: its constants cannot be replaced.`;

export const neverImported = (file: string): string =>
  `${file} was not imported: its constants had no effect on this run.`;

export const neverLoaded = (file: string): string =>
  `${file} was loaded in a way in which its constants cannot be replaced: they had no effect on this run.`;
