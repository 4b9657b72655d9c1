/**
 * Every sentence, question and label that the extension shows, except those of package.json. They use the words of the
 * commands there; test/unit/extension/contributions.test.ts compares the two.
 */
import * as l10n from '@vscode/l10n';
import type { TrialRequest } from '../../protocol.ts';
import { countTrials } from '../../study/summary/countTrials.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { recommendedText } from '../../study/summary/wording.ts';
import type { commandIds } from '../contributions.ts';
import { parametersText, pointsText, problemsText, resultsText, trialsText } from './words.ts';
import { formatNumber } from './format.ts';

/** The buttons of notifications and questions. */
export const actions = {
  start: l10n.t('Start'),
  startNewStudy: l10n.t('Start new study'),
  keepTrials: l10n.t('Start with these trials'),
  open: l10n.t('Open'),
  openFile: l10n.t('Open file'),
  openDeclaration: l10n.t('Open declaration'),
  openDashboard: l10n.t('Open dashboard'),
  openLog: l10n.t('Open log'),
  createDeclaration: l10n.t('Create declaration'),
  manageTrust: l10n.t('Manage workspace trust'),
  undo: l10n.t('Undo'),
  startOver: l10n.t('Start over'),
  recover: l10n.t('Recover'),
  continue: l10n.t('Continue'),
  rerunTrial: l10n.t('Rerun trial'),
  tryOnce: l10n.t('Try once'),
  fillIn: l10n.t('Fill in'),
  openSettings: l10n.t('Open settings'),
} as const;

/** The words above the first line of a declaration, beside `openDashboard`. */
export const lens = {
  start: l10n.t('Start tuning'),
  continue: l10n.t('Continue tuning'),
  pause: l10n.t('Pause tuning'),
  stop: l10n.t('Stop tuning'),
  plan: l10n.t('Show next trials'),
} as const;

/** Each completes the sentence "BBKB could not …". */
export const commandActions: Readonly<Record<keyof typeof commandIds, string>> = {
  start: l10n.t('tune'),
  optimize: l10n.t('prepare the study'),
  pause: l10n.t('pause the study'),
  continue: l10n.t('continue the study'),
  tryOnceMore: l10n.t('try once more'),
  continueAnyway: l10n.t('continue the study'),
  excludeFailed: l10n.t('leave the failed results out'),
  addTrials: l10n.t('add trials'),
  retryFailed: l10n.t('run the failed trials again'),
  startOver: l10n.t('start the study over'),
  recover: l10n.t('recover the journal'),
  confirmBest: l10n.t('run the best points again'),
  stop: l10n.t('stop the study'),
  enqueue: l10n.t('queue the point'),
  widen: l10n.t('widen the range'),
  exclude: l10n.t('exclude the region'),
  retryWithHalf: l10n.t('write the retries'),
  findMetric: l10n.t('find the metric'),
  create: l10n.t('draft the declaration'),
  openDashboard: l10n.t('open the dashboard'),
  openDeclaration: l10n.t('open the declaration'),
  openLog: l10n.t('open the log'),
  copyCommand: l10n.t('copy the command'),
  runInTerminal: l10n.t('type the command'),
  debugTrial: l10n.t('debug the trial'),
  stopTrial: l10n.t('stop the trial'),
  retryTrial: l10n.t('rerun the trial'),
  runOn: l10n.t('run the trial on to its end'),
  invalidate: l10n.t('invalidate the trial'),
  restore: l10n.t('use the trial again'),
  toggleStar: l10n.t('keep the star'),
  writeNote: l10n.t('keep the note'),
  exportStudy: l10n.t('export the study'),
  saveReport: l10n.t('save the report'),
  saveChart: l10n.t('save the chart'),
  compare: l10n.t('compare the study'),
  plan: l10n.t('show the next trials'),
  tryScript: l10n.t('try the script'),
  fillIn: l10n.t('fill in the declaration'),
  getStarted: l10n.t('open the walkthrough'),
};
export const readAction = (file: string): string => l10n.t`read ${file}`;
export const INSPECT_TRIAL_ACTION = l10n.t('show the trial');
export const ANSWER_ACTION = l10n.t('carry out your choice');
export const LOAD_HELP_ACTION = l10n.t('load the help for declarations');
export const APPLY_DECLARATION_ACTION = l10n.t('apply the changed declaration');
export const couldNot = (action: string, message: string): string => l10n.t`BBKB could not ${action}: ${message}`;

