/** The `parameters` of a W&B sweep, every distribution of theirs. */
import { listed, meant, shown } from '../declaration/expecting.ts';
import { byFactors, evenly, inLogSteps, inSteps, logNormal, normal, say, wordOf, type Place } from './ranges.ts';
import { groupOf, listOf, own, type Group, type Path, type Translation } from './translation.ts';

/** @param literal what is written at a place: 1 and 1.0 are the same number, and not the same type to W&B. */
export function parametersOf(group: Group, translation: Translation, literal: (path: Path) => string): Group {
  return Object.fromEntries(entriesOf(group, ['parameters'], '', translation, literal));
}

type Entry = readonly [name: string, parameter: unknown];

function entriesOf(
  group: Group,
  path: Path,
  prefix: string,
  translation: Translation,
  literal: (path: Path) => string,
): readonly Entry[] {
  return Object.entries(group).flatMap(([key, written]): readonly Entry[] => {
    const place = { name: prefix + key, path: [...path, key], translation };
    const spec = groupOf(written);
    const nested = groupOf(spec && own(spec, 'parameters'));
    if (nested !== undefined) {
      say(
        place,
        `its parameters are named with dots here, ${Object.keys(nested)
          .map((each) => `${place.name}.${each}`)
          .slice(0, 3)
          .join(', ')}`,
      );
      return entriesOf(nested, [...place.path, 'parameters'], `${place.name}.`, translation, literal);
    }
    translation.from(['parameters', place.name], place.path);
    if (spec !== undefined) return [[place.name, translated(new Spec(spec, place, literal))]];
    translation.expected(place.path, written, 'its values or its range, such as { min: 0, max: 1 }');
    return [[place.name, unknown]];
  });
}

/** Stands for a parameter that has a problem, so that the rest of the file is looked at as well. */
const unknown = { type: 'bool' };

const shapes: Readonly<Record<string, (spec: Spec) => unknown>> = {
  constant: (spec) => spec.constant(),
  categorical: (spec) => spec.choice(),
  categorical_w_probabilities: (spec) => {
    say(spec.place, 'its probabilities are not carried over, the tuner finds out which values are better');
    return spec.choice();
  },
  int_uniform: (spec) => ({ ...evenly(...spec.range()), type: 'int' }),
  uniform: (spec) => evenly(...spec.range()),
  q_uniform: (spec) => inSteps(...spec.range(), spec.step(), spec.place),
  log_uniform: (spec) => byFactors(...powers(spec.range())),
  log_uniform_values: (spec) => byFactors(...spec.range('above 0')),
  q_log_uniform: (spec) => inLogSteps(...powers(spec.range()), spec.step(), spec.place),
  q_log_uniform_values: (spec) => inLogSteps(...spec.range('above 0'), spec.step(), spec.place),
  // the logarithm of 1/X is as even as that of X
  inv_log_uniform: (spec) => {
    const [low, high] = spec.range();
    return byFactors(...powers([-high, -low]));
  },
  inv_log_uniform_values: (spec) => byFactors(...spec.range('above 0')),
  normal: (spec) => evenly(...normal(...spec.bell(), spec.place)),
  q_normal: (spec) => inSteps(...normal(...spec.bell(), spec.place), spec.step(), spec.place),
  log_normal: (spec) => byFactors(...logNormal(...spec.bell(), spec.place)),
  q_log_normal: (spec) => inLogSteps(...logNormal(...spec.bell(), spec.place), spec.step(), spec.place),
  beta: (spec) => {
    say(spec.place, 'its beta distribution becomes the range from 0 to 1');
    return evenly(0, 1);
  },
  q_beta: (spec) => {
    say(spec.place, 'its beta distribution becomes the range from 0 to 1');
    return inSteps(0, 1, spec.step(), spec.place);
  },
};

const powers = ([low, high]: readonly [number, number]) => [Math.exp(low), Math.exp(high)] as const;

