/**
 * Regularized evolution: a population of the last P pulls. A child is a mutation of the fittest member of a small
 * tournament. It joins the population, and the oldest member leaves it, however fit it is.
 *
 * Source: Real, Aggarwal, Huang and Le, Regularized evolution for image classifier architecture search, arXiv
 * 1802.01548, Algorithm 1; population 100 and tournaments of 10 drawn with replacement as in the benchmarks of Ying et
 * al., arXiv 1902.09635. It departs from them when a mutation is not an arm or not available: then it holds another
 * tournament, and after many of them it pulls an arm uniformly at random. Those benchmarks let such children join as
 * failures. On a table that has only some of the possible arms, that would fill the population with failures.
 */
import type { Bandit } from '../bandit.ts';
import { pullsOf } from '../pulls.ts';
import { seededUniform, type Uniform } from '../../math/random/seededUniform.ts';
import { STREAMS } from '../../math/random/streams.ts';
import { excludedAfter, uniformArm, type ExcludedArms } from './excludedArms.ts';
import { plainBatch } from './plainBatch.ts';

/** A random neighbour of an arm; undefined if the mutation is not an arm. */
export type Mutation = (parent: number, uniform: Uniform) => number | undefined;

export interface EvolutionSettings {
  /** P. The first P pulls are uniformly random. 100 is usual. */
  readonly population: number;
  /** Members drawn for a tournament, with replacement. 10 is usual. */
  readonly tournament: number;
  /** Arms in a batch; all of them are children of the population at its start. */
  readonly size: number;
  /** Whether an arm may be pulled again. */
  readonly repeats: boolean;
  readonly seed: number;
}

/** Over `arms` arms. `uniforms` gives the random numbers of each batch, by its number from 0. */
export function evolution(
  arms: number,
  mutate: Mutation,
  settings: EvolutionSettings,
  uniforms: (batch: number) => Uniform = (batch) => seededUniform(settings.seed, STREAMS.evolution, batch),
): Bandit {
  return banditFrom({ batches: 0, population: [], excluded: new Uint8Array(arms) }, { ...settings, mutate, uniforms });
}

interface Member {
  readonly arm: number;
  /** −∞ if the pull failed: every member with a reward is fitter. */
  readonly fitness: number;
}

interface EvolutionState {
  readonly batches: number;
  /** Oldest first. */
  readonly population: readonly Member[];
  readonly excluded: ExcludedArms;
}

interface EvolutionContext extends EvolutionSettings {
  readonly mutate: Mutation;
  readonly uniforms: (batch: number) => Uniform;
}

function banditFrom({ batches, population, excluded }: EvolutionState, rules: EvolutionContext): Bandit {
  return {
    ask: (limit) => {
      const uniform = rules.uniforms(batches);
      const unavailable = excluded.slice();
      return plainBatch(Math.min(limit, rules.size), (s) => {
        const seeding = population.length === 0 || population.length + s < rules.population;
        const child = seeding ? undefined : offspring(population, unavailable, rules, uniform);
        const arm = child ?? uniformArm(unavailable, uniform);
        if (arm !== undefined && !rules.repeats) unavailable[arm] = 1;
        return arm;
      });
    },
    tell: (arms, feedback) => {
      const children = pullsOf(arms, feedback).map(({ arm, reward = -Infinity }): Member => ({ arm, fitness: reward }));
      const next = {
        batches: batches + 1,
        population: [...population, ...children].slice(-rules.population),
        excluded: excludedAfter(excluded, arms, feedback, rules.repeats),
      };
      return banditFrom(next, rules);
    },
    posterior: null,
  };
}

/** Tournaments for one child before giving up on mutation. */
const MAX_TOURNAMENTS = 100;

/** A child that is an available arm; undefined if mutation finds none. */
function offspring(
  population: readonly Member[],
  unavailable: ExcludedArms,
  rules: EvolutionContext,
  uniform: Uniform,
): number | undefined {
  for (let attempt = 0; attempt < MAX_TOURNAMENTS; attempt++) {
    const child = rules.mutate(tournamentWinner(population, rules.tournament, uniform), uniform);
    if (child !== undefined && unavailable[child] === 0) return child;
  }
  return undefined;
}

/** The fittest of some members drawn with replacement, the first drawn of equals. */
function tournamentWinner(population: readonly Member[], tournament: number, uniform: Uniform): number {
  const draw = (): Member => population[Math.floor(uniform() * population.length)];
  let fittest = draw();
  for (let s = 1; s < tournament; s++) {
    const member = draw();
    if (member.fitness > fittest.fitness) fittest = member;
  }
  return fittest.arm;
}
