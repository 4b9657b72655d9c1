/**
 * A length of time in seconds: a number of seconds, or text such as `2h`, `90s`, `1h30m`.
 * Undefined for anything else, a length of zero included.
 */
export function durationSeconds(value: number | string): number | undefined {
  const seconds = typeof value === 'number' ? value : textSeconds(value);
  return seconds !== undefined && Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

const units = [86_400, 3600, 60, 1];

function textSeconds(text: string): number | undefined {
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  const parts = /^(?:([\d.]+)d)?(?:([\d.]+)h)?(?:([\d.]+)m(?:in)?)?(?:([\d.]+)s)?$/.exec(text.replace(/\s/g, ''));
  // a part that was not written is undefined
  return parts?.slice(1).reduce((sum, part: string | undefined, i) => sum + Number(part ?? 0) * units[i], 0);
}
