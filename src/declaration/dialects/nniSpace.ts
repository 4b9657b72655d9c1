/** The search space of NNI, with every `_type`: https://nni.readthedocs.io/en/stable/hpo/search_space.html. */
import * as l10n from '@vscode/l10n';
import { ownValue } from '../ownValue.ts';
import { anyOf } from '../wording.ts';
import { aboutParameter, expectedKey, unknownWord } from './translation.ts';
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
import { asMapping, asList, PLACEHOLDER_PARAMETER, type Mapping, type Path, type Translation } from './translation.ts';

export function isSearchSpace(file: Mapping): boolean {
  const parameters = Object.values(file).map(asMapping);
  return parameters.length > 0 && parameters.every((each) => each !== undefined && Object.hasOwn(each, '_type'));
}

/** @param path where the space is written */
export function parametersOf(space: Mapping, path: Path, translation: Translation): Mapping {
  return Object.fromEntries(
    Object.entries(space).map(([name, written]) => {
      const source = { name, path: [...path, name], translation };
      translation.recordOrigin(['parameters', name], source.path);
      return [name, parameterOf(written, source) ?? PLACEHOLDER_PARAMETER];
    }),
  );
}

type Numbers = readonly [a: number, b: number, q: number];

const ranges: Readonly<Record<string, (numbers: Numbers, source: SourceParameter) => object>> = {
  // NNI leaves out the upper end
  randint: ([low, end]) => ({ type: 'int', low, high: end - 1 }),
  uniform: ([low, high]) => uniformRange(low, high),
  quniform: ([low, high, q], source) => steppedRange(low, high, q, source),
  loguniform: ([low, high]) => logRange(low, high),
  qloguniform: ([low, high, q], source) => steppedLogRange(low, high, q, source),
  normal: ([mu, sigma], source) => uniformRange(...normalRange(mu, sigma, source)),
  qnormal: ([mu, sigma, q], source) => steppedRange(...normalRange(mu, sigma, source), q, source),
  lognormal: ([mu, sigma], source) => logRange(...logNormalRange(mu, sigma, source)),
  qlognormal: ([mu, sigma, q], source) => steppedLogRange(...logNormalRange(mu, sigma, source), q, source),
};
const types = ['choice', ...Object.keys(ranges)];

/** Undefined after a problem was added. */
function parameterOf(written: unknown, source: SourceParameter): object | undefined {
  const { name, path, translation } = source;
  const spec = asMapping(written);
  if (spec === undefined) {
    translation.addExpected(
      path,
      written,
      l10n.t('its _type and its _value, such as { "_type": "uniform", "_value": [0, 1] }'),
    );
    return undefined;
  }
  const [type, value] = [ownValue(spec, '_type'), ownValue(spec, '_value')];
  if (typeof type !== 'string' || !types.includes(type)) {
    const problem =
      type === undefined ? expectedKey('_type', type, anyOf(types)) : unknownWord(type, l10n.t('an NNI type'), types);
    translation.addProblem([...path, '_type'], aboutParameter(name, problem));
    return undefined;
  }
  return type === 'choice' ? choiceOf(asList(value), source) : rangeOf(type, asList(value) ?? [], source);
}

function choiceOf(values: readonly unknown[] | undefined, source: SourceParameter): object | undefined {
  const { name, path, translation } = source;
  if (values === undefined) {
    translation.addProblem([...path, '_value'], aboutParameter(name, choiceWithoutList()));
    return undefined;
  }
  translation.recordOrigin(['parameters', name, 'values'], [...path, '_value']);
  const isNested = (value: unknown): boolean => ownValue(value, '_name') !== undefined;
  if (values.some(isNested)) noteParameter(source, onlyNames());
  return {
    type: 'choice',
    values: values.map((value) => (isNested(value) ? ownValue(value, '_name') : argumentOf(value, source))),
  };
}

function rangeOf(type: string, value: readonly unknown[], source: SourceParameter): object | undefined {
  const { name, path, translation } = source;
  const wanted = type.startsWith('q') ? 3 : 2;
  const numbers = value.filter((each) => typeof each === 'number');
  const [a, b, q = 1] = numbers;
  const problem = numbersProblem(type, [a, b, q], value.length === wanted && numbers.length === wanted);
  if (problem !== undefined) {
    translation.addProblem([...path, '_value'], aboutParameter(name, problem));
    return undefined;
  }
  for (const [i, end] of ['low', 'high', 'step'].entries()) {
    translation.recordOrigin(['parameters', name, end], [...path, '_value', i]);
  }
  return ranges[type]([a, b, q], source);
}

/** The problem of the numbers, without a full stop; undefined if there is none. */
function numbersProblem(type: string, [a, b, q]: Numbers, complete: boolean): string | undefined {
  if (!complete) {
    const [count, example] = type.startsWith('q') ? ['three', '[0, 1, 0.1]'] : ['two', '[0, 1]'];
    return wrongNumbers(type, count, example);
  }
  if (q <= 0) return stepNotPositive(q);
  if (type.endsWith('normal')) return b > 0 ? undefined : sigmaNotPositive(b);
  if (a >= b) return emptyInterval(a, b);
  return !type.includes('log') || a > 0 ? undefined : endNotPositive(a);
}

const choiceWithoutList = () => l10n.t('_value is not a list: write the values to choose from, such as [16, 32]');
const onlyNames = () => l10n.t('the parameters inside its values are not carried over, only their _name');
const wrongNumbers = (type: string, count: string, example: string) =>
  l10n.t`the _value of ${type} must be ${count} numbers: write a list such as ${example}`;
const stepNotPositive = (step: number) => l10n.t`its step is ${step}: write a number above 0`;
const sigmaNotPositive = (sigma: number) => l10n.t`its sigma is ${sigma}: write a number above 0`;
const emptyInterval = (low: number, high: number) =>
  l10n.t`its upper end (${high}) is not above its lower end (${low}): write a larger one, or swap the two`;
const endNotPositive = (low: number) =>
  l10n.t`its lower end is ${low}, but a log scale needs values above 0: write a small number such as 1e-5`;
