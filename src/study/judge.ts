/**
 * What follows from the limits and the objectives of a study: which trials keep the limits, which of those no other
 * beats, and which is the best. Unchanged trials are not judged again (list/measure.ts).
 */
import { allObjectives, decidingMetrics, isWeighted } from '../declaration/singleMetric.ts';
import type { Declaration } from '../declaration/declaration.ts';
import { nonDominated } from '../engine/front/dominance.ts';
import { recommendedOfFront } from '../engine/front/knee.ts';
import { isBetter, toReward } from '../engine/port/goal.ts';
import { excess, isAtPoint, isKept, keepsAll, needsBaseline, type Measured } from '../engine/port/limits.ts';
import type { Point } from '../space/parameter.ts';
import { measure } from './list/measure.ts';
import type { Sequence } from './list/list.ts';
import type { StudyState } from './studyState.ts';
import { isValid, type SucceededTrial, type Trial } from './trial.ts';

export interface Judge {
  /**
   * Whether the trial keeps all limits; undefined where that is not known, as of one that was stopped early, unless it
   * was stopped for breaking one. True of a trial with a value without limits.
   */
  readonly keeps: (trial: Trial) => boolean | undefined;
  /** The numbers (from 0) of the limits that the trial is known to break. */
  readonly broken: (trial: Trial) => readonly number[];
  /**
   * Of the valid trials that keep all limits the best, the first of equals; of several objectives that of the front with
   * the best weighted sum, without weights the knee.
   */
  readonly best: (trials: Sequence<Trial>) => SucceededTrial | null;
  /** The valid trials that keep all limits and that no other of them beats, in their order. */
  readonly front: (trials: Sequence<Trial>) => readonly SucceededTrial[];
  /** The valid trial that breaks its worst limit by the smallest share, and that limit; null where none is known. */
  readonly nearest: (trials: Sequence<Trial>) => NearestTrial | null;
  /** The values of the metrics that decide, as far as the trial has them. */
  readonly decidingValues: (trial: SucceededTrial) => Measured;
}

interface NearestTrial {
  readonly trial: number;
  /** Its number, from 0. */
  readonly limit: number;
}

type Study = Pick<StudyState, 'declaration' | 'trials'>;

const judges = new WeakMap<Declaration, WeakMap<object, Judge>>();
const NO_BASELINE = {};

/** The same as long as the declaration and the trial of the baseline are. */
export function judgeOf(study: Study): Judge {
  const { declaration } = study;
  const baseline = baselineTrial(study);
  const ofDeclaration = remembered(judges, declaration, () => new WeakMap<object, Judge>());
  return remembered(ofDeclaration, baseline ?? NO_BASELINE, () => createJudge(declaration, baseline));
}

/** All values that were recorded of it, by the names of their metrics. */
export function measuredOf(
  { value, tracked = {} }: SucceededTrial,
  { objective }: Pick<Declaration, 'objective'>,
): Measured {
  return { ...tracked, [objective.metric]: value };
}

/** The first valid trial at the first start point, with whose values limits compare; undefined where none is needed. */
export function baselineTrial({ declaration, trials }: Study): SucceededTrial | undefined {
  const point = baselinePoint(declaration);
  if (point === undefined) return undefined;
  const first = remembered(firstAtStart, declaration, () => firstValidAt(point));
  return first(trials) ?? undefined;
}

/** Whether the limits compare with what is measured at this point. */
export function isAtBaseline({ parameters }: Trial, declaration: Declaration): boolean {
  const point = baselinePoint(declaration);
  return point !== undefined && isAtPoint(parameters, point);
}

const firstAtStart = new WeakMap<Declaration, (trials: Sequence<Trial>) => SucceededTrial | null>();

function baselinePoint({ limits = [], start }: Declaration): Point | undefined {
  return limits.some(needsBaseline) ? start?.points.at(0) : undefined;
}

function firstValidAt(point: Point): (trials: Sequence<Trial>) => SucceededTrial | null {
  return firstOf((trial) => (isValid(trial) && isAtPoint(trial.parameters, point) ? trial : null));
}

