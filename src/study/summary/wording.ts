/** How the numbers, states, picks and schedule of a study are said, on the page and in the terminal. */
import type { WholeTrials } from '../../engine/port/pausing.ts';
import { joinWords } from '../../declaration/wording.ts';
import type { PickReason } from '../eventParts.ts';
import type { ExpectedValue } from '../insight.ts';
import { objectivesOf } from './limitsKept.ts';
import { isOfOtherScript } from './scriptChange.ts';
import type { Setback, Summary, TrialSummary } from './summary.ts';

/**
 * `mean ± sd` with the deviation to two significant digits and the mean to the same place: more digits than the noise
 * leaves would only look exact.
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

/** The value that is announced: `mean ± sd` of an expected one. */
export function recommendedText({ value, sd }: Announced, format: (x: number) => string): string {
  return sd === null ? format(value) : estimateText(value, sd, format);
}
/** What that value is. Under noise a measured one, as by an algorithm without a model, may be the luckiest of many. */
export function recommendedMeaning({ recommended, noise }: Summary, format: (x: number) => string): string {
  if ((recommended?.sd ?? null) !== null) return EXPECTED;
  return noise ? `measured, perhaps by luck, as runs differ by ${plusMinus(noise, format)}` : 'measured';
}
const EXPECTED = 'expected if it runs again';

/** What the values of a point of the front are; null where runs do not differ, as far as is known without its model. */
export function frontMeaning({ noise, objectives = [] }: Summary, isExpected: boolean): string | null {
  if (isExpected) return EXPECTED;
  return (noise ?? 0) > 0 || objectives.some((each) => (each.noise ?? 0) > 0) ? 'measured' : null;
}

type Announced = Pick<NonNullable<Summary['recommended']>, 'value' | 'sd'>;

/** An objective of a point of the front: what is expected of it, else the measured value. */
export const objectiveText = (
  value: number,
  expected: ExpectedValue | null | undefined,
  format: (x: number) => string,
): string => (expected ? estimateText(expected.mean, expected.predictiveSd, format) : format(value));

/** What is announced of several objectives: `front of 7`; null of one. */
export const frontText = ({ front }: Pick<Summary, 'front'>): string | null =>
  front === undefined ? null : `front of ${front.length}`;

/** What the recommended trial of several objectives is on the front. */
export const frontRole = ({ objectives = [] }: Pick<Summary, 'objectives'>): 'knee' | 'best by weights' =>
  objectives.some(({ weight }) => weight !== undefined) ? 'best by weights' : 'knee';

/** What is optimized: `maximize accuracy`, several, or a weighted sum. */
export function aimTexts(summary: Pick<Summary, 'metric' | 'goal' | 'objectives'>): readonly string[] {
  const objectives = objectivesOf(summary);
  if (frontRole(summary) === 'knee') return objectives.map(({ goal, metric }) => `${goal} ${metric}`);
  const terms = objectives.map(({ goal, metric, weight = 1 }, j) => {
    const sign = goal === 'minimize' ? '-' : '+';
    return `${j > 0 ? `${sign} ` : sign === '-' ? sign : ''}${weight} * ${metric}`;
  });
  return [`maximize ${terms.join(' ')}`];
}

/** Which better value was announced before, and why it is no longer so good: one sentence. */
export function setbackText(setback: Setback, format: (x: number) => string): string {
  const { value, trial, after } = setback;
  return `Was ${format(value)} (trial ${trial}) after ${pluralize(after, 'trial')}${setbackReason(setback, format)}.`;
}

function setbackReason(
  { because, trial, missing = [], noise, noiseThen, keeps, orSurer }: Setback,
  format: (x: number) => string,
): string {
  switch (because) {
    case 'unused':
      return ': that result is not used any more';
    case 'unjudged':
      return `: the limits cannot judge it${missing.length === 0 ? '' : `, as it has no ${joinWords(missing, 'and')}`}`;
    case 'breaksLimit':
      return ': it breaks a limit as they are now';
    case 'otherScript':
      return ', with another version of the script';
    case 'luck':
      return `, by luck${noise ? `: runs differ by ${plusMinus(noise, format)}` : ''}`;
    case 'otherTrial':
      return `: trial ${trial} has proved worse${orSurer ? ', or less sure to keep the limits' : ''}`;
    case 'unsure':
      return `: ${unsureText(keeps)}`;
    case 'noise':
      return `: the noise is now taken for ${plusMinus(noise ?? 0, format)}, not ${plusMinus(noiseThen ?? 0, format)}`;
    case 'moreTrials':
      return ': the model now expects less of it';
  }
}

