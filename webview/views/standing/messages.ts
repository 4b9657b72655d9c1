/** The labels and notes of the tiles. */
import { CONFIRMED, pluralize } from '../../../src/protocol.ts';
import { formatInterval, inText, Z95 } from '../../text/format.ts';
import type { Advice } from '../advice.ts';

export const TILES = 'Where the study stands';
export const UNKNOWN = '–';

export const recommended = (metric: string, isExpected: boolean): string =>
  `Recommended ${metric}${isExpected ? '' : ', measured'}`;
export const bestMeasured = (value: number, trial: number, byLuck: string): string =>
  `best measured ${inText(value)} (trial ${trial})${byLuck}`;
export const BY_LUCK = ', by luck';
export const MAY_BE_LUCK = ', may be luck';
/** @param sd of a rerun, the noise in it */
export const rerun = (mean: number, sd: number): string => {
  const format = formatInterval(2 * Z95 * sd);
  return `a rerun: ${format(mean - Z95 * sd)} to ${format(mean + Z95 * sd)} (95 %)`;
};

export const LIMITS = 'Limits';
export const KEEP_LIMITS = 'keep them';
export const NO_TRIAL = 'none';
export const NONE_KEEPS = 'no trial keeps the limits';
export const nearest = (trial: number): string => `nearest: trial ${trial}`;
export const inItsWay = (limit: string, values: string): string => `✗ ${limit}: ${values}`;

export const FRONT = 'Front';
export const points = (count: number): string => `${count} ${count === 1 ? 'point' : 'points'}`;
/** @param limits how many there are */
export const ofTrials = (trials: number, limits: number): string => {
  if (limits === 0) return `of ${pluralize(trials, 'trial')}`;
  return `of ${trials} that ${trials === 1 ? 'keeps' : 'keep'} the ${limits === 1 ? 'limit' : 'limits'}`;
};
export const trialOfFront = (role: string, trial: number): string =>
  `${role.charAt(0).toUpperCase()}${role.slice(1)}: trial ${trial}`;
export const TIME = 'Time';

export const RELIABLE = 'Reliable?';
export const inBand = (within: number, trials: number): string => `${within}/${trials}`;
export const IN_BAND = 'predictions held (95 %)';
export const TOO_FEW_PREDICTED = 'too few predictions to say';
export const miscalibrated = {
  tooSure: 'too sure: trust its bands less',
  tooUnsure: 'less sure than it could be',
} as const;
export const noise = (sd: number): string => (sd > 0 ? `noise ± ${inText(Number(sd.toPrecision(2)))}` : 'no noise');

export const STILL_TO_GAIN = 'Still to gain';
export const atMost = (gain: number): string =>
  gain > 0 ? `at most ${inText(Number(gain.toPrecision(2)))}` : 'nothing';
export const toGain = (gain: string): string => `${gain} to gain`;
export const TO_OPTIMUM = 'to the declared optimum';
export const flatFor = (trials: number): string => `flat for ${trials} ${trials === 1 ? 'trial' : 'trials'}`;
export const IMPROVED = 'the last trial improved it';
export const LESS_THAN_NOISE = 'less than the noise';
export const about = (gain: number): string => (gain > 0 ? `about ${inText(Number(gain.toPrecision(2)))}` : 'nothing');
export const forecast = (trials: number, low: number, high: number): string => {
  const format = formatInterval(high - low);
  return `+${trials} trials: ${format(low)} to ${format(high)} (80 %)`;
};

export const TIME_LEFT = 'Time left';
export const until = (low: string, high: string): string => (low === high ? `until ${low}` : `until ${low} to ${high}`);
export const slots = (running: number, waiting: number): string =>
  waiting > 0
    ? `${running} running, ${waiting} waiting`
    : running > 0
      ? `${running} running`
      : 'choosing what comes next';

export const FAILURES = 'Failures';
export const NONE = 'none';
/** @param rule where they are, null where nothing simple says it: then which they are */
export const failed = (trials: readonly number[], cause: string, rule: string | null): string => {
  const named = trials.length > MOST_NAMED ? '' : ` (${trials.length === 1 ? 'trial' : 'trials'} ${trials.join(', ')})`;
  return `${trials.length}× ${cause}${rule === null ? named : `: ${rule}`}`;
};
const MOST_NAMED = 3;
export const otherCauses = (trials: number): string => `${trials}× for other reasons`;

export const ADVICE: Readonly<Record<Advice, string>> = {
  stop: 'Stopping now is reasonable.',
  enough: 'Use it: more trials would bring little.',
  more: 'More trials may pay.',
  confirm: `Noisy: run the ${CONFIRMED} best again.`,
};
