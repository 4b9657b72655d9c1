/**
 * What free slots do in a study whose trials pause: the initial design as long as no trial has passed a rung; then what
 * has the highest bound at its end, among new points and paused trials (pickByBound.ts).
 *
 * Once no new trial may begin, a paused one goes on only where it has a chance to become the best.
 */
import { normalCdf } from '../../math/normalCdf.ts';
import { matrixOf, type Candidate } from '../../space/searchSpace.ts';
import { toReward, type Goal } from '../port/goal.ts';
import type { BegunTrial, PausingAnswer, PausingChoice, PausingQuestion } from '../port/pausing.ts';
import type { Pick } from '../port/pick.ts';
import { UCB_MULTIPLIER } from '../propose/acquisition.ts';
import { inMetric, MIN_CORRELATION, type WarpedPrediction } from '../propose/explainPicks.ts';
import { ask, type State } from '../propose/practicalOptimizer.ts';
import { trialToRepeat } from '../propose/recommend.ts';
import { curveHyperparameters, curveModel, curvePlace, type CurveModel, type SeenCurve } from './curveModel.ts';
import { decideGate, gateFor, type GateOptions } from './gate.ts';
import { atEnd, freshPoints, reportCount, triedKeys, type BegunCurve } from './freshPoints.ts';
import { jointBound, jointCorrelations } from './jointBound.ts';
import type { CurvePlace } from './jointKernel.ts';
import { pickByBound } from './pickByBound.ts';

/** A trial of the question, by its place there. */
interface Begun extends BegunCurve {
  readonly told: BegunTrial;
}

interface Known {
  readonly model: CurveModel;
  /** The trials that have passed a rung; those that failed have the worst result. */
  readonly curves: readonly SeenCurve[];
  /** Those that have ended, with rungs that tell of their early values. */
  readonly complete: readonly SeenCurve[];
  /** The best reward of a trial that has ended; −Infinity before the first. */
  readonly incumbent: number;
}

export function nextTrials(
  state: State,
  question: PausingQuestion,
  gate: GateOptions = gateFor(question.slots),
): PausingAnswer {
  const begun = question.trials.map((told, trial): Begun => {
    const passed = told.passed.map(({ share, value }) => ({ share, reward: toReward(value, state.settings.goal) }));
    const candidate = state.searchSpace.candidate(told.point);
    return { trial, told, candidate, row: candidate.row, passed };
  });
  if (begun.every(({ passed }) => passed.length === 0))
    return { choices: firstTrials(state, question, gate), whole: 'few', observed: 0, beta: 0 };
  const known = knownCurves(state, begun);
  const { whole, usualIsSurer } = decideGate(known.model, known.complete, gate);
  const given = givenPoints(state, question, begun);
  const first = given.length > 0 ? given : repeatedTrial(state, question, begun, known);
  const left = { ...question, free: question.free - first.length, mayBegin: question.mayBegin - first.length };
  return {
    choices: [
      ...first,
      ...highestBounds(state, left, begun, {
        ...{ ...known, usualIsSurer },
        wholeSlots: { all: question.slots, few: gate.slots, none: 0 }[whole],
      }),
    ],
    ...{ whole, observed: known.curves.length, beta: UCB_MULTIPLIER },
  };
}

/** As in every study: its initial design, and what has the highest bound where that is too small for all slots. */
function firstTrials(state: State, { trials, free, mayBegin }: PausingQuestion, gate: GateOptions): PausingChoice[] {
  // the optimizer was told of the others, which have failed
  const running = trials.filter(({ state }) => state === 'running');
  const limit = running.length + Math.min(free, mayBegin);
  if (limit === running.length) return [];
  const { points, picks } = ask(state, limit, running.map(({ point }) => point)); // oxfmt-ignore
  const wholeNow = runningWhole(trials);
  return points.slice(running.length, limit).map((point, i) => ({
    ...{ kind: 'begins', point, pick: picks[running.length + i] },
    whole: wholeNow + i < gate.slots,
  }));
}