/** Questions of a command where several studies, trials, scripts or formats could be meant. */
export const questions = {
  startStudy: l10n.t('Start or continue which study?'),
  pauseStudy: l10n.t('Pause which study?'),
  continueStudy: l10n.t('Continue which study?'),
  endedStudy: l10n.t('Which study?'),
  answerStudy: l10n.t('Decide about the failed trials of which study?'),
  stopStudy: l10n.t('Stop which study?'),
  enqueue: l10n.t('Try a point in which study?'),
  widen: l10n.t('Widen a range of which study?'),
  exclude: l10n.t('Exclude a failing region of which study?'),
  retryWithHalf: l10n.t('Retry what lacked memory in which study?'),
  findMetric: l10n.t('Find the metric of which study?'),
  openDashboard: l10n.t('Open the dashboard of which study?'),
  openDeclaration: l10n.t('Open the declaration of which study?'),
  exportStudy: l10n.t('Export which study?'),
  saveReport: l10n.t('Save a report of which study?'),
  saveChart: l10n.t('Save a chart of which study?'),
  compare: l10n.t('Compare which study with others?'),
  plan: l10n.t('Show the next trials of which study?'),
  tryScript: l10n.t('Try the script of which study?'),
  fillIn: l10n.t('Fill in the declaration of which study?'),
  command: l10n.t('The command of which trial?'),
  debug: l10n.t('Debug which trial?'),
  log: l10n.t('Open the log of which trial?'),
  stopTrial: l10n.t('Stop which trial?'),
  retryTrial: l10n.t('Rerun which trial?'),
  runOn: l10n.t('Run which trial on to its end?'),
  invalidate: l10n.t('Invalidate which trial? Its result will not be used.'),
  restore: l10n.t('Use the result of which trial again?'),
  star: l10n.t('Star which trial, or take its star away?'),
  note: l10n.t('Write a note of which trial?'),
  script: l10n.t('Which script should be tuned?'),
  declaration: l10n.t('Several declarations run this script. Which one?'),
  format: l10n.t('In which format?'),
} as const;
export const logQuestion = (trial: number): string => l10n.t`Output of trial ${trial}`;

/** Why there is nothing to choose. */
export const NO_STUDY = l10n.t('This workspace has no study. Create a declaration first.');
export const NO_DECLARATION = l10n.t('This workspace has no declaration yet.');
export const NO_SCRIPT = l10n.t('This workspace has no script. Open the folder of the script that you want to tune.');
export const NO_ACTIVE_STUDY = l10n.t('No study of this workspace is running.');
export const NO_PAUSED_STUDY = l10n.t('No study of this workspace is paused. To continue a stopped study, start it.');
export const NO_ASKING_STUDY = l10n.t('No study of this workspace asks about failed trials.');
export const NO_TRIAL = l10n.t('There is no trial yet. Start the study first.');
export const NO_STARTED_TRIAL = l10n.t('No trial has started yet. Start the study first.');
export const NO_DAMAGED_JOURNAL = l10n.t('No study has a damaged journal.');
export const noTrialTo: Readonly<Record<TrialRequest, string>> = {
  stopTrial: l10n.t('No trial is running.'),
  retryTrial: l10n.t('No trial has ended yet.'),
  runOn: l10n.t('No trial was stopped early or is paused.'),
  invalidate: l10n.t('No trial has a result that could be invalidated.'),
  restore: l10n.t('No trial is marked as invalid.'),
};
/** Of several studies of one name. */
export const studyIn = (study: string, folder: string): string => l10n.t`${study} in ${folder}`;
export const ofStudy = (study: string, sentence: string): string => `${study}: ${sentence}`;

