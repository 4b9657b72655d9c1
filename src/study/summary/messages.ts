/** Why a study or a trial does not run: whole sentences. */
import type { Value } from '../../space/value.ts';
import { joinWords } from '../../declaration/wording.ts';
import { pluralize } from './wording.ts';

export const TUNER_STOPPED = 'Its tuner stopped unexpectedly; start the study again to continue.';
export const copyOfRunning = (original: string): string =>
  `It is a copy of a study that runs in ${original}: it can go on once that has ended.`;

/** @param reason why the study ended, a sentence */
export const allFailed = (trials: number, reason: string): string =>
  `${trials === 1 ? 'The only trial' : `All ${trials} trials`} failed. ${reason}`;

/** The remedies for trials that failed in the same way: in the terminal, on the page and in a notification. */
export const failureChoices = {
  once: 'Try once more',
  log: 'Open log',
  anyway: 'Continue anyway',
  exclude: 'Exclude',
  halve: (parameter: string) => `Retry with half of ${parameter}`,
  metric: 'Find the metric',
  retryFailed: 'Run failed trials again',
} as const;

export const failedInTheSameWay = (trials: number): string =>
  trials === 1 ? 'The trial failed again.' : `${trials} trials failed in the same way.`;

export const runAgainText = ({ by, trials }: { readonly by: number; readonly trials: readonly number[] }): string =>
  `Trial ${by} succeeded now, so ${trialsText(trials)} ${trials.length === 1 ? 'runs' : 'run'} again.`;

/** What holds for all trials that succeeded, and for none that failed. */
export type Separation =
  | { readonly operator: '<' | '>'; readonly value: number; readonly works: number }
  | { readonly operator: '!='; readonly value: Value };

/** The property that the failed trials share; between it and where it works, nothing is known. */
export function ruleText(name: string, separation: Separation): string {
  switch (separation.operator) {
    case '<':
      return `${name} from ${separation.value} (works up to ${separation.works})`;
    case '>':
      return `${name} up to ${separation.value} (works from ${separation.works})`;
    case '!=':
      return `${name} = ${String(separation.value)}`;
  }
}

/** The script that ran may not be the one that was submitted. */
export const CHANGED_WHILE_WAITING =
  'A file of its command was changed after its job was submitted: it ran the changed one.';

/** Why a trial waits. */
export const waiting = {
  runsNext: 'It runs next.',
  inQueue: (job: string | undefined, reason: string | undefined) =>
    `${job === undefined ? 'It waits' : `Job ${job} waits in the queue of the cluster`}${reason === undefined ? '' : `: ${reason}`}.`,
  studyNotRunning: 'It runs when the study is continued.',
  studyPaused: 'The study is paused: it runs when you continue it.',
  tunerEnded: (obstacle: string) => `Its tuner ended while it ran. ${obstacle}`,
  afterAttempt: (attempt: number, reason: string, obstacle: string | undefined) =>
    obstacle === undefined
      ? `Attempt ${attempt + 1} runs next; attempt ${attempt}: ${reason}`
      : `${obstacle} Attempt ${attempt}: ${reason}`,
  forTrials: (running: number, parallel: number) =>
    `It waits for ${running === 1 ? 'the running trial' : `one of the ${running} running trials`} to end (parallel: ${parallel}).`,
  forDevices: (needed: number, inUse: readonly string[], holders: readonly number[]) =>
    `It waits for ${needed > 1 ? `${needed} GPUs` : 'a GPU'}: ` +
    `${joinWords(inUse, 'and')} ${inUse.length === 1 ? 'is' : 'are'} taken by ${trialsText(holders)}.`,
} as const;

/** Above this, the number of trials is clearer than their list. */
const MAX_NAMED = 8;

function trialsText(trials: readonly number[]): string {
  if (trials.length > MAX_NAMED) return `${trials.length} trials`;
  return `trial${trials.length === 1 ? '' : 's'} ${joinWords(trials.map(String), 'and')}`;
}

// What a study has found so far

export const NO_VALUE_YET = 'No value yet.';
export const NOT_JUDGED = 'No trial can be judged by the limits yet: a value that they need is missing.';
export const nothingMeasured = (metrics: readonly string[]): string =>
  `No trial can be judged by the limits: none has ${joinWords(metrics, 'or')}.`;
export const frontOf = (trials: number): string => `Front of ${pluralize(trials, 'trial')}.`;
export const recommendedOfFront = (role: string, trial: number, meaning: string | null): string =>
  `Its ${role} is trial ${trial}${meaning === null ? '' : `, ${meaning}`}`;
export const keptLimits = (kept: number, judged: number, limits: number): string =>
  `${kept === 0 ? 'None' : kept} of ${pluralize(judged, 'trial')} ${kept > 1 ? 'keep' : 'keeps'} the ${limits === 1 ? 'limit' : 'limits'}.`;
export const notJudged = (trials: number): string => `${trials} ${trials === 1 ? 'was' : 'were'} not judged.`;
/** @param inWay with the values of that trial that decide about the limit */
export function comesNearest(trial: number, inWay: readonly { limit: string; values: string }[]): string {
  const texts = inWay.map(({ limit, values }) => `${limit}, with ${values}`);
  // their own commas and lists would be lost among those of a list
  return `Trial ${trial} comes nearest; in its way ${texts.length === 1 ? 'is' : 'are'} ${texts.join('; ')}.`;
}
export const UNKNOWN_IMPORTANCE = 'unknown';
export const INTERACTIONS = 'together';
/** @param of the parameter and the value there, where they are not seen beside the sentence */
export const edgeText = (edge: 'low' | 'high', of?: { readonly name: string; readonly end: string }): string =>
  `The best ${of === undefined ? '' : `${of.name} `}is at the ${edge === 'low' ? 'lower' : 'upper'} edge of its range` +
  `${of === undefined ? '' : `, ${of.end}`}: a wider range may be better.`;
/** @param ends such as "lr (0.1)" */
export const edgesText = (ends: readonly string[]): string =>
  `The best ${joinWords(ends, 'and')} are at an edge of their ranges: wider ranges may be better.`;
export const AS_GOOD = 'as good, each alone';
