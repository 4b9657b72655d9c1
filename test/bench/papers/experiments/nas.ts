/**
 * Architecture search on NAS-Bench-101, after [BBKB] arXiv 2002.09954, section 5 and appendix D.2: from nothing, and
 * from 2,000 architectures that were trained before. The paper's own table is one of 12,416 smaller architectures.
 */
import { bless } from '../../../../src/bandits/bbkb/bless.ts';
import { covariance } from '../../../../src/math/gp/covariance.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import type { SimulationResult } from '../../../../src/lab/simulate.ts';
import type { Table } from '../../../../src/lab/table.ts';
import { ARCHITECTURES_FILE, readArchitectures } from './architectures.ts';
import { logspace } from '../curves.ts';
import { methodOf, type Curve, type Experiment, type Figure, type Run } from '../experiment.ts';
import { EVOLUTION, GLOBAL, GREEDY, LOCAL, UNIFORM } from './methods.ts';
import { nasClaims } from './nasClaims.ts';
import type { Results } from '../results.ts';
import {
  runSimulation,
  randomArms,
  horizon,
  PROTOCOL,
  repetitions,
  runRecord,
  type SimulationRun,
} from './simulation.ts';

const METHODS = [GLOBAL, LOCAL, GREEDY, EVOLUTION, UNIFORM] as const;

/**
 * The most probable ones given 500 uniformly drawn architectures, under the model that the algorithms have (signal
 * variance 1, noise variance λ, values not centred): 42.57 and 0.002017, as `node --import tsx
 * test/bench/papers/experiments/nasModel.ts` finds them. λ is not the protocol's 1e-4, because the architectures that
 * failed to train are no smooth function of the features: with that λ the most probable lengthscale is 2.31, every
 * architecture is news, and batches are of one.
 */
const LENGTHSCALE = 42.6;
const LAMBDA = 2e-3;

/** A simple regret near the best, on the scale of the rescaled accuracies. */
const TARGET_REGRET = 0.002;

/** Up to this many initial arms all of them are the first dictionary. */
const MAX_INITIAL_DICTIONARY = 100;

const SPECS = [
  { id: 'nas', title: 'NAS-Bench-101', initial: 2 },
  { id: 'nas-warm', title: 'NAS-Bench-101 with 2,000 architectures to begin with', initial: 2000 },
] as const;

export const [nas, nasWarm] = SPECS.map(experimentOf);

/** Seconds of the algorithm, after which a run ends where it is. */
function mostSeconds(quick: boolean): number {
  return quick ? 20 : 600;
}

function experimentOf({ id, title, initial }: (typeof SPECS)[number]): Experiment {
  return {
    id,
    title,
    setting:
      'The arms are 20,001 architectures, a uniform sample of all; their value is the validation accuracy after 108 epochs, ' +
      'rescaled to [0, 1]. Features: the 21 edges of at most 7 vertices and the 5 inner operations one-hot, each half scaled to a ' +
      'largest norm of 1; evolution mutates an edge or an operation. The file has one of the three stored evaluations, so the ' +
      `noise is normal, of standard deviation 0.01. Gaussian kernel of lengthscale ${LENGTHSCALE} and λ = ${LAMBDA}, the most probable ` +
      'ones given 500 architectures; F = 1, δ = 0.5, q̄ = 2, C̃ = 2. Every run starts from ' +
      `${initial.toLocaleString('en')} architectures drawn uniformly from its seed; pulls are counted after them` +
      `${initial > MAX_INITIAL_DICTIONARY ? ', and the first dictionary is drawn from them by BLESS' : ''}. A run ends early ` +
      `where its algorithm has taken ${mostSeconds(false)} s, in a quick run ${mostSeconds(true)} s.`,
    methods: METHODS,
    seeds: repetitions,
    files: [ARCHITECTURES_FILE],
    settings: (quick) => ({
      ...PROTOCOL,
      T: horizon(quick),
      lengthscale: LENGTHSCALE,
      lambda: LAMBDA,
      initial,
      mostSeconds: mostSeconds(quick),
      goal: TARGET_REGRET,
      methods: METHODS.map(({ id, config }) => ({ id, ask: config })),
    }),
    run({ method: name, seed, quick, data }) {
      const method = methodOf(METHODS, name);
      const { kernel, edgesAndOperations, trainingHours } = readArchitectures(data);
      const T = horizon(quick);
      const answer = runSimulation({
        method,
        table: method === EVOLUTION ? edgesAndOperations : kernel,
        lengthscale: LENGTHSCALE,
        lambda: LAMBDA,
        past: pastOf(randomArms(initial, kernel.rows.length, seed), kernel, seed),
        steps: T,
        seed,
        mostSeconds: mostSeconds(quick),
      });
      return withTrainingHours(runRecord(answer, T, initial), answer, trainingHours);
    },
    figures: (results, { quick }) => figuresOf(results, horizon(quick)),
    claims: (results, { resultsOf }) =>
      nasClaims(results, id === 'nas-warm' ? resultsOf('nas') : undefined, TARGET_REGRET),
  };
}

