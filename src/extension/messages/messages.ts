/**
 * Every sentence, question and label that the extension shows, except those of package.json. They use the words of the
 * commands there; test/unit/extension/contributions.test.ts compares the two.
 */
import type { TrialRequest } from '../../protocol.ts';
import { countTrials } from '../../study/summary/countTrials.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { pluralize, recommendedText } from '../../study/summary/wording.ts';
import type { commandIds } from '../contributions.ts';
import { formatNumber } from './format.ts';

/** The buttons of notifications and questions. */
export const actions = {
  start: 'Start',
  startNewStudy: 'Start new study',
  keepTrials: 'Start with these trials',
  open: 'Open',
  openFile: 'Open file',
  openDeclaration: 'Open declaration',
  openDashboard: 'Open dashboard',
  openLog: 'Open log',
  createDeclaration: 'Create declaration',
  manageTrust: 'Manage workspace trust',
  undo: 'Undo',
  startOver: 'Start over',
  recover: 'Recover',
  continue: 'Continue',
  rerunTrial: 'Rerun trial',
  tryOnce: 'Try once',
  fillIn: 'Fill in',
  install: 'Install',
} as const;

/** The words above the first line of a declaration, beside `openDashboard`. */
export const lens = {
  start: 'Start tuning',
  continue: 'Continue tuning',
  pause: 'Pause tuning',
  stop: 'Stop tuning',
  plan: 'Plan next trials',
} as const;

/** Each completes the sentence "BBKB could not …". */
export const commandActions: Readonly<Record<keyof typeof commandIds, string>> = {
  start: 'tune',
  optimize: 'prepare the study',
  pause: 'pause the study',
  continue: 'continue the study',
  tryOnceMore: 'try once more',
  continueAnyway: 'continue the study',
  excludeFailed: 'leave the failed results out',
  addTrials: 'add trials',
  retryFailed: 'run the failed trials again',
  startOver: 'start the study over',
  recover: 'recover the journal',
  confirmBest: 'run the best points again',
  stop: 'stop the study',
  enqueue: 'queue the point',
  widen: 'widen the range',
  exclude: 'exclude the region',
  create: 'draft the declaration',
  openDashboard: 'open the dashboard',
  openDeclaration: 'open the declaration',
  openLog: 'open the log',
  copyCommand: 'copy the command',
  runInTerminal: 'type the command',
  debugTrial: 'debug the trial',
  stopTrial: 'stop the trial',
  retryTrial: 'rerun the trial',
  runOn: 'run the trial on to its end',
  invalidate: 'invalidate the trial',
  restore: 'use the trial again',
  toggleStar: 'keep the star',
  writeNote: 'keep the note',
  exportStudy: 'export the study',
  saveReport: 'save the report',
  saveChart: 'save the chart',
  compare: 'compare the study',
  plan: 'plan the next trials',
  tryScript: 'try the script',
  fillIn: 'fill in the declaration',
};
export const readAction = (file: string): string => `read ${file}`;
export const INSPECT_TRIAL_ACTION = 'show the trial';
export const ANSWER_ACTION = 'carry out your choice';
export const APPLY_DECLARATION_ACTION = 'apply the changed declaration';
export const couldNot = (action: string, message: string): string => `BBKB could not ${action}: ${message}`;

/** Questions of a command where several studies, trials, scripts or formats could be meant. */
export const questions = {
  startStudy: 'Start or continue which study?',
  pauseStudy: 'Pause which study?',
  continueStudy: 'Continue which study?',
  endedStudy: 'Which study?',
  answerStudy: 'Decide about the failed trials of which study?',
  stopStudy: 'Stop which study?',
  enqueue: 'Try a point in which study?',
  widen: 'Widen a range of which study?',
  exclude: 'Exclude a failing region of which study?',
  openDashboard: 'Open the dashboard of which study?',
  openDeclaration: 'Open the declaration of which study?',
  exportStudy: 'Export which study?',
  saveReport: 'Save a report of which study?',
  saveChart: 'Save a chart of which study?',
  compare: 'Compare which study with others?',
  plan: 'Plan the next trials of which study?',
  tryScript: 'Try the script of which study?',
  fillIn: 'Fill in the declaration of which study?',
  command: 'The command of which trial?',
  debug: 'Debug which trial?',
  log: 'Open the log of which trial?',
  stopTrial: 'Stop which trial?',
  retryTrial: 'Rerun which trial?',
  runOn: 'Run which trial on to its end?',
  invalidate: 'Invalidate which trial? Its result will not be used.',
  restore: 'Use the result of which trial again?',
  star: 'Star which trial, or take its star away?',
  note: 'Write a note of which trial?',
  script: 'Which script should be tuned?',
  declaration: 'Several declarations run this script. Which one?',
  format: 'In which format?',
} as const;
export const logQuestion = (trial: number): string => `Output of trial ${trial}`;