/** Of a trial that kept limits in its own run, which differ from run to run. */
const unsureText = (keeps = 0): string => `${keepsText(keeps)} only`;

/** By the models of what limits name, whatever the trial's own run measured. */
export const keepsText = (keeps: number): string =>
  `by all trials, its mean keeps the limits with a probability of ${(Math.floor(100 * keeps) / 100).toFixed(2)}`;

const plusMinus = (x: number, format: (x: number) => string): string => `± ${format(Number(x.toPrecision(2)))}`;

/** The best value that was measured, and why it is not what is announced; null where it is the same number. */
export function bestMeasuredText(
  summary: Pick<Summary, 'recommended' | 'bestMeasured' | 'otherScripts'>,
  format: (x: number) => string,
): string | null {
  const { recommended } = summary;
  const apart = measuredApart(summary);
  if (recommended === null || apart === null) return null;
  const { trial, value, told, keeps } = apart;
  const measured = `Best measured: ${format(value)} (trial ${trial})`;
  if (trial === recommended.trial) return `${measured}.`;
  if (!told) return `${measured}, which the model does not know yet.`;
  if (isOfOtherScript(summary, trial)) return `${measured}, with another version of the script.`;
  if (keeps !== undefined) return `${measured}, but ${unsureText(keeps)}.`;
  return `${measured}. That may be luck: by all trials, trial ${recommended.trial} is expected to be better.`;
}

/** On the page beside what is still to gain. */
export const wrongOptimumNote = ({ wrongOptimum }: Summary, format: (x: number) => string): string | null =>
  wrongOptimum === undefined ? null : `the declared optimum ${format(wrongOptimum)} was beaten, so it is wrong`;

export function wrongOptimumText(summary: Summary, format: (x: number) => string): string | null {
  const note = wrongOptimumNote(summary, format);
  return note && `${note.replace(/^the/, 'The')}: correct objective.optimum, or remove it.`;
}

/** The best measured value, where it is another number than the recommended one. */
export function measuredApart({ recommended, bestMeasured }: Pick<Summary, 'recommended' | 'bestMeasured'>) {
  const isSame = recommended?.sd === null && recommended.trial === bestMeasured?.trial;
  return isSame ? null : bestMeasured;
}

/** Why a study ends soon by `budget.enough`, unless it gains so much in time. */
export const endsSoonText = ({ gain }: NonNullable<Summary['endsSoon']>, format: (x: number) => string): string =>
  `Ends soon: less than 1 chance in 10 to gain ${format(gain)} more.`;

type Pauses = NonNullable<NonNullable<Summary['schedule']>['pauses']>;

function pausesText({ gate, ended, noRung, anew, killed }: Pauses): string {
  if (ended !== null) return ended;
  const why = noRung === undefined || gate === 'all' ? gateText(gate ?? 'few') : noRungText(noRung);
  return [why, anew ?? [], killed === undefined ? [] : killedText(killed)].flat().join(' ');
}

const killedText = (pauses: number): string =>
  `At ${pluralize(pauses, 'pause')} the script ran on for five seconds after SIGTERM and was killed. ` +
  'Have it end sooner: that time is lost, and so is a checkpoint that it is saving.';

function gateText(gate: WholeTrials): string {
  switch (gate) {
    case 'all':
      return 'Early values add little to what the parameters tell: new trials run to their end.';
    case 'few':
      return 'A quarter of the slots, at least one, run trials to their end until the study knows how much early values add. The other trials pause.';
    case 'none':
      return 'Early values add much to what the parameters tell: all trials pause, and those that promise most go on.';
  }
}

