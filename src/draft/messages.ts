/**
 * The sentences that a draft says to a person, apart from the code that chooses them, so that they can be translated.
 */
import type { PassStyle } from './readers/passStyle.ts';

/** Marks the places of a draft that a person has to fill in. */
export const TO_FILL_IN = '<<<';

// the head of a draft

/** @param found how many values the script takes */
export function draftHeader(script: string, tuned: number, found: number): string {
  const part = tuned === found ? 'all its' : `${tuned} of its ${found}`;
  return `Drafted from ${script} without running it: tunes ${part} values. Check it, then start it.`;
}

/** @param hasCandidates whether flags were found that are not clearly worth tuning */
export function formHeader(script: string, hasCandidates: boolean): string {
  const found = hasCandidates ? 'Nothing that is clearly worth tuning' : 'Nothing tunable';
  return `${found} was found in ${script}: fill in the places marked with <<<, then start it.`;
}

// the command

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

/** Reads the sentences of `oneOfChoices`. */
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
  return `<<< 1. The parameters to tune, ${passStyleText(passStyle)}. Remove a # to use an example, or write your own.`;
}

/** @param hasPlaceholders whether the command has a place for some of them */
export function parametersComment(passStyle: PassStyle, hasPlaceholders: boolean): string {
  return `${passStyleText(passStyle)}${hasPlaceholders ? ' or where the command has {…}' : ''}; a # before one leaves it out`;
}

function passStyleText(passStyle: PassStyle): string {
  switch (passStyle) {
    case 'equals':
      return 'passed as --name=VALUE';
    case 'hydra':
      return 'passed as name=VALUE';
    case 'constants':
      return 'in place of the constants of these names, in the run and not in the file';
    case 'template':
      return 'in place of the values of these names in a copy of the file';
    case 'env':
      return 'passed as environment variables';
    case 'flags':
    case 'short':
    case 'placed':
    case 'positional':
      return 'passed as --name VALUE';
  }
}

export const EXCLUDED_COMMENT = 'Left out. Remove the first # of a line to tune that parameter as well.';

export const FIRST_TRIAL_COMMENT = "the first trial: the script's own values; remove a parameter here as well";

export interface ParameterFacts {
  readonly help: string | undefined;
  readonly line: number;
  /** The file of that line; undefined for the script itself. */
  readonly file: string | undefined;
  /** The library whose default it is, with its version. */
  readonly library: string | undefined;
  /** The words that the command still needs before it can be tuned. */
  readonly words: readonly string[] | undefined;
  /** As text; undefined where it could not be read. */
  readonly defaultValue: string | undefined;
  /** Why it has its range or is left out, as a clause without a full stop. */
  readonly reason: string | undefined;
}

/** The most important first, since a long comment loses its end. */
export function parameterComment(facts: ParameterFacts): string {
  const { help, reason, words } = facts;
  const addition = words && `add ${words.join(' ')} to the command as well`;
  return [sourceText(facts), addition, reason, help].filter((part) => part !== undefined).join('; ');
}

function sourceText({ line, file, library, defaultValue }: ParameterFacts): string {
  const place = `line ${line}${file === undefined ? '' : ` of ${file}`}`;
  if (defaultValue === undefined) return `${place}, no default that can be read`;
  return `${place}, default ${defaultValue}${library === undefined ? '' : ` in ${library}`}`;
}

/** @param reason '' where it is not known */
export function withoutValues(
  flags: readonly { readonly name: string; readonly line: number }[],
  reason: string,
): string {
  const names = flags.map(({ name, line }) => `${name} (line ${line})`).join(', ');
  return `without values to try: ${names}${reason === '' ? '' : `; ${reason}`}`;
}

// the range of a parameter, where a person chooses among the parameters

export const ON_OR_OFF = 'on or off';

export function rangeText(low: string, high: string, scale: 'log' | 'logit' | undefined): string {
  return `${low} to ${high}${scale === undefined ? '' : `, ${scale} scale`}`;
}

// the objective

/** @param isForm whether the parameters have to be filled in, too */
export function missingMetricComment(isForm: boolean): string {
  const opening = isForm ? '2. The' : 'No metric was found in the output: write the';
  return `<<< ${opening} number to optimize, by its name in a line such as "val_accuracy: 0.93".`;
}

/** @param isForm whether the parameters have to be filled in, too */
export function missingGoalComment(isForm: boolean): string {
  return `<<< ${isForm ? '3. Which' : 'Which'} way is better: minimize or maximize.`;
}

/** @param metrics where each is reported, by its name */
export function otherMetricsComment(metrics: readonly { readonly name: string; readonly where: string }[]): string {
  return `also reported: ${metrics.map(({ name, where }) => `${name} (${where})`).join(', ')}`;
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
      return `${place} prints it; the last value counts`;
    case 'pattern':
      return `${place} prints it, and the pattern finds it; the last value counts`;
    case 'file':
      return `${place} writes it into the file or folder below; the last value counts`;
    case 'tracker':
      return `<<< ${where} sends it to an experiment tracker, which prints nothing: ${remedy}, or read the tracker's files with "from:".`;
    case 'unlabelled':
      return `<<< ${where} prints it without its name in front: ${remedy}.`;
  }
}

export const TRACKED_COMMENT = 'also printed: recorded beside the metric, and decides nothing';

/** @param doubt why a better value may not be a better model */
export function doubtfulMetricComment(doubt: 'adversarial' | 'training' | 'off'): string {
  switch (doubt) {
    case 'off':
      return 'The script prints it only with an option that is off by default: turn that on in "command", or take another metric.';
    case 'adversarial':
      return '<<< A loss of two networks that play against each other does not say how good either is: let the script print another metric.';
    case 'training':
      return 'It is measured on the data that the script learns from: a metric of other data says more about the model.';
  }
}

export const UPLOAD_NOTE =
  'Each run uploads its model: turn that off in the script or in "command" before the first trial.';
export const OWN_STUDY_NOTE =
  'The script searches hyperparameters itself: each trial would be such a search. Take a script that trains once, if there is one.';

/** A default beside the name of a parameter. */
export const defaultNote = (value: string): string => `default ${value}`;

// names of a declaration that its script does not have

/** @param meant the name that is probably meant */
export const unknownFlag = (script: string, name: string, meant: string | undefined): string =>
  `${script} ends with an error at --${name}, which it does not know${meant === undefined ? '' : ` (did you mean ${meant}?)`}: write the name of one of its flags.`;
export const unprintedMetric = (script: string, name: string, meant: string): string =>
  `${script} never prints ${name} (did you mean ${meant}?): write the name as it is printed.`;

// the rest of a draft

export const BUDGET_COMMENT = 'add "time: 2h" to limit the time as well';

export const PARALLEL_COMMENT = 'trials at the same time';

export const EARLY_STOP_COMMENT = 'without the first #, trials that will not become the best end early';

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