export const exportTitle = (study: string): string => l10n.t`Export ${study}`;
export const savePictureTitle = (title: string): string => l10n.t`Save ${title}`;
/** @param name of a study or of a chart */
export const written = (name: string, file: string): string => l10n.t`${name} was written to ${file}.`;
export const comparisonLabels = {
  title: (study: string) => l10n.t`Compare ${study} with`,
  question: l10n.t('Which studies should be beside it?'),
  file: l10n.t('A file…'),
  fileDescription: l10n.t('the journal of an Optuna study'),
  openTitle: l10n.t('Journals of Optuna studies'),
} as const;
export const notComparable = (file: string): string => l10n.t`${file} is not the journal of an Optuna study.`;
export const reportTitle = (study: string): string => l10n.t`Save a report of ${study}`;
export const reported = (study: string, file: string): string => written(l10n.t`The report of ${study}`, file);
export const nothingToExport = (study: string): string => l10n.t`${study} has nothing to export yet. Start it first.`;
export const fileOfStudy = (file: string): string => l10n.t`${file} belongs to the study itself. Choose another name.`;

/** Trust. Each refusal begins the sentence that `untrusted` ends. */
export const NOTHING_STARTED = l10n.t('Nothing was started');
export const studyNotStarted = (study: string): string => l10n.t`${study} was not started`;
export const studyNotChanged = (study: string): string => l10n.t`${study} was not changed`;
export const commandNotTyped = (trial: number): string => l10n.t`The command of trial ${trial} was not typed`;
export const untrusted = (refusal: string): string =>
  l10n.t`${refusal}, because the workspace is not trusted. Tuning runs the programs that the workspace names.`;

/** Declarations and their files. */
export const OPEN_A_SCRIPT = l10n.t(
  'Open the script that you want to tune, or right-click it in the explorer. Then choose Optimize with BBKB.',
);
export const notATuningFile = (file: string): string =>
  l10n.t`${file} does not say what to tune. It must be a declaration (with command, parameters and objective), a W&B sweep (with method and parameters) or an NNI experiment (with trialCommand and searchSpace).`;
export const fileGone = (file: string): string => l10n.t`${file} no longer exists. Restore the file, then try again.`;
export const fileUnreadable = (file: string, detail: string): string => l10n.t`${file} cannot be read (${detail}).`;
export const fileUnwritable = (file: string, detail: string): string => l10n.t`${file} cannot be written (${detail}).`;
export const unreadableDeclaration = (study: string): string =>
  l10n.t`The declaration of ${study} cannot be read. Fix it first.`;
export const cannotStart = (study: string): string =>
  l10n.t`${study} cannot start, because its declaration cannot be read.`;
/** @param first of the problems */
export const nothingStarted = (file: string, problems: number, first: string): string =>
  l10n.t`${file} has ${problemsText(problems)}, so nothing was started. ${first}`;
export const fixBeforePlan = (study: string, problems: number): string =>
  l10n.t`${study} has ${problemsText(problems)}. Fix the declaration first.`;
export const problemLine = (line: number, message: string): string => l10n.t`Line ${line}: ${message}`;
export const anotherStudyDeclared = (file: string, differences: readonly string[], study: string): string =>
  l10n.t`${differences.join(' ')} So ${file} describes another study now, and ${study} keeps the old declaration. To use the new one, stop the study and start it again; its trials are not lost.`;

/** Start, plan and end of a study. */
export const startQuestion = (parameters: readonly string[]): string => l10n.t`Tune ${parameters.join(', ')}?`;
export const runText = (trials: number, parallel: number, goal: string, metric: string, command: string): string =>
  goal === 'minimize'
    ? l10n.t`${atATime(trials, parallel)}, to minimize ${metric}. Command: ${command}`
    : l10n.t`${atATime(trials, parallel)}, to maximize ${metric}. Command: ${command}`;
export const atATime = (trials: number, parallel: number): string =>
  l10n.t`${trialsText(trials)}, ${parallel} at a time`;
/** The rows of the question how a study that has begun goes on. */
export const ADD_TRIALS = l10n.t('Add trials…');
export const START_OVER = l10n.t('Start over…');
export const KEEPS_RESULTS = l10n.t('keeps the results so far under another name');
export const GO_ON_PROMPT = l10n.t('How should it go on?');
export const ranByText = (interpreter: string): string => l10n.t`Run by ${interpreter}.`;
export const stopBeforeNewStudy = (study: string): string =>
  l10n.t`${study} is running. Stop it before you start another study.`;
