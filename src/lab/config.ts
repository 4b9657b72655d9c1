/**
 * The configuration of `bbkb simulate`: a table of arms whose values are known, an algorithm, and how to run it. Here
 * it is checked without the table; simulation.ts checks that it fits the table.
 */
import * as z from 'zod';
import { regretEstimators } from '../bandits/agpucb/regretBound.ts';
import { algorithmNames, algorithms, DEFAULT_ALGORITHM, type AlgorithmName } from '../bandits/algorithms.ts';
import { ruleNames, type RuleName } from '../bandits/bbkb/rules.ts';
import { parseJson } from '../system/json.ts';
import { jsonBreakPlace } from '../system/jsonBreak.ts';
import { expectedMessage, sentencesOf } from './configProblems.ts';
import { ACROSS_KEYS, notARuleOf, notJson } from './messages.ts';

export type Config = z.infer<typeof schema>;

/** Either the value or all problems in it: sentences that begin with where, such as `kernel.lengthscale`. */
export type Validated<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly string[] };

/** All problems of several. */
export function problemsOf(checked: readonly Validated<unknown>[]): readonly string[] {
  return checked.flatMap((each) => (each.ok ? [] : each.problems));
}

export function parseConfig(text: string): Validated<Config> {
  const json = parseJson(text.replace(/^\uFEFF/, ''));
  if (json === undefined) return { ok: false, problems: [notJson(jsonBreakPlace(text))] };
  const checked = schema.safeParse(json);
  if (checked.success) return { ok: true, value: checked.data };
  return { ok: false, problems: checked.error.issues.flatMap((issue) => sentencesOf(issue)) };
}

function number(what: string, fits: (value: number) => boolean = () => true) {
  const error = expectedMessage(what);
  return z.number({ error }).refine(fits, { error });
}

function integerFrom(what: string, min: number) {
  return number(what, (value) => Number.isSafeInteger(value) && value >= min);
}

function list<Item extends z.ZodType>(what: string, item: Item, min = 0) {
  const error = expectedMessage(what);
  return z.array(item, { error }).min(min, { error });
}

function oneOf<const Word extends string>(...words: Word[]) {
  return z.enum(words, { error: expectedMessage(`one of ${words.join(', ')}`) });
}

function flag(what: string) {
  return z.boolean({ error: expectedMessage(`true or false: whether ${what}`) });
}

/** Squares and sums of larger numbers would leave the range of numbers. */
const finiteNumber = number('a number of at most 1e100 in size', (value) => Math.abs(value) <= 1e100);
const positive = number('a number above 0', (value) => value > 0);
const nonNegative = number('a number of 0 or above', (value) => value >= 0);
const valueList = list('a list of numbers, one for each arm', finiteNumber);
const indices = list('a list of arms by their index from 0', integerFrom('the index of an arm, from 0', 0));
const uniform = number('a number from 0 to 1', (value) => value >= 0 && value <= 1);

const column = z.union([z.string(), z.int().min(0)], {
  error: expectedMessage('the name of a column or, for a file without a header, its number from 0'),
});

const csv = z.strictObject(
  {
    /** Relative to the configuration's folder. */
    csv: z.string({ error: expectedMessage('the path of a CSV file') }),
    /** By name, or by number from 0 if the file has no header line. */
    features: list('a list of at least one column', column, 1),
    target: column,
    /** Scales the features to mean 0 and standard deviation 1. */
    standardize: flag('to bring the features to mean 0 and standard deviation 1').default(false),
    /** Scales the values to [0, 1]. */
    rescaleTarget: flag('to bring the values to [0, 1]').default(false),
  },
  {
    error: expectedMessage(
      'rows of numbers, or a group such as { "csv": "table.csv", "features": ["a"], "target": "b" }',
    ),
  },
);

const npy = z.strictObject(
  {
    /** [A, D], float64. Both paths are relative to the configuration's folder. */
    npy: z.string({ error: expectedMessage('the path of a file of NumPy') }),
    /** [A], float64. */
    values: z.string({ error: expectedMessage('the path of a file of NumPy with the value of each arm') }),
  },
  { error: expectedMessage('a group such as { "npy": "arms.npy", "values": "values.npy" }') },
);

const rows = list('at least one row of numbers', list('a row of at least one number', finiteNumber, 1), 1);

const history = z.strictObject(
  {
    arms: indices,
    values: list('a list of numbers, one for each arm of the history', finiteNumber),
    /** Default: the arms of the history, ascending. */
    dictionary: indices.exactOptional(),
  },
  { error: expectedMessage('a group such as { "arms": [3], "values": [0.2] }') },
);

const kernel = z.strictObject(
  {
    type: oneOf('gaussian', 'matern52').default('gaussian'),
    /** One for all columns, or one for each. */
    lengthscale: z.union([positive, list('a list of at least one number', positive, 1)], {
      error: expectedMessage('a number above 0, or a list of one for each column'),
    }),
  },
  { error: expectedMessage('a group such as { "type": "gaussian", "lengthscale": 0.3 }') },
);