function createJudge(declaration: Declaration, baselineOf: SucceededTrial | undefined): Judge {
  const { limits = [], furtherObjectives, objective } = declaration;
  const baseline = baselineOf && measuredOf(baselineOf, declaration);
  const keeps = (trial: Trial): boolean | undefined => {
    const kept = keepsAll(limits, judgedValues(trial, declaration), baseline);
    return trial.state === 'succeeded' || (trial.state === 'stoppedEarly' && kept === false) ? kept : undefined;
  };
  const counts = (trial: Trial): trial is SucceededTrial => isValid(trial) && keeps(trial) === true;
  const front = frontBy(declaration, counts);
  const bestOfOne = bestBy((a, b) => isBetter(a.value, b.value, objective.goal), counts);
  const weights = isWeighted(declaration) ? allObjectives(declaration).map(({ weight = 1 }) => weight) : undefined;
  const recommended = (of: readonly Rewarded[]): SucceededTrial | null =>
    of.at(recommendedOfFront(of.map(({ rewards }) => rewards), weights))?.trial ?? null; // oxfmt-ignore
  const names = decidingMetrics(declaration);
  return {
    keeps,
    broken(trial) {
      const measured = judgedValues(trial, declaration);
      return [...limits.keys()].filter((i) => isKept(limits[i], measured, baseline) === false);
    },
    front: (trials) => front(trials).map(({ trial }) => trial),
    best: furtherObjectives === undefined ? bestOfOne : (trials) => recommended(front(trials)),
    nearest: nearestBy(declaration, baseline),
    decidingValues(trial) {
      const measured = measuredOf(trial, declaration);
      return Object.fromEntries(
        names.flatMap((name) => (Object.hasOwn(measured, name) ? [[name, measured[name]]] : [])),
      );
    },
  };
}

/** Those that say which limits a trial breaks. */
function judgedValues(trial: Trial, declaration: Declaration): Measured {
  if (trial.state === 'succeeded') return measuredOf(trial, declaration);
  return trial.state === 'stoppedEarly' ? (trial.broke ?? {}) : {};
}

/** A trial with its rewards, one for each objective. */
interface Rewarded {
  readonly trial: SucceededTrial;
  readonly rewards: readonly number[];
}

function frontBy(declaration: Declaration, counts: (trial: Trial) => trial is SucceededTrial) {
  const objectives = allObjectives(declaration);
  const rewarded = (trial: Trial): readonly Rewarded[] => {
    if (!counts(trial)) return [];
    const measured = measuredOf(trial, declaration);
    if (!objectives.every(({ metric }) => Object.hasOwn(measured, metric))) return [];
    const values = objectives.map(({ metric }) => measured[metric]);
    const rewards = values.map((value, j) => toReward(value, objectives[j].goal));
    return [{ trial, rewards }];
  };
  return measure<Trial, readonly Rewarded[]>([], rewarded, (a, b) => {
    if (a.length === 0 || b.length === 0) return a.length === 0 ? b : a;
    const both = [...a, ...b];
    return nonDominated(both.map(({ rewards }) => rewards)).map((i) => both[i]);
  });
}

/** The first of equals. */
function bestBy(
  isBetterThan: (a: SucceededTrial, b: SucceededTrial) => boolean,
  counts: (trial: Trial) => trial is SucceededTrial,
) {
  return pick(
    (trial: Trial) => (counts(trial) ? trial : null),
    (a, b) => (isBetterThan(b, a) ? b : a),
  );
}

function firstOf(wanted: (trial: Trial) => SucceededTrial | null) {
  return pick(wanted, (a) => a);
}

function nearestBy({ limits = [], ...declaration }: Declaration, baseline: Measured | undefined) {
  const nearest = pick(
    (trial: Trial) => {
      if (!isValid(trial)) return null;
      const measured = measuredOf(trial, declaration);
      const broken = limits.flatMap((limit, i) => {
        const share = excess(limit, measured, baseline);
        return isKept(limit, measured, baseline) === true
          ? []
          : [{ trial: trial.trial, limit: i, share: share ?? Infinity }];
      });
      return broken.reduce<(typeof broken)[number] | null>(
        (most, each) => (most && most.share >= each.share ? most : each),
        null,
      );
    },
    (a, b) => (b.share < a.share ? b : a),
  );
  return (trials: Sequence<Trial>): NearestTrial | null => {
    const found = nearest(trials);
    return found === null || found.share === Infinity ? null : { trial: found.trial, limit: found.limit };
  };
}

/** One of the values that the trials have, of each two as `choose` says. */
function pick<T>(
  valueOf: (trial: Trial) => T | null,
  choose: (a: T, b: T) => T,
): (trials: Sequence<Trial>) => T | null {
  interface Found {
    readonly value: T | null;
  }
  const found = measure<Trial, Found>(
    { value: null },
    (trial) => ({ value: valueOf(trial) }),
    (a, b) => (a.value === null || b.value === null ? (a.value === null ? b : a) : { value: choose(a.value, b.value) }),
  );
  return (trials) => found(trials).value;
}

function remembered<Key extends object, Value>(known: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}
