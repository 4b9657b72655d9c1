/** Studies with limits and with several objectives, as their summaries: accuracy against latency and size. */
import type { Summary, TrialSummary } from '../../../src/study/summary/summary.ts';
import { summaryOf, trialOf } from './summaries.ts';

/** Wider networks are better, slower and larger; the learning rate has its best at 0.03. */
const measuredAt = (trial: number) => {
  const width = 16 + ((trial * 37) % 23) * 10;
  const lr = 10 ** (-3 + 2 * ((trial * 0.618) % 1));
  const off = (Math.log10(lr) + 1.5) ** 2;
  return {
    parameters: { lr, width },
    values: {
      accuracy: Number((0.95 - 30 / (width + 80) - 0.08 * off).toFixed(4)),
      latency_ms: Number((8 + 0.3 * width + 6 * ((trial * 0.37) % 1)).toFixed(2)),
      size_mb: Number((2 + 0.2 * width).toFixed(1)),
    },
  };
};

const TRIALS = 24;
const limits = [
  { text: 'size_mb <= 40', metrics: ['size_mb'] },
  { text: 'latency_ms <= 1.2 * baseline', metrics: ['latency_ms'] },
];

/** @param most of size and latency */
function trialsWithin(most: { readonly size_mb: number; readonly latency_ms: number }): TrialSummary[] {
  return Array.from({ length: TRIALS }, (_, i) => {
    const trial = i + 1;
    if (trial === 9) return trialOf({ trial, state: 'failed', reason: 'It printed no latency_ms.' });
    const { parameters, values } = measuredAt(trial);
    const { latency_ms, size_mb } = values;
    const broken = [...(size_mb > most.size_mb ? [0] : []), ...(latency_ms > most.latency_ms ? [1] : [])];
    return trialOf({
      ...{ trial, parameters, values, value: values.accuracy, tracked: { latency_ms, size_mb } },
      ...{ feasible: broken.length === 0, ...(broken.length > 0 && { broken }) },
      pick: { mean: values.accuracy - 0.01, sd: 0.01, chance: 0.2, keeps: 0.7, reason: { kind: 'explores' } },
    });
  });
}

const common = {
  state: 'finished',
  budget: { trials: TRIALS, seconds: null },
  parameters: ['lr', 'width'],
  axes: [
    { parameter: 'lr', scale: 'log', low: 0.001, high: 0.1, isInteger: false },
    { parameter: 'width', scale: 'linear', low: 16, high: 256, isInteger: true },
  ],
} satisfies Partial<Summary>;

const bestOf = (trials: readonly TrialSummary[]): TrialSummary =>
  trials.filter(({ feasible }) => feasible).reduce((a, b) => ((b.value ?? 0) > (a.value ?? 0) ? b : a));

function announced({ trial, value, parameters }: TrialSummary): Pick<Summary, 'best' | 'recommended' | 'bestMeasured'> {
  const measured = { trial, value: value ?? 0 };
  return {
    best: {
      ...{ ...measured, parameters, mean: null, sd: null, expected: null, predictiveSd: null },
      command: `python3 train.py --lr ${String(parameters.lr)} --width ${String(parameters.width)}`,
    },
    recommended: { ...measured, sd: null, setback: null },
    bestMeasured: { ...measured, told: true },
  };
}

/** Some trials keep both limits. */
export const limitedStudy: Summary = (() => {
  const trials = trialsWithin({ size_mb: 40, latency_ms: 60 });
  return summaryOf([], { ...common, trials, limits, baseline: { latency_ms: 50 }, ...announced(bestOf(trials)) });
})();

/** No trial keeps both limits; trial 5 comes nearest. */
export const unkeptStudy: Summary = summaryOf([], {
  ...{ ...common, trials: trialsWithin({ size_mb: 4, latency_ms: 60 }), limits, baseline: { latency_ms: 50 } },
  ...{ best: null, recommended: null, bestMeasured: null, nearest: { trial: 5, limit: 0 } },
});

const objectives = [
  { metric: 'accuracy', goal: 'maximize' },
  { metric: 'latency_ms', goal: 'minimize' },
  { metric: 'size_mb', goal: 'minimize' },
] satisfies Summary['objectives'];

/** @param count of the objectives @param knee the trial of the front that is recommended */
function studyOf(count: number, knee: number): Summary {
  const trials = trialsWithin({ size_mb: 40, latency_ms: Infinity });
  const chosen = objectives.slice(0, count);
  const rewards = ({ values = {} }: TrialSummary) =>
    chosen.map(({ metric, goal }) => (goal === 'maximize' ? 1 : -1) * values[metric]);
  const kept = trials.filter(({ feasible }) => feasible);
  const beats = (a: TrialSummary, b: TrialSummary): boolean => {
    const [better, worse] = [rewards(a), rewards(b)];
    return better.every((reward, j) => reward >= worse[j]) && better.some((reward, j) => reward > worse[j]);
  };
  const front = kept.filter((b) => !kept.some((a) => beats(a, b))).map(({ trial }) => trial);
  const { best, recommended } = announced(trials[knee - 1]);
  const shared = { ...common, trials, limits: limits.slice(0, 1), objectives: chosen, front };
  return summaryOf([], { ...shared, best, recommended, bestMeasured: null });
}

/** Accuracy against latency, with a limit of the size. */
export const frontStudy = studyOf(2, 12);
/** And against the size as well. */
export const threeObjectives = studyOf(3, 12);
