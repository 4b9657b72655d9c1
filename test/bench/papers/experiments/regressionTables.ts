/**
 * Abalone and Cadata, the regression tables of [BBKB] arXiv 2002.09954, section 5: a row is an arm, its target the
 * arm's value. Figure 1 is the regret ratio, figure 2 the time.
 */
import { ABALONE_TABLE, HOUSING_TABLE, readPaperTable, type TableFile } from '../../shared/paperTables.ts';
import type { Interval } from './authorsClaim.ts';
import { methodOf, type Experiment, type Figure } from '../experiment.ts';
import * as m from './methods.ts';
import type { Results } from '../results.ts';
import { horizon, INITIAL_COUNT, PROTOCOL, repetitions, runFromRandomArms } from './simulation.ts';
import { tableClaims } from './regressionTableClaims.ts';

const METHODS = [m.GLOBAL, m.LOCAL, m.LOCAL_CODE, m.BKB, m.GP_UCB, m.GP_BUCB, m.THOMPSON, m.GREEDY, m.UNIFORM] as const;

const LAMBDA = 1e-4;

export interface TableSpec extends TableFile {
  readonly id: string;
  readonly title: string;
  readonly lengthscale: number;
  /** Regret ratios of the authors' program. */
  readonly authors: { readonly global: Interval; readonly localCode: Interval };
}

const ABALONE: TableSpec = {
  id: 'abalone',
  title: 'Abalone',
  ...ABALONE_TABLE,
  lengthscale: 10,
  authors: { global: { mean: 0.108, halfWidth: 0.00017 }, localCode: { mean: 0.1107, halfWidth: 0.00028 } },
};

const CADATA: TableSpec = {
  id: 'cadata',
  title: 'Cadata (California housing)',
  ...HOUSING_TABLE,
  lengthscale: 20,
  authors: { global: { mean: 0.00368, halfWidth: 0.00038 }, localCode: { mean: 0.00639, halfWidth: 0.00125 } },
};

export const abalone = experimentOf(ABALONE);
export const cadata = experimentOf(CADATA);

/** Seconds of the algorithm, after which a run ends where it is. */
function mostSeconds(method: string, quick: boolean): number {
  if (quick) return 5;
  if (['gp-ucb', 'gp-bucb', 'thompson'].includes(method)) return 20;
  return method === 'bkb' ? 900 : 240;
}

function experimentOf(spec: TableSpec): Experiment {
  return {
    id: spec.id,
    title: spec.title,
    setting:
      `The rows of ${spec.file} are the arms, 8 features each, standardised; the target is rescaled to [0, 1] and seen with ` +
      `normal noise of standard deviation 0.01. Gaussian kernel of lengthscale ${spec.lengthscale}, λ = 1e-4, F = 1, δ = 0.5, ` +
      `q̄ = 2, C̃ = 2. Every run starts from ${INITIAL_COUNT} arms drawn uniformly from its seed. ` +
      'Thompson sampling takes batches of 30. A run ends early where its algorithm has taken ' +
      '20 s (GP-UCB, GP-BUCB, Thompson sampling), 900 s (BKB) or 240 s (the others), in a quick run 5 s: its curve ends there.',
    methods: METHODS,
    seeds: repetitions,
    files: [spec.file],
    settings: (quick) => ({
      ...PROTOCOL,
      ...spec,
      authors: undefined, // no run depends on it
      T: horizon(quick),
      initial: INITIAL_COUNT,
      lambda: LAMBDA,
      methods: METHODS.map(({ id, config }) => ({ id, ask: config, mostSeconds: mostSeconds(id, quick) })),
    }),
    run({ method: id, seed, quick, data }) {
      const method = methodOf(METHODS, id);
      const { lengthscale } = spec;
      const table = readPaperTable(spec, data, true);
      return runFromRandomArms(
        { method, table, lengthscale, lambda: LAMBDA, seed, mostSeconds: mostSeconds(id, quick) },
        horizon(quick),
      );
    },
    figures: (results, { quick }) => figuresOf(results, horizon(quick)),
    claims: (results, { quick }) => tableClaims(spec, METHODS, results, horizon(quick)),
  };
}

function figuresOf(results: Results, T: number): Figure[] {
  const pulls = { label: 'pulls t', scale: 'linear' } as const;
  const modelled = METHODS.filter((method) => method !== m.GREEDY && method !== m.UNIFORM);
  const batched = [m.GLOBAL, m.LOCAL, m.LOCAL_CODE, m.GP_BUCB, m.THOMPSON];
  return [
    {
      title: 'Regret ratio',
      x: { ...pulls, max: T },
      y: { label: 'R(t) / R(t) of uniform pulls', scale: 'logarithmic' },
      series: results.seriesOf(METHODS, 'ratio'),
      caption:
        "The paper's figure 1: BBKB's regret is that of the sequential BKB, and far below that of uniform pulls.",
      claims: ['as-bkb', 'as-authors', 'beats-models-without'],
    },
    {
      title: 'Time of the algorithm',
      x: { ...pulls, max: Math.min(T, 2000) },
      y: { label: 'seconds', scale: 'logarithmic' },
      series: results.seriesOf(modelled, 'seconds'),
      caption:
        "The paper's figure 2, to t = 2000: the batched algorithms are an order of magnitude below the sequential ones.",
      claims: ['faster', 'linear-time', ...MEMORY_CLAIMS],
    },
    {
      title: 'Batch size',
      x: { ...pulls, max: T },
      y: { label: 'arms in the batch of pull t', scale: 'logarithmic' },
      series: results.seriesOf(batched, 'batch'),
      caption: 'As the variances shrink the rules admit longer batches; the local rule admits the longest.',
      claims: ['longer-batches'],
    },
    {
      title: 'Dictionary size',
      x: { ...pulls, max: T },
      y: { label: 'arms in the dictionary', scale: 'linear' },
      series: results.seriesOf(modelled, 'dictionary'),
      caption:
        'The dictionary follows the effective dimension, not the number of pulls; GP-UCB and GP-BUCB keep every arm.',
      claims: [],
    },
  ];
}

const MEMORY_CLAIMS = ['memory'];
