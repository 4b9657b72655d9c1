/** Every sentence and label that the terminal program prints, except the help and what is in files of its own beside this. */
import type { Declaration } from '../../declaration/declaration.ts';
import { examples } from './argumentMessages.ts';
import { commandText } from '../../declaration/command/commandText.ts';
import { joinWords } from '../../declaration/wording.ts';
import { aimTexts, pluralize } from '../../study/summary/wording.ts';
import { failedInTheSameWay, failureChoices as words } from '../../study/summary/messages.ts';
import type { Recovery } from '../../study/disk/recoverJournal.ts';
import type { TimeLeft } from '../../study/summary/longRunning.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { formatDuration, formatNumber } from '../../study/summary/format.ts';

/** Arguments of a command. */
export const DECLARATION = 'declaration';
export const CONFIGURATION = 'configuration';
export const SCRIPT = 'script';
export const TABLE = 'table';
export const needsFormat = (given: string | undefined, formats: readonly string[]): string =>
  `\`bbkb export\` ${given === undefined ? 'needs a format' : `has no format "${given}"`}: ` +
  `write ${joinWords(formats.map((format) => `--format ${format}`))}.`;
export const NEEDS_JSON = '`bbkb show --slices` needs --json as well: slices are data, not text.';
export const needsTrial = (command: string, orFailed: boolean): string =>
  `\`bbkb ${command}\` needs a trial: write its number, as in --trial 7${orFailed ? ', or --failed for all that failed' : ''}.`;
export const needsPoint = (space: Declaration['space']): string => {
  const example = space.flatMap(({ name, type }) => (type === 'fixed' ? [] : [`${name} = …`])).join(', ');
  return `\`bbkb enqueue\` needs the point: write --point "${example}".`;
};
export const noSuchTrial = (study: string, trial: number, trials: number): string =>
  `${study} has no trial ${trial}: there are ${trials === 0 ? 'none yet' : `1 to ${trials}`}.`;

export const noSuchMetric = (metric: string, metrics: readonly string[]): string =>
  `${metric} does not decide in this study: ${metrics.length === 1 ? 'only ' : ''}${metrics.join(', ')} ${metrics.length === 1 ? 'does' : 'do'}.`;

/** @param reason the error's own sentence */
export const bug = (version: string, reason: string): string =>
  `This is a bug of BBKB Tuner ${version}, not a mistake of yours: ${reason.replace(/[\s.]+$/, '')}. Please report this line, with your declaration, to the developers of BBKB Tuner. A study that was running goes on with bbkb resume.`;

/** Files. */
export const namesNoHosts = (file: string): string =>
  `${file} names no hosts: write executor: { ssh: [HOST] } for machines that are reached with ssh.`;
/** @param meant the file whose name is similar, if any */
export const unreadableDeclaration = (file: string, reason: string, meant: string | undefined): string =>
  `The declaration ${file} cannot be read (${reason}).${meantFile(meant) || insteadOf(file)}`;
const insteadOf = (file: string): string =>
  ' Name a file such as train.bbkb.yaml' + (/^\d{1,9}$/.test(file) ? `; name a trial with --trial ${file}.` : '.');
/** @param meant as above */
export const unreadable = (kind: string, file: string, reason: string, meant?: string): string =>
  `The ${kind} ${file} cannot be read (${reason}).${meantFile(meant)}`;
export const LINK_TO_NOTHING = 'it is a link to a file that does not exist';
export const NOT_TEXT = 'it is not a text in UTF-8';
/** @param next the command that starts it */
export const isDeclaration = (file: string, next: string): string =>
  `${file} is a declaration already. Start it with: ${next}`;
export const isNoScript = (file: string): string =>
  `${file} is neither a script nor a file of settings. Name the script that prints the metric, such as train.py, or the file that it takes its settings from. For another program, bbkb init alone gives a declaration to fill in.`;
const meantFile = (meant: string | undefined): string => (meant === undefined ? '' : ` Did you mean ${meant}?`);
export const NO_CURRENT_FOLDER = 'The folder in which you are does not exist any more: change into another one.';
export const unusable = (place: string, reason: string): string => `${place} cannot be used (${reason}).`;
export const fileExists = (file: string): string =>
  `${file} exists and was not overwritten: name another file after --out.`;