/** Why there is nothing to choose. */
export const NO_STUDY = 'This workspace has no study. Create a declaration first.';
export const NO_DECLARATION = 'This workspace has no declaration yet.';
export const NO_SCRIPT = 'This workspace has no script. Open the folder of the script that you want to tune.';
export const NO_ACTIVE_STUDY = 'No study of this workspace is running.';
export const NO_PAUSED_STUDY = 'No study of this workspace is paused. To continue a stopped study, start it.';
export const NO_ASKING_STUDY = 'No study of this workspace asks about failed trials.';
export const NO_TRIAL = 'There is no trial yet. Start the study first.';
export const NO_STARTED_TRIAL = 'No trial has started yet. Start the study first.';
export const NO_DAMAGED_JOURNAL = 'No study has a damaged journal.';
export const noTrialTo: Readonly<Record<TrialRequest, string>> = {
  stopTrial: 'No trial is running.',
  retryTrial: 'No trial has ended yet.',
  runOn: 'No trial was stopped early.',
  invalidate: 'No trial has a result that could be invalidated.',
  restore: 'No trial is marked as invalid.',
};
export const ofStudy = (study: string, sentence: string): string => `${study}: ${sentence}`;

export const exportTitle = (study: string): string => `Export ${study}`;
export const savePictureTitle = (title: string): string => `Save ${title}`;
/** @param name of a study or of a chart */
export const written = (name: string, file: string): string => `${name} was written to ${file}.`;
export const comparisonLabels = {
  title: (study: string) => `Compare ${study} with`,
  question: 'Which studies should be beside it?',
  file: 'A file…',
  fileDescription: 'the journal of an Optuna study',
  openTitle: 'Journals of Optuna studies',
} as const;
export const notComparable = (file: string): string => `${file} is not the journal of an Optuna study.`;
export const reportTitle = (study: string): string => `Save a report of ${study}`;
export const reported = (study: string, file: string): string => written(`The report of ${study}`, file);
export const nothingToExport = (study: string): string => `${study} has nothing to export yet. Start it first.`;
export const fileOfStudy = (file: string): string => `${file} belongs to the study itself. Choose another name.`;

/** Trust. Each refusal begins the sentence that `untrusted` ends. */
export const NOTHING_STARTED = 'Nothing was started';
export const studyNotStarted = (study: string): string => `${study} was not started`;
export const studyNotChanged = (study: string): string => `${study} was not changed`;
export const commandNotTyped = (trial: number): string => `The command of trial ${trial} was not typed`;
export const untrusted = (refusal: string): string =>
  `${refusal}, because the workspace is not trusted. Tuning runs the programs that the workspace names.`;

/** Declarations and their files. */
export const OPEN_A_SCRIPT =
  'Open the script that you want to tune, or right-click it in the explorer. Then choose Optimize with BBKB.';
export const notATuningFile = (file: string): string =>
  `${file} does not say what to tune. It must be a declaration (with command, parameters and objective), a W&B sweep (with method and parameters) or an NNI experiment (with trialCommand and searchSpace).`;
export const fileGone = (file: string): string => `${file} no longer exists. Restore the file, then try again.`;
export const fileUnreadable = (file: string, detail: string): string => `${file} cannot be read (${detail}).`;
export const fileUnwritable = (file: string, detail: string): string => `${file} cannot be written (${detail}).`;
export const unreadableDeclaration = (study: string): string =>
  `The declaration of ${study} cannot be read. Fix it first.`;
export const cannotStart = (study: string): string => `${study} cannot start, because its declaration cannot be read.`;
export const nothingStarted = (file: string, problems: number): string =>
  `${file} has ${pluralize(problems, 'problem')}, so nothing was started.`;
export const fixBeforePlan = (study: string, problems: number): string =>
  `${study} has ${pluralize(problems, 'problem')}. Fix the declaration first.`;