/** A person's own points with which the study begins, where the first slots were too few for them. */
function givenPoints(
  { initialDesign }: State,
  { free, mayBegin }: PausingQuestion,
  begun: readonly Begun[],
): PausingChoice[] {
  const tried = triedKeys(begun);
  const left = initialDesign().filter(
    ({ candidate, decision }) => decision.kind === 'given' && !tried.has(candidate.key),
  );
  return left.slice(0, Math.max(0, Math.min(free, mayBegin))).map(({ candidate: { point } }) => ({
    ...{ kind: 'begins', point, whole: false },
    pick: { mean: null, sd: null, chance: null, reason: { kind: 'given' } },
  }));
}

/** Once more the trial that seems best, where only that tells noise from roughness (model/noise.ts): once in a study. */
function repeatedTrial(
  state: State,
  { free, mayBegin }: PausingQuestion,
  begun: readonly Begun[],
  { model, incumbent }: Known,
): PausingChoice[] {
  if (Math.min(free, mayBegin) < 1 || triedKeys(begun).size < begun.length) return [];
  if (state.fitted().noise !== 'suspected') return [];
  const best = trialToRepeat(state);
  const key = best === undefined ? undefined : state.completedTrials[best].candidate.key;
  const of = begun.find(({ candidate }) => candidate.key === key);
  if (of === undefined) return [];
  const prediction = predictionAt(model, atEnd(of.row, begun.length), incumbent, state.settings.goal);
  const pick: Pick = { ...prediction, reason: { kind: 'repeats', trial: of.trial } };
  return [{ kind: 'begins', point: of.told.point, whole: true, pick }];
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
  // where all have failed, what they had reached by then
  const valued = before.length + seen.length > 0 ? [...before, ...seen] : begun;
  const worst = Math.min(...valued.flatMap(({ passed }) => passed.map(({ reward }) => reward)));
  const failed = begun
    .filter(({ told }) => told.state === 'failed')
    .map((each): SeenCurve => ({ ...each, passed: [{ share: 1, reward: worst }] }));
  const curves = mostTelling([...before, ...seen, ...failed]);
  const model = curveModel(curves, groups, curveHyperparameters(curves, groups, settings.seed));
  const complete = seen.filter(({ told }) => told.state === 'complete');
  const rewards = [...before, ...complete].map(({ passed }) => passed[passed.length - 1].reward);
  return {
    ...{ model, curves, incumbent: Math.max(...rewards) },
    complete: complete.filter((each) => each.passed.length > 1 && curves.includes(each)),
  };
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
  {
    model,
    incumbent,
    wholeSlots,
    usualIsSurer,
  }: Known & { readonly wholeSlots: number; readonly usualIsSurer: boolean },
): PausingChoice[] {
  const { posterior } = model;
  const { rungs, trials, free, mayBegin } = question;
  const mayWin = (each: Begun): boolean =>
    mayBegin > 0 || chanceToWin(resultAt(model, curvePlace(each, 1)), model, incumbent) >= LEAST_CHANCE;
  const paused = begun.filter(({ told }) => told.state === 'paused' && told.mayGoOn).filter(mayWin);
  const begins = paced(question, paused.length > 0);
  const isUsual = usualIsSurer && (wholeSlots >= question.slots || begun.length % 2 === 1);
  const usual = begins > 0 && isUsual ? usualPoints(state, question.free, begun) : [];
  // the usual optimizer may have nothing that was not tried
  const fresh = begins > 0 && usual.length === 0 ? freshPoints(state, begun, posterior) : usual;
  const places = [
    ...paused.map((each) => curvePlace(each, 1)),
    ...fresh.map(({ row }, i) => atEnd(row, begun.length + i)),
  ];
  const wholeNow = runningWhole(trials);
  const isWhole = (nth: number): boolean => wholeNow + nth < wholeSlots;
  const next = (each: Begun, pausesNoMore: boolean): CurvePlace =>
    curvePlace(each, pausesNoMore ? 1 : nextRung(each.passed.at(-1)?.share ?? 0, rungs));
  const picked = pickByBound(posterior, places, {
    incumbent: incumbent === -Infinity ? incumbent : model.warp.forward(incumbent),
    before: begun.length + reportCount(begun),
    running: begun.filter(({ told }) => told.state === 'running').map((each) => next(each, each.told.whole)),
    count: free,
    isOpen: (i, taken) => i < paused.length || taken.filter((each) => each >= paused.length).length < begins,
    nextPlace: (i, nth) =>
      i < paused.length
        ? next(paused[i], isWhole(nth))
        : { ...places[i], tau: -Math.log(isWhole(nth) ? 1 : nextRung(0, rungs)) },
  });
  return picked.map((i, nth): PausingChoice => {
    const pick = {
      ...predictionAt(model, places[i], incumbent, state.settings.goal),
      reason: reasonAt(places[i], begun, model),
    };
    const chosen = { whole: isWhole(nth), pick };
    return i < paused.length
      ? { kind: 'goesOn', trial: paused[i].trial, ...chosen }
      : { kind: 'begins', point: fresh[i - paused.length].point, ...chosen };
  });
}