export const NO_FOLDER = 'its folder does not exist';
export const outputUnwritable = (reason: string): string => `The output cannot be written (${reason}).`;
export const unwritable = (file: string, reason: string): string => `${file} cannot be written (${reason}).`;
export const note = (message: string): string => `note: ${message}`;
export const oldDeclarationKept = (problem: string): string =>
  `The study continues with the old declaration: ${problem}`;
export const linkKept = (file: string): string =>
  `${file} is a symbolic link and was not overwritten: name another file after --out.`;
export const otherKind = (file: string): string =>
  `${file} is a script or a declaration and was not overwritten: name another file after --out.`;
export const fileOfStudy = (file: string): string =>
  `${file} belongs to the study itself and was not overwritten: name another file after --out.`;

/** What is said beside the declaration. */
export const overridden = (file: string, words: readonly string[]): string =>
  `Not as in ${file}: ${commandText(words)}`;
export const needsAssignment = (given: string): string =>
  `"${given}" cannot be read: write --set NAME=VALUE, such as --set lr=0.001.`;
export const valueNotAllowed = (name: string, value: string, allowed: string): string =>
  `${name} cannot be ${value}: write ${allowed}.`;

/** Which declaration is meant. `command` is the name of the command, `file` is quoted for a POSIX shell. */
export const noDeclaration = (command: string): string =>
  `There is no declaration (*.bbkb.yaml) in this folder. Name one: bbkb ${command} ${examples.declaration}. ` +
  `Or draft one for a script: bbkb init ${examples.script}`;
export const severalDeclarations = (command: string, files: readonly string[], file: string): string =>
  `There are several declarations in this folder: ${joinWords(files, 'and')}. Name one: bbkb ${command} ${file}`;
/** @param instead the command for its declaration */
export const scriptHasDeclaration = (script: string, instead: string): string =>
  `${script} is a script. Its declaration is beside it: ${instead}`;
export const scriptNeedsDraft = (script: string, draft: string): string =>
  `${script} is a script. Draft it first: ${draft}`;
export const draftFirst = (script: string, declaration: string): string =>
  `${script} is a script. Draft its declaration ${declaration} now?`;

/** Studies. `file` is quoted for a POSIX shell. */
export const nothingTo = (
  action: 'continue' | 'export' | 'recover' | 'report' | 'restart' | 'watch',
  study: string,
  file: string,
): string => `There is no study ${study} to ${action} yet. Start it with: bbkb run ${file}`;
export const notStarted = (study: string, file: string): string =>
  `${study} has not been started yet. Start it with: bbkb run ${file}`;
export const budgetNotFound = (file: string, trials: number): string =>
  `The number of trials in ${file} is not a plain number: write trials: ${trials} under budget, then continue.`;
export const fewerTrials = (trials: number, begun: number): string =>
  `--trials ${trials} is less than the ${pluralize(begun, 'trial')} that the study has already: write a larger number.`;
/** @param reason a sentence: which trial reached the target */
export const targetHolds = (reason: string, file: string): string =>
  `${reason} To go on, change or remove objective.target in ${file}: no more trials were written into it.`;
export const budgetBehindLink = (file: string, trials: number): string =>
  `${file} is a symbolic link: write trials: ${trials} under budget in the file that it points to, then continue.`;
export const keptAs = (study: string, kept: string, file: string): string =>
  `The results so far of ${study} are kept as ${kept}. Show them with: bbkb show ${file} --study ${kept}`;
/** @param kept its name from now on */
export const startsOver = (study: string, kept: string): string =>
  `No trial of ${study} has succeeded, and its declaration has changed: it starts over, and the old one is kept as ${kept}.`;
/** @param refusal a sentence: why a second tuner does not start */
export const followsWith = (refusal: string, command: string): string => `${refusal} To follow it: ${command}`;
export const startOverWith = (command: string): string => `Start over with this: ${command}`;
export const learnsFrom = (study: string, exporting: string): string =>
  `What ${study} has found can teach the new study where to look: write \`study: ANOTHER_NAME\` and ` +
  `\`start: { from: [${study}] }\`, and run that. Where only ranges have changed, its trials count as that study's own: ` +
  `${exporting} --format json --out past.json, and \`start: past.json\`.`;
