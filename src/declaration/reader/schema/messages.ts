/**
 * The sentences about what a declaration says. What a key expects is in the schema of that key, and `expecting` makes a
 * sentence of it.
 */
import { functions, operators } from '../../../core/space/expression.ts';
import { didYouMean, formatValue, grouped, joinWords } from '../../wording.ts';

export const listedTwice = (value: string): string => `${value} is listed twice: keep one of the two.`;

// keys

export const unknownKey = (key: string, keys: readonly string[]): string =>
  `${formatValue(key)} is not allowed here${didYouMean(key, keys)}: use ${joinWords(keys)}, or remove it.`;

/** @param remedy `is called low here: write low: …`, for a key that people expect where it does not belong */
export const misplacedKey = (key: string, remedy: string): string => `${formatValue(key)} ${remedy}`;

export const belongsUnder = (group: string, example: string): string =>
  `belongs under ${group}: write ${group}: { ${example} }.`;

// the command

/** @param flag undefined for an argument that has its name in `what` */
export const missingInput = (script: string, flag: string | undefined, what: string): string =>
  `${script} needs ${[flag ?? '', what].filter((part) => part !== '').join(', ')}: write it here in place of <<<…>>>.`;

export const templateIsMissing =
  'pass: template needs the file that is copied: write template: config.yaml, as the command names it.';

export const templateIsNotUsed =
  'template is only used with pass: template: write that instead of another pass, or remove template.';

export const styleInTemplate = (style: string): string =>
  `style: ${style} says how a flag is written, but pass: template writes true or false into a file: remove style.`;

export const bestOfFile =
  'The best report is looked for in what the script prints; of a file, the last value counts: remove report or from.';

// trial.stop

export const noStopRule = 'stop has no rule: write below, above, diverged or patience.';

export const keyOfOtherRule = (key: string, owner: string, rule: string): string =>
  `${key} belongs to rule: ${owner}, and the rule is ${rule}: remove ${key}.`;

export const stopsOneRun = (key: string): string =>
  `trial.${key} judges one run, and repeats makes a trial the mean of several: remove one of them.`;

export const stopsWithoutReports = (key: string): string =>
  `trial.${key} needs the metric as the script prints it, and objective.from reads it from a file: remove one of them.`;

// confirm

export const confirmNeedsDefault =
  'confirm works with the default algorithm only: remove preset and name from algorithm, or remove confirm.';

export const confirmsTooMany = (confirm: number, trials: number): string =>
  `confirm is ${confirm}, and the budget has ${trials} trials, of which half at least should search: write ` +
  `${trials < 2 ? 'a larger budget' : `at most ${Math.floor(trials / 2)}, or a larger budget`}.`;

// schedule

export const rollingNeedsDefault =
  'schedule: rolling works with the default algorithm only, because the others know only batches: ' +
  'remove preset and name from algorithm, or write schedule: batch.';

// parameters

export const isCalled = (name: string, example: string): string => `is called ${name} here: write ${example}.`;

export const noDefault =
  'is not used here, because the tuner chooses the values: remove it, or put the value into a point under start.';

export const noParameters = (expected: string): string => `parameters is empty: write ${expected}.`;

export const tooManyParameters = (count: number, most: number): string =>
  `There are ${grouped(count)} parameters: declare at most ${most}.`;

export const tooManyValues = (count: number, most: number): string =>
  `The choices have ${grouped(count)} values together: keep at most ${grouped(most)}, or declare a range (type: int).`;

export const noValues = (expected: string): string => `values is empty: write ${expected}.`;

export const badParameterName = (name: string): string =>
  `${formatValue(name)} cannot be the name of a parameter: start with a letter or _, and use only letters, digits and _ . - /.`;

export const emptyRange = (low: number, high: number): string => {
  const remedy = low === high ? `{ type: fixed, value: ${low} } for one value` : 'swap the two';
  return `high is ${high}, which is not above low (${low}): write a larger high, or ${remedy}.`;
};

