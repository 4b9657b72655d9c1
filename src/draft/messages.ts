/** The sentences that a draft says to a person, apart from the code that chooses them, so that they can be translated. */
import type { PassStyle } from './readers/passStyle.ts';

/** Marks the places of a draft that a person has to fill in. */
export const TO_FILL_IN = '<<<';

// the head of a draft

export interface Findings {
  readonly tuned: number;
  readonly found: number;
  /** Undefined where none was found, or none that can be read. */
  readonly metric: string | undefined;
  /** The names of what a person has to write into the command. */
  readonly open: readonly string[];
}

/** What the head of a draft says of them. */
export const STILL_MISSING = / Still missing: .*?\.(?= Check it|$)/;

export function draftHeader(script: string, { tuned, found, metric, open }: Findings): string {
  const goal = metric === undefined ? 'no metric that can be read' : `the metric ${metric}`;
  const rest = open.length === 0 ? '' : ` Still missing: ${open.join(', ')}.`;
  return `What BBKB Tuner should tune, drafted from ${script} without running it: ${tuned} of ${found} values that the script
takes, and ${goal}.${rest} Check it, then start it.`;
}

/** @param hasCandidates whether flags were found that are not clearly worth tuning */
export function formHeader(script: string, hasCandidates: boolean): string {
  const found = hasCandidates ? 'Nothing that is clearly worth tuning' : 'Nothing tunable';
  return `What BBKB Tuner should tune. ${found} was found in ${script}: fill in the places marked with <<<, then start it.`;
}

// the command

export const COMMAND_COMMENT =
  "The command that starts one trial, without a shell. {name} stands for a parameter's value.";

export const scriptTooLong = (length: number, most: number): string =>
  `The script has ${length.toLocaleString('en-US')} characters and was not read: at most ${most.toLocaleString('en-US')} are.`;
export const TOO_DEEP_NOTE = 'The script nests too deeply to be read.';
export const NOT_A_NOTEBOOK_NOTE = 'The file is not a notebook of format 4: open it in the editor and save it again.';
export const TOO_SLOW_NOTE = 'The script was not read, because that took too long.';
export const TYPESCRIPT_NOTE =
  'npx downloads tsx where the project does not have it: npm install --save-dev tsx makes it start faster.';

export const INLINE_METADATA_NOTE = 'The script names its packages in its first lines: uv run installs them.';

export function moduleNote(module: string): string {
  return `The script imports from its own package, so it runs as the module ${module}, from the folder above.`;
}

export function subcommandsNote(chosen: string, names: readonly string[]): string {
  const distinct = [...new Set(names)];
  const more = distinct.length > 8 ? ` and ${distinct.length - 8} more` : '';
  return `The script has the subcommands ${distinct.slice(0, 8).join(', ')}${more}: the command says ${chosen}.`;
}

export const COMMAND_LINE_IGNORED_NOTE =
  'The script reads its configuration but apparently not its command line: merge OmegaConf.from_cli() into the configuration.';

/** Which lines of a declaration are such a note. */
export const NEEDED_NOTE = /^# <<< .*: the script does not start without /;

/** @param open those whose values a person has to write, by their names */
export function neededNote(open: readonly string[]): string {
  return `<<< ${open.join(', ')}: the script does not start without ${open.length === 1 ? 'it. Write it' : 'them. Write them'} in place of <<<…>>>.`;
}

/** @param proposed as they stand in the command */
export function proposedNote(proposed: readonly string[]): string {
  return `${proposed.join(' ')} is a proposal, because the script does not run, or never ends, with its own default.`;
}

export const TRIAL_FOLDER_NOTE =
  '${trialFolder} is a folder of the trial: so trials that run at the same time do not write over each other.';

export const aKindOfInput = {
  folder: 'a folder',
  model: 'the name or the path of a model',
  file: 'a file',
  data: 'the path of the data',
  address: 'an address',
} as const;

/** Reads what `oneOfChoices` writes. */
export const CHOICES_OF_NEED = /(?:^|: )one of (.+)$/;

export function oneOfChoices(choices: readonly string[]): string {
  return `one of ${choices.join(', ')}`;
}

export function unreadableConfigNote(file: string): string {
  return `The script takes its values from ${file}, which could not be read: write its names below.`;
}