/**
 * How many of the next trials may be new: a budget of trials that all begin before many have ended leaves none for what
 * their results teach. Where nothing else is to do, any may be.
 */
function paced({ trials, slots, mayBegin }: PausingQuestion, othersGoOn: boolean): number {
  const budget = trials.length + mayBegin;
  const ended = trials.filter(({ state }) => state === 'complete' || state === 'failed').length;
  const most = Math.max(slots, Math.floor(FIRST_SHARE * budget)) + BEGUN_PER_ENDED * ended;
  return othersGoOn ? Math.max(0, Math.min(most - trials.length, mayBegin)) : mayBegin;
}

/** Of the budget; so many may begin before the first has ended. */
const FIRST_SHARE = 0.25;
const BEGUN_PER_ENDED = 3;

/** What the usual optimizer proposes from the trials that have ended, while the others run. */
function usualPoints(state: State, free: number, begun: readonly Begun[]): readonly Candidate[] {
  const running = begun.filter(({ told }) => told.state === 'running').map(({ told }) => told.point);
  const { points } = ask(state, running.length + free, running);
  const tried = triedKeys(begun);
  return points.slice(running.length).map(state.searchSpace.candidate).filter(({ key }) => !tried.has(key)); // oxfmt-ignore
}

/** Of becoming the best, with which a paused trial still goes on when no new one may begin. */
const LEAST_CHANCE = 0.05;

function nextRung(share: number, rungs: readonly number[]): number {
  return rungs.find((rung) => rung > share + ROUNDING) ?? 1;
}

const ROUNDING = 1e-9;

/** Mean and deviation of a result, with its noise, in warped units. */
function resultAt({ posterior }: CurveModel, place: CurvePlace): WarpedPrediction {
  const { mean, variance } = jointBound(posterior, [place], 0);
  return { mean: mean[0], sd: Math.sqrt(Math.max(0, variance[0]) + posterior.hyperparameters.noise) };
}

function chanceToWin({ mean, sd }: WarpedPrediction, { warp }: CurveModel, incumbent: number): number {
  return incumbent === -Infinity ? 1 : normalCdf((mean - warp.forward(incumbent)) / sd);
}

function predictionAt(model: CurveModel, place: CurvePlace, incumbent: number, goal: Goal): Omit<Pick, 'reason'> {
  const result = resultAt(model, place);
  const chance = incumbent === -Infinity ? null : chanceToWin(result, model, incumbent);
  return { ...inMetric(result, model.warp.inverse, goal), chance };
}

function reasonAt(place: CurvePlace, begun: readonly Begun[], { posterior }: CurveModel): Pick['reason'] {
  const others = begun.filter(({ trial, passed }) => trial !== place.trial && passed.length > 0);
  const correlation = jointCorrelations(posterior, place, matrixOf(others));
  const nearest = correlation.indexOf(Math.max(...correlation));
  return correlation[nearest] >= MIN_CORRELATION
    ? { kind: 'refines', trial: others[nearest].trial }
    : { kind: 'explores' };
}