function noRungText(reason: NonNullable<Pauses['noRung']>): string {
  switch (reason) {
    case 'startup':
      return 'Trials run to their end: the script takes so long to start that no pause would pay.';
    case 'unreported':
      return 'Trials run to their end: while it ran, none has printed its metric with its step and its last step.';
  }
}

/** Which schedule a study's trials have, and why. */
export function scheduleText(
  { kind, slotTimes, pauses }: NonNullable<Summary['schedule']>,
  formatDuration: (seconds: number) => string,
): string {
  if (pauses !== undefined) return pausesText(pauses);
  const atOnce = 'Each slot gets its next trial as soon as it is free';
  if (slotTimes === null) return `${atOnce}.`;
  const [rolling, batch] = [slotTimes.rolling, slotTimes.batch].map(formatDuration);
  if (kind === 'batch' && rolling === batch) return 'Trials run in batches: their durations hardly differ.';
  return kind === 'rolling'
    ? `${atOnce}: a trial then takes about ${rolling} of a slot, and would take ${batch} in batches, since durations differ.`
    : `Trials run in batches: a trial takes about ${batch} of a slot. If free slots were filled at once, it would take ${rolling}, ` +
        'and be chosen from fewer results.';
}

/** Below it nobody would say that a point may improve on another. */
const SMALL_CHANCE = 0.05;

/** Why the engine picked a point, on the page and in the terminal. */
export function pickReasonText({
  reason,
  chance,
}: {
  readonly reason: PickReason;
  readonly chance?: number | null;
}): string {
  switch (reason.kind) {
    case 'initialDesign':
      return 'initial design';
    case 'sources':
      return 'good in earlier studies';
    case 'given':
      return 'your point';
    case 'branch':
      return `few trials so far with ${reason.parameter} = ${String(reason.value)}`;
    case 'otherValue':
      return `the best point with ${reason.parameter} = ${String(reason.value)}, to compare`;
    case 'refines':
      return `refines ${trialText(reason.trial)}`;
    case 'explores':
      return 'explores a little known region';
    case 'improves':
      return (chance ?? 1) < SMALL_CHANCE
        ? `no point promises much; this one had the best chance to improve on ${trialText(reason.trial)}`
        : `may improve on ${trialText(reason.trial)}`;
    case 'repeats':
      return `${trialText(reason.trial)} once more, because its value may be luck`;
    case 'confirms':
      return `confirms ${trialText(reason.trial)}, one of the best, at the end of the budget`;
    case 'seeksLimits':
      return 'most likely to keep the limits';
    case 'extendsFront':
      return 'may extend the front most';
    case 'likely':
      return 'highest bound together with what you think likely';
    case 'bound':
      return 'highest bound among the candidates';
    case 'algorithm':
      return `proposed by ${reason.name}`;
  }
}

const trialText = (trial: number | null): string => (trial === null ? 'a past trial' : `trial ${trial}`);

/** Why it was picked, or why it went on after a pause. */
export function whyText({ pick, wentOn }: Pick<TrialSummary, 'pick' | 'wentOn'>): string {
  if (wentOn === 'asked') return 'went on because you asked for it';
  if (wentOn === 'bound') return 'went on after a pause: highest bound at its end, among new points and paused trials';
  return pick === null ? 'not recorded' : pickReasonText(pick);
}

/** The values at the rungs that it has passed: `9 %: 1.77, 25 %: 1.2`; null before the first. */
export function rungsText({ rungs }: Pick<TrialSummary, 'rungs'>, format: (x: number) => string): string | null {
  return rungs?.map(({ share, value }) => `${Math.round(100 * share)} %: ${format(value)}`).join(', ') ?? null;
}

/** A trial's state as a person reads it. */
export function trialStateText(state: TrialSummary['state']): string {
  if (state === 'stoppedEarly') return 'stopped early';
  return state === 'timedOut' ? 'timed out' : state;
}

/** `1 trial`, `2 trials`. */
export function pluralize(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** `up to 51 %, not clear after 60 trials`: a share that the trials cannot tell, and why. */
export function unknownShareText(high: number, reason: string): string {
  const most = Math.round(100 * high);
  return most < 100 ? `up to ${most} %, ${reason}` : reason;
}