export const problemLine = (line: number, message: string): string => `Line ${line}: ${message}`;
export const anotherStudyDeclared = (file: string, differences: readonly string[], study: string): string =>
  `${file} now describes another study: ${differences.join(' ')} ` +
  `${study} continues with the old declaration. To use the new one, stop the study and start it again.`;

/** Start, plan and end of a study. */
export const startQuestion = (parameters: readonly string[]): string => `Tune ${parameters.join(', ')}?`;
export const runText = (trials: number, parallel: number, goal: string, metric: string, command: string): string =>
  `${atATime(trials, parallel)}, to ${goal} ${metric}. Command: ${command}`;
export const atATime = (trials: number, parallel: number): string =>
  `${pluralize(trials, 'trial')}, ${parallel} at a time`;
/** The rows of the question how a study that has begun goes on. */
export const ADD_TRIALS = 'Add trials…';
export const START_OVER = 'Start over…';
export const KEEPS_RESULTS = 'keeps the results so far under another name';
export const GO_ON_PROMPT = 'How should it go on?';
export const ranByText = (interpreter: string): string => `Run by ${interpreter}.`;
export const stopBeforeNewStudy = (study: string): string =>
  `${study} is running. Stop it before you start another study.`;
export const stoppedByReload = (summary: Summary): string => {
  const { study, budget, trials } = summary;
  const ended = trials.filter(({ state }) => state === 'cancelled').length;
  const endedNote =
    ended === 0 ? '' : ` ${pluralize(ended, 'running trial was', 'running trials were')} ended and run again.`;
  return `${study} ran when this window was reloaded or closed, and stopped after ${endedOf(countTrials(summary).ended, budget.trials)}.${endedNote}`;
};
export const addTrialsTitle = (study: string): string => `Add trials to ${study}`;
export const addTrialsPrompt = (trials: number): string =>
  `How many more? Its budget is ${pluralize(trials, 'trial')} now; the declaration is changed and saved.`;
export const NOT_A_NUMBER_OF_TRIALS = 'Write a whole number, with at most 100000 trials in all.';
export const budgetNotFound = (file: string, trials: number): string =>
  `The number of trials in ${file} is not a plain number. Write trials: ${trials} under budget, then start the study.`;
export const startOverQuestion = (study: string): string => `Start ${study} over?`;
export const startOverDetail = (study: string): string =>
  `The results so far stay as ${study}-2, or the next number that is free, and are still shown in the side bar.`;
export const keptAs = (study: string, kept: string): string =>
  `${study} starts over. The results so far are kept as ${kept}.`;
export const recoverQuestion = (study: string): string => `Recover the journal of ${study}?`;
export const RECOVER_DETAIL =
  'The study goes on with the events before the damage. The journal as it is now is kept beside it.';
export const nothingToRecover = (study: string): string => `The journal of ${study} is not damaged.`;
export const recovered = (study: string, events: number, results: number, kept: string): string =>
  `${study} goes on from line ${events} of its journal, with ${pluralize(results, 'result')}. The journal as it was is kept in ${kept}.`;
export const wasSetAside = (study: string): string =>
  `${study} was set aside: it can be looked at and exported, but no longer changed.`;
export const SET_ASIDE = 'set aside';
export const planHeading = (study: string, trials: number): string =>
  `# Plan of ${study}: ${pluralize(trials, 'trial')}. Nothing was run.`;
export const nothingToPlan = (study: string): string => `${study} has ended. There is nothing left to run.`;
export const NO_SUCCESS = 'No trial succeeded.';
export const NONE_KEEPS_LIMITS = 'No trial keeps all limits.';
export const frontResult = (points: number, role: string, trial: number): string =>
  `The front has ${pluralize(points, 'point')}; its ${role} is trial ${trial}.`;
export const recommendedResult = (metric: string, recommended: NonNullable<Summary['recommended']>): string =>
  `Recommended: ${metric} = ${recommendedText(recommended, formatNumber)} (trial ${recommended.trial}).`;

/** Points and trials. */
export const enqueueTitle = (study: string): string => `Try a point in ${study}`;
export const MIDPOINT_PROMPT = 'These values are the middle of each range.';
export const recommendedPointPrompt = (trial: number): string =>
  `These values are those of trial ${trial}, the recommended one.`;
export const noteTitle = (study: string, trial: number): string => `Note of trial ${trial} of ${study}`;
export const noteTooLong = (most: number): string => `A note has at most ${most} characters.`;
export const noSuchTrial = (study: string, trial: number): string => `${study} has no trial ${trial}.`;
export const nothingPrinted = (study: string, trial: number): string =>
  `Trial ${trial} of ${study} has printed nothing yet.`;
