/**
 * A value of the metric with four significant digits, or as many as its integer part has. The terminal shows six and
 * the dashboard five; here a name, a count and a value share one line of the side bar.
 */
export function formatNumber(value: number): string {
  const size = Math.abs(value);
  const digits = Math.max(4, Math.floor(Math.log10(size)) + 1);
  const rounded = Number(value.toPrecision(Math.min(digits, 15)));
  return size > 0 && size < 1e-4 ? rounded.toExponential() : String(rounded);
}

/** VS Code turns `[text](address)` in a message into a link, even to a command: no name or output may become one. */
export function withoutLinks(sentence: string): string {
  return sentence.replaceAll('](', '] (');
}
