/**
 * Thompson sampling in batches: every pull is the best arm of a function drawn anew from the posterior at the batch's start.
 *
 * Source: Kandasamy, Krishnamurthy, Schneider and Póczos, Parallelised Bayesian optimisation via Thompson sampling, AISTATS
 * 2018 (arXiv 1705.09236), the synchronous form. It learns as BBKB does, through a dictionary that is drawn anew after every
 * batch, which makes joint draws over many arms possible (see posteriorDraws.ts for what they miss); only how it picks is its
 * own. A draw has the standard deviation β σ̃, with BBKB's β: √λ draws from the posterior itself. Ties go to the lowest arm.
 */
import type { Bandit, Batch } from '../bandit.ts';
import { dictionaryOf, posteriorOf } from '../bbkb/bandit.ts';
import { tell, type State } from '../bbkb/bbkb.ts';
import { seeded } from '../random.ts';
import type { Closed } from './closed.ts';
import { posteriorDraws } from './posteriorDraws.ts';

/** From a state of BBKB, whose settings hold but for the rule; `size` arms in a batch. */
export function thompson(state: State, size: number, seed: number): Bandit {
  return {
    ask: (limit) => ask(state, Math.min(limit, size), seed),
    tell: (arms, feedback) => thompson(tell(state, arms, feedback), size, seed),
    posterior: posteriorOf(state),
  };
}

function ask(state: State, most: number, seed: number): Batch {
  const { mean, variance, spread, beta, settings, batches } = state;
  const draw = posteriorDraws(mean, spread, beta, seeded(seed, DRAWS, batches));
  const closed = closedIn(state);
  const arms: number[] = [];
  while (arms.length < most) {
    const arm = best(draw(), closed);
    if (arm === undefined) break;
    arms.push(arm);
    if (!settings.repeats) closed[arm] = 1;
  }
  return {
    arms,
    dictionary: dictionaryOf(state),
    beta,
    ratio: arms.reduce((sum, arm) => sum + variance[arm], 1),
    theorySize: arms.length,
    endedBy: arms.length < most ? 'exhausted' : 'limit',
  };
}

/** This algorithm's stream of the seed. */
const DRAWS = 25;

function closedIn({ mean, excluded, pulls, settings }: State): Closed {
  const closed = new Uint8Array(mean.length);
  for (const arm of excluded) closed[arm] = 1;
  if (!settings.repeats) for (const { arm } of pulls) closed[arm] = 1;
  return closed;
}

/** The open arm of highest value. */
function best(values: Float64Array, closed: Closed): number | undefined {
  let arm: number | undefined;
  for (let i = 0; i < values.length; i++) {
    if (closed[i] === 0 && (arm === undefined || values[i] > values[arm])) arm = i;
  }
  return arm;
}
