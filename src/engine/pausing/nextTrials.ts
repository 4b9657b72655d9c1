/**
 * What free slots do in a study whose trials pause: the initial design as long as no trial has passed a rung; then what
 * has the highest bound at its end, among new points and paused trials (pickByBound.ts).
 *
 * Once no new trial may begin, a paused one goes on only where it has a chance to become the best.
 */
import { normalCdf } from '../../math/normalCdf.ts';
import { seededUniform } from '../../math/random/seededUniform.ts';
import { STREAMS } from '../../math/random/streams.ts';
import { matrixOf, type Candidate } from '../../space/searchSpace.ts';
import { excludedKeys } from '../model/completedTrials.ts';
import { toMetric, toReward } from '../port/goal.ts';
import type { BegunTrial, PausingAnswer, PausingChoice, PausingQuestion, WholeTrials } from '../port/pausing.ts';
import type { Pick } from '../port/pick.ts';
import { candidateAt, drawCandidates, type CandidateSet } from '../propose/candidateSet.ts';
import { DEFAULT_CANDIDATES_PER_BATCH } from '../propose/fittedModel.ts';
import { ask, type State } from '../propose/practicalOptimizer.ts';
import { curveHyperparameters, curveModel, curvePlace, type CurveModel, type SeenCurve } from './curveModel.ts';
import { gateFor, wholeTrials } from './gate.ts';
import { jointCorrelations, jointMeans } from './jointBound.ts';
import type { CurvePlace } from './jointKernel.ts';
import { BETA, pickByBound } from './pickByBound.ts';

/** A trial of the question, with its place there. */
interface Begun extends SeenCurve {
  readonly told: BegunTrial;
}

interface Known {
  readonly model: CurveModel;
  /** The trials that have passed a rung, with a result where they failed. */
  readonly curves: readonly SeenCurve[];
  readonly complete: readonly SeenCurve[];
}

export function nextTrials(state: State, question: PausingQuestion): PausingAnswer {
  const begun = question.trials.map((told, trial): Begun => {
    const passed = told.passed.map(({ share, value }) => ({ share, reward: toReward(value, state.settings.goal) }));
    return { trial, told, row: state.searchSpace.candidate(told.point).row, passed };
  });
  if (begun.every(({ passed }) => passed.length === 0))
    return { choices: firstTrials(state, question), whole: 'few', observed: 0, beta: 0 };
  const known = knownCurves(state, begun);
  const whole = wholeTrials(known.model, known.complete, gateFor(question.slots));
  const given = givenPoints(state, question);
  const left = { ...question, free: question.free - given.length, mayBegin: question.mayBegin - given.length };
  return {
    choices: [...given, ...highestBounds(state, left, begun, { ...known, whole })],
    ...{ whole, observed: known.curves.length, beta: BETA },
  };
}

/** As in every study: its initial design, and what has the highest bound where that is too small for all slots. */
function firstTrials(state: State, { trials, free, mayBegin, slots }: PausingQuestion): PausingChoice[] {
  const limit = trials.length + Math.min(free, mayBegin);
  if (limit === trials.length) return [];
  const { points, picks } = ask(state, limit, trials.map(({ point }) => point)); // prettier-ignore
  const wholeNow = runningWhole(trials);
  return points.slice(trials.length, limit).map((point, i) => ({
    ...{ kind: 'begins', point, pick: picks[trials.length + i] },
    whole: wholeNow + i < gateFor(slots).slots,
  }));
}

/** A person's own points with which the study begins, where the first slots were too few for them. */
function givenPoints(
  { initialDesign, searchSpace }: State,
  { trials, free, mayBegin }: PausingQuestion,
): PausingChoice[] {
  const tried = new Set(trials.map(({ point }) => searchSpace.candidate(point).key));
  const left = initialDesign().filter(
    ({ candidate, decision }) => decision.kind === 'given' && !tried.has(candidate.key),
  );
  return left.slice(0, Math.max(0, Math.min(free, mayBegin))).map(({ candidate: { point } }) => ({
    ...{ kind: 'begins', point, whole: false },
    pick: { mean: null, sd: null, chance: null, reason: { kind: 'given' } },
  }));
}