export const tooWide = (low: number, high: number): string =>
  `The distance from low (${low}) to high (${high}) is too large for a number: write a smaller range, such as -1e300 to 1e300.`;

export const tooManySteps = (step: number): string =>
  `step is ${step}, which is too small for this range: write a larger one, or remove step.`;

export const outsideLogit = (key: 'low' | 'high', value: number): string =>
  `${key} is ${value}, but a logit scale needs values above 0 and below 1: write a value such as ${key === 'low' ? 0.001 : 0.999}.`;

export const outsideLog = (low: number): string =>
  `low is ${low}, but a log scale needs values above 0: write a small number such as 1e-5, or scale: linear.`;

export const stepOnLog = (step: number): string =>
  `step is ${step}, but on a log scale low and step must be whole numbers: write whole numbers, or remove step.`;

export const stepOnLogit = 'A logit scale cannot have steps: remove step, or write another scale.';

export const stepMissesHigh = (low: number, high: number, step: number, last: number): string =>
  `Steps of ${step} from ${low} end at ${last} and miss high (${high}): write high: ${last}, or another step.`;

// conditions

export const dependsOnItself = (route: readonly string[]): string =>
  `${route[0]} depends on itself, by its when (${route.join(' → ')}): remove one of these conditions.`;

export const notAValue = (value: unknown, name: string, instead: string): string =>
  `${formatValue(value)} is not a value of ${name}: write ${instead}.`;

export const emptyWhen = (instead: string): string => `when is empty: write ${instead}.`;

export const unknownName = (name: string, names: readonly string[]): string =>
  `${name} is not a parameter${didYouMean(name, names)}: write the name of one, or ${JSON.stringify(name)} in quotes if it is a value.`;

export const notACondition = (text: string): string =>
  `${formatValue(text)} is neither true nor false: write a comparison, such as a < b.`;

export const wrongEquals = (text: string): string =>
  `${formatValue(text)} has a wrong equals sign: write == to compare two values.`;

/** @param rest what follows where the parser stopped */
export const unreadableCondition = (text: string, rest: string): string => {
  const place = rest === '' ? 'ends too early' : `cannot be read at ${formatValue(rest)}`;
  return `${formatValue(text)} ${place}: write a condition such as a < b and c == "x".`;
};

export const conditionTooLong = (maxSigns: number, maxLength: number): string =>
  `This condition is too long: a condition has at most ${grouped(maxLength)} characters and ${maxSigns} operators and brackets. Write several constraints, or a shorter one.`;

export const tooManyInWhen = (count: number, most: number): string =>
  `when names ${grouped(count)} parameters: name at most ${most}.`;

export const unknownSyntax = `A condition can have only names, values, functions and operators: use ${joinWords(operators)}.`;

export const unknownOperator = (operator: string): string =>
  `A condition cannot have ${operator}: use ${joinWords(operators)}.`;

export const unknownFunction = (name: string): string =>
  `There is no function ${name}${didYouMean(name, functions)}: use ${joinWords(functions)}.`;

export const chainedComparison = 'One comparison cannot follow another: write a < b and b < c.';
export const inWithoutList = 'There is no list after in: write one, such as [1, 2].';
export const listWithGap = 'A list has a gap: write a value between the commas.';
export const regularExpression = 'A condition cannot have a regular expression: compare with == or in.';
export const indexInBrackets = 'A condition cannot have an index in brackets: write only the name of the parameter.';

// command, environment, objective, durations

export function sharedFile(file: string, parallel: number): string {
  return `Up to ${parallel} trials run at once and would all write ${file}: add "cwd: trial", so that each has a folder of its own, or set parallel to 1.`;
}

export const noProgram = (expected: string): string => `The command has no program: write ${expected}.`;

export const unknownPlaceholder = (name: string, names: readonly string[]): string =>
  `The command has {${name}}, but ${name} is not a parameter${didYouMean(name, names)}: declare it under parameters, or remove {${name}}.`;

