/** The sentences about a file of another tuner: what is wrong in it, and what of it could not be carried over. */
import { didYouMean, formatValue, joinWords } from '../wording.ts';

// both tuners

export const notCarriedOver = (key: string): string => `${formatValue(key)} is not carried over.`;

export const aboutParameter = (name: string, sentence: string): string => `${name}: ${sentence}.`;

/** @param kind `a W&B distribution` */
export const unknownWord = (word: unknown, kind: string, words: readonly string[]): string => {
  const hint = typeof word === 'string' ? didYouMean(word, words) : '';
  return `${formatValue(word)} is not ${kind}${hint}: write ${joinWords(words)}`;
};

export const listAsText = (text: string): string => `a list or group among its values is passed as the text ${text}`;

export const normalAsRange = (low: number, high: number): string =>
  `its normal distribution becomes the range from ${low} to ${high} (mu ± 3 sigma)`;

export const logNormalAsRange = (low: number, high: number): string =>
  `its log-normal distribution becomes the range from ${low} to ${high} on a log scale (mu ± 3 sigma)`;

export const betaAsRange = 'its beta distribution becomes the range from 0 to 1';

export const multiplesOf = (step: number, from: number, to: number): string =>
  `its values are the multiples of ${step} from ${from} to ${to}`;

export const stepsDropped = (step: number): string =>
  `its steps of ${step} are not carried over, because a log scale has only whole steps`;

// W&B

export const noProgram = 'The sweep has no program: write program: train.py, with the name of your script.';

export const noMetric =
  'The sweep has no metric: write metric: { name: val_loss, goal: minimize }, with the name that the script prints.';

export const mustPrintMetric = (name: string): string =>
  `BBKB does not read wandb.log: let the script print the metric too, in a line such as ${name}: 0.1.`;

export const noRunCap = (trials: number): string =>
  `The sweep has no run_cap, so it runs ${trials} trials: write run_cap for another number.`;

export const methodNotUsed = (method: unknown): string =>
  `The method ${formatValue(method)} is not used: BBKB chooses the trials.`;

export const noEarlyTermination =
  'early_terminate is not used, and every trial runs to its end: write type: hyperband with min_iter, or with max_iter and s.';

export const countsPrintedReports =
  'early_terminate becomes early_stop with rule: halving, which counts the lines with the metric that the script prints.';

// NNI's assessors

export const assessorNotUsed = (name: unknown): string =>
  `The assessor ${formatValue(name)} is not used, and every trial runs to its end.`;

export const printsIntermediate =
  'The assessor becomes early_stop with rule: median. The script must print a line such as default: 0.93 for each intermediate result.';

export const fittedAsMedian =
  'Curvefitting becomes early_stop with rule: median. The script must print a line such as default: 0.93 for each intermediate result.';

export const probabilitiesDropped =
  'its probabilities are not carried over, because the tuner learns which values are better';

export const nestedNames = (names: readonly string[]): string =>
  `its parameters have names with dots here, such as ${joinWords(names)}`;

export const booleansAsWritten = 'true and false are passed as true and false, not as True and False';

export const neitherValuesNorRange = (name: string): string =>
  `${name} has neither values nor a range: write values: […], or min: … and max: ….`;

export const emptyRange = (min: number, max: number): string => {
  const remedy = min === max ? `value: ${min} for one value` : 'swap the two';
  return `max is ${max}, which is not above min (${min}): write a larger max, or ${remedy}`;
};

export const minNotPositive = (min: number): string =>
  `min is ${min}, but a log scale needs values above 0: write a small number such as 1e-5`;

export const notPositive = (key: string, value: number): string => `${key} is ${value}: write a number above 0`;

/** A key that is missing, empty or of the wrong kind. */
export const expectedKey = (key: string, value: unknown, expected: string): string => {
  const state = value === undefined ? 'missing' : value === null ? 'empty' : formatValue(value);
  return `${key} is ${state}: write ${expected}`;
};

export const jsonFileLeftOut =
  '${args_json_file} is not passed: the environment variable BBKB_PARAMETERS has the path of that file.';

export const unknownMacro = (macro: string): string =>
  `${formatValue(`\${${macro}}`)} is not a W&B macro: write the text that it stands for.`;

export const variableOfWandb = (name: string): string =>
  `Only W&B fills in the variable ${formatValue(name)}: write its value, or read it in the script.`;

export const notInJson = (name: string): string =>
  `\${args_json} cannot pass ${name}, because its values are neither all numbers nor all simple texts: let the script read the JSON file that BBKB_PARAMETERS names instead.`;

export const booleanFlags = (names: readonly string[]): string =>
  `${names.join(', ')}: passed as --name=true or --name=false, but W&B passes --name or nothing.`;

export const parametersInFile =
  'The command has no ${args}: the script must read its parameters from the JSON file that BBKB_PARAMETERS names, not from wandb.config.';

// NNI

export const searchSpaceAlone =
  'This file has only a search space: start the experiment file, the one with trialCommand.';

export const nniReports =
  'BBKB does not use nni.get_next_parameter and nni.report_final_result: the script gets its parameters as --name value, and it must print a line such as default: 0.93.';

export const tunerNotUsed = 'The tuner is not used: BBKB chooses the trials.';

export const noMaxTrialNumber = (trials: number): string =>
  `The experiment has no maxTrialNumber, so it runs at most ${trials} trials: write maxTrialNumber for another number.`;

export const noSpaceFile = (file: string): string =>
  `The file ${formatValue(file)} does not exist or cannot be read: correct its path, or write the space here under searchSpace.`;

export const noSpaceInFile = (file: string): string =>
  `The file ${formatValue(file)} has no search space: write { "lr": { "_type": "uniform", "_value": [0, 1] } }.`;

export const inFile = (file: string, line: number, column: number, message: string): string =>
  `In ${file}, line ${line}, column ${column}: ${message}`;

export const choiceWithoutList = '_value is not a list: write the values to choose from, such as [16, 32]';

export const onlyNames = 'the parameters inside its values are not carried over, only their _name';

export const wrongNumbers = (type: string, count: string, example: string): string =>
  `the _value of ${type} must be ${count} numbers: write a list such as ${example}`;

export const stepNotPositive = (step: number): string => `its step is ${step}: write a number above 0`;

export const sigmaNotPositive = (sigma: number): string => `its sigma is ${sigma}: write a number above 0`;

export const emptyInterval = (low: number, high: number): string =>
  `its upper end (${high}) is not above its lower end (${low}): write a larger one, or swap the two`;

export const endNotPositive = (low: number): string =>
  `its lower end is ${low}, but a log scale needs values above 0: write a small number such as 1e-5`;