const runningWhole = (trials: readonly BegunTrial[]): number =>
  trials.filter(({ state, whole }) => state === 'running' && whole).length;

/** A trial that failed counts as if it had come to its end with the worst value so far. */
function knownCurves({ past, settings, searchSpace: { groups } }: State, begun: readonly Begun[]): Known {
  const before = past.flatMap(({ candidate: { row }, feedback }, i): SeenCurve[] =>
    feedback.kind === 'value' && feedback.deviation === undefined
      ? [{ trial: -1 - i, row, passed: [{ share: 1, reward: toReward(feedback.value, settings.goal) }] }]
      : [],
  );
  const seen = begun.filter(({ passed, told }) => passed.length > 0 && told.state !== 'failed');
  const worst = Math.min(...[...before, ...seen].flatMap(({ passed }) => passed.map(({ reward }) => reward)));
  const failed = begun
    .filter(({ told }) => told.state === 'failed')
    .map((each): SeenCurve => ({ ...each, passed: [{ share: 1, reward: worst }] }));
  const curves = mostTelling([...before, ...seen, ...failed]);
  const model = curveModel(curves, groups, curveHyperparameters(curves, groups, settings.seed));
  const complete = seen.filter(({ told, passed }) => told.state === 'complete' && passed.length > 1);
  return { model, curves, complete: complete.filter((each) => curves.includes(each)) };
}

/** The posterior costs the third power of their number: of more, those that came farthest, and of these the newest. */
function mostTelling(curves: readonly SeenCurve[]): readonly SeenCurve[] {
  if (curves.length <= MAX_CURVES) return curves;
  const end = ({ passed }: SeenCurve): number => passed[passed.length - 1].share;
  const kept = new Set([...curves].sort((a, b) => end(b) - end(a) || b.trial - a.trial).slice(0, MAX_CURVES));
  return curves.filter((each) => kept.has(each));
}

const MAX_CURVES = 500;

function highestBounds(
  state: State,
  question: PausingQuestion,
  begun: readonly Begun[],
  known: Known & { readonly whole: WholeTrials },
): PausingChoice[] {
  const { posterior } = known.model;
  const paused = begun.filter(({ told }) => told.state === 'paused' && told.mayGoOn);
  const fresh = question.mayBegin > 0 ? screened(state, begun, known) : [];
  const places = [
    ...paused.map((each) => curvePlace(each, 1)),
    ...fresh.map(({ row }, i) => atEnd(row, begun.length + i)),
  ];
  const next = (each: Begun, whole: boolean): CurvePlace =>
    curvePlace(each, whole ? 1 : nextRung(each.passed.at(-1)?.share ?? 0, question.rungs));
  const running = begun.filter(({ told }) => told.state === 'running');
  const whole = wholeSlots(known.whole, question.slots);
  const isWhole = (i: number): boolean => i < whole - runningWhole(question.trials);
  const incumbent = Math.max(...known.complete.map(({ passed }) => passed[passed.length - 1].reward));
  const { picked, mean, variance } = pickByBound(posterior, places, {
    incumbent: incumbent === -Infinity ? incumbent : known.model.warp.forward(incumbent),
    before: begun.length + reportCount(begun),
    running: running.map((each) => next(each, each.told.whole)),
    count: places.length === 0 ? 0 : question.free,
    nextPlace: (i, nth) =>
      i < paused.length
        ? next(paused[i], isWhole(nth))
        : { ...places[i], tau: -Math.log(isWhole(nth) ? 1 : nextRung(0, question.rungs)) },
  });
  const choices: PausingChoice[] = [];
  let begins = 0;
  for (const [nth, i] of picked.entries()) {
    const sd = Math.sqrt(Math.max(0, variance[i]) + posterior.hyperparameters.noise);
    const predicted = predictionOf(known.model, mean[i], sd, incumbent, state.settings.goal);
    const pick: Pick = { ...predicted, reason: reasonAt(places[i], begun, known) };
    if (i < paused.length) {
      if (question.mayBegin <= 0 && (predicted.chance ?? 1) < LEAST_CHANCE) continue;
      choices.push({ kind: 'goesOn', trial: paused[i].trial, whole: isWhole(nth) || paused[i].told.whole, pick });
    } else if (begins < question.mayBegin) {
      begins++;
      choices.push({ kind: 'begins', point: fresh[i - paused.length].point, whole: isWhole(nth), pick });
    }
  }
  return choices;
}

