/** The search space of NNI, every `_type` of its: https://nni.readthedocs.io/en/stable/hpo/search_space.html. */
import { listed, meant, shown } from '../declaration/expecting.ts';
import { byFactors, evenly, inLogSteps, inSteps, logNormal, normal, say, wordOf, type Place } from './ranges.ts';
import { groupOf, listOf, own, type Group, type Path, type Translation } from './translation.ts';

export function isSearchSpace(file: Group): boolean {
  const parameters = Object.values(file).map(groupOf);
  return parameters.length > 0 && parameters.every((each) => each !== undefined && Object.hasOwn(each, '_type'));
}

/** @param path where the space is written. */
export function parametersOf(space: Group, path: Path, translation: Translation): Group {
  return Object.fromEntries(
    Object.entries(space).map(([name, written]) => {
      const place = { name, path: [...path, name], translation };
      translation.from(['parameters', name], place.path);
      return [name, parameterOf(written, place) ?? unknown];
    }),
  );
}

/** Stands for a parameter that has a problem, so that the rest of the file is looked at as well. */
const unknown = { type: 'bool' };

type Numbers = readonly [a: number, b: number, q: number];

const ranges: Readonly<Record<string, (numbers: Numbers, place: Place) => object>> = {
  // without its upper end
  randint: ([low, end]) => ({ type: 'int', low, high: end - 1 }),
  uniform: ([low, high]) => evenly(low, high),
  quniform: ([low, high, q], place) => inSteps(low, high, q, place),
  loguniform: ([low, high]) => byFactors(low, high),
  qloguniform: ([low, high, q], place) => inLogSteps(low, high, q, place),
  normal: ([mu, sigma], place) => evenly(...normal(mu, sigma, place)),
  qnormal: ([mu, sigma, q], place) => inSteps(...normal(mu, sigma, place), q, place),
  lognormal: ([mu, sigma], place) => byFactors(...logNormal(mu, sigma, place)),
  qlognormal: ([mu, sigma, q], place) => inLogSteps(...logNormal(mu, sigma, place), q, place),
};
const types = ['choice', ...Object.keys(ranges)];

/** Undefined after it was said what is wrong. */
function parameterOf(written: unknown, place: Place): object | undefined {
  const { name, path, translation } = place;
  const spec = groupOf(written);
  if (spec === undefined) {
    translation.expected(path, written, 'its _type and its _value, such as { "_type": "uniform", "_value": [0, 1] }');
    return undefined;
  }
  const [type, value] = [own(spec, '_type'), own(spec, '_value')];
  if (typeof type !== 'string' || !types.includes(type)) {
    const hint = typeof type === 'string' ? meant(type, types) : '';
    translation.problem(
      [...path, '_type'],
      `${name}: ${shown(type)} is no type of NNI${hint}: write ${listed(types)}.`,
    );
    return undefined;
  }
  return type === 'choice' ? choiceOf(listOf(value), place) : rangeOf(type, listOf(value) ?? [], place);
}

function choiceOf(values: readonly unknown[] | undefined, place: Place): object | undefined {
  const { name, path, translation } = place;
  if (values === undefined) {
    translation.problem(
      [...path, '_value'],
      `${name}: _value must list what to choose from: write a list, such as [16, 32].`,
    );
    return undefined;
  }
  translation.from(['parameters', name, 'values'], [...path, '_value']);
  const isNested = (value: unknown): boolean => Object.hasOwn(groupOf(value) ?? {}, '_name');
  if (values.some(isNested)) say(place, 'the parameters inside its values are not carried over, only their _name');
  return {
    type: 'choice',
    values: values.map((value) => (isNested(value) ? own(groupOf(value) ?? {}, '_name') : wordOf(value, place))),
  };
}

function rangeOf(type: string, value: readonly unknown[], place: Place): object | undefined {
  const { name, path, translation } = place;
  const wanted = type.startsWith('q') ? 3 : 2;
  const numbers = value.filter((each) => typeof each === 'number');
  const [a, b, q = 1] = numbers;
  const problem = problemOf(type, [a, b, q], value.length === wanted && numbers.length === wanted);
  if (problem !== undefined) {
    translation.problem([...path, '_value'], `${name}: ${problem}.`);
    return undefined;
  }
  for (const [i, end] of ['low', 'high', 'step'].entries()) {
    translation.from(['parameters', name, end], [...path, '_value', i]);
  }
  return ranges[type]([a, b, q], place);
}

/** What is wrong with the numbers, without a full stop. */
function problemOf(type: string, [a, b, q]: Numbers, areThere: boolean): string | undefined {
  if (!areThere) {
    const [count, example] = type.startsWith('q') ? ['three', '[0, 1, 0.1]'] : ['two', '[0, 1]'];
    return `the _value of ${type} must be ${count} numbers: write a list such as ${example}`;
  }
  if (q <= 0) return `its step is ${q}: write a number above 0`;
  if (type.endsWith('normal')) return b > 0 ? undefined : `its sigma is ${b}: write a number above 0`;
  if (a >= b) return `its upper end, ${b}, is not above its lower end, ${a}: write a larger one, or swap the two`;
  if (!type.includes('log') || a > 0) return undefined;
  return `its lower end is ${a}, and a log scale needs it above 0: write a small number such as 1e-5`;
}
