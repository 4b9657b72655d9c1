/**
 * What trials that fail in the same way have in common: the reason with its numbers left out. A learning rate, a line
 * number, an address or the folder of the trial may differ; the exit code may not, because it is often all that a script
 * says. `Run 2 of 3` is about numbers as well.
 */
export function failureWay(reason: string): string {
  return reason.replace(NUMBER, '#');
}

/** `3`, `-0.1`, `1,024`, `1e-05`, `0x7f3a`. */
const NUMBER = /(?<!exit code \d*)[-+]?\b(?:0x[0-9a-f]+|\d+(?:[.,]\d+)*(?:e[-+]?\d+)?)/gi;
