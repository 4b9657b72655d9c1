/** When in its course a script printed a line. */
import { escapeRegExp } from './expressions.ts';

export interface Step {
  readonly step: number;
  /** Its unit, in lower case: `epoch`, `step`, `round`. */
  readonly name: string;
  /** The last one that there will be, where the line says so: 50 in `epoch 3/50`. */
  readonly last?: number;
}

/** The finest first: a line with an epoch and a step is one of many lines of that epoch. */
const STEP_NAMES = ['step', 'iteration', 'iter', 'epoch', 'round'];

const NUMBER = String.raw`(\d+(?:\.\d+)?)(?![\p{L}\p{N}_])`;
/** The second group of each form. */
const LAST = String.raw`(?:[ \t]*(?:\/|of)[ \t]*(\d+)(?![\p{L}\p{N}_.]))?`;

interface Form {
  readonly name: string;
  /** In every line that has it: most lines have none, and looking for it takes a fraction of the expression's time. */
  readonly sign?: RegExp;
  readonly expression: RegExp;
}

function named(name: string, word: string): Form {
  const text = String.raw`(?<![\p{L}\p{N}])${word}["'\])]{0,3}[ \t]*[:=#]?[ \t]*[([]?${NUMBER}${LAST}`;
  const expression = new RegExp(text, 'iu');
  // other letters have further forms that the expression takes for the same
  return /^[ -~]*$/.test(name) ? { name, sign: new RegExp(escapeRegExp(name), 'i'), expression } : { name, expression };
}

const FOUND_BY_ITSELF: readonly Form[] = [
  ...STEP_NAMES.map((name) => named(name, `(?:global_?|current_?)?${name}`)),
  // how XGBoost and LightGBM begin a line, and CatBoost
  { name: 'round', expression: /^\[(\d+)\][ \t]/ },
  { name: 'iteration', expression: /^(\d+):[ \t]/ },
  // a bar of tqdm that counts the epochs: ` 30%|███       | 3/10 [00:04<00:09, 1.35s/it, loss=0.41]`
  { name: 'step', sign: /\|/, expression: /\|[ \t]*(\d+)\/(\d+)[ \t]\[/ },
];

/** Keras and others say once, on a line of its own, which epoch the lines below are of. */
const HEADINGS: readonly Form[] = ['epoch', 'round', 'iteration'].map((name) => ({
  name,
  sign: new RegExp(name, 'i'),
  expression: new RegExp(
    String.raw`^[-=#* \t]{0,40}${name}[ \t:#]{1,4}(\d+)[ \t]*(?:(?:\/|of)[ \t]*(\d+))?[-=#*: \t]{0,40}$`,
    'i',
  ),
}));

const MAX_HEADING = 120;

/** Reads the steps of a script's lines, which it gets one after the other. */
export interface StepReader {
  /** To be called with each line that is no report. */
  readonly pass: (line: string) => void;
  /** The step that a report is of; undefined where neither its line nor a heading above names one. */
  readonly stepOf: (line: string) => Step | undefined;
}

/** @param name of the step in the script's lines; without one, it is found among the usual names */
export function stepReader(name?: string): StepReader {
  const forms = name === undefined ? FOUND_BY_ITSELF : [named(name, escapeRegExp(name))];
  let heading: Step | undefined;
  return {
    pass(line) {
      if (name === undefined && line.length <= MAX_HEADING) heading = firstIn(HEADINGS, line) ?? heading;
    },
    stepOf: (line) => firstIn(forms, line) ?? heading,
  };
}

function firstIn(forms: readonly Form[], line: string): Step | undefined {
  for (const { name, sign, expression } of forms) {
    if (sign !== undefined && !sign.test(line)) continue;
    const found = expression.exec(line);
    if (found === null) continue;
    const [step, last] = [Number(found[1]), Number(found[2])];
    if (!(step <= Number.MAX_SAFE_INTEGER)) continue;
    return step <= last && last <= Number.MAX_SAFE_INTEGER ? { step, name, last } : { step, name };
  }
  return undefined;
}