function translated(spec: Spec): unknown {
  const { name, path, translation } = spec.place;
  for (const [ours, theirs] of [
    ['low', 'min'],
    ['high', 'max'],
    ['step', 'q'],
  ] as const) {
    translation.from(['parameters', name, ours], [...path, theirs]);
  }
  const distribution = spec.distribution();
  if (distribution === undefined) {
    translation.problem(
      path,
      `${name} has neither values nor a range: write values: […], or min: … and max: ….`,
      'key',
    );
    return unknown;
  }
  if (typeof distribution !== 'string' || !Object.hasOwn(shapes, distribution)) {
    const known = Object.keys(shapes);
    const hint = typeof distribution === 'string' ? meant(distribution, known) : '';
    spec.complain('distribution', `${shown(distribution)} is no distribution of W&B${hint}: write ${listed(known)}.`);
    return unknown;
  }
  const parameter = shapes[distribution](spec);
  return spec.sound ? parameter : unknown;
}

/** What is written for one parameter; whatever is read and is not as it must be is a problem. */
class Spec {
  readonly place: Place;
  sound = true;
  readonly #spec: Group;
  readonly #literal: (path: Path) => string;

  constructor(spec: Group, place: Place, literal: (path: Path) => string) {
    this.#spec = spec;
    this.place = place;
    this.#literal = literal;
  }

  distribution(): unknown {
    if (this.#has('distribution')) return own(this.#spec, 'distribution');
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
    const value = wordOf(own(this.#spec, 'value'), this.place);
    if (typeof value === 'boolean') this.#noteTruth();
    this.place.translation.from(['parameters', this.place.name], [...this.place.path, 'value']);
    // null is no value that stays: YAML writes nothing for it, and so do people who forgot one
    return value === null ? { type: 'choice', values: [null] } : { type: 'fixed', value };
  }

  choice(): unknown {
    const listed = listOf(own(this.#spec, 'values'));
    if (listed === undefined) {
      this.#missing('values', 'a list of them, such as [16, 32]');
      return undefined;
    }
    const values = listed.map((value) => wordOf(value, this.place));
    if (values.some((value) => typeof value === 'boolean')) this.#noteTruth();
    const isTruth = values.length === 2 && values.includes(true) && values.includes(false);
    return isTruth ? { type: 'bool' } : { type: 'choice', values };
  }

  range(least?: 'above 0'): readonly [low: number, high: number] {
    const [low, high] = [this.#number('min'), this.#number('max')];
    if (low >= high) {
      const remedy = low === high ? 'value: … keeps it fixed' : 'or swap the two';
      this.complain('max', `max is ${high}, which is not above min (${low}): write a larger max, ${remedy}.`);
    }
    if (least !== undefined && low <= 0) {
      this.complain('min', `min is ${low}, and a log scale needs it above 0: write a small number such as 1e-5.`);
    }
    return [low, high];
  }

  /** The middle and the width of a normal distribution. */
  bell(): readonly [mu: number, sigma: number] {
    const [mu, sigma] = [this.#number('mu', 0), this.#number('sigma', 1)];
    if (sigma <= 0) this.complain('sigma', `sigma is ${sigma}: write a number above 0.`);
    return [mu, sigma];
  }

  step(): number {
    const q = this.#number('q', 1);
    if (q > 0) return q;
    this.complain('q', `q is ${q}: write a number above 0.`);
    return 1;
  }

  complain(key: string, sentence: string): void {
    this.sound = false;
    this.place.translation.problem([...this.place.path, key], `${this.place.name}: ${sentence}`);
  }

  #number(key: string, otherwise?: number): number {
    const value = this.#has(key) ? own(this.#spec, key) : otherwise;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    this.#missing(key, 'a number');
    return NaN;
  }

  #missing(key: string, what: string): void {
    const value = own(this.#spec, key);
    const has = value === undefined ? `${key} is missing` : `${key} is ${value === null ? 'empty' : shown(value)}`;
    this.complain(key, `${has}: write ${what}.`);
  }

  #noteTruth(): void {
    say(this.place, 'a truth is passed as true or false, where W&B passes True or False');
  }

  #has(key: string): boolean {
    return Object.hasOwn(this.#spec, key);
  }

  #isWhole(key: string): boolean {
    return Number.isInteger(own(this.#spec, key)) && !/[.e]/i.test(this.#literal([...this.place.path, key]));
  }
}