const schema = z
  .strictObject(
    {
      arms: z.union([rows, csv, npy], { error: expectedMessage('rows of numbers, { "csv": … } or { "npy": … }') }),
      /** The values of the arms, where these are no file. */
      values: valueList.exactOptional(),
      /** Entry t is added to the value of pull t after the initial ones. */
      noise: list('a list of numbers, one for each step', finiteNumber).exactOptional(),
      /** The standard deviation of normal noise on the pulls after the initial ones. */
      noiseSd: nonNegative.exactOptional(),

      /** Needed by every algorithm that has a model. */
      kernel: kernel.exactOptional(),
      lambda: positive.default(0.01),
      noiseVariance: nonNegative.default(0.01),
      norm: nonNegative.default(1),
      delta: number('a probability between 0 and 1', (value) => value > 0 && value < 1).default(0.1),

      algorithm: oneOf(...algorithmNames).default(DEFAULT_ALGORITHM),
      /** Default: product for gp-bucb, global for all others. */
      rule: oneOf(...ruleNames).exactOptional(),
      /** How a-gp-ucb estimates the regret of a larger hypothesis space. */
      estimator: oneOf(...regretEstimators).exactOptional(),
      threshold: number('a variance ratio of 1 or above', (value) => value >= 1).default(2),
      qbar: z
        .union([positive, z.literal('inf')], {
          error: expectedMessage('a number above 0, or "inf" for all pulled arms'),
        })
        .default(2),
      confidence: z
        .union([oneOf('code', 'paper'), nonNegative], {
          error: expectedMessage('code, paper, or a number of 0 or above'),
        })
        .default('code'),

      /** Arms that were pulled before the first step, in order; they may repeat. Default: none. */
      init: indices.exactOptional(),
      history: history.exactOptional(),
      steps: integerFrom('a whole number of 1 or above', 1),
      /** Default: as many as there are steps; 30 for thompson, and 1 for the other algorithms without a batch rule. */
      maxBatch: integerFrom('a whole number of 1 or above', 1).exactOptional(),
      seed: number('a whole number', Number.isSafeInteger).default(0),
      /** `uniforms[b]` are used by resampling b of the dictionary, one for each arm. Default: from the seed. */
      uniforms: list('a list of lists of numbers', list('a list of numbers from 0 to 1', uniform)).exactOptional(),
    },
    { error: expectedMessage('a group of keys, such as { "arms": [[0.1]], "values": [0.3], … }') },
  )
  .refine(({ arms, values }) => !Array.isArray(arms) || values !== undefined, {
    path: ['values'],
    error: ACROSS_KEYS.valuesMissing,
    ...whenValid('arms', 'values'),
  })
  .refine(({ arms, values }) => Array.isArray(arms) || values === undefined, {
    path: ['values'],
    error: ACROSS_KEYS.valuesAndFile,
    ...whenValid('arms', 'values'),
  })
  .refine(({ noise, noiseSd }) => noise === undefined || noiseSd === undefined, {
    path: ['noise'],
    error: ACROSS_KEYS.noiseAndNoiseSd,
    ...whenValid('noise', 'noiseSd'),
  })
  .refine(({ noise, noiseSd }) => noise !== undefined || noiseSd !== undefined, {
    path: ['noiseSd'],
    error: ACROSS_KEYS.noNoise,
    ...whenValid('noise', 'noiseSd'),
  })
  .refine(({ noise, steps }) => noise === undefined || noise.length >= steps, {
    path: ['noise'],
    error: ACROSS_KEYS.noiseTooShort,
    ...whenValid('noise', 'steps'),
  })
  .refine(({ init, history }) => init === undefined || history === undefined, {
    path: ['init'],
    error: ACROSS_KEYS.initAndHistory,
    ...whenValid('init', 'history'),
  })
  .refine(({ kernel, algorithm }) => kernel !== undefined || algorithms[algorithm].model === 'none', {
    path: ['kernel'],
    error: ACROSS_KEYS.kernelMissing,
    ...whenValid('kernel', 'algorithm'),
  })
  .superRefine(checkRule, whenValid('algorithm', 'rule'))
  .refine(({ algorithm, estimator }) => algorithms[algorithm].model === 'adaptive' || estimator === undefined, {
    path: ['estimator'],
    error: ACROSS_KEYS.estimatorWithoutMeaning,
    ...whenValid('algorithm', 'estimator'),
  })
  .refine(({ rule, estimator }) => rule === undefined || estimator !== 'one-step', {
    path: ['estimator'],
    error: ACROSS_KEYS.oneStepWithRule,
    ...whenValid('rule', 'estimator'),
  })
  .refine(({ algorithm, noiseVariance }) => algorithms[algorithm].model !== 'adaptive' || noiseVariance > 0, {
    path: ['noiseVariance'],
    error: ACROSS_KEYS.noiseVarianceIs0,
    ...whenValid('algorithm', 'noiseVariance'),
  });

interface ChosenRule {
  readonly algorithm: AlgorithmName;
  readonly rule?: RuleName;
}

/** Where the algorithm has no rule unless one is written, or none at all, any may be written. */
function checkRule({ algorithm, rule }: ChosenRule, context: z.core.$RefinementCtx): void {
  const { rules, defaultRule } = algorithms[algorithm];
  if (rule === undefined || defaultRule === undefined || rules.includes(rule)) return;
  const message = rule === 'product' ? ACROSS_KEYS.productRule : notARuleOf(algorithm, rules);
  context.addIssue({ code: 'custom', path: ['rule'], message });
}

/** A check across keys runs if each of those keys is right by itself, whatever is wrong elsewhere. */
function whenValid(...keys: readonly string[]) {
  return {
    when: ({ value, issues }: z.core.ParsePayload): boolean =>
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      !issues.some(({ path }) => keys.includes(String(path?.[0]))),
  };
}
