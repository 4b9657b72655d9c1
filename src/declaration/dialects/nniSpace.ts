/** The search space of NNI, every `_type` of its: https://nni.readthedocs.io/en/stable/hpo/search_space.html. */
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

export function isSearchSpace(file: Mapping): boolean {
  const parameters = Object.values(file).map(asMapping);
  return parameters.length > 0 && parameters.every((each) => each !== undefined && Object.hasOwn(each, '_type'));
}

/** @param path where the space is written. */
export function parametersOf(space: Mapping, path: Path, translation: Translation): Mapping {
  return Object.fromEntries(
    Object.entries(space).map(([name, written]) => {
      const place = { name, path: [...path, name], translation };
      translation.recordOrigin(['parameters', name], place.path);
      return [name, parameterOf(written, place) ?? PLACEHOLDER_PARAMETER];
    }),
  );
}

/** Stands for a parameter that has a problem, so that the rest of the file is looked at as well. */
const PLACEHOLDER_PARAMETER = { type: 'bool' };

type Numbers = readonly [a: number, b: number, q: number];

const ranges: Readonly<Record<string, (numbers: Numbers, place: SourceParameter) => object>> = {
  // without its upper end
  randint: ([low, end]) => ({ type: 'int', low, high: end - 1 }),
  uniform: ([low, high]) => uniformRange(low, high),
  quniform: ([low, high, q], place) => steppedRange(low, high, q, place),
  loguniform: ([low, high]) => logRange(low, high),
  qloguniform: ([low, high, q], place) => steppedLogRange(low, high, q, place),
  normal: ([mu, sigma], place) => uniformRange(...normalRange(mu, sigma, place)),
  qnormal: ([mu, sigma, q], place) => steppedRange(...normalRange(mu, sigma, place), q, place),
  lognormal: ([mu, sigma], place) => logRange(...logNormalRange(mu, sigma, place)),
  qlognormal: ([mu, sigma, q], place) => steppedLogRange(...logNormalRange(mu, sigma, place), q, place),
};
const types = ['choice', ...Object.keys(ranges)];

/** Undefined after it was said what is wrong. */
function parameterOf(written: unknown, place: SourceParameter): object | undefined {
  const { name, path, translation } = place;
  const spec = asMapping(written);
  if (spec === undefined) {
    translation.addExpected(
      path,
      written,
      'its _type and its _value, such as { "_type": "uniform", "_value": [0, 1] }',
    );
    return undefined;
  }
  const [type, value] = [ownValue(spec, '_type'), ownValue(spec, '_value')];
  if (typeof type !== 'string' || !types.includes(type)) {
    const hint = typeof type === 'string' ? didYouMean(type, types) : '';
    translation.addProblem(
      [...path, '_type'],
      `${name}: ${formatValue(type)} is no type of NNI${hint}: write ${joinWords(types)}.`,
    );
    return undefined;
  }
  return type === 'choice' ? choiceOf(asList(value), place) : rangeOf(type, asList(value) ?? [], place);
}

function choiceOf(values: readonly unknown[] | undefined, place: SourceParameter): object | undefined {
  const { name, path, translation } = place;
  if (values === undefined) {
    translation.addProblem(
      [...path, '_value'],
      `${name}: _value must list what to choose from: write a list, such as [16, 32].`,
    );
    return undefined;
  }
  translation.recordOrigin(['parameters', name, 'values'], [...path, '_value']);
  const isNested = (value: unknown): boolean => Object.hasOwn(asMapping(value) ?? {}, '_name');
  if (values.some(isNested))
    noteParameter(place, 'the parameters inside its values are not carried over, only their _name');
  return {
    type: 'choice',
    values: values.map((value) =>
      isNested(value) ? ownValue(asMapping(value) ?? {}, '_name') : argumentOf(value, place),
    ),
  };
}

function rangeOf(type: string, value: readonly unknown[], place: SourceParameter): object | undefined {
  const { name, path, translation } = place;
  const wanted = type.startsWith('q') ? 3 : 2;
  const numbers = value.filter((each) => typeof each === 'number');
  const [a, b, q = 1] = numbers;
  const problem = numbersProblem(type, [a, b, q], value.length === wanted && numbers.length === wanted);
  if (problem !== undefined) {
    translation.addProblem([...path, '_value'], `${name}: ${problem}.`);
    return undefined;
  }
  for (const [i, end] of ['low', 'high', 'step'].entries()) {
    translation.recordOrigin(['parameters', name, end], [...path, '_value', i]);
  }
  return ranges[type]([a, b, q], place);
}

/** What is wrong with the numbers, without a full stop. */
function numbersProblem(type: string, [a, b, q]: Numbers, complete: boolean): string | undefined {
  if (!complete) {
    const [count, example] = type.startsWith('q') ? ['three', '[0, 1, 0.1]'] : ['two', '[0, 1]'];
    return `the _value of ${type} must be ${count} numbers: write a list such as ${example}`;
  }
  if (q <= 0) return `its step is ${q}: write a number above 0`;
  if (type.endsWith('normal')) return b > 0 ? undefined : `its sigma is ${b}: write a number above 0`;
  if (a >= b) return `its upper end, ${b}, is not above its lower end, ${a}: write a larger one, or swap the two`;
  if (!type.includes('log') || a > 0) return undefined;
  return `its lower end is ${a}, and a log scale needs it above 0: write a small number such as 1e-5`;
}
