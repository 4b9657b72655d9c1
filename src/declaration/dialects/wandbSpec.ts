/** One parameter of a W&B sweep. Each key that is read and is not valid becomes a problem. */
import * as l10n from '@vscode/l10n';
import { ownValue } from '../ownValue.ts';
import { aboutParameter, expectedKey, asList, type Mapping, type Path } from './translation.ts';
import { argumentOf, noteParameter, type SourceParameter } from './ranges.ts';

/** The text of the value at a path: 1 and 1.0 are the same number, but not the same type to W&B. */
export type SourceText = (path: Path) => string;

export class ParameterSpec {
  readonly source: SourceParameter;
  isValid = true;
  readonly #spec: Mapping;
  readonly #sourceText: SourceText;

  constructor(spec: Mapping, source: SourceParameter, sourceText: SourceText) {
    this.#spec = spec;
    this.source = source;
    this.#sourceText = sourceText;
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
      this.#addExpected('value', l10n.t('the value'));
      return undefined;
    }
    const value = argumentOf(ownValue(this.#spec, 'value'), this.source);
    if (typeof value === 'boolean') this.#noteBoolean();
    this.source.translation.recordOrigin(['parameters', this.source.name], [...this.source.path, 'value']);
    // a fixed value cannot be null: YAML writes it as nothing, and so do people who forgot the value
    return value === null ? { type: 'choice', values: [null] } : { type: 'fixed', value };
  }

  choice(): unknown {
    const listed = asList(ownValue(this.#spec, 'values'));
    if (listed === undefined) {
      this.#addExpected('values', l10n.t('a list, such as [16, 32]'));
      return undefined;
    }
    const values = listed.map((value) => argumentOf(value, this.source));
    if (values.some((value) => typeof value === 'boolean')) this.#noteBoolean();
    const isBool = values.length === 2 && values.includes(true) && values.includes(false);
    return isBool ? { type: 'bool' } : { type: 'choice', values };
  }

  range(least?: 'above 0'): readonly [low: number, high: number] {
    const [low, high] = [this.#number('min'), this.#number('max')];
    if (low >= high) this.addProblem('max', emptyRange(low, high));
    if (least !== undefined && low <= 0) this.addProblem('min', minNotPositive(low));
    return [low, high];
  }

  /** Of a normal distribution. */
  meanAndSigma(): readonly [mu: number, sigma: number] {
    const [mu, sigma] = [this.#number('mu', 0), this.#number('sigma', 1)];
    if (sigma <= 0) this.addProblem('sigma', notPositive('sigma', sigma));
    return [mu, sigma];
  }

  step(): number {
    const q = this.#number('q', 1);
    if (q > 0) return q;
    this.addProblem('q', notPositive('q', q));
    return 1;
  }

  addProblem(key: string, sentence: string): void {
    this.isValid = false;
    const { name, path, translation } = this.source;
    translation.addProblem([...path, key], aboutParameter(name, sentence));
  }

  #number(key: string, defaultValue?: number): number {
    const value = this.#has(key) ? ownValue(this.#spec, key) : defaultValue;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    this.#addExpected(key, l10n.t('a number'));
    return NaN;
  }

  #addExpected(key: string, expected: string): void {
    this.addProblem(key, expectedKey(key, ownValue(this.#spec, key), expected));
  }

  #noteBoolean(): void {
    noteParameter(this.source, booleansAsWritten());
  }

  #has(key: string): boolean {
    return Object.hasOwn(this.#spec, key);
  }

  #isWhole(key: string): boolean {
    return Number.isInteger(ownValue(this.#spec, key)) && !/[.e]/i.test(this.#sourceText([...this.source.path, key]));
  }
}

const booleansAsWritten = () => l10n.t('true and false are passed as true and false, not as True and False');
const emptyRange = (min: number, max: number) => {
  return min === max
    ? l10n.t`max is ${max}, which is not above min (${min}): write a larger max, or value: ${min} for one value`
    : l10n.t`max is ${max}, which is not above min (${min}): write a larger max, or swap the two`;
};
const minNotPositive = (min: number) =>
  l10n.t`min is ${min}, but a log scale needs values above 0: write a small number such as 1e-5`;
const notPositive = (key: string, value: number) => l10n.t`${key} is ${value}: write a number above 0`;
