/** The `parameters` of a W&B sweep, with every distribution. */
import * as l10n from '@vscode/l10n';
import { ownValue } from '../ownValue.ts';
import { unknownWord } from './translation.ts';
import {
  logRange,
  uniformRange,
  steppedLogRange,
  steppedRange,
  logNormalRange,
  normalRange,
  noteParameter,
} from './ranges.ts';
import { asMapping, PLACEHOLDER_PARAMETER, type Mapping, type Path, type Translation } from './translation.ts';
import { ParameterSpec, type SourceText } from './wandbSpec.ts';
import { anyOf } from '../wording.ts';

export function parametersOf(group: Mapping, translation: Translation, sourceText: SourceText): Mapping {
  return Object.fromEntries(entriesOf(group, ['parameters'], '', translation, sourceText));
}

type Entry = readonly [name: string, parameter: unknown];

function entriesOf(
  group: Mapping,
  path: Path,
  prefix: string,
  translation: Translation,
  sourceText: SourceText,
): readonly Entry[] {
  return Object.entries(group).flatMap(([key, written]): readonly Entry[] => {
    const source = { name: prefix + key, path: [...path, key], translation };
    const spec = asMapping(written);
    const nested = asMapping(ownValue(written, 'parameters'));
    if (nested !== undefined) {
      const names = Object.keys(nested).map((each) => `${source.name}.${each}`);
      noteParameter(source, nestedNames(names.slice(0, 3)));
      return entriesOf(nested, [...source.path, 'parameters'], `${source.name}.`, translation, sourceText);
    }
    translation.recordOrigin(['parameters', source.name], source.path);
    if (spec !== undefined) return [[source.name, translateParameter(new ParameterSpec(spec, source, sourceText))]];
    translation.addExpected(source.path, written, l10n.t('its values or its range, such as { min: 0, max: 1 }'));
    return [[source.name, PLACEHOLDER_PARAMETER]];
  });
}

const DISTRIBUTIONS: Readonly<Record<string, (spec: ParameterSpec) => unknown>> = {
  constant: (spec) => spec.constant(),
  categorical: (spec) => spec.choice(),
  categorical_w_probabilities: (spec) => {
    noteParameter(spec.source, probabilitiesDropped());
    return spec.choice();
  },
  int_uniform: (spec) => ({ ...uniformRange(...spec.range()), type: 'int' }),
  uniform: (spec) => uniformRange(...spec.range()),
  q_uniform: (spec) => steppedRange(...spec.range(), spec.step(), spec.source),
  log_uniform: (spec) => logRange(...exponentials(spec.range())),
  log_uniform_values: (spec) => logRange(...spec.range('above 0')),
  q_log_uniform: (spec) => steppedLogRange(...exponentials(spec.range()), spec.step(), spec.source),
  q_log_uniform_values: (spec) => steppedLogRange(...spec.range('above 0'), spec.step(), spec.source),
  // the logarithm of 1/X is as uniform as that of X
  inv_log_uniform: (spec) => {
    const [low, high] = spec.range();
    return logRange(...exponentials([-high, -low]));
  },
  inv_log_uniform_values: (spec) => logRange(...spec.range('above 0')),
  normal: (spec) => uniformRange(...normalRange(...spec.meanAndSigma(), spec.source)),
  q_normal: (spec) => steppedRange(...normalRange(...spec.meanAndSigma(), spec.source), spec.step(), spec.source),
  log_normal: (spec) => logRange(...logNormalRange(...spec.meanAndSigma(), spec.source)),
  q_log_normal: (spec) =>
    steppedLogRange(...logNormalRange(...spec.meanAndSigma(), spec.source), spec.step(), spec.source),
  beta: (spec) => {
    noteParameter(spec.source, betaAsRange());
    return uniformRange(0, 1);
  },
  q_beta: (spec) => {
    noteParameter(spec.source, betaAsRange());
    return steppedRange(0, 1, spec.step(), spec.source);
  },
};

const exponentials = ([low, high]: readonly [number, number]) => [Math.exp(low), Math.exp(high)] as const;

function translateParameter(spec: ParameterSpec): unknown {
  const { name, path, translation } = spec.source;
  for (const [ours, theirs] of [
    ['low', 'min'],
    ['high', 'max'],
    ['step', 'q'],
  ] as const) {
    translation.recordOrigin(['parameters', name, ours], [...path, theirs]);
  }
  const distribution = spec.distribution();
  if (distribution === undefined) {
    translation.addProblem(path, neitherValuesNorRange(name), 'key');
    return PLACEHOLDER_PARAMETER;
  }
  if (typeof distribution !== 'string' || !Object.hasOwn(DISTRIBUTIONS, distribution)) {
    spec.addProblem(
      'distribution',
      unknownWord(distribution, l10n.t('a W&B distribution'), Object.keys(DISTRIBUTIONS)),
    );
    return PLACEHOLDER_PARAMETER;
  }
  const parameter = DISTRIBUTIONS[distribution](spec);
  return spec.isValid ? parameter : PLACEHOLDER_PARAMETER;
}

const betaAsRange = () => l10n.t('its beta distribution becomes the range from 0 to 1');
const probabilitiesDropped = () =>
  l10n.t('its probabilities are not carried over, because the tuner learns which values are better');
const nestedNames = (names: readonly string[]) =>
  l10n.t`its parameters have names with dots here, such as ${anyOf(names)}`;
const neitherValuesNorRange = (name: string) =>
  l10n.t`${name} has neither values nor a range: write values: […], or min: … and max: ….`;
