/** Every sentence and label of the page. Its buttons use the words of the commands that they run. */
import { pluralize, type TrialRequest } from '../../src/protocol.ts';
import type { Note } from '../../src/study/note.ts';
import type { BatchSummary, Summary } from '../../src/study/summary/summary.ts';
import { formatEstimate, inText } from './format.ts';

export const buttons = {
  start: 'Start',
  continue: 'Continue',
  pause: 'Pause',
  stop: 'Stop',
  addTrials: 'Add trials…',
  retryFailed: 'Run failed trials again',
  startOver: 'Start over…',
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
export const AS_READ_LAST = 'The page shows the study as it was read last.';
export const ASKING_REASON = 'No new trial starts until you have chosen what to do about the failure.';
export const PAUSED_REASON = 'No new trial starts until you continue. The running trials go on to their end.';
export const SET_ASIDE = 'It was set aside for a new study, and can only be looked at.';
export const asOfText = (at: number): string => `This is a report. It shows the study as of ${dateText(at)}.`;
const dateText = (at: number): string =>
  new Date(at).toLocaleString('en-GB', {
    ...{ day: 'numeric', month: 'long', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  });
export const HOST_GONE =
  'The extension does not answer any more, so this page shows the past. It has probably crashed, and the study with it. What was recorded is kept: reload the window, then continue the study.';
export const RELOAD_WINDOW = 'Reload window';
export const PROGRESS_BAR = 'Trials ended';
export const trialProgress = (ended: number, total: number): string => `${ended}/${pluralize(total, 'trial')}`;
export const running = (count: number): string => `${count} running`;
export const stoppedEarly = (count: number): string => `${count} stopped early`;
export const failed = (count: number): string => `${count} failed`;
export const startedWith = (past: number, best: number | null): string =>
  `Started with ${pluralize(past, 'past trial')}, ${best === null ? 'none of which ran to its end' : `the best ${inText(best)}`}.`;

export const keyFigures = {
  best: 'Best',
  regret: 'Simple regret',
  estimatedRegret: 'Simple regret, estimated',
  dictionary: 'Dictionary',
  coreHours: 'Core hours',
} as const;
export const bestFigure = (value: number, trial: number): string => `${inText(value)} (trial ${trial})`;
export const dictionaryFigure = (arms: number): string => pluralize(arms, 'arm');

/** The sections. */
export const sections = {
  algorithm: 'Algorithm',
  findings: 'Best point and course',
  failures: 'Failures',
  trust: 'Can the model be trusted?',
} as const;
export const failureGroups = {
  count: (trials: number) => (trials === 1 ? 'Once:' : `${trials} times:`),
  rule: (trials: number, text: string) =>
    trials === 1 ? `It had ${text}.` : `All had ${text}; no trial that succeeded had it.`,
  noRule: 'No one parameter tells these trials from those that succeeded.',
  open: 'Open',
  again: 'Run these again',
  exclude: 'Exclude this region',
} as const;
/** @param at the time of day at which it ends, and the ends of its range */
export const timeLeft = (left: string, at: string, low: string, high: string): string =>
  low === high ? `about ${left} left, until ${at}` : `about ${left} left, until ${at} (${low} to ${high})`;
export const algorithmMeanings = {
  cumulative: 'What all trials together lost against the best value: it grows slowly once the search has settled.',
  simple: 'What the best trial so far still lacks: it falls with each improvement.',
  batches: 'How many tried points (arms) the model keeps to predict with, and how many trials it ran at once.',
  ratio:
    'A batch ends when the ratio, by which the confidence may shrink within it, reaches its limit. β is how many deviations the model allows for what it does not know.',
} as const;

/** In place of the charts while there is nothing to draw. */
export const allFailed = (trials: number): string => `${pluralize(trials, 'trial')} failed, none has a value`;
export const ranBy = (interpreter: string): string => `Run by ${interpreter}.`;
export const NO_REASON = 'It gave no reason.';
export const NO_USABLE_VALUE = 'No usable value';
export const invalidTrials = (count: number): string =>
  `${pluralize(count, 'trial is', 'trials are')} marked as invalid.`;
export const NO_VALUE = 'No value yet';
export const runningTrials = (count: number): string => `${pluralize(count, 'trial is', 'trials are')} running.`;
export const NO_TRIALS = 'No trials yet';
export const CHOOSING_FIRST_BATCH = 'The first batch is being chosen.';
export const willRun = (trials: number, parallel: number): string =>
  `The study will run ${pluralize(trials, 'trial')}, ${parallel} at once. Their results will appear here.`;

/** The best point. */
export const BEST_PARAMETERS = 'Parameters of the best point';
export const BEST_POINT = 'Best point';
export const COMMAND = 'Command that runs it again';
export const NO_BEST = 'No trial has reported a value yet.';
export const bestMeasured = ({ trial, mean, sd }: NonNullable<Summary['best']>, metric: string, goal: string) => {
  const measured = `${metric} (${goal}d), measured in trial ${trial}`;
  if (mean === null || sd === null) return `${measured}.`;
  return `${measured}; posterior mean ${formatEstimate(mean, sd)}.`;
};

/** Queue, last lines and origin. */
export const QUEUE = 'Points to be tried';
export const queuedPoints = (count: number): string => `${pluralize(count, 'point waits', 'points wait')} to be tried`;
export const morePoints = (count: number): string => `and ${count} more`;
export const LAST_LINES = 'Last lines of the trial that ended the study';
export const LAST_LINES_OF_LOG = 'Last lines of its log';
export const logOfTrial = (trial: number): string => `Last lines of trial ${trial}`;
export const excludeName = (trials: number): string => `Exclude ${pluralize(trials, 'failed result')}, and go on`;
export const ORIGIN = 'Origin';
export const originFacts = {
  commit: 'Commit',
  script: 'Script',
  template: 'Template',
  command: 'Command',
  folder: 'Folder',
  machine: 'Machine',
} as const;
export const commitText = (commit: string, dirty: boolean): string =>
  `${commit}${dirty ? ', with uncommitted changes' : ''}`;
export const scriptText = (file: string, sha256: string): string => `${file}, SHA-256 ${sha256}`;
export const machineText = (host: string, os: string, cpus: number, gibibytes: string): string =>
  `${host}: ${os}, ${cpus} CPUs, ${gibibytes} GiB`;

/** The table of trials. */
export const TRIALS = 'Trials';
export const TRIALS_TABLE = 'Table of trials';
export const SEARCH = 'Search trials';
export const SEARCH_EXAMPLE = 'Text, or lr < 0.01, state:failed';
export const COLUMNS = 'Columns';
export const PIN = 'pin';
export const search = {
  nameMissing: (operator: string) => `Write the name of a column before ${operator}, such as value ${operator} 1.`,
  noColumn: (name: string) =>
    `There is no column ${name}. To search for this text as it is, put it in quotation marks.`,
  valueMissing: (name: string, operator: string) => `Write after ${name} ${operator} what to compare with.`,
  noNumber: (name: string, operator: string, value: string) =>
    `Write a number after ${name} ${operator}: ${value} is none.`,
} as const;
export const FILTER = 'Filter';
export const filterLabels = {
  all: 'All trials',
  running: 'Running',
  succeeded: 'Succeeded',
  stoppedEarly: 'Stopped early',
  failed: 'Failed',
  starred: 'Starred',
} as const;
export const headings = {
  trial: 'Trial',
  batch: 'Batch',
  state: 'State',
  value: 'Value',
  time: 'Time',
  gpu: 'GPU',
  star: 'Star',
  note: 'Note',
  reason: 'Reason',
} as const;
/** As in the chart. */
export const BEST_MARK = '◆';
export const BEST_ROW = 'The best point';
export const INVALID_ROW = 'Marked as invalid: its result is not used';
export const attempt = (state: string, number: number): string => `${state} (attempt ${number})`;
export const INVALID = 'invalid';
export const YOUR_POINT = 'your point';
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
export const facts = {
  state: 'State',
  predicted: 'Predicted',
  chance: 'Chance to be the best',
  why: 'Why it was picked',
  notRecorded: 'not recorded',
  reason: 'Reason',
  time: 'Time',
  attempts: 'Attempts',
  batch: 'Batch',
  gpus: 'GPUs',
  job: 'Job',
  changed: 'Changed',
  interpreter: 'Run by',
} as const;
export const picks = {
  chance: (percent: number) => `${percent} %`,
  chanceBelow: (percent: number) => `below ${percent} %`,
} as const;

/** The charts. */
export const zoomButtons = { closer: 'Zoom in', farther: 'Zoom out', all: 'All' } as const;
export const ABSCISSA = 'Abscissa';
export const abscissaLabels = { trial: 'By trial', time: 'By time' } as const;
export const CHART = 'chart; the arrow keys walk through its numbers';
export const rowText = (headings: readonly string[], cells: readonly string[]): string =>
  cells.map((cell, i) => `${headings[i]} ${cell}`).join(', ');
export const shownRows = (shown: number, all: number): string =>
  shown === all ? pluralize(all, 'row') : `${shown} of ${pluralize(all, 'row')}`;
export const describe = (title: string, text: string): string => `${title}: ${text}`;
export const parameterText = (name: string, value: string): string => `${name} = ${value}`;
export const TRIAL = 'trial';
export const trialTitle = (trial: number | string): string => `trial ${trial}`;

export const bestSoFarTitle = (goal: string): string => `Best so far (${goal})`;
export const bestObserved = (metric: string, value: number, trial: number): string =>
  `Best observed ${metric}: ${inText(value)}, in trial ${trial}.`;
export const NO_VALUE_CAPTION = 'No value yet.';
export const pointCounts = (points: number, failures: number, caption: string): string =>
  `${pluralize(points, 'trial')} with a value, ${failures} failed. ${caption}`;
export const bestSoFarLegend = {
  best: 'best so far',
  trial: TRIAL,
  stoppedEarly: 'stopped early',
  failed: 'failed',
  bestPoint: 'best point',
} as const;

export const regretTitle = (exact: boolean, kind: string): string =>
  `${exact ? 'Regret' : 'Estimated regret'}, ${kind}`;
export const REGRET_PENDING = 'Appears when the next batch is complete.';
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
