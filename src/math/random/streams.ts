/**
 * The random streams of a study's seed: the first number after the seed (seededUniform.ts). They are in one table to
 * show that they differ. Numbers never change, because with another number every study would propose other points.
 *
 * The Halton sequence has its own rule: one stream for each coordinate, without a further number
 * (space/haltonSequence.ts).
 */
export const STREAMS = {
  /** The bandit's resampling of its dictionary (bandits/bbkb/resample.ts). */
  resampling: 1,
  /** The baselines (baselines/). */
  randomSearch: 21,
  epsilonGreedy: 22,
  evolution: 23,
  thompson: 25,
  /** The dictionary of past trials (engine/fixedCandidates/warmStart.ts). */
  pastTrials: 31,
  /**
   * The practical optimizer (engine/propose): the data subset, the candidates and the dictionary of a batch; the
   * bootstrap.
   */
  dataSubset: 41,
  candidateSet: 42,
  practicalDictionary: 43,
  selectionBias: 44,
  /** The directions of several objectives (engine/propose/frontImprovement.ts). */
  directions: 45,
  /** The first points that sources suggest (engine/propose/sourceDesign.ts). */
  sourceDesign: 46,
  /** The values that the model of curves is fitted to, and the points by chance (engine/pausing). */
  curves: 47,
  /** The functions that an insight draws from the posterior (engine/explain). */
  insight: 51,
  /** The noise of simulated pulls (lab/simulate.ts). */
  simulatedNoise: 101,
} as const;