export const nothingToRecover = (study: string): string =>
  `The journal of ${study} is not damaged: there is nothing to recover.`;
/** @param kept the journal as it was */
export const recovered = ({ study, events }: Recovery, kept: string, file: string): string =>
  `${study.name} goes on from line ${events} of its journal, with ${study.trialsWithResult.length} results. ` +
  `The journal as it was is kept in ${kept}. Continue with: bbkb resume ${file}`;
/** @param names the studies that there are */
export const noSuchStudy = (study: string, names: readonly string[]): string =>
  `There is no study ${study} beside this declaration${names.length === 0 ? '' : `: there ${names.length === 1 ? 'is' : 'are'} ${joinWords(names, 'and')}`}.`;
export const noFileOrStudy = (written: string, names: readonly string[]): string =>
  `There is no file and no study ${written}: the studies of this folder are ${joinWords(names, 'and')}.`;
export const nothingToPlan = (study: string): string => `The study ${study} has ended: there is nothing left to run.`;
export const studyStarts = (summary: Summary): string => {
  const { study, limits, budget, parallel, trials } = summary;
  const started = trials.filter(({ state }) => state !== 'waiting').length;
  const startedNote = started === 0 ? '' : ` ${started} of them ${started === 1 ? 'was' : 'were'} started before.`;
  const limitTexts = (limits ?? []).map(({ text }) => text);
  const limitNote = limitTexts.length === 0 ? '' : `, where ${joinWords(limitTexts, 'and')}`;
  return `Study ${study}: ${pluralize(budget.trials, 'trial')}, ${parallel} at once, to ${joinWords(aimTexts(summary), 'and')}${limitNote}.${startedNote}`;
};
export const STOPPING = 'Stopping: the running trials are being ended. Press Ctrl-C again to kill them at once.';
/** @param broken those that it breaks @param limits how many there are */
export const breaksLimits = (broken: readonly string[], limits: number): string =>
  `breaks ${limits === 1 ? 'the limit' : joinWords(broken, 'and')}`;
export const runAgain = (command: string): string => `Run it again with: ${command}`;
export const continueWith = (command: string): string => `Continue with: ${command}`;
/** @param trials that still run without their tuner */
export const leftRuns = (study: string, trials: readonly number[], file: string): string =>
  `The tuner of ${study} is gone, and ${trials.length === 1 ? 'trial' : 'trials'} ${joinWords(trials.map(String), 'and')} ` +
  `still ${trials.length === 1 ? 'runs' : 'run'}. Go on and keep their results: bbkb resume ${file}. End it: bbkb stop ${file}`;
export const continueTo = (trials: number, command: string): string =>
  `Continue to the ${pluralize(trials, 'trial')} of the file with: ${command}`;
export const addTrialsWith = (command: string): string => `Add trials with: ${command}`;
export const goOnForLess = (command: string): string =>
  `Go on for a smaller gain: write a smaller enough under budget, or remove it, then: ${command}`;
/** @param next the command that continues */
export const rerunAndContinue = (file: string, trial: number, next: string): string =>
  `Run the trial again and continue with: bbkb retry ${file} --trial ${trial} && ${next}`;
export const noSuccess = ({ trials }: Summary): string =>
  `No trial succeeded. Trial ${trials.at(0)?.trial ?? 1}: ${trials.at(0)?.reason ?? 'it never ran.'}`;

/** Trials that failed in the same way. `file` and `folder` are quoted for a POSIX shell. */
export const lastLinesOf = (trial: number): string => `Last lines of trial ${trial}:`;
export const failureCause = ({ cause, advice }: NonNullable<Summary['failure']>): string =>
  advice === null ? cause : `${cause} ${advice}`;
export const failureAsked = (failure: NonNullable<Summary['failure']>): string =>
  `${failedInTheSameWay(failure.count)} ${failureCause(failure)}`;