/** @param files at least one */
export function configGroupsNote(files: readonly string[]): string {
  const others = files.length > 3 ? ` and ${files.length - 3} more` : '';
  return `Not read: ${files.slice(0, 3).join(', ')}${others}. Their values are named group.name.`;
}

// the parameters

export function emptyParametersComment(passStyle: PassStyle): string {
  return `<<< 1. What to tune. ${passStyleSentence(passStyle)} Remove a # to use an example, or write your own.`;
}

export function parametersComment(passStyle: PassStyle, placeholders: readonly string[]): string {
  const inCommand =
    placeholders.length === 0 ? '' : ` {…} in the command stands for the value of ${placeholders.join(', ')}.`;
  return `${passStyleSentence(passStyle)}${inCommand} Put a # before a parameter to leave it at its default.`;
}

function passStyleSentence(passStyle: PassStyle): string {
  switch (passStyle) {
    case 'equals':
      return 'Every parameter reaches the script as --name=VALUE.';
    case 'hydra':
      return 'Every parameter reaches the script as name=VALUE.';
    case 'constants':
      return 'Every parameter takes the place of the constant of its name, in the run and not in the file.';
    case 'template':
      return 'Every parameter takes the place of the value of its name in a copy of the file.';
    case 'env':
      return 'Every parameter reaches the script as an environment variable of its name.';
    case 'flags':
    case 'short':
    case 'placed':
    case 'positional':
      return 'Every parameter reaches the script as --name VALUE.';
  }
}

export const EXCLUDED_COMMENT = 'Left out, by the reason. Remove the first # of a line to tune that parameter as well.';

export const FIRST_TRIAL_COMMENT =
  "The first trial: the script's own values. If you remove a parameter above, remove it here too.";

export interface ParameterFacts {
  readonly help: string | undefined;
  readonly line: number;
  /** The file of that line; undefined for the script itself. */
  readonly file: string | undefined;
  /** The library whose default it is, with its version. */
  readonly library: string | undefined;
  /** The words that the command needs before it can be tuned; undefined where `pass` passes it. */
  readonly words: readonly string[] | undefined;
  /** As text; undefined where it could not be read. */
  readonly defaultValue: string | undefined;
}

/** @param facts.reason why it has its range, as a clause without a full stop */
export function parameterComment(facts: ParameterFacts & { readonly reason: string | undefined }): string {
  const { help, reason } = facts;
  const rest = `${sourceText(facts)}${reason === undefined ? '' : `; ${reason}`}.`;
  return help === undefined ? sentenceCase(rest) : `${help}. ${sentenceCase(rest)}`;
}

export function excludedComment(facts: ParameterFacts): string {
  const { help, words } = facts;
  const addition = words === undefined ? '' : `; add ${words.join(' ')} to the command as well`;
  return `${sourceText(facts)}${addition}${help === undefined ? '' : `. ${help}`}`;
}