export const stoppedByReload = (summary: Summary): string => {
  const { study, budget, trials } = summary;
  const ended = trials.filter(({ state }) => state === 'cancelled').length;
  const endedOfAll = endedOf(countTrials(summary).ended, budget.trials);
  return [
    l10n.t`${study} ran when this window was reloaded or closed, and stopped after ${endedOfAll}.`,
    ...(ended === 1 ? [l10n.t('1 running trial was ended, and runs again when you continue.')] : []),
    ...(ended > 1 ? [l10n.t`${ended} running trials were ended, and run again when you continue.`] : []),
  ].join(' ');
};
export const addTrialsTitle = (study: string): string => l10n.t`Add trials to ${study}`;
export const addTrialsPrompt = (trials: number): string =>
  l10n.t`How many more? Its budget is ${trialsText(trials)} now; the declaration is changed and saved.`;
export const NOT_A_NUMBER_OF_TRIALS = l10n.t('Write a whole number, with at most 100000 trials in all.');
export const budgetNotFound = (file: string, trials: number): string =>
  l10n.t`The number of trials in ${file} is not a plain number. Write trials: ${trials} under budget, then start the study.`;
/** @param done what the keys do */
export const declarationHas = (file: string, keys: readonly string[], done: string): string =>
  l10n.t`${done} ${file} has ${keys.join(', ')} now.`;
export const startOverQuestion = (study: string): string => l10n.t`Start ${study} over?`;
export const startOverDetail = (study: string): string =>
  l10n.t`The results so far stay as ${study}-2, or the next number that is free, and are still shown in the side bar.`;
export const keptAs = (study: string, kept: string): string =>
  l10n.t`${study} starts over. The results so far are kept as ${kept}.`;
export const recoverQuestion = (study: string): string => l10n.t`Recover the journal of ${study}?`;
export const RECOVER_DETAIL = l10n.t(
  'The study goes on with the events before the damage. The journal as it is now is kept beside it.',
);
export const nothingToRecover = (study: string): string => l10n.t`The journal of ${study} is not damaged.`;
export const recovered = (study: string, events: number, results: number, kept: string): string =>
  l10n.t`${study} goes on from line ${events} of its journal, with ${resultsText(results)}. The journal as it was is kept in ${kept}.`;
export const wasSetAside = (study: string): string =>
  l10n.t`${study} was set aside: it can be looked at and exported, but no longer changed.`;
export const SET_ASIDE = l10n.t('set aside');
export const planHeading = (study: string, trials: number): string =>
  l10n.t`# Plan of ${study}: ${trialsText(trials)}. Nothing was run.`;
export const nothingToPlan = (study: string): string => l10n.t`${study} has ended. There is nothing left to run.`;
export const NO_SUCCESS = l10n.t('No trial succeeded.');
export const NONE_KEEPS_LIMITS = l10n.t('No trial keeps all limits.');
export const frontResult = (points: number, role: string, trial: number): string =>
  l10n.t`The front has ${pointsText(points)}; its ${role} is trial ${trial}.`;
export const recommendedResult = (metric: string, recommended: NonNullable<Summary['recommended']>): string =>
  l10n.t`Recommended: ${metric} = ${recommendedText(recommended, formatNumber)} (trial ${recommended.trial}).`;

/** Points and trials. */
export const enqueueTitle = (study: string): string => l10n.t`Try a point in ${study}`;
export const MIDPOINT_PROMPT = l10n.t('These values are the middle of each range.');
export const recommendedPointPrompt = (trial: number): string =>
  l10n.t`These values are those of trial ${trial}, the recommended one.`;
export const noteTitle = (study: string, trial: number): string => l10n.t`Note of trial ${trial} of ${study}`;
export const noteTooLong = (most: number): string => l10n.t`A note has at most ${most} characters.`;
export const waitsToRunAgain = (study: string, trial: number): string =>
  l10n.t`Trial ${trial} of ${study} waits to run again: continue the study.`;
