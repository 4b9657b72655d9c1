/** The claims of [BBKB] arXiv 2002.09954, section 5, and its poster about architecture search, beside the runs. */
import { mean } from '../../shared/quantiles.ts';
import type { Claim } from '../experiment.ts';
import { EVOLUTION, GLOBAL, GREEDY, LOCAL, type SimulatedMethod } from './methods.ts';
import type { Results } from '../results.ts';
import { allHold, compare, formatEstimate, formatNumber } from '../verdict.ts';

/** @param cold the results without architectures to begin with; given only for the experiment that has them */
export function nasClaims(results: Results, cold: Results | undefined, goal: number): Claim[] {
  return [
    lessRegretClaim(results),
    ...(cold ? [warmStartHelpsClaim(results, cold)] : []),
    batchesGrowClaim(results),
    longerBatchesClaim(results),
    // what was trained before has found much of it already, and its hours count for nobody
    ...(cold ? [] : [soonerClaim(results, goal)]),
  ];
}

function lessRegretClaim(results: Results): Claim {
  const all = [GLOBAL, LOCAL, GREEDY, EVOLUTION];
  const t = results.commonEnd(all.map(({ id }) => id), 'ratio'); // oxfmt-ignore
  const ratio = ({ id }: SimulatedMethod) => (t === undefined ? undefined : results.estimateAt(id, 'ratio', t));
  const pairs = [GLOBAL, LOCAL].flatMap((own) => [GREEDY, EVOLUTION].map((rival) => [own, rival] as const));
  return {
    id: 'less-regret',
    sentence: 'Global and GlobalLocal have less regret than ε-greedy and evolution.',
    source: '[BBKB] poster (at t = 12,000: Global 0.085, GlobalLocal 0.093, ε-greedy 0.138, evolution 0.217)',
    held: allHold(pairs.map(([own, rival]) => compare(ratio(own), ratio(rival), (a, b) => a < b))),
    measured: `Regret ratio at t = ${t ?? '–'}: ${all.map((each) => `${each.label} ${formatEstimate(ratio(each))}`).join(', ')}.`,
  };
}

function warmStartHelpsClaim(warm: Results, cold: Results): Claim {
  const parts = [GLOBAL, LOCAL].map(({ id, label }) => {
    const ends = [warm, cold].map((results) => results.commonEnd([id], 'ratio'));
    const known = ends.filter((end) => end !== undefined);
    const t = known.length === 2 ? Math.min(...known) : undefined;
    const [with2000, without] = [warm, cold].map((results) => t === undefined ? undefined : results.estimateAt(id, 'ratio', t)); // oxfmt-ignore
    return {
      held: compare(with2000, without, (a, b) => a < b),
      words: `${label} ${formatEstimate(with2000)} with and ${formatEstimate(without)} without, at t = ${t ?? '–'}`,
    };
  });
  return {
    id: 'warm-helps',
    sentence: 'With 2,000 architectures to begin with the regret after them is lower than without.',
    source: '[BBKB] section 5 and poster',
    held: allHold(parts.map(({ held }) => held)),
    measured: `Regret ratio: ${parts.map(({ words }) => words).join('; ')}.`,
  };
}

function batchesGrowClaim(results: Results): Claim {
  const parts = [GLOBAL, LOCAL].map(({ id, label }) => ({ label, growth: results.estimateOf(id, 'growth') }));
  return {
    id: 'batches-grow',
    sentence: 'Batch sizes grow roughly linearly in t.',
    source: '[BBKB] poster',
    held: allHold(parts.map(({ growth }) => growth && growth.mean >= 0.6 && growth.mean <= 1.4)),
    measured:
      `The exponent p of size ∝ t^p, from t = 30 on, initial pulls included: ${parts.map(({ label, growth }) => `${label} ${formatEstimate(growth)}`).join(', ')}. ` +
      'Held when from 0.6 to 1.4.',
  };
}

function longerBatchesClaim(results: Results): Claim {
  const [global, local] = [GLOBAL, LOCAL].map(({ id }) => results.estimateOf(id, 'meanBatch'));
  return {
    id: 'longer-batches',
    sentence: "GlobalLocal's batches are at least as long as Global's.",
    source: '[BBKB] poster (at t = 12,000: Global about 2,050, GlobalLocal about 3,700)',
    held: allHold([compare(local, global, (a, b) => a >= b)]),
    measured: `Pulls a batch: Global ${formatEstimate(global)}, GlobalLocal ${formatEstimate(local)}.`,
  };
}

/** Hours until the goal: the mean over the runs where all got there, else at least how long they went on without. */
interface Hours {
  readonly mean: number;
  readonly missed: number;
  readonly runs: number;
}

function hoursToGoal(results: Results, method: string): Hours | undefined {
  const runs = results.runsOf(method).filter(({ numbers }) => 'hours' in numbers);
  if (runs.length === 0) return undefined;
  const hours = runs.map(({ numbers }) => ('hoursToGoal' in numbers ? numbers.hoursToGoal : numbers.hours));
  const missed = runs.filter(({ numbers }) => !('hoursToGoal' in numbers)).length;
  return { mean: mean(hours), missed, runs: runs.length };
}

function soonerClaim(results: Results, goal: number): Claim {
  const rival = hoursToGoal(results, EVOLUTION.id);
  const own = [GLOBAL, LOCAL].map(({ id, label }) => ({ label, hours: hoursToGoal(results, id) }));
  const held = own.map(({ hours }) => hours && rival && hours.missed === 0 && hours.mean < rival.mean);
  const words = [...own, { label: EVOLUTION.label, hours: rival }].map(
    ({ label, hours }) => `${label} ${formatHours(hours)}`,
  );
  return {
    id: 'sooner',
    sentence: `With the time of training counted, the batched methods reach a simple regret of ${goal} sooner than evolution.`,
    source: '[BBKB] section 5: batches train in parallel',
    held: allHold(held),
    measured: `Hours: ${words.join('; ')}. Held when every run of the batched methods got there, sooner on average.`,
  };
}

function formatHours(hours: Hours | undefined): string {
  if (!hours) return 'not run';
  const { mean, missed, runs } = hours;
  return missed === 0
    ? formatNumber(mean)
    : `more than ${formatNumber(mean)} (${missed} of ${runs} runs did not get there)`;
}
