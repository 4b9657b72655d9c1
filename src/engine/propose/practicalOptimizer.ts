/**
 * BBKB as people use it: the practical preset of the default algorithm. It searches the space itself, not a fixed set
 * of arms.
 *
 * The state is a value: the settings and the trials that were told. Everything that follows from it (the fitted model
 * and its predictions at this batch's candidates) is computed when it is first asked for, so that telling a long
 * history costs nothing. The result does not depend on when that is.
 */
import { NO_FEASIBLE_DRAW } from '../port/messages.ts';
import type { OptimizerSettings } from '../port/optimizerSettings.ts';
import type { Feedback, Proposal } from '../port/proposal.ts';
import type { Point } from '../../space/parameter.ts';
import { UCB_MULTIPLIER } from './acquisition.ts';
import { pickBatch, type Picks } from './pickBatch.ts';
import { fadingBelief } from './belief.ts';
import { branches, choiceValues, type Branch } from './branches.ts';
import { drawCandidates, fullGrid } from './candidateSet.ts';
import { excludedKeys, observationsOf, usableCount, type CompletedTrial } from '../model/completedTrials.ts';
import { confirmations, reservedTrials } from './confirmations.ts';
import { DEFAULT_CANDIDATES_PER_BATCH, fittedModel, type FitInputs, type FittedModel } from './fittedModel.ts';
import { explainPicks } from './explainPicks.ts';
import { frontImprovement, type FrontImprovement } from './frontImprovement.ts';
import { initialDesign } from './initialDesign.ts';
import type { PickedCandidate } from './pickRule.ts';
import { trialToRepeat } from './recommend.ts';
import { pastTrialsKeep } from '../model/measuredTrials.ts';
import { noiseInBatch, suspectsNoise } from '../model/noise.ts';
import { fitSources } from '../model/sources.ts';
import { once } from '../../math/once.ts';
import { searchSpaceOf, type Candidate } from '../../space/searchSpace.ts';
import { withinTime } from './timeLimit.ts';

export { recommend } from './recommend.ts';

export interface State extends FitInputs {
  readonly kind: 'practical';
  readonly branches: readonly Branch[];
  readonly choiceValues: readonly Branch[];
  readonly initialDesign: () => readonly PickedCandidate[];
  readonly fitted: () => FittedModel;
}

/** @throws RangeError, with a sentence for a person, if the constraints allow no point. */
export function start(settings: OptimizerSettings): State {
  const { space, constraints, algorithm, seed } = settings;
  const searchSpace = searchSpaceOf(space, constraints);
  const single = { count: 1, centers: [], repeated: [], excluded: new Set<string>() };
  if (settings.start.points.length === 0 && drawCandidates(searchSpace, single, seed, 0).points.length === 0)
    throw new RangeError(NO_FEASIBLE_DRAW);
  const past = settings.start.past.map(({ point, ...told }): CompletedTrial => ({
    candidate: searchSpace.candidate(point),
    feedback: { kind: 'value', ...told },
  }));
  const grid = fullGrid(searchSpace, constraints, algorithm.candidates ?? DEFAULT_CANDIDATES_PER_BATCH);
  const sources = once(() => fitSources(searchSpace, settings));
  return withFittedModel({
    kind: 'practical',
    settings,
    searchSpace,
    branches: branches(space),
    choiceValues: choiceValues(searchSpace),
    grid,
    sources,
    initialDesign: once(() => initialDesign(searchSpace, settings, sources())),
    past,
    completedTrials: [],
  });
}

/**
 * The next batch, which begins with the `given` points: those of a person, or of trials that still run. `limit` is how
 * many trials are left of the budget, the given ones among them.
 *
 * In a space that is used up one trial runs again if the noise is still unknown: there is no other way to find it out.
 *
 * The model is fitted once for all that is asked before the next result is told. Of the points that are not given, only
 * those are proposed that end within `secondsLeft` (timeLimit.ts).
 */
export function ask(state: State, limit: number, given: readonly Point[], secondsLeft = Infinity): Proposal {
  const { settings, branches, choiceValues } = state;
  const { parallel, algorithm } = settings;
  const { searchSpace, fitted, admits, isShort } = withinTime(state, secondsLeft);
  const { model, noise, candidateSet, predictions, limits, kept } = fitted;
  const repeats = noise === 'present';
  const givenCandidates = given.slice(0, limit).map(searchSpace.candidate);
  const reserved = reservedTrials(state);
  const confirms = limit <= reserved;
  const wanted = confirms ? limit : Math.min(limit - reserved, Math.max(parallel, given.length));
  const size = Math.max(wanted, givenCandidates.length);
  const inTime = (picks: readonly PickedCandidate[]) => picks.filter(({ candidate }) => admits(candidate));
  const first = [
    ...givenCandidates.map((candidate): PickedCandidate => ({ candidate, decision: { kind: 'given' } })),
    ...inTime(
      confirms ? confirmations(state, limit - givenCandidates.length) : remainingDesign(state, givenCandidates),
    ),
  ];
  const tried = observationsOf(state).map(({ candidate }) => candidate.point);
  const belief = fadingBelief(state.searchSpace, candidateSet, tried.length);
  const pick = (repeat: boolean): Picks =>
    pickBatch({
      ...{ searchSpace, candidateSet, predictions, branches, choiceValues, size, repeats, belief, tried },
      posterior: model.posterior,
      noiseInBatch: noiseInBatch(model.posterior.kernel.lambda, noise, model.fit),
      fittedLimits: limits,
      limitsAreSought: !kept.includes(true),
      front: frontOf(state, fitted),
      first: repeat ? [...first, ...inTime(repeatedTrial(state, givenCandidates))] : first,
      excluded: excludedKeys(state, repeats),
      threshold: algorithm.threshold ?? 2,
    });
  const batch = pick(noise === 'suspected' || othersAreSuspected(state, fitted));
  const { picks, ratio, theorySize, endedBy } =
    isUsedUp(batch) && !isShort && noise !== 'absent' ? pick(noiseMayBeTold(state)) : batch;
  const { kernel } = model.posterior;
  return {
    points: picks.map(({ candidate: { point } }, s) => given[s] ?? point), // a given point keeps its inactive parameters
    picks: explainPicks(picks, model, repeats, state),
    dictionary: model.dictionarySize,
    beta: UCB_MULTIPLIER * Math.sqrt(kernel.lambda) * kernel.signalSd,
    ratio,
    theorySize,
    endedBy: (endedBy === 'size' && size < parallel) || (endedBy === 'exhausted' && isShort) ? 'budget' : endedBy,
  };
}

