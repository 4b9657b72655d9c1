/**
 * The sentences of `simulate` that a person sees. The expected value of a key is written in its schema
 * (config.ts).
 *
 * The sentence of a problem begins with where it is, such as `kernel.lengthscale`.
 */

export const notJson = (place: string): string =>
  `The configuration is not JSON from ${place} on. JSON has no NaN, no comments and no trailing commas.`;

/** The configuration as a whole, where a path would be. */
export const CONFIGURATION = 'The configuration';

export const isUnknownKey = (path: string): string => `${path} is not a known key here: remove it.`;

/** These follow a path. */
export const isMissing = (expected: string): string => `is missing: write ${expected}.`;
export const isWrong = (value: string, expected: string): string => `is ${value}: write ${expected}.`;

export const AN_EMPTY_LIST = 'an empty list';
export const A_LIST = 'a list';
export const A_GROUP = 'a group of keys';

/** Problems across keys. They follow the path of a key. */
export const ACROSS_KEYS = {
  valuesMissing: 'is missing: write one number for each arm.',
  valuesAndFile: 'cannot be combined with arms from a file, which gives the values: remove one of them.',
  noiseAndNoiseSd: 'cannot be combined with noiseSd: remove one of them.',
  noNoise: 'is missing, and so is noise: write one of them, such as "noiseSd": 0.',
  noiseTooShort: 'has fewer entries than there are steps: write one for each step.',
  initAndHistory: 'cannot be combined with history: remove one of them.',
  kernelMissing: 'is missing: this algorithm needs one, such as { "type": "gaussian", "lengthscale": 0.3 }.',
  productRule: 'is product, which needs the exact posterior: write another rule, or the algorithm gp-bucb.',
  estimatorWithoutMeaning: 'has no meaning for this algorithm: remove it, or write the algorithm a-gp-ucb.',
  oneStepWithRule: 'is one-step, which needs the exact posterior: remove rule, or write bound or printed-bound.',
  noiseVarianceIs0: 'is 0: a-gp-ucb needs noise above 0, such as 1e-4.',
} as const;

export const notARuleOf = (algorithm: string, rules: readonly string[]): string =>
  `is not a rule of ${algorithm}: write ${rules.join(' or ')}.`;

export const raggedArms = (arm: number, length: number, columns: number): string =>
  `arms[${arm}] has ${length} numbers and arms[0] has ${columns}: write as many in each.`;

export const valuesForArms = (values: number, arms: number): string =>
  `values has ${values} entries for ${arms} arms: write one for each arm.`;

export const lengthscalesForColumns = (lengthscales: number, columns: number): string =>
  `kernel.lengthscale has ${lengthscales} entries for ${columns} columns: write one for each, or one number.`;

export const armOutOfRange = (path: string, arm: number, arms: number): string =>
  `${path} is ${arm}: there are ${arms} arms, so write an index below ${arms}.`;

export const historyValues = (values: number, pulls: number): string =>
  `history.values has ${values} entries for ${pulls} pulls: write one for each pull.`;

export const uniformsForArms = (redraw: number, uniforms: number, arms: number): string =>
  `uniforms[${redraw}] has ${uniforms} entries for ${arms} arms: write one for each arm.`;

/** Problems of a CSV file. */
export const inFile = (file: string, problem: string): string => `${file}: ${problem}`;

export const notCsv = (reason: string): string => `It cannot be read as CSV (${reason}).`;

export const NAMES_AND_NUMBERS =
  'Its columns are given by name and by number: write names if it has a header line, else numbers.';

export const NO_ROWS = 'It has no rows of data.';

export const noColumn = (column: string, available: string): string =>
  `It has no column ${column}; its columns are ${available}.`;

export const columnsByNumber = (count: number): string => `0 to ${count - 1}`;

export const missingCell = (column: string, cell: string, row: number): string =>
  `Column ${column} has ${cell} in row ${row} of its data: fill it in, or remove the row.`;

export const notANumber = (column: string, cell: string, row: number, mayBeHeader: boolean): string =>
  `Column ${column} has ${cell} in row ${row} of its data, which is not a number of at most 1e100 in size.${
    mayBeHeader ? ' If that is a header line, give the columns by name.' : ''
  }`;

export const columnByNumber = (index: number): string => `number ${index}`;

export const notStandardisable = (column: string): string =>
  `Column ${column} is constant and cannot be standardised: remove it from the features.`;

export const notRescalable = (column: string): string =>
  `Column ${column} is constant and cannot be rescaled: remove rescaleTarget.`;

/** Problems of a file of NumPy. */
export const NOT_NPY = 'It is not a file of numbers as numpy.save writes it.';

export const notFloat64 = (type: string): string =>
  `Its numbers are of the type ${JSON.stringify(type.slice(0, 60))}: save them as float64, with numpy.save(file, X.astype("float64")).`;

export const NOT_C_ORDER =
  'Its numbers stand column by column: save them row by row, with numpy.save(file, numpy.ascontiguousarray(X)).';

export const wrongLength = (numbers: number, expected: number): string =>
  `It has ${numbers} numbers where its header says ${expected}: it was not written to its end.`;

export const wrongShape = (shape: readonly number[], dimensions: number): string =>
  `Its shape is (${shape.join(', ')}): ${dimensions === 1 ? 'write one value for each arm, (A,)' : 'write one row for each arm, (A, D)'}.`;

export const notFinite = (value: number, row: number, column: number): string =>
  `It has ${value} in row ${row}, column ${column} (from 0), which is not a number of at most 1e100 in size: fill it in, or remove the row.`;

/** Problems of the threads among which the arms are divided. */
export const THREAD_SILENT = 'A thread gave no answer for ten minutes.';

export const threadFailed = (reason: string): string => `A thread failed: ${reason}`;

export const outOfRange = (quantity: 'mean' | 'variance'): string =>
  `The ${quantity} left the range of numbers: use a larger lambda or larger lengthscales.`;
