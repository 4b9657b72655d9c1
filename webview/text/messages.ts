/** The sentences and labels that several parts of the page share. Its buttons use the words of the commands that they run. */
import { CONFIRMED, pluralize, type TrialRequest } from '../../src/protocol.ts';
import type { Note } from '../../src/study/eventParts.ts';
import type { BatchSummary, Summary } from '../../src/study/summary/summary.ts';
import { inText } from './format.ts';

export const buttons = {
  start: 'Start',
  continue: 'Continue',
  pause: 'Pause',
  stop: 'Stop',
  addTrials: 'Add trials…',
  retryFailed: 'Run failed trials again',
  startOver: 'Start over…',
  recover: 'Recover…',
  confirmBest: `Run the ${CONFIRMED} best again`,
  enqueue: 'Try a point…',
  openDeclaration: 'Open declaration',
  compare: 'Compare with…',
  saveReport: 'Save report…',
  /** It names the formats, because a person looks for one. */
  exportStudy: 'Export CSV, JSON…',
  copyCommand: 'Copy command',
  openLog: 'Open log',
  showMore: 'Show more',
  logarithmic: 'Logarithmic',
  table: 'Table',
  savePng: 'PNG',
  saveSvg: 'SVG',
  saveChart: 'Save chart…',
} as const;

/** The menu of a trial. */
export const requestNames: Readonly<Record<TrialRequest, (trial: number) => string>> = {
  stopTrial: (trial) => `Stop trial ${trial}`,
  retryTrial: (trial) => `Rerun trial ${trial}`,
  runOn: (trial) => `Run trial ${trial} on to its end`,
  invalidate: (trial) => `Invalidate trial ${trial}: do not use its result`,
  restore: (trial) => `Use trial ${trial}: use its result again`,
};
export const trialMenu = {
  name: (trial: number) => `Actions of trial ${trial}`,
  copyCommand: (trial: number) => `Copy command of trial ${trial}`,
  runInTerminal: (trial: number) => `Run command of trial ${trial} in terminal`,
  debugTrial: (trial: number) => `Debug trial ${trial}`,
  openLog: (trial: number) => `Open log of trial ${trial}`,
  star: (trial: number) => `Star trial ${trial}`,
  unstar: (trial: number) => `Take the star from trial ${trial}`,
} as const;

/** The header. */
export const studyStates: Readonly<Record<Summary['state'], string>> = {
  new: 'Not started',
  running: 'Running',
  paused: 'Paused',
  stopped: 'Stopped',
  interrupted: 'Interrupted',
  finished: 'Finished',
  failed: 'Failed',
  damaged: 'Damaged journal',
};

/** The sections. */
export const sections = {
  algorithm: 'Algorithm',
  findings: 'Recommendation and course',
  failures: 'Failures',
  trust: 'Can the model be trusted?',
} as const;

/** The recommended trial. */
export const RECOMMENDED = 'Recommended';
export const recommendedTrial = (trial: number): string => `Recommended: trial ${trial}`;
export const nearestToLimits = (trial: number): string => `No trial keeps all limits. Nearest: trial ${trial}`;
export const AS_GOOD = 'as good';
export const AS_GOOD_MEANING = 'The values that cannot be told from the best, and that trials support';
/** The command as at a shell's prompt. */
export const prompt = (command: string): string => `$ ${command}`;

/** The limits. */
export const LIMITS = 'Limits';
export const brokenBy = (trials: number): string => (trials === 0 ? '✓ kept by all' : `✗ broken by ${trials}`);

export const LAST_LINES_OF_LOG = 'Last lines of its log';

/** The table of trials. */
export const TRIALS = 'Trials';
export const search = {
  nameMissing: (operator: string) => `Write the name of a column before ${operator}, such as value ${operator} 1.`,
  noColumn: (name: string) =>
    `There is no column ${name}. To search for this text as it is, put it in quotation marks.`,
  valueMissing: (name: string, operator: string) => `Write a value after ${name} ${operator}.`,
  noNumber: (name: string, operator: string, value: string) =>
    `Write a number after ${name} ${operator}: ${value} is not a number.`,
} as const;
export const filterLabels = {
  all: 'All trials',
  running: 'Running',
  succeeded: 'Succeeded',
  stoppedEarly: 'Stopped early',
  paused: 'Paused',
  failed: 'Failed',
  feasible: 'Feasible',
  breaksLimit: 'Break a limit',
  starred: 'Starred',
} as const;
/** A value that breaks a limit. */
export const broken = (value: string): string => `✗ ${value}`;
export const ON_FRONT = 'on the front';
export const curveText = (first: number, last: number): string => `from ${inText(first)} to ${inText(last)}`;
/** As in the chart. */
export const BEST_MARK = '◆';
export const shownTrials = (shown: number, all: number): string => {
  if (shown === 0) return 'No such trial.';
  return shown === all ? pluralize(all, 'trial') : `${shown} of ${pluralize(all, 'trial')}`;
};

