import { needsWholeNumber } from './messages.ts';

/**
 * The value of an option; undefined where it was not given.
 *
 * @throws Error, a sentence, where it is no whole number or too small
 */
export function wholeNumber(option: string, text: string | undefined, least: number): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text) || Number(text) < least) throw new Error(needsWholeNumber(option, text, least));
  return Number(text);
}
