/** The sentences and labels that several parts of the page share. Its buttons use the words of the commands that they run. */
import { CONFIRMED, pluralize, type Abscissa, type Summary } from '../../src/protocol.ts';
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

/** The menu of a trial: by the types of its messages. */
export const trialActions = {
  stopTrial: (trial: number) => `Stop trial ${trial}`,
  retryTrial: (trial: number) => `Rerun trial ${trial}`,
  runOn: (trial: number) => `Run trial ${trial} on to its end`,
  invalidate: (trial: number) => `Invalidate trial ${trial}: do not use its result`,
  restore: (trial: number) => `Use trial ${trial}: use its result again`,
  copyCommand: (trial: number) => `Copy command of trial ${trial}`,
  runInTerminal: (trial: number) => `Run command of trial ${trial} in terminal`,
  debugTrial: (trial: number) => `Debug trial ${trial}`,
  openLog: (trial: number) => `Open log of trial ${trial}`,
} as const;
export const trialMenu = {
  name: (trial: number) => `Actions of trial ${trial}`,
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

export const ON_FRONT = 'on the front';
export const curveText = (first: number, last: number): string => `from ${inText(first)} to ${inText(last)}`;
/** As in the chart. */
export const BEST_MARK = '◆';
export const STAR = '★';

export const ABSCISSA = 'Horizontal axis';
export const abscissaLabel = (abscissa: Abscissa): string => `By ${abscissa}`;
/** "20 of 34 rows" */
export const shownOf = (shown: number, all: number, noun: string): string =>
  shown === all ? pluralize(all, noun) : `${shown} of ${pluralize(all, noun)}`;
export const describe = (title: string, text: string): string => `${title}: ${text}`;
export const parameterText = (name: string, value: string): string => `${name} = ${value}`;
export const TRIAL = 'trial';
export const PREDICTED = 'predicted';
export const trialTitle = (trial: number | string): string => `trial ${trial}`;

export const NO_VALUE_CAPTION = 'No value yet.';
export const NONE_KEEPS_LIMITS = 'No trial keeps all limits yet.';
export const bestSoFarLegend = {
  best: 'best measured so far',
  trial: TRIAL,
  stoppedEarly: 'stopped early',
  paused: 'paused',
  failed: 'failed, no value',
  recommended: 'recommended',
} as const;
