/**
 * Regularized evolution: a population of the last P pulls. A child is a mutation of the fittest of a small tournament; it
 * joins, and the oldest dies, however fit it is.
 *
 * Source: Real, Aggarwal, Huang and Le, Regularized evolution for image classifier architecture search, arXiv 1802.01548,
 * Algorithm 1; population 100 and tournaments of 10 drawn with replacement as in the benchmarks of Ying et al., arXiv
 * 1902.09635. It departs from them where a mutation leads nowhere (no such arm, or a closed one): there it holds another
 * tournament, and after many of them pulls an arm uniformly at random. Letting such children join as failures, as those
 * benchmarks do, would fill the population with them on a table that holds only part of the arms there could be.
 */
import type { Bandit } from '../bandit.ts';
import { seeded, type Uniform } from '../random.ts';
import { closedAfter, uniformArm, type Closed } from './closed.ts';
import { plainBatch } from './plainBatch.ts';

/** A random neighbour of an arm; undefined where the mutation is no arm. */
export type Mutation = (parent: number, uniform: Uniform) => number | undefined;

export interface Settings {
  /** P. The first P pulls are uniformly random. 100 is usual. */
  readonly population: number;
  /** Members drawn for a tournament, with replacement. 10 is usual. */
  readonly tournament: number;
  /** Arms in a batch; all of them children of the population at its start. */
  readonly size: number;
  /** Whether an arm may be pulled again. */
  readonly repeats: boolean;
  readonly seed: number;
}

/** Over `arms` arms. `uniforms` gives each batch, by its number from 0, the draws it is made from. */
export function evolution(
  arms: number,
  mutate: Mutation,
  settings: Settings,
  uniforms: (batch: number) => Uniform = (batch) => seeded(settings.seed, DRAWS, batch),
): Bandit {
  return after({ batches: 0, population: [], closed: new Uint8Array(arms) }, { ...settings, mutate, uniforms });
}

interface Member {
  readonly arm: number;
  /** −∞ where the pull failed: whatever has a reward is fitter. */
  readonly fitness: number;
}

interface State {
  readonly batches: number;
  /** Oldest first. */
  readonly population: readonly Member[];
  readonly closed: Closed;
}

interface Rules extends Settings {
  readonly mutate: Mutation;
  readonly uniforms: (batch: number) => Uniform;
}

function after({ batches, population, closed }: State, rules: Rules): Bandit {
  return {
    ask: (limit) => {
      const uniform = rules.uniforms(batches);
      const taken = closed.slice();
      return plainBatch(Math.min(limit, rules.size), (s) => {
        const founds = population.length === 0 || population.length + s < rules.population;
        const child = founds ? undefined : offspring(population, taken, rules, uniform);
        const arm = child ?? uniformArm(taken, uniform);
        if (arm !== undefined && !rules.repeats) taken[arm] = 1;
        return arm;
      });
    },
    tell: (arms, feedback) => {
      const born = arms.flatMap((arm, s): Member[] => {
        const each = feedback[s];
        if (each.kind === 'excluded') return [];
        return [{ arm, fitness: each.kind === 'reward' ? each.reward : -Infinity }];
      });
      const next = {
        batches: batches + 1,
        population: [...population, ...born].slice(-rules.population),
        closed: closedAfter(closed, arms, feedback, rules.repeats),
      };
      return after(next, rules);
    },
    posterior: null,
  };
}

/** This algorithm's stream of the seed. */
const DRAWS = 23;

/** Tournaments for one child before giving up on mutation. */
const ATTEMPTS = 100;

/** A child that is an open arm; undefined if mutation leads to none. */
function offspring(population: readonly Member[], closed: Closed, rules: Rules, uniform: Uniform): number | undefined {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const child = rules.mutate(winner(population, rules.tournament, uniform), uniform);
    if (child !== undefined && closed[child] === 0) return child;
  }
  return undefined;
}

/** The fittest of some members drawn with replacement, the first drawn of equals. */
function winner(population: readonly Member[], tournament: number, uniform: Uniform): number {
  const draw = (): Member => population[Math.floor(uniform() * population.length)];
  let fittest = draw();
  for (let s = 1; s < tournament; s++) {
    const member = draw();
    if (member.fitness > fittest.fitness) fittest = member;
  }
  return fittest.arm;
}
