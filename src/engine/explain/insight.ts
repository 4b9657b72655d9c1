/** The model of a study and its parameters, as plain data in the metric's and the parameters' own units. */
import { expectedFront, type ExpectedPoint } from './expectedFront.ts';
import type { Agreement } from '../model/sourceBasis.ts';
import type { FittedStudy } from './fittedStudy.ts';
import { forecastOf, type Forecast } from './forecast.ts';
import { importanceOf, type Importance } from './importance.ts';
import { noiseBound } from './noiseBound.ts';
import { slicesOf, type Slice } from './slices.ts';
import { startGain, type StartGain } from './startGain.ts';

export interface Insight extends Importance {
  /** How many trials the model of the parameters has learned from. */
  readonly trials: number;
  /** In the order of the importance. */
  readonly slices: readonly Slice[];
  /** The best value to come, over the rest of the budget and once more the whole budget. */
  readonly forecast: Forecast;
  /** By how much another point may still be better than the recommended one, at most. */
  readonly bound: { readonly gain: number };
  /** What was gained over the first start point; absent where it has no value, and where the values themselves tell it. */
  readonly start?: StartGain;
  /** How large the noise may still be where none was found; absent where it is known. */
  readonly noiseBelow?: number;
  /** Of several objectives the points of the front; absent where no values differ from run to run. */
  readonly front?: readonly ExpectedPoint[];
  /** How far each source agrees with this study, in the order of the settings. Absent without sources. */
  readonly learned?: readonly Learned[];
}

/** @param explained whose model tells of the parameters (`explainedStudy`) */
export function insightOf(study: FittedStudy, explained = study): Insight {
  const { importance, interactions } = importanceOf(explained);
  const noiseBelow = noiseBound(study);
  const start = startGain(study);
  const front = expectedFront(study);
  const parameters = importance.map(({ parameter }) => parameter);
  return {
    trials: explained.succeeded.length,
    importance,
    interactions,
    slices: slicesOf(explained, parameters),
    forecast: forecastOf(study, Math.max(0, 2 * study.settings.trials - study.trialCount)),
    bound: { gain: study.gain },
    ...(start && { start }),
    ...(noiseBelow !== undefined && { noiseBelow }),
    ...(front && { front }),
    ...learnedOf(study),
  };
}

/** A source that taught nothing has no model: then its correlation is 0, and without the rest. */
type Learned = Pick<Agreement, 'source' | 'correlation'> & Partial<Agreement>;

function learnedOf({ settings: { start }, model }: FittedStudy): Pick<Insight, 'learned'> {
  if (start.sources === undefined) return {};
  const known = new Map(model.learned.map((each) => [each.source, each]));
  return { learned: start.sources.map(({ name }) => known.get(name) ?? { source: name, correlation: 0 }) };
}