/** @param next the command that continues */
export const failureChoices = (file: string, folder: string, next: string): readonly string[] => {
  const choices = [
    [words.once, next],
    [words.log, folder],
    [words.anyway, `${next} --anyway`],
    [words.exclude, `bbkb invalidate ${file} --failed`],
    [words.retryFailed, `bbkb retry ${file} --failed`],
  ] as const;
  const width = Math.max(...choices.map(([label]) => label.length));
  return choices.map(([label, command]) => `${label}:${' '.repeat(width - label.length + 2)}${command}`);
};

/** What an agent has started. */
export const notAsConfirmed = (file: string): string =>
  `${file} is not as it was when a person said yes: nothing was started.`;

/** While a study runs. */
export const trialEnded = (trial: number, state: string, seconds: number | null, result: string): string =>
  `trial ${trial} ${state}${seconds === null ? '' : afterTime(seconds)}: ${result}`;
export const afterTime = (seconds: number): string => ` after ${formatDuration(seconds)}`;
export const runningFor = (seconds: number): string => `running for ${formatDuration(seconds)}`;
export const ROLLING = 'rolling';
export const batchNumber = (batch: number): string => `batch ${batch}`;
export const coreHours = (hours: number): string => `Used ${formatNumber(hours)} core hours of the cluster.`;
export const timeLeft = (left: TimeLeft): string =>
  'atLeast' in left ? `at least ${formatDuration(left.atLeast)} left` : `about ${formatDuration(left.median)} left`;

/** `bbkb list`. */
/** @param start the command that starts one; undefined where there is no declaration */
export const noStudies = (folder: string, start: string | undefined): string =>
  `There is no study ${folder === '.' ? 'here' : `in ${folder}`} yet` +
  (start === undefined
    ? `, and no declaration (*.bbkb.yaml). Draft one for a script: bbkb init ${examples.script}`
    : `. Start one with: ${start}`);
export const noFolder = (folder: string): string =>
  `There is no folder ${folder}: name the one that has the declarations.`;
export const listHeadings = ['study', 'state', 'trials', 'recommended', 'changed'];
export const ago = (duration: string): string => `${duration} ago`;

/** `bbkb watch`. `file` is quoted for a POSIX shell. */
export const notWatched = (summary: Summary, file: string): string =>
  `${summary.study} is not running anywhere: it is ${summary.state}. Look at it with: bbkb show ${file}`;
export const goesOn = (study: string, file: string): string =>
  `${study} goes on. Watch it again with: bbkb watch ${file}. End it with: bbkb stop ${file}`;

/** `bbkb init`. */
export const isDeclared = (declaration: string, next: string): string =>
  `${declaration} exists and was not overwritten. Start it with: ${next}`;
export const WHICH_SCRIPT = 'Which script is to be tuned?';
export const COMMENTED_FILE = 'another one: write a commented declaration';
export const WRITE_DECLARATION =
  'This is what a declaration says: write it into NAME.bbkb.yaml, with your own command, parameters and metric. ' +
  'For a script, bbkb init SCRIPT writes one.';

/** `bbkb completion`. */
export const needsShell = (shells: readonly string[]): string =>
  `\`bbkb completion\` prints a script for ${joinWords(shells)}. Use it with: source <(bbkb completion bash)`;

/** `bbkb compare`. */
export const noStudyAt = (file: string): string => `There is no study in ${file}.`;
export const comparisonHeadings = [
  'study',
  'state',
  'goal',
  'metric',
  'recommended',
  'trial',
  'best measured',
  'trials',
  'failed',
  'time',
];
export const comparedFrontHeadings = (first: string): string[] => [
  'front',
  'points',
  'hypervolume',
  `beats of ${first}`,
  `beaten by ${first}`,
];
export const countOf = (count: number, all: number): string => `${count} of ${all}`;
export const otherObjectives = (studies: readonly string[], first: string): string =>
  `${joinWords(studies, 'and')} ${studies.length === 1 ? 'has' : 'have'} other objectives than ${first}, so they cannot be compared.`;
export const RECOMMENDED_POINTS = 'recommended';
export const OTHER_GOALS =
  'Not all of them have the same goal, so their values cannot be compared: some are minimized, some maximized.';

