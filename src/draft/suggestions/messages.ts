/** The sentences about a configuration file and the program that takes it. */

export const configNote = (file: string): string =>
  `The script takes most of its values from ${file}: each trial gets a copy of it with other values.`;

export const configProgramNote = (where: string): string =>
  `The command is that of ${where}. Check it before you start it.`;

export const CONFIG_PROGRAM = 'the program that reads this file';