export const placeholderAlone = (name: string): string =>
  `Not every trial has ${name}, so {${name}} cannot stand alone: write it in one word with its flag, such as --${name}={${name}}, or remove it.`;

export const badVariableName = (name: string): string =>
  `${formatValue(name)} cannot be the name of a variable: use only letters, digits and _, and do not start with a digit.`;

export const reservedVariable = (name: string): string =>
  `${name} is set by the tuner for each trial: choose a name that does not start with BBKB_.`;

export const textTooLong = (what: string, bytes: number, most: number): string =>
  `${what} has ${grouped(bytes)} bytes: the system starts no program with a text of more than ${grouped(most)}. Put it into a file that the script reads.`;

export const invocationTooLong = (bytes: number, most: number): string =>
  `The command, its parameters and env have ${grouped(bytes)} bytes together: a trial can get at most ${grouped(most)}. Put long values into a file that the script reads.`;

export const notADuration = (value: unknown): string =>
  `${formatValue(value)} is not a length of time: write one above 0, such as 90s, 2h or 1h30m.`;

export const notAPattern = (pattern: string, reason: string): string =>
  `${formatValue(pattern)} is not a regular expression (${reason}): write one such as "accuracy: ([0-9.]+)".`;

export const patternTooLong = (length: number, most: number): string =>
  `The pattern has ${grouped(length)} characters: write at most ${grouped(most)}.`;

export const notOneGroup = (pattern: string, groups: number): string =>
  `${formatValue(pattern)} has ${groups === 0 ? 'no group' : `${groups} groups`}: put parentheses around the number, and write (?:…) for any other group.`;

// trials and GPUs

export const noCauses = (expected: string): string => `on is empty: write ${expected}, or remove retries.`;

export const noGpus = (expected: string): string => `The list of GPUs is empty: write ${expected}, or remove gpus.`;

export const tooManyGpus = (count: number, most: number): string => `The list has ${count} GPUs: keep at most ${most}.`;

export const tooFewGpus = (perTrial: number, devices: number): string =>
  `per_trial is ${perTrial}, but there ${devices === 1 ? 'is only 1 GPU' : `are only ${devices} GPUs`}: write a smaller number.`;

export const notWholeGpus = (perTrial: number): string =>
  `per_trial is ${perTrial}: write a whole number such as ${Math.floor(perTrial)}, or a share of one GPU such as 0.5.`;

export const unequalShare = (perTrial: number, nearest: number): string =>
  `per_trial is ${perTrial}, which is not an equal share of a GPU (0.5, 0.33, 0.25, …): write ${nearest}.`;

export const gpusOfCluster =
  'gpus shares the GPUs of this machine. On a cluster each job asks for its own: write gres: gpu:1 under executor instead.';

export const gpusOfHosts =
  'gpus shares the GPUs of this machine. Write those of a host beside its name instead: { host: gpu2, gpus: 2 }.';

export const noHosts = 'The list of hosts is empty: name one, or remove executor.';

export const hostListedTwice = (host: string): string =>
  `${host} is listed twice: list it once, with slots for trials that run at once.`;

// start and algorithm

export const tooManyPoints = (count: number, most: number): string =>
  `start has ${count} points: keep at most ${most}.`;

export const batchWithoutRule = (remedy: string): string =>
  `start.batch has no effect unless a rule ends the batches: write ${remedy} under algorithm, or remove it.`;

export const noRuleAtAll = (algorithm: string): string =>
  `${algorithm} does not use a rule to end its batches: remove rule.`;

export const otherRule = (algorithm: string, rule: string, remedy: string): string =>
  `${algorithm} cannot use the rule ${rule}: write ${remedy}.`;

export const noEstimator = (algorithm: string): string =>
  `${algorithm} does not use an estimator: remove estimator, or write name: a-gp-ucb.`;

export const oneStepNotPossible = (remedy: string): string =>
  `one-step needs the exact posterior: ${remedy}, or write bound or printed-bound.`;