export const commandCopied = (trial: number): string => `The command of trial ${trial} is on the clipboard.`;
export const controlCharacter = (trial: number): string =>
  `A parameter of trial ${trial} contains a control character, which a terminal would treat as a key. Copy the command instead.`;
export const terminalName = (study: string, trial: number): string => `${study}, trial ${trial}`;
export const trialNotDebugged = (trial: number): string => `Trial ${trial} was not debugged`;
export const noDebugger = (trial: number, program: string): string =>
  `Trial ${trial} starts ${program}, and not Python or Node: no debugger can be started for it. Copy its command, run it, and attach your debugger.`;
export const noPythonDebugger = (extension: string): string =>
  `A trial that runs Python needs the extension Python Debugger (${extension}). Install it, then debug the trial.`;
export const variableInCommand = (trial: number): string =>
  `The command of trial ${trial} contains \${…}, which the editor would replace before its debugger sees it. Copy the command instead.`;

/** Labels of the side bar, the status bar and the line above a declaration. */
export const dashboardTitle = (study: string): string => `BBKB ${study}`;
export const trialLabel = (trial: number): string => `Trial ${trial}`;
export const ofTrial = (trial: number): string => `trial ${trial}`;
export const batchLabel = (batch: number): string => `Batch ${batch}`;
/** Trials that stand by themselves in the side bar. */
export const trialRoles = {
  recommended: 'Recommended',
  knee: 'Knee',
  'best by weights': 'Best by weights',
  bestMeasured: 'Best measured',
} as const;
export const groupLabels = {
  front: 'Front',
  running: 'Running',
  failed: 'Failed',
  all: 'All',
  notUsed: 'Left out',
} as const;
export const causeLabel = (trials: number, cause: string): string => `${trials} × ${cause}`;
export const trialRange = (first: number, last: number): string => `Trials ${first} to ${last}`;
export const studyStateText = (state: Summary['state']): string => (state === 'new' ? 'not started' : state);
export const problemCount = (count: number): string => pluralize(count, 'problem');
export const BEING_READ = 'being read';
export const UNREADABLE = 'cannot be read';
export const INVALID = 'invalid';
export const BREAKS_LIMIT = 'breaks a limit';
export const INVALID_RESULT = 'Marked as invalid: its result is not used.';
export const RECOMMENDED = 'recommended';
export const STARTING = 'starting';
export const CHOOSING = 'Choosing the first trials';
export const VALUE = 'value';
export const parameterText = (name: string, value: string): string => `${name} = ${value}`;
export const onGpus = (gpus: readonly string[]): string => `On GPU ${gpus.join(', ')}`;
export const moreStudies = (count: number): string => ` · ${count} more`;
export const recommendedWords = (recommended: NonNullable<Summary['recommended']>): string =>
  `${RECOMMENDED} ${recommendedText(recommended, formatNumber)}`;
export const endedOf = (ended: number, trials: number): string => `${ended} of ${pluralize(trials, 'trial')}`;
export const timeLeftSuffix = (low: number, high: number): string => {
  const [from, to] = [roughDuration(low), roughDuration(high)];
  return from === to ? ` · ${to} left` : ` · ${from} to ${to} left`;
};
export const PAUSED_SUFFIX = ' · paused';
export const FAILED_SUFFIX = ' · failed';
export const spaceSize = (parameters: number, candidates: number, exact: boolean): string => {
  const start = pluralize(parameters, 'parameter');
  if (candidates === Infinity) return `${start}, infinitely many points`;
  const count = candidates.toLocaleString('en-US');
  return `${start}, ${exact ? '' : 'up to '}${count} point${candidates === 1 ? '' : 's'}`;
};

/** Warnings in the log of the extension. */
export const DASHBOARD_CLOSED =
  'A dashboard was closed after the reload, because its declaration is no longer in this workspace.';
export const unknownMessage = (study: string, error: string): string =>
  `The dashboard of ${study} sent an unknown message: ${error}`;

export const notChecked = (file: string, seconds: number): string =>
  `The files from which ${file} takes its parameters could not be checked within ${String(seconds)} s. Their problems are named when a trial starts.`;

/** On the dashboard. */
export const modelFailed = (reason: string): string =>
  `The model of this study could not be computed: ${reason.replace(/[\s.]+$/, '')}. It is tried again after the next batch.`;

function roughDuration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