/** The state after any points were tried: `feedback[s]` is the result of `points[s]`. */
export function tell(state: State, points: readonly Point[], feedback: readonly Feedback[]): State {
  const newTrials = points.map((point, s): CompletedTrial => ({
    candidate: state.searchSpace.candidate(point),
    feedback: feedback[s],
  }));
  return withFittedModel({ ...state, completedTrials: [...state.completedTrials, ...newTrials] });
}

/**
 * With the fitted model, which is computed at most once. It keeps its data and not the state: the state may hold the
 * model of the batch before, which holds the one before it, and all models would stay in memory, 0.36 MB a trial.
 */
function withFittedModel(state: Omit<State, 'fitted'>): State {
  const { settings, searchSpace, grid, sources, past, completedTrials } = state;
  let fitted: FittedModel | undefined;
  return {
    ...state,
    fitted: () => (fitted ??= fittedModel({ settings, searchSpace, grid, sources, past, completedTrials })),
  };
}

/**
 * The points of the initial design that were not tried. A person's own points are always among them; the others only
 * until as many trials were made as the design has points.
 */
function remainingDesign(
  { initialDesign, completedTrials, past }: State,
  givenCandidates: readonly Candidate[],
): PickedCandidate[] {
  const tried = new Set([...completedTrials, ...past].map(({ candidate }) => candidate.key));
  for (const { key } of givenCandidates) tried.add(key);
  const design = initialDesign();
  const isFull = usableCount(completedTrials) >= design.length;
  return design.filter(
    ({ candidate, decision }) => !tried.has(candidate.key) && (!isFull || decision.kind === 'given'),
  );
}

/** Whether every point of the space runs or was tried. */
function isUsedUp({ picks, endedBy }: Picks): boolean {
  return endedBy === 'exhausted' && picks.every(({ decision: { kind } }) => kind === 'given' || kind === 'repeat');
}

/** Whether a repeat would be the first to tell: no point had two trials, and no trial several runs. */
function noiseMayBeTold({ completedTrials }: State): boolean {
  const trials = completedTrials.filter(({ feedback: { kind } }) => kind !== 'ignored');
  const hadRuns = trials.some(({ feedback }) => feedback.kind === 'value' && feedback.sd !== undefined);
  return !hadRuns && new Set(trials.map(({ candidate }) => candidate.key)).size === trials.length;
}

/**
 * Whether the values of a limit or of a further objective may differ from run to run, which no repeat has told. Where the
 * metric is exact and a limit is not, what was recommended were the points that had kept it by luck.
 */
function othersAreSuspected(state: State, { limits, further, kept }: FittedModel): boolean {
  // without a trial that keeps the limits there is none to repeat
  if (limits.length + further.length === 0 || !kept.includes(true) || !noiseMayBeTold(state)) return false;
  const { seed, furtherObjectives = [] } = state.settings;
  const undeclared = further.filter((_, i) => furtherObjectives[i].noise === undefined);
  return [...limits, ...undeclared].some(({ model }) => suspectsNoise(model.fit, seed));
}

/**
 * Once more the trial that seems best, which tells noise from roughness (noise.ts); unless a given point was tried
 * before, which will tell as much.
 */
function repeatedTrial(state: State, givenCandidates: readonly Candidate[]): PickedCandidate[] {
  const { completedTrials } = state;
  const given = new Set(givenCandidates.map(({ key }) => key));
  const trial = trialToRepeat(state);
  if (trial === undefined || completedTrials.some(({ candidate }) => given.has(candidate.key))) return [];
  return [{ candidate: completedTrials[trial].candidate, decision: { kind: 'repeat' } }];
}

/** Of the measured trials, past ones among them; undefined where none keeps all limits, and with one objective. */
function frontOf(state: State, { model, predictions, further, kept }: FittedModel): FrontImprovement | undefined {
  if (further.length === 0) return undefined;
  const { completedTrials, past, settings } = state;
  const pastKept = pastTrialsKeep(state);
  const keepsAll = [...pastKept, ...kept];
  const trials = [...past, ...completedTrials].flatMap(({ candidate, feedback }, i) =>
    feedback.kind === 'value' && feedback.deviation === undefined
      ? [{ candidate, keepsLimits: keepsAll[i] === true }]
      : [],
  );
  return trials.some(({ keepsLimits }) => keepsLimits)
    ? frontImprovement([{ model, predictions }, ...further], trials, settings.seed)
    : undefined;
}