export const noSuchTrial = (study: string, trial: number): string => l10n.t`${study} has no trial ${trial}.`;
export const nothingPrinted = (study: string, trial: number): string =>
  l10n.t`Trial ${trial} of ${study} has printed nothing yet.`;
export const commandCopied = (trial: number): string => l10n.t`The command of trial ${trial} is on the clipboard.`;
export const controlCharacter = (trial: number): string =>
  l10n.t`A parameter of trial ${trial} contains a control character, which a terminal would treat as a key. Copy the command instead.`;
/** @param folder of a trial */
export const logName = (study: string, folder: string, log: string): string => [study, folder, log].join(', ');
export const terminalName = (study: string, trial: number): string => l10n.t`${study}, trial ${trial}`;

/** Labels of the side bar, the status bar and the line above a declaration. */
export const trialLabel = (trial: number): string => l10n.t`Trial ${trial}`;
export const ofTrial = (trial: number): string => l10n.t`trial ${trial}`;
export const batchLabel = (batch: number): string => l10n.t`Batch ${batch}`;
/** Trials that stand by themselves in the side bar. */
export const trialRoles = {
  recommended: l10n.t('Recommended'),
  knee: l10n.t('Knee'),
  'best by weights': l10n.t('Best by weights'),
  bestMeasured: l10n.t('Best measured'),
  nearest: l10n.t('Nearest to the limits'),
} as const;
export const groupLabels = {
  front: l10n.t('Front'),
  running: l10n.t('Running'),
  paused: l10n.t('Paused'),
  stoppedEarly: l10n.t('Stopped early'),
  failed: l10n.t('Failed'),
  all: l10n.t('All'),
  notUsed: l10n.t('Left out'),
} as const;
export const causeLabel = (trials: number, cause: string): string => `${trials} × ${cause}`;
export const trialRange = (first: number, last: number): string => l10n.t`Trials ${first} to ${last}`;
export const BEING_READ = l10n.t('being read');
export const UNREADABLE = l10n.t('cannot be read');
export const INVALID = l10n.t('invalid');
export const BREAKS_LIMIT = l10n.t('breaks a limit');
export const INVALID_RESULT = l10n.t('Marked as invalid: its result is not used.');
export const RECOMMENDED = l10n.t('recommended');
export const STARTING = l10n.t('starting');
export const CHOOSING = l10n.t('Choosing the first trials');
export const VALUE = l10n.t('value');
export const parameterText = (name: string, value: string): string => `${name} = ${value}`;
export const onGpus = (gpus: readonly string[]): string => l10n.t`On GPU ${gpus.join(', ')}`;
export const recommendedWords = (recommended: NonNullable<Summary['recommended']>): string =>
  `${RECOMMENDED} ${recommendedText(recommended, formatNumber)}`;
export const endedOf = (ended: number, trials: number): string => l10n.t`${ended} of ${trialsText(trials)}`;
export const spaceSize = (parameters: number, candidates: number, exact: boolean): string => {
  const start = parametersText(parameters);
  if (candidates === Infinity) return l10n.t`${start}, infinitely many points`;
  const count = candidates.toLocaleString('en-US');
  if (candidates === 1) return l10n.t`${start}, 1 point`;
  return exact ? l10n.t`${start}, ${count} points` : l10n.t`${start}, up to ${count} points`;
};

/** Warnings in the log of the extension. */
export const DASHBOARD_CLOSED = l10n.t(
  'A dashboard was closed after the reload, because its declaration is no longer in this workspace.',
);
export const unknownMessage = (study: string, error: string): string =>
  l10n.t`The dashboard of ${study} sent an unknown message: ${error}`;

export const notChecked = (file: string, seconds: number): string =>
  l10n.t`The files from which ${file} takes its parameters could not be checked within ${String(seconds)} s. Their problems are named when a trial starts.`;

/** On the dashboard. */
export const modelFailed = (reason: string): string =>
  l10n.t`The model of this study could not be computed: ${reason.replace(/[\s.]+$/, '')}. It is tried again after the next batch.`;
