/** The `parameters` of a W&B sweep, every distribution of theirs. */
import { joinWords, didYouMean, formatValue } from '../wording.ts';
import {
  logRange,
  uniformRange,
  steppedLogRange,
  steppedRange,
  logNormalRange,
  normalRange,
  noteParameter,
  argumentOf,
  type SourceParameter,
} from './ranges.ts';
import { asMapping, asList, ownValue, type Mapping, type Path, type Translation } from './translation.ts';

/** @param literal what is written at a place: 1 and 1.0 are the same number, and not the same type to W&B. */
export function parametersOf(group: Mapping, translation: Translation, literal: (path: Path) => string): Mapping {
  return Object.fromEntries(entriesOf(group, ['parameters'], '', translation, literal));
}

type Entry = readonly [name: string, parameter: unknown];

function entriesOf(
  group: Mapping,
  path: Path,
  prefix: string,
  translation: Translation,
  literal: (path: Path) => string,
): readonly Entry[] {
  return Object.entries(group).flatMap(([key, written]): readonly Entry[] => {
    const place = { name: prefix + key, path: [...path, key], translation };
    const spec = asMapping(written);
    const nested = asMapping(spec && ownValue(spec, 'parameters'));
    if (nested !== undefined) {
      noteParameter(
        place,
        `its parameters are named with dots here, ${Object.keys(nested)
          .map((each) => `${place.name}.${each}`)
          .slice(0, 3)
          .join(', ')}`,
      );
      return entriesOf(nested, [...place.path, 'parameters'], `${place.name}.`, translation, literal);
    }
    translation.recordOrigin(['parameters', place.name], place.path);
    if (spec !== undefined) return [[place.name, translateParameter(new ParameterSpec(spec, place, literal))]];
    translation.addExpected(place.path, written, 'its values or its range, such as { min: 0, max: 1 }');
    return [[place.name, PLACEHOLDER_PARAMETER]];
  });
}

/** Stands for a parameter that has a problem, so that the rest of the file is looked at as well. */
const PLACEHOLDER_PARAMETER = { type: 'bool' };

const DISTRIBUTIONS: Readonly<Record<string, (spec: ParameterSpec) => unknown>> = {
  constant: (spec) => spec.constant(),
  categorical: (spec) => spec.choice(),
  categorical_w_probabilities: (spec) => {
    noteParameter(spec.place, 'its probabilities are not carried over, the tuner finds out which values are better');
    return spec.choice();
  },
  int_uniform: (spec) => ({ ...uniformRange(...spec.range()), type: 'int' }),
  uniform: (spec) => uniformRange(...spec.range()),
  q_uniform: (spec) => steppedRange(...spec.range(), spec.step(), spec.place),
  log_uniform: (spec) => logRange(...exponentials(spec.range())),
  log_uniform_values: (spec) => logRange(...spec.range('above 0')),
  q_log_uniform: (spec) => steppedLogRange(...exponentials(spec.range()), spec.step(), spec.place),
  q_log_uniform_values: (spec) => steppedLogRange(...spec.range('above 0'), spec.step(), spec.place),
  // the logarithm of 1/X is as even as that of X
  inv_log_uniform: (spec) => {
    const [low, high] = spec.range();
    return logRange(...exponentials([-high, -low]));
  },
  inv_log_uniform_values: (spec) => logRange(...spec.range('above 0')),
  normal: (spec) => uniformRange(...normalRange(...spec.meanAndSigma(), spec.place)),
  q_normal: (spec) => steppedRange(...normalRange(...spec.meanAndSigma(), spec.place), spec.step(), spec.place),
  log_normal: (spec) => logRange(...logNormalRange(...spec.meanAndSigma(), spec.place)),
  q_log_normal: (spec) =>
    steppedLogRange(...logNormalRange(...spec.meanAndSigma(), spec.place), spec.step(), spec.place),
  beta: (spec) => {
    noteParameter(spec.place, 'its beta distribution becomes the range from 0 to 1');
    return uniformRange(0, 1);
  },
  q_beta: (spec) => {
    noteParameter(spec.place, 'its beta distribution becomes the range from 0 to 1');
    return steppedRange(0, 1, spec.step(), spec.place);
  },
};

const exponentials = ([low, high]: readonly [number, number]) => [Math.exp(low), Math.exp(high)] as const;

