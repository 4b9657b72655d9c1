/** An error whose message is a whole sentence for the person who can mend it; any other is a bug with a stack. */
export class UserError extends Error {}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** VS Code turns `[text](address)` in a message into a link, commands included: names and script output may not. */
export function withoutLinks(sentence: string): string {
  return sentence.replaceAll('](', '] (');
}

/** A value of the metric as short as it can be read: four significant digits, or as many as its integer part has. */
export function formatNumber(value: number): string {
  const size = Math.abs(value);
  const digits = Math.max(4, Math.floor(Math.log10(size)) + 1);
  const rounded = Number(value.toPrecision(Math.min(digits, 15)));
  return size > 0 && size < 1e-4 ? rounded.toExponential() : String(rounded);
}

export function pluralize(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