/** `bbkb report`. */
export const reported = (study: string, file: string): string => `The report of ${study} was written to ${file}.`;

/** `bbkb show`. */
export const studyState = ({ study, state, reason }: Summary): string =>
  `${study}: ${state}.${reason === null ? '' : ` ${reason}`}`;
export const budget = (trials: number): string => `budget ${trials}`;
export const LAST_LINES = 'its last lines:';
/** @param best undefined where limits or several objectives decide which is best */
export const startedWith = (past: number, best: number | null | undefined): string => {
  const started = `started with ${pluralize(past, 'past trial')}`;
  if (best === undefined) return started;
  return `${started}, ${best === null ? 'none of which ran to its end' : `the best measured ${formatNumber(best)}`}`;
};
export const limitsAre = (texts: readonly string[]): string => `limits: ${texts.join(' · ')}`;
export const frontHeadings = (metrics: readonly string[], isExpected: readonly boolean[]): string[] => [
  'front',
  ...metrics.map((metric, i) => (isExpected[i] ? `${metric} expected` : metric)),
  '',
  'parameters',
];
export const LIMITS = 'limits';
export const KEPT = 'kept';
export const BROKEN = 'broken';
/** @param metric where it is not the first */
export const importanceHeadings = (metric: string | undefined): string[] => [
  'parameter',
  metric === undefined ? 'importance' : `importance for ${metric}`,
  '95 % interval',
];
export const otherParameters = (count: number): string => `(${pluralize(count, 'other parameter')}: see --json)`;
export const batchHeadings = ['batch', 'size', 'dictionary', 'ratio', 'theory', 'ended by', 'engine'];
/** @param deciding the other metrics that decide, and the limits */
export const trialHeadings = (metric: string, deciding: readonly string[]): string[] => [
  ...['trial', 'state', metric, ...deciding],
  ...['time', 'parameters'],
];
export const earlierTrials = (count: number): string => `(${pluralize(count, 'earlier trial')}: see --all)`;

/** `bbkb show --trial N`. */
export const rungs = (values: string): string => `rungs: ${values}`;
export const pickedBecause = (reason: string): string => `picked: ${reason}`;
export const trialOfStudy = (trial: number, study: string, outcome: string): string =>
  `trial ${trial} of ${study}: ${outcome}`;
export const attemptNumber = (attempt: number): string => `attempt ${attempt}`;
export const keepsLimit = (limit: string, values: string): string => `keeps ${limit}: ${values}`;
export const breaksLimit = (limit: string, values: string): string => `breaks ${limit}: ${values}`;
/** @param missing names without a value */
export const unjudgedLimit = (limit: string, missing: readonly string[]): string =>
  `${limit}: not judged, because ${joinWords(missing, 'and')} ${missing.length === 1 ? 'has' : 'have'} no value`;
export const ON_FRONT = 'on the front: no other trial is as good in every objective and better in one';
export const roleOnFront = (role: string): string => `the ${role} of the front`;
export const YOUR_POINT = 'your point';
export const INVALID = 'invalid';
export const ranBy = (interpreter: string): string => `run by ${interpreter}`;
export const course = (metric: string, first: number, last: number): string =>
  `${metric} went from ${formatNumber(first)} to ${formatNumber(last)} while it ran`;
export const outputFolder = (folder: string): string => `output in ${folder}`;
export const runTrialAgain = (command: string): string => `run it again with: ${command}`;
export const gitCommit = (commit: string | null, dirty: boolean | null): string =>
  commit === null ? 'no git commit' : `git ${commit}${dirty ? ' with uncommitted changes' : ''}`;
export const scriptHash = (file: string, sha256: string): string => `${file} sha256 ${sha256}`;
export const machine = (host: string, os: string, cores: number): string => `${host}, ${os}, ${cores} cores`;

/** `bbkb simulate`. */
export const withoutThreads = (reason: string): string =>
  `No other thread could be started (${reason}), so the simulation runs on one.`;
export const simulationFailed = (reason: string): string => `The simulation could not continue: ${reason}`;
export const moreProblems = (count: number): string => `There are ${count} more problems like these.`;
