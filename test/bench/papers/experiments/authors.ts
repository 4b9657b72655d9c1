/**
 * The settings beside those of the figures in which the authors' program was run, from the initial arms that it was
 * given here.
 */
import { normals } from '../../../../src/math/random/normals.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import type { Table } from '../../../../src/lab/table.ts';
import { matchesAuthorsClaim, AUTHORS_HORIZON, type AuthorComparison, type Interval } from './authorsClaim.ts';
import { methodOf, type Experiment, type Figure, type Method } from '../experiment.ts';
import * as m from './methods.ts';
import type { Results } from '../results.ts';
import { kernelExpansion, grid } from './rkhs.ts';
import { randomArms, horizon, INITIAL_COUNT, PROTOCOL, repetitions, runFromRandomArms } from './simulation.ts';
import { ABALONE_TABLE, HOUSING_TABLE, readPaperTable } from '../../shared/paperTables.ts';

interface AuthorsSetting extends Method {
  readonly method: m.SimulatedMethod;
  readonly lengthscale: number;
  readonly lambda: number;
  readonly table: (data: string) => Table;
  /** Of the authors' program: the regret ratio and the mean number of batches. */
  readonly authors: { readonly ratio: Interval; readonly batches: number };
}

/** One function: its kernels are centred uniformly among the points, their weights drawn once; its norm is F. */
const FUNCTION = { side: 50, kernels: 30, lengthscale: 0.2, seed: 1 } as const;

const ON_GRID = { lengthscale: FUNCTION.lengthscale, lambda: 1e-4, table: functionOnGrid } as const;

const SETTINGS: readonly AuthorsSetting[] = [
  {
    id: 'abalone',
    label: 'Abalone, ℓ = 2.5, λ = 1e-2, Global',
    style: 0,
    method: m.GLOBAL,
    lengthscale: 2.5,
    lambda: 1e-2,
    table: (data) => readPaperTable(ABALONE_TABLE, data, true),
    authors: { ratio: { mean: 0.11492, halfWidth: 0.00018 }, batches: 137 },
  },
  {
    id: 'cadata',
    label: 'Cadata, ℓ = 10, λ = 1e-3, Global',
    style: 1,
    method: m.GLOBAL,
    lengthscale: 10,
    lambda: 1e-3,
    table: (data) => readPaperTable(HOUSING_TABLE, data, true),
    authors: { ratio: { mean: 0.00623, halfWidth: 0.00049 }, batches: 248 },
  },
  {
    id: 'rkhs-global',
    label: 'Function on 2,500 points, Global',
    style: 4,
    method: m.GLOBAL,
    ...ON_GRID,
    authors: { ratio: { mean: 0.01176, halfWidth: 0.00013 }, batches: 123 },
  },
  {
    id: 'rkhs-local',
    label: "Function on 2,500 points, GlobalLocal as in the authors' code",
    style: 3,
    method: m.LOCAL_CODE,
    ...ON_GRID,
    authors: { ratio: { mean: 0.01989, halfWidth: 0.00023 }, batches: 87 },
  },
];

function functionOnGrid(): Table {
  const { side, kernels, lengthscale, seed } = FUNCTION;
  const X = grid(side, 2);
  const centres = randomArms(kernels, X.rows, seed);
  const weights = Array.from(centres, normals(seededUniform(seed, WEIGHTS_STREAM)));
  const values = kernelExpansion(X, lengthscale, centres, weights, PROTOCOL.norm);
  const rows = Array.from({ length: X.rows }, (_, i) => [...X.data.subarray(i * X.cols, (i + 1) * X.cols)]);
  return { rows, values: [...values] };
}

/** The stream of the function's weights. */
const WEIGHTS_STREAM = 208;

/** Of the algorithm, after which a run would end where it is. */
const MOST_SECONDS = 240;

export const authors: Experiment = {
  id: 'authors',
  title: "The authors' program in other settings",
  setting:
    'Abalone and Cadata with shorter lengthscales and more regularisation than above, and a function of norm 1 in the space of the ' +
    'Gaussian kernel of lengthscale 0.2, on a grid of 50 × 50 points, λ = 1e-4. The rest as above; every run starts from ' +
    `${INITIAL_COUNT} arms drawn uniformly from its seed.`,
  methods: SETTINGS,
  seeds: repetitions,
  files: [ABALONE_TABLE.file, HOUSING_TABLE.file],
  settings: (quick) => ({
    ...PROTOCOL,
    T: horizon(quick),
    initial: INITIAL_COUNT,
    function: FUNCTION,
    mostSeconds: MOST_SECONDS,
    settings: SETTINGS.map(({ id, method, lengthscale, lambda }) => ({ id, ask: method.config, lengthscale, lambda })),
  }),
  run({ method: id, seed, quick, data }) {
    const { method, lengthscale, lambda, table: read } = methodOf(SETTINGS, id);
    const table = read(data);
    return runFromRandomArms({ method, table, lengthscale, lambda, seed, mostSeconds: MOST_SECONDS }, horizon(quick));
  },
  figures: (results, { quick }) => [figure(results, horizon(quick))],
  claims: (results, { quick }) => [matchesAuthorsClaim(authorComparisons(results), horizon(quick))],
};

function figure(results: Results, T: number): Figure {
  return {
    title: 'Regret ratio',
    x: { label: 'pulls t', scale: 'linear', max: T },
    y: { label: 'R(t) / R(t) of uniform pulls', scale: 'logarithmic' },
    series: results.seriesOf(SETTINGS, 'ratio'),
    caption: 'Of one algorithm in four settings.',
    claims: ['as-authors'],
  };
}

function authorComparisons(results: Results): AuthorComparison[] {
  return SETTINGS.map(({ id, label, authors: { ratio, batches } }) => ({
    label,
    ours: results.estimateAt(id, 'ratio', AUTHORS_HORIZON),
    theirs: ratio,
    batches: { ours: results.estimateOf(id, 'batches'), theirs: batches },
  }));
}
