/**
 * BBKB as people use it: the practical preset of the default algorithm, over the space itself and not over a fixed set of arms.
 *
 * The state is a value: the setting and what was told. What follows from it (the model, and what it says of this batch's pool)
 * is computed when it is first asked for, so that telling a long history costs nothing, and it is the same whenever that is.
 */
import { argmax } from '../bbkb/batch.ts';
import { rowsOf } from '../linalg/matrix.ts';
import type { Belief, Feedback, Proposal } from '../proposal.ts';
import type { Setting } from '../setting.ts';
import type { Point } from '../space/parameter.ts';
import { choose, MULTIPLIER } from './batch.ts';
import { branches, type Branch } from './branches.ts';
import { ground, matrixOf, type Ground, type Place } from './ground.ts';
import { model, type Model, type Pull } from './model.ts';
import { opening } from './opening.ts';
import { pool, wholeGrid, type Pool } from './pool.ts';
import { means, view, type View } from './surface.ts';

/** Fresh places in a batch's pool, where a declaration does not say how many. */
const FRESH = 2048;
/** How many of the best places are perturbed. */
const CENTERS = 5;

const NO_PLACES = 'Not one of a million points drawn from the space fulfils the constraints: loosen them.';

interface Trial {
  readonly place: Place;
  readonly feedback: Feedback;
}

export interface State {
  readonly over: 'space';
  readonly setting: Setting;
  readonly ground: Ground;
  readonly branches: readonly Branch[];
  /** All places, where the space is small. */
  readonly grid: Pool | undefined;
  readonly opening: readonly Place[];
  readonly past: readonly Trial[];
  readonly told: readonly Trial[];
  readonly insight: () => Insight;
}

/** What the history says of itself and of the next batch's pool. */
interface Insight {
  readonly model: Model;
  readonly pool: Pool;
  readonly view: View;
}

/** @throws RangeError, a sentence, where the constraints leave nothing to try. */
export function start(setting: Setting): State {
  const { space, constraints, algorithm, seed } = setting;
  const here = ground(space, constraints);
  const any = { count: 1, centers: [], again: [], closed: new Set<string>() };
  if (setting.start.points.length === 0 && pool(here, any, seed, 0).points.length === 0)
    throw new RangeError(NO_PLACES);
  const past = setting.start.past.map(({ point, value }): Trial => ({
    place: here.place(point),
    feedback: { kind: 'value', value },
  }));
  const grid = wholeGrid(here, constraints, algorithm.candidates ?? FRESH);
  return known({
    over: 'space',
    setting,
    ground: here,
    branches: branches(space),
    grid,
    opening: opening(here, setting),
    past,
    told: [],
  });
}

/** The next batch, of at most `limit` trials, which begins with the `given` points. */
export function ask(state: State, limit: number, given: readonly Point[]): Proposal {
  const { setting, ground, branches } = state;
  const { parallel, algorithm } = setting;
  const { model, pool, view } = state.insight();
  const enqueued = given.slice(0, limit).map(ground.place);
  const size = Math.min(limit, Math.max(parallel, given.length));
  const { places, ratio, theorySize, endedBy } = choose({
    ground,
    posterior: model.posterior,
    pool,
    view,
    first: [...enqueued, ...waiting(state, enqueued)],
    size,
    tried: pulls(state).map(({ place }) => place.point),
    branches,
    closed: closed(state),
    repeats: noisy(state),
    rule: { name: algorithm.rule ?? 'global', threshold: algorithm.threshold ?? 2 },
  });
  const { kernel } = model.posterior;
  return {
    points: places.map(({ point }, s) => given[s] ?? point), // as given, with what is inactive in them
    dictionary: model.dictionary,
    beta: MULTIPLIER * Math.sqrt(kernel.lambda) * kernel.signal,
    ratio,
    theorySize,
    endedBy: endedBy === 'size' && size < parallel ? 'budget' : endedBy,
  };
}

/** After any points were tried: `feedback[s]` is what became of `points[s]`. */
export function tell(state: State, points: readonly Point[], feedback: readonly Feedback[]): State {
  const trials = points.map((point, s): Trial => ({ place: state.ground.place(point), feedback: feedback[s] }));
  return known({ ...state, told: [...state.told, ...trials] });
}