function translateParameter(spec: ParameterSpec): unknown {
  const { name, path, translation } = spec.place;
  for (const [ours, theirs] of [
    ['low', 'min'],
    ['high', 'max'],
    ['step', 'q'],
  ] as const) {
    translation.recordOrigin(['parameters', name, ours], [...path, theirs]);
  }
  const distribution = spec.distribution();
  if (distribution === undefined) {
    translation.addProblem(
      path,
      `${name} has neither values nor a range: write values: […], or min: … and max: ….`,
      'key',
    );
    return PLACEHOLDER_PARAMETER;
  }
  if (typeof distribution !== 'string' || !Object.hasOwn(DISTRIBUTIONS, distribution)) {
    const known = Object.keys(DISTRIBUTIONS);
    const hint = typeof distribution === 'string' ? didYouMean(distribution, known) : '';
    spec.addProblem(
      'distribution',
      `${formatValue(distribution)} is no distribution of W&B${hint}: write ${joinWords(known)}.`,
    );
    return PLACEHOLDER_PARAMETER;
  }
  const parameter = DISTRIBUTIONS[distribution](spec);
  return spec.isValid ? parameter : PLACEHOLDER_PARAMETER;
}

/** What is written for one parameter; whatever is read and is not as it must be is a problem. */
class ParameterSpec {
  readonly place: SourceParameter;
  isValid = true;
  readonly #spec: Mapping;
  readonly #sourceText: (path: Path) => string;

  constructor(spec: Mapping, place: SourceParameter, literal: (path: Path) => string) {
    this.#spec = spec;
    this.place = place;
    this.#sourceText = literal;
  }

  distribution(): unknown {
    if (this.#has('distribution')) return ownValue(this.#spec, 'distribution');
    if (this.#has('value')) return 'constant';
    if (this.#has('values')) return this.#has('probabilities') ? 'categorical_w_probabilities' : 'categorical';
    if (!this.#has('min') && !this.#has('max')) return undefined;
    return this.#isWhole('min') && this.#isWhole('max') ? 'int_uniform' : 'uniform';
  }

  constant(): unknown {
    if (!this.#has('value')) {
      this.#missing('value', 'the value that it has');
      return undefined;
    }
    const value = argumentOf(ownValue(this.#spec, 'value'), this.place);
    if (typeof value === 'boolean') this.#noteBoolean();
    this.place.translation.recordOrigin(['parameters', this.place.name], [...this.place.path, 'value']);
    // null is no value that stays: YAML writes nothing for it, and so do people who forgot one
    return value === null ? { type: 'choice', values: [null] } : { type: 'fixed', value };
  }

  choice(): unknown {
    const listed = asList(ownValue(this.#spec, 'values'));
    if (listed === undefined) {
      this.#missing('values', 'a list of them, such as [16, 32]');
      return undefined;
    }
    const values = listed.map((value) => argumentOf(value, this.place));
    if (values.some((value) => typeof value === 'boolean')) this.#noteBoolean();
    const isTruth = values.length === 2 && values.includes(true) && values.includes(false);
    return isTruth ? { type: 'bool' } : { type: 'choice', values };
  }

  range(least?: 'above 0'): readonly [low: number, high: number] {
    const [low, high] = [this.#number('min'), this.#number('max')];
    if (low >= high) {
      const remedy = low === high ? 'value: … keeps it fixed' : 'or swap the two';
      this.addProblem('max', `max is ${high}, which is not above min (${low}): write a larger max, ${remedy}.`);
    }
    if (least !== undefined && low <= 0) {
      this.addProblem('min', `min is ${low}, and a log scale needs it above 0: write a small number such as 1e-5.`);
    }
    return [low, high];
  }

  /** The middle and the width of a normal distribution. */
  meanAndSigma(): readonly [mu: number, sigma: number] {
    const [mu, sigma] = [this.#number('mu', 0), this.#number('sigma', 1)];
    if (sigma <= 0) this.addProblem('sigma', `sigma is ${sigma}: write a number above 0.`);
    return [mu, sigma];
  }

  step(): number {
    const q = this.#number('q', 1);
    if (q > 0) return q;
    this.addProblem('q', `q is ${q}: write a number above 0.`);
    return 1;
  }

  addProblem(key: string, sentence: string): void {
    this.isValid = false;
    this.place.translation.addProblem([...this.place.path, key], `${this.place.name}: ${sentence}`);
  }

  #number(key: string, otherwise?: number): number {
    const value = this.#has(key) ? ownValue(this.#spec, key) : otherwise;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    this.#missing(key, 'a number');
    return NaN;
  }

  #missing(key: string, what: string): void {
    const value = ownValue(this.#spec, key);
    const has =
      value === undefined ? `${key} is missing` : `${key} is ${value === null ? 'empty' : formatValue(value)}`;
    this.addProblem(key, `${has}: write ${what}.`);
  }

  #noteBoolean(): void {
    noteParameter(this.place, 'a truth is passed as true or false, where W&B passes True or False');
  }

  #has(key: string): boolean {
    return Object.hasOwn(this.#spec, key);
  }

  #isWhole(key: string): boolean {
    return Number.isInteger(ownValue(this.#spec, key)) && !/[.e]/i.test(this.#sourceText([...this.place.path, key]));
  }
}
