/** What is still to gain, as a person reads it: on the page, in the terminal and in an answer. */
import { isLittle, isWithinNoise, runsDiffer, trialsWithoutImprovement, type GainLeft } from './gainLeft.ts';
import { formatInterval } from './numberText.ts';
import { haveOneValue, usedTrials } from './possibleValue.ts';
import type { Summary } from './summary.ts';
import { pluralize } from './wording.ts';

/** Of numbers to two digits. */
type Format = (x: number) => string;

export const STILL_TO_GAIN = 'Still to gain';
const ONE_VALUE = 'all trials have the same value: does the script use its parameters, and is this the metric to tune?';

/** A gain that noise hides is no number to read: the most that may come is one. */
export function gainFigure(left: GainLeft, summary: Summary, format: Format): string {
  const { by, gain, expected } = left;
  const twoDigits = (x: number): string => format(Number(x.toPrecision(2)));
  if (isLittle(gain, summary)) return gain === 0 ? 'nothing' : 'almost nothing';
  return expected !== null && isWithinNoise(left, summary)
    ? `up to ${twoDigits(expected.most)}`
    : `${by} ${twoDigits(gain)}`;
}

/** What it follows from, and what speaks against it. */
export function gainNotes(left: GainLeft | null | undefined, summary: Summary, format: Format): string[] {
  const expected = left?.expected ?? null;
  if (left === null && haveOneValue(summary)) return [ONE_VALUE];
  const says = !runsDiffer(summary) && usedTrials(summary).length > 1;
  const quiet = says ? quietText(trialsWithoutImprovement(summary)) : '';
  return [
    expected === null ? '' : forecastText(expected, format),
    left?.by === 'at most' && summary.regret.kind === 'exact' ? 'to the declared optimum' : '',
    left && isWithinNoise(left, summary) ? 'likely less than the noise' : quiet,
  ].filter((note) => note !== '');
}

function forecastText({ trials, least, most }: NonNullable<GainLeft['expected']>, format: Format): string {
  const short = formatInterval(most - least, format);
  const [low, high] = [least === 0 ? '0' : short(least), most === 0 ? '0' : short(most)];
  // where all forecasts end at a bound of the metric they are no surer than that
  const range = low !== high ? `${low} to ${high}` : most === 0 ? 'nothing' : `at most ${high}`;
  return `+${pluralize(trials, 'trial')}: ${range} (80 %)`;
}

/** A few trials without improvement say nothing. */
const LEAST_QUIET = 5;

const quietText = (trials: number): string => (trials === 0 ? 'the last trial improved it' : flatText(trials));

export const flatText = (trials: number): string => (trials < LEAST_QUIET ? '' : `flat for ${trials} trials`);
