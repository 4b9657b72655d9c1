/** The sentences that say why a text was not read as code. */
export const scriptTooLong = (length: number, most: number): string =>
  `The script has ${length.toLocaleString('en-US')} characters and was not read: at most ${most.toLocaleString('en-US')} are.`;
export const TOO_DEEP_NOTE = 'The script nests too deeply to be read.';
export const TOO_SLOW_NOTE = 'The script was not read, because that took too long.';