/** Many initial arms begin with the dictionary that BLESS draws from them, as in section 4 of the paper. */
function pastOf(arms: readonly number[], { rows, values }: Table, seed: number): SimulationRun['past'] {
  if (arms.length <= MAX_INITIAL_DICTIONARY) return { init: arms };
  const X = { rows: rows.length, cols: rows[0].length, data: Float64Array.from(rows.flat()) };
  const k = covariance('gaussian', new Array<number>(X.cols).fill(LENGTHSCALE), X);
  const dictionary = [...bless(k, arms, LAMBDA, PROTOCOL.qbar, seededUniform(seed, DICTIONARY_STREAM)).arms].sort(
    (a, b) => a - b,
  );
  return { history: { arms: [...arms], values: arms.map((arm) => values[arm]), dictionary } };
}

/** The stream of the first dictionary. */
const DICTIONARY_STREAM = 202;

/**
 * The run with the hours that its trials take where each batch trains all at once, so that it is over with its slowest:
 * the curve `hoursToSimple`, simple regret by the hour, and the numbers `hours` in all and `hoursToGoal`, where it got
 * there.
 */
function withTrainingHours(
  run: Run,
  { arms, batches, simpleRegret }: SimulationResult,
  trainingHours: readonly number[],
): Run {
  const ends: HourPoint[] = [];
  let [hours, pulls] = [0, 0];
  for (const size of batches) {
    hours += arms.slice(pulls, pulls + size).reduce((most, arm) => Math.max(most, trainingHours[arm]), 0);
    pulls += size;
    ends.push({ hours, simple: simpleRegret[pulls - 1] });
  }
  const goal = ends.find(({ simple }) => simple <= TARGET_REGRET);
  return {
    ...run,
    curves: { ...run.curves, hoursToSimple: regretByHour(ends) },
    numbers: { ...run.numbers, hours, ...(goal && { hoursToGoal: goal.hours }) },
  };
}

interface HourPoint {
  readonly hours: number;
  readonly simple: number;
}

/** The knowledge at the hours of the figure: a step at the end of each batch. */
function regretByHour(ends: readonly HourPoint[]): Curve {
  const [first, last] = [ends.at(0), ends.at(-1)];
  if (!first || !last) return { x: [], y: [] };
  const inside = HOURS.filter((hour) => hour > first.hours && hour < last.hours);
  const x = [...new Set([first.hours, ...inside, last.hours])];
  return { x, y: x.map((hour) => ends.findLast(({ hours }) => hours <= hour)?.simple ?? first.simple) };
}

const HOURS = logspace(0.1, 30_000, 118);

function figuresOf(results: Results, T: number): Figure[] {
  const pulls = { label: 'pulls t', scale: 'linear', max: T } as const;
  const batched = [GLOBAL, LOCAL];
  return [
    {
      title: 'Regret ratio',
      x: pulls,
      y: { label: 'R(t) / R(t) of uniform pulls', scale: 'linear' },
      series: results.seriesOf(METHODS, 'ratio'),
      caption: 'The poster: Global and GlobalLocal below ε-greedy and evolution.',
      claims: ['less-regret', 'warm-helps'],
    },
    {
      title: 'Simple regret',
      x: pulls,
      y: { label: 'best value − best so far', scale: 'linear' },
      series: results.seriesOf(METHODS, 'simple'),
      caption: 'On the poster Global finds the best architecture, and evolution comes close to it.',
      claims: [],
    },
    {
      title: 'Batch size',
      x: pulls,
      y: { label: 'arms in the batch of pull t', scale: 'linear' },
      series: results.seriesOf(batched, 'batch'),
      caption: 'On the poster batch sizes grow roughly linearly in t, GlobalLocal’s above Global’s.',
      claims: ['batches-grow', 'longer-batches'],
    },
    {
      title: 'Time of the algorithm',
      x: pulls,
      y: { label: 'seconds', scale: 'logarithmic' },
      series: results.seriesOf(METHODS, 'seconds'),
      caption: 'The time to choose, without that to train. Evolution here looks for a child among all arms.',
      claims: [],
    },
    {
      title: 'Simple regret by the hour of training',
      x: { label: 'hours, where the trials of a batch train at the same time', scale: 'logarithmic' },
      y: { label: 'best value − best so far', scale: 'linear' },
      series: results.seriesOf(METHODS, 'hoursToSimple'),
      caption:
        'A batch takes as long as its slowest trial; the methods without batches train one architecture after another.',
      claims: ['sooner'],
    },
  ];
}