export function belief(state: State): Belief {
  const { told, setting } = state;
  const values = told.map(({ feedback }) => (feedback.kind === 'value' ? sign(setting) * feedback.value : -Infinity));
  if (values.every((value) => value === -Infinity)) return { best: null, mean: null, sd: null, optimistic: null };
  const { model, view: seen } = state.insight();
  const { posterior, warp } = model;
  const { signal } = posterior.kernel;
  const rows = matrixOf(told.map(({ place }) => place), state.ground.groups.length); // prettier-ignore
  const merit = noisy(state) ? means(posterior, rows) : values;
  const best = argmax(merit.map((each, i) => (values[i] === -Infinity ? -Infinity : each)));
  const at = view(posterior, rowsOf(rows, [best]));
  const [mean, sd] = [at.mean[0], signal * Math.sqrt(at.variance[0])];
  const upper = Array.from(seen.mean, (mu, i) => mu + MULTIPLIER * signal * Math.sqrt(seen.variance[i]));
  const inMetric = (value: number): number => sign(setting) * warp.inverse(value);
  return {
    best,
    mean: inMetric(mean),
    sd: warp.inverse(mean + sd) / 2 - warp.inverse(mean - sd) / 2,
    optimistic: inMetric(Math.max(mean + MULTIPLIER * sd, upper[argmax(upper)] ?? -Infinity)),
  };
}

/** With what follows from it, computed at most once. */
function known(state: Omit<State, 'insight'>): State {
  let insight: Insight | undefined;
  return { ...state, insight: () => (insight ??= insightOf(state)) };
}

function insightOf(state: Omit<State, 'insight'>): Insight {
  const { ground, setting, told } = state;
  const counted = pulls(state);
  const learned = model(ground, setting, counted, usable(told));
  const places = around(state, learned, counted);
  return { model: learned, pool: places, view: view(learned.posterior, places.X) };
}

/** This batch's pool: the grid, or fresh places and some near the best. */
function around(state: Omit<State, 'insight'>, { posterior }: Model, counted: readonly Pull[]): Pool {
  const { ground, grid, setting, told } = state;
  if (grid !== undefined) return grid;
  const places = [...new Map(counted.map(({ place }) => [place.key, place])).values()];
  const mean = means(posterior, matrixOf(places, ground.groups.length));
  const succeeded = counted.some(({ reward }) => reward !== undefined);
  const order = [...places.keys()].sort((a, b) => mean[b] - mean[a] || a - b).slice(0, succeeded ? CENTERS : 0);
  const centers = order.map((i) => places[i]);
  const count = setting.algorithm.candidates ?? FRESH;
  const again = noisy(state) ? centers : [];
  return pool(ground, { count, centers, again, closed: closed(state) }, setting.seed, usable(told));
}

/** What of the opening was not tried, while the opening lasts: the points of a person always, the others until there are enough. */
function waiting({ opening, setting, told, past }: State, enqueued: readonly Place[]): Place[] {
  const tried = new Set([...told, ...past].map(({ place }) => place.key));
  for (const { key } of enqueued) tried.add(key);
  const wanted = setting.start.points.length;
  return opening.filter(({ key }, i) => !tried.has(key) && (i < wanted || usable(told) < opening.length));
}

/** The trials that count, in order. */
function pulls({ past, told, setting }: Pick<State, 'past' | 'told' | 'setting'>): Pull[] {
  return [...past, ...told].flatMap(({ place, feedback }): Pull[] => {
    switch (feedback.kind) {
      case 'value': {
        const { value, sd } = feedback;
        return [{ place, reward: sign(setting) * value, ...(sd !== undefined && { sd }) }];
      }
      case 'worst':
        return [{ place, reward: undefined }];
      case 'exclude':
      case 'void':
        return [];
    }
  });
}

/** The keys that may not be proposed: what was excluded, and without noise what was tried. */
function closed(state: Pick<State, 'past' | 'told' | 'setting'>): Set<string> {
  const again = noisy(state);
  const trials = [...state.past, ...state.told].filter(
    ({ feedback: { kind } }) => kind === 'exclude' || (!again && kind !== 'void'),
  );
  return new Set(trials.map(({ place }) => place.key));
}

/** How many trials were told whose results may be used; the others change nothing. */
function usable(told: readonly Trial[]): number {
  return told.filter(({ feedback: { kind } }) => kind !== 'void').length;
}

/** Whether a point's metric would differ from run to run, as declared or as measured. */
function noisy({ setting, told }: Pick<State, 'setting' | 'told'>): boolean {
  return setting.noise > 0 || told.some(({ feedback }) => feedback.kind === 'value' && (feedback.sd ?? 0) > 0);
}

/** Rewards are maximised, whatever the goal. */
function sign({ goal }: Setting): 1 | -1 {
  return goal === 'maximize' ? 1 : -1;
}