/** Of becoming the best, with which a paused trial still goes on when no new one may begin. */
const LEAST_CHANCE = 0.05;

function wholeSlots(whole: WholeTrials, slots: number): number {
  return { all: slots, few: gateFor(slots).slots, none: 0 }[whole];
}

function nextRung(share: number, rungs: readonly number[]): number {
  return rungs.find((rung) => rung > share + ROUNDING) ?? 1;
}

const ROUNDING = 1e-9;

/** A new trial at its end. No other has its number. */
const atEnd = (row: Float64Array, trial: number): CurvePlace => ({ row, trial, tau: 0 });

/** New points that may win: those of highest mean, and some by chance. */
function screened(state: State, begun: readonly Begun[], known: Known): Candidate[] {
  const candidates = candidatesOf(state, begun, known);
  const all = candidates.points.map((_, i) => candidateAt(candidates, i));
  const tried = new Set([
    ...excludedKeys(state, false),
    ...begun.map(({ told }) => state.searchSpace.candidate(told.point).key),
  ]);
  const mean = jointMeans(
    known.model.posterior,
    all.map(({ row }, i) => atEnd(row, begun.length + i)),
  );
  const order = [...all.keys()].sort((a, b) => mean[b] - mean[a]);
  const uniform = seededUniform(state.settings.seed, STREAMS.curves, begun.length, reportCount(begun));
  const byChance = Array.from({ length: Math.min(BY_CHANCE, all.length) }, () => Math.floor(uniform() * all.length));
  return [...new Set([...order.slice(0, HIGHEST), ...byChance])]
    .map((i) => all[i])
    .filter(({ key }) => !tried.has(key));
}

const HIGHEST = 256;
const BY_CHANCE = 128;

/** All points of a small space; else new ones that fill it, and some near the best so far. */
function candidatesOf({ grid, searchSpace, settings }: State, begun: readonly Begun[], known: Known): CandidateSet {
  if (grid !== undefined) return grid;
  const seen = begun.filter(({ passed }) => passed.length > 0);
  const mean = jointMeans(
    known.model.posterior,
    seen.map((each) => curvePlace(each, 1)),
  );
  const order = [...seen.keys()].sort((a, b) => mean[b] - mean[a]).slice(0, MAX_CENTERS);
  const centers = order.map((i) => searchSpace.candidate(seen[i].told.point));
  const count = settings.algorithm.candidates ?? DEFAULT_CANDIDATES_PER_BATCH;
  return drawCandidates(
    searchSpace,
    { count, centers, repeated: [], excluded: new Set() },
    settings.seed,
    begun.length + reportCount(begun),
  );
}

const MAX_CENTERS = 5;

const reportCount = (begun: readonly Begun[]): number => begun.reduce((sum, { passed }) => sum + passed.length, 0);

/** Median and half the distance of the quantiles one deviation apart, as of every pick (propose/explainPicks.ts). */
function predictionOf(
  { warp }: CurveModel,
  mean: number,
  sd: number,
  incumbent: number,
  goal: State['settings']['goal'],
): Omit<Pick, 'reason'> {
  // prettier-ignore
  return {
    mean: toMetric(warp.inverse(mean), goal),
    sd: warp.inverse(mean + sd) / 2 - warp.inverse(mean - sd) / 2,
    chance: incumbent === -Infinity ? null : normalCdf((mean - warp.forward(incumbent)) / sd),
  };
}

function reasonAt(place: CurvePlace, begun: readonly Begun[], { model }: Known): Pick['reason'] {
  const others = begun.filter(({ trial, passed }) => trial !== place.trial && passed.length > 0);
  const correlation = jointCorrelations(model.posterior, place, matrixOf(others));
  const nearest = correlation.indexOf(Math.max(...correlation));
  return correlation[nearest] >= MIN_CORRELATION
    ? { kind: 'refines', trial: others[nearest].trial }
    : { kind: 'explores' };
}

/** From here on values of two points are much alike (propose/explainPicks.ts). */
const MIN_CORRELATION = 0.5;
