/** Undefined if the text is not the number of a trial. */
export function parseTrialNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