function sourceText({ line, file, library, defaultValue }: ParameterFacts): string {
  const place = `line ${line}${file === undefined ? '' : ` of ${file}`}`;
  if (defaultValue === undefined) return `${place}, no default that can be read`;
  return `${place}, default ${defaultValue}${library === undefined ? '' : ` in ${library}`}`;
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function withoutValues(flags: readonly { readonly name: string; readonly line: number }[]): string {
  return `without values to try: ${flags.map(({ name, line }) => `${name} (line ${line})`).join(', ')}`;
}

// what a parameter is tuned over, where a person chooses among the parameters

export const ON_OR_OFF = 'on or off';

export function rangeText(low: string, high: string, scale: 'log' | 'logit' | undefined): string {
  return `${low} to ${high}${scale === undefined ? '' : `, ${scale} scale`}`;
}

// the objective

/** @param isForm whether the parameters have to be filled in, too */
export function missingMetricComment(isForm: boolean): string {
  const opening = isForm ? '2. The' : 'No metric was found in what the script prints: write the';
  return `<<< ${opening} number to optimize, by the name your script prints it with: a line such as "val_accuracy: 0.93".`;
}

/** @param isForm whether the parameters have to be filled in, too */
export function missingGoalComment(isForm: boolean): string {
  return `<<< ${isForm ? '3. Which' : 'Which'} way is better: minimize or maximize.`;
}

/** @param metrics where each is reported, by its name */
export function otherMetricsComment(metrics: readonly { readonly name: string; readonly where: string }[]): string {
  return `Also reported: ${metrics.map(({ name, where }) => `${name} (${where})`).join(', ')}.`;
}

/** @param file the file of that line; undefined for the script itself */
export function linePlace(line: number, file: string | undefined): string {
  return `line ${line}${file === undefined ? '' : ` of ${file}`}`;
}

/** @param readableAs how the tuner finds the metric, or why it cannot */
export function metricComment(
  name: string,
  place: string,
  readableAs: 'name' | 'pattern' | 'file' | 'tracker' | 'unlabelled',
): string {
  const where = `L${place.slice(1)}`;
  const remedy = `let the script print a line "${name}: 0.93"`;
  switch (readableAs) {
    case 'name':
      return `${where} prints it under this name. The last value printed counts.`;
    case 'pattern':
      return `${where} prints it, but not beside its name: the pattern finds it. The last value printed counts.`;
    case 'file':
      return `${where} writes it into the file or folder below. The last value counts.`;
    case 'tracker':
      return `<<< ${where} sends it to an experiment tracker, which prints nothing: ${remedy}, or read the tracker's files with "from:".`;
    case 'unlabelled':
      return `<<< ${where} prints it without its name in front: ${remedy}.`;
  }
}

/** @param doubt why a better value may not be a better model */
export function doubtfulMetricComment(doubt: 'adversarial' | 'training'): string {
  switch (doubt) {
    case 'adversarial':
      return '<<< A loss of two networks that play against each other does not say how good either is: let the script print another metric.';
    case 'training':
      return 'It is measured on the data that the script learns from: a metric of other data says more about the model.';
  }
}

// the rest of a draft

export const BUDGET_COMMENT = 'How many trials to run in total. Add "time: 2h" beside it to limit the time as well.';

export const PARALLEL_COMMENT = 'How many trials may run at the same time.';

export const EARLY_STOP_COMMENT =
  'The script prints its metric while it trains: without the #, trials that will not become the best end early.';

// why a flag is left out, as a clause without a full stop

export const EXCLUSION_REASONS = {
  seed: 'tuning a seed only selects a lucky run; the script can read BBKB_SEED instead',
  speed: 'it changes the speed, not the result',
  machine: 'it sets where the script runs',
  logging: 'it changes what is logged or shown',
  saving: 'it sets what is loaded, saved or run, not how well the training goes',
  file: 'it names a file, a folder or an address',
  data: 'it sets which data are used, and metrics on different data cannot be compared',
  memory: 'it depends on the data or on the memory of the machine',
  label: 'it is a name',
  precision: 'it changes what is measured, or how the machine computes',
  evaluation: 'it changes how the result is measured, not the result',
  budget: 'more of it takes longer: it is a budget, not a setting',
  interval: 'it sets how often something is recorded',
  loss: 'values of different losses cannot be compared',
  shape: 'it has to fit other sizes, such as those that it divides',
  invalidName: 'a parameter cannot have this name',
  positional: 'it is passed by its position: put a {placeholder} into the command',
  insideCall: 'it is written inside a call, and the script has other settings',
  limit: 'it bounds another value',
  partOfModel: 'it is a part of the model',
  defaultArgument: 'a call with another value leaves it without effect',
  severalValues: 'it takes several values at once',
  freeText: 'it takes any text: list the values worth trying',
  unknownType: 'its type could not be read',
  unreadModule: 'its default is in a module that could not be read',
  hugeDefault: 'its default is too large',
  singleChoice: 'it has only one value',
  oneDashSwitch: 'it has one dash and takes no value: add it to the command to use it',
  wholeOnly: 'the script takes whole numbers only, but its default is none',
  otherCommand: 'the command that takes it trains nothing',
  group: 'the group that it is in sets nothing of the training',
  unknownBool: 'nothing says what turning it on or off would do to the training',
  unknownChoice: 'nothing says that its values can be compared',
  duplicate: 'another parameter sets the same quantity',
  overwritten: 'the script computes it itself',
  onlyEnvironment: 'it is an environment variable, and the others are not',
  otherPassStyle: 'it is passed in another way than the others',
  untypedArgument: 'its add_argument has no type=, so the script gets it as text',
  typeBool: 'type=bool reads every word as true, even "False"',
  beforeSubcommand: 'it stands before the subcommand: write it into the command',
  librarySetting: 'the library has it, and the script does not mention it',
  configList: 'it is a list',
  configGroup: 'it selects a file of values',
  configInstruction: 'it tells Hydra what to make of the values beside it',
  configMissing: 'the configuration has no value for it',
  configReference: 'its value is taken from elsewhere',
} as const;

export function otherSubcommandReason(subcommand: string): string {
  return `only the subcommand ${subcommand} takes it`;
}

export function actionReason(action: string): string {
  return `its action is ${action}, which does not take a single value`;
}

// why a range is proposed, as a clause without a full stop

export const RANGE_REASONS = {
  trace: 'the usual range of a trace decay',
  learningRate: 'a learning rate is tuned by its order of magnitude',
  decay: 'a decay factor: what counts is how far below 1 it is',
  multiplier: 'a multiplier is tuned by its order of magnitude',
  exponent: 'an exponent',
  average: 'a slow average: what counts is how far below 1 its rate is',
  kept: 'below 0.3 little is left to learn from',
  initial: 'a spread of initial weights is tuned by its order of magnitude',
  besideNone: 'a number below 0 turns it off, so it is one of a few values',
  policyStep: 'the usual limits on the size of a policy step',
  trainingShare: 'a share of the training',
  regularisation: 'a regularisation is tuned by its order of magnitude',
  dropout: 'above 0.7 little is left to learn from',
  secondMoment: 'the usual range of the second moment',
  firstMoment: 'the usual range of the first moment',
  momentum: 'from none to nearly all of the last step',
  smoothing: 'more would blur the labels',
  dataShare: 'a share of the data or of its columns',
  clippedRatio: 'the usual range of a clipped ratio',
  gradientBound: 'a bound on the gradient is tuned by its order of magnitude',
  smallWeight: 'a small weight is tuned by its order of magnitude',
  valueWeight: 'the usual weight of the value function',
  mixingRate: 'a mixing rate is tuned by its order of magnitude',
  temperature: 'a temperature is tuned by its order of magnitude',
  splitThreshold: 'a threshold of splits is tuned by its order of magnitude',
  weight: 'a weight is tuned by its order of magnitude',
  share: 'from none to all',
  noise: 'an amount of noise is tuned by its order of magnitude',
  splitGain: 'the least gain of a split',
  discount: 'the usual range of a discount',
  width: 'a width is tuned by its order of magnitude',
  divisionGuard: 'a guard against division by zero is tuned by its order of magnitude',
  randomMoves: 'the share of random moves',
  strength: 'a strength is tuned by its order of magnitude',
  batchSize: 'powers of two around the default; a larger batch needs more memory',
  layerSize: 'a size is tuned by its order of magnitude; a larger one needs more memory and time',
  layerCount: 'from one to twice as many',
  roundsFromZero: 'from none up',
  rounds: 'a number of rounds is tuned by its order of magnitude',
  warmupSteps: 'from none to three times as long',
  leafCount: 'the usual sizes of a tree',
  treeDepth: 'the usual depths of a tree',
  leafSize: 'the least size of a leaf is tuned by its order of magnitude',
  binCount: 'the usual numbers of bins',
  partCount: 'a number of neighbours or parts is tuned by its order of magnitude',
  count: 'a count is tuned by its order of magnitude',
  kernel: 'sizes that stay odd where the default is odd',
  length: 'a length is tuned by its order of magnitude',
  batchUses: 'how often each batch is used',
  unreadDefault: 'the usual range; its default could not be read',
  unknownName: 'there is no rule for this name, so the range is only a guess around the default',
} as const;

export function zeroDefaultReason(reason: string): string {
  return `${reason}; the default is 0, which a log scale cannot hold`;
}

// constants

export const NO_SCRIPT_WITH_CONSTANTS =
  'pass: constants changes the constants of a script of Python or Node or of a notebook, and the command names none: write one, such as python3 train.py or node train.js.';

// why a constant cannot be given a value; the launcher of the script says the same

export const CONSTANT_PROBLEMS = {
  missing: (name: string): string => `there is no constant ${name}`,
  notLiteral: (name: string): string => `${name} is not one plain value here, such as 0.1 or 'adam'`,
  assignedTwice: (name: string, line: number): string =>
    `${name} is assigned here and on line ${line}: only a name with one assignment can be replaced`,
  ambiguous: (name: string, path: string, other: { readonly path: string; readonly line: number }): string =>
    `${name} is ${path} here and ${other.path} on line ${other.line}, with another value: write a longer name`,
} as const;
