/**
 * `mean ± sd` with the deviation to two significant digits and the mean to the same place: more digits than the noise leaves
 * would only look exact.
 * @param format of numbers that decimals do not serve, such as 1e-9
 */
export function estimateText(mean: number, sd: number, format: (x: number) => string): string {
  if (!(sd > 0 && sd < Infinity)) return `${format(mean)} ± ${format(sd)}`;
  const decimals = 1 - Math.floor(Math.log10(sd));
  if (decimals >= 0 && decimals <= MOST_DECIMALS) return `${mean.toFixed(decimals)} ± ${sd.toFixed(decimals)}`;
  const unit = 10 ** Math.min(MOST_PLACES, Math.abs(decimals));
  const rounded = (x: number): number => (decimals < 0 ? Math.round(x / unit) * unit : Math.round(x * unit) / unit);
  return `${format(rounded(mean))} ± ${format(rounded(sd))}`;
}

const MOST_DECIMALS = 6;
/** Powers of ten that can be multiplied with any metric. */
const MOST_PLACES = 100;