/** The chosen trials. */
export const panel = {
  name: 'Chosen trials',
  title: (trials: readonly number[]) =>
    trials.length === 1 ? `Trial ${trials[0]}` : `${trials.length} trials side by side`,
  trial: (trial: number) => `Trial ${trial}`,
  close: 'Close the chosen trials',
  remove: (trial: number) => `Take trial ${trial} away`,
  differs: '(differs)',
  command: (trial: number) => `Command of trial ${trial}`,
  log: (trial: number) => `Last lines of trial ${trial}`,
  noOutput: 'It printed nothing.',
} as const;
export const notes = {
  note: (trial: number) => `Note of trial ${trial}`,
  star: (trial: number) => `Star trial ${trial}`,
  starMark: (starred: boolean, trial: number) => `${starred ? '★' : '☆'} Star trial ${trial}`,
  mark: '★',
  still: ({ star, text }: Note) => [star ? '★' : '', text].join(' ').trim(),
  starred: 'starred',
} as const;

export const ABSCISSA = 'Abscissa';
export const abscissaLabels = { trial: 'By trial', time: 'By time' } as const;
export const rowText = (headings: readonly string[], cells: readonly string[]): string =>
  cells.map((cell, i) => `${headings[i]} ${cell}`).join(', ');
export const shownRows = (shown: number, all: number): string =>
  shown === all ? pluralize(all, 'row') : `${shown} of ${pluralize(all, 'row')}`;
export const describe = (title: string, text: string): string => `${title}: ${text}`;
export const parameterText = (name: string, value: string): string => `${name} = ${value}`;
export const TRIAL = 'trial';
export const trialTitle = (trial: number | string): string => `trial ${trial}`;

export const bestSoFarTitle = (goal: string): string => `Best measured so far (${goal})`;
export const bestObserved = (metric: string, value: number, trial: number): string =>
  `Best measured ${metric}: ${inText(value)}, in trial ${trial}.`;
export const NO_VALUE_CAPTION = 'No value yet.';
export const NONE_KEEPS_LIMITS = 'No trial keeps all limits yet.';
export const pointCounts = (points: number, failures: number, caption: string): string =>
  `${pluralize(points, 'trial')} with a value, ${failures} failed. ${caption}`;
export const bestSoFarLegend = {
  best: 'best measured so far',
  trial: TRIAL,
  breaksLimit: 'breaks a limit',
  stoppedEarly: 'stopped early',
  paused: 'paused',
  failed: 'failed',
  recommended: 'recommended',
} as const;

export const regretTitle = (exact: boolean, kind: string): string =>
  `${exact ? 'Regret' : 'Estimated regret'}, ${kind}`;
export const regretCaption = (latest: number, trials: number, exact: boolean, reference: number, bound?: number) => {
  const against = exact ? 'the declared optimum' : 'the best posterior mean';
  const text = `${inText(latest, 3)} after ${pluralize(trials, 'trial')}, against ${against} ${inText(reference)}`;
  return bound === undefined ? `${text}.` : `${text}; ${OPTIMISTIC_BOUND} ${inText(bound, 3)}.`;
};
export const OPTIMISTIC_BOUND = 'optimistic bound';
export const TRIALS_ENDED = 'trials ended';
export const afterTrials = (ended: number, last: number): string =>
  `after ${pluralize(ended, 'trial')} (the last: trial ${last})`;

export const BATCHES_TITLE = 'Dictionary and batch size';
export const BATCHES_PENDING = 'Appears with the first batch.';
export const batchCaption = ({ batch, size, dictionary }: BatchSummary): string =>
  `Batch ${batch}: ${pluralize(size, 'trial')}, dictionary of ${pluralize(dictionary, 'arm')}.`;
export const batchCount = (count: number): string => `${pluralize(count, 'batch', 'batches')}.`;
export const batchLegend = { dictionary: 'dictionary (left)', size: 'batch size (right)' } as const;
export const batchAxes = { batch: 'batch', dictionary: 'arms in the dictionary', size: 'trials in the batch' } as const;
export const batchTitle = (batch: number): string => `batch ${batch}`;
export const batchEnd = (endedBy: string, ratio: number): string => `Ended by ${endedBy}, at ratio ${inText(ratio)}`;
export const globalRuleEnd = (trials: number): string =>
  `the Global rule would have ended it after ${pluralize(trials, 'trial')}`;
export const confidenceWidth = (beta: number): string => `confidence width β = ${inText(beta)}`;
