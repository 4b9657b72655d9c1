/** The claims of [BBKB] arXiv 2002.09954, section 5, and its poster about regression tables, beside the runs. */
import { matchesAuthorsClaim, AUTHORS_HORIZON, type AuthorComparison } from './authorsClaim.ts';
import type { Claim, Method } from '../experiment.ts';
import { BKB, GLOBAL, GP_BUCB, GP_UCB, GREEDY, LOCAL, LOCAL_CODE, THOMPSON, UNIFORM } from './methods.ts';
import type { Results } from '../results.ts';
import { confidenceInterval, type Estimate } from '../../shared/confidenceInterval.ts';
import type { TableSpec } from './regressionTables.ts';
import { allHold, compare, formatEstimate, formatNumber } from '../verdict.ts';
import { endOf, interpolate } from '../curves.ts';

const MOST_MEGABYTES = 500;

export function tableClaims(spec: TableSpec, methods: readonly Method[], results: Results, T: number): Claim[] {
  return [
    matchesBkbClaim(results, T),
    matchesAuthorsClaim(authorComparisons(spec, results), T),
    beatsModelFreeClaim(methods, results),
    longerBatchesClaim(results),
    fasterClaim(results, Math.min(T, 2000)),
    linearTimeClaim(results, T),
    ...(spec.id === 'cadata' ? [memoryClaim(results)] : []),
  ];
}

function matchesBkbClaim(results: Results, T: number): Claim {
  const t = results.commonEnd([GLOBAL.id, LOCAL.id, BKB.id], 'ratio');
  const [global, local, bkb] = [GLOBAL, LOCAL, BKB].map(({ id }) => {
    return t === undefined ? undefined : results.estimateAt(id, 'ratio', t);
  });
  const early = t !== undefined && t < T / 10; // while all of them explore, feedback at every pull is an advantage
  return {
    id: 'as-bkb',
    sentence: "BBKB's regret is comparable to that of BKB, which sees every reward before the next pull.",
    source: '[BBKB] section 5, figure 1',
    held: early ? null : allHold([global, local].map((own) => compare(own, bkb, (a, b) => a <= 1.1 * b))),
    measured:
      `Regret ratio at t = ${t ?? '–'}, the last that all reached: Global ${formatEstimate(global)}, GlobalLocal ${formatEstimate(local)}, ` +
      `BKB ${formatEstimate(bkb)}. Held when at most 10 % above BKB${early ? `; left open before t = ${T / 10}` : ''}.`,
  };
}

function authorComparisons({ authors }: TableSpec, results: Results): AuthorComparison[] {
  const at = (method: string) => results.estimateAt(method, 'ratio', AUTHORS_HORIZON);
  return [
    { label: 'Global', ours: at(GLOBAL.id), theirs: authors.global },
    { label: 'GlobalLocal as in their code', ours: at(LOCAL_CODE.id), theirs: authors.localCode },
  ];
}

function beatsModelFreeClaim(methods: readonly Method[], results: Results): Claim {
  const rivals = [GREEDY, UNIFORM];
  const rows = methods
    .filter(({ id }) => !rivals.some((rival) => rival.id === id))
    .map(({ id, label }) => {
      const t = results.commonEnd([id, ...rivals.map((rival) => rival.id)], 'ratio');
      const at = (method: string) => (t === undefined ? undefined : results.estimateAt(method, 'ratio', t));
      const own = at(id);
      const held = allHold(rivals.map((rival) => compare(own, at(rival.id), (a, b) => a < b)));
      const others = rivals.map((rival) => `${rival.label} ${formatEstimate(at(rival.id))}`).join(', ');
      return { label, held, words: `${label} ${formatEstimate(own)} at t = ${t ?? '–'} (${others})` };
    });
  const failed = rows.filter(({ held }) => held === false);
  return {
    id: 'beats-models-without',
    sentence: 'Every method with a kernel has less regret than ε-greedy and uniform pulls.',
    source: '[BBKB] section 5, figure 1',
    held: allHold(rows.map(({ held }) => held ?? undefined)),
    measured: `${failed.length > 0 ? `Not so: ${failed.map(({ label }) => label).join(', ')}. ` : ''}Regret ratios, each at the last t that was reached: ${rows.map(({ words }) => words).join('; ')}.`,
  };
}

function longerBatchesClaim(results: Results): Claim {
  const [global, local, code] = [GLOBAL, LOCAL, LOCAL_CODE].map(({ id }) => results.estimateOf(id, 'meanBatch'));
  return {
    id: 'longer-batches',
    sentence: "GlobalLocal's batches are at least as long as Global's.",
    source: '[BBKB] section 4 and poster',
    held: allHold([local, code].map((own) => compare(own, global, (a, b) => a >= b))),
    measured: `Pulls a batch: Global ${formatEstimate(global)}, GlobalLocal ${formatEstimate(local)}, as in the authors' code ${formatEstimate(code)}.`,
  };
}

/** Of the algorithm until pull t; `cut` where a run ended before, so that it is more than this. */
function secondsUntil(results: Results, method: string, t: number): { seconds: Estimate | undefined; cut: boolean } {
  const curves = results.curves(method, 'seconds').filter(({ x }) => x.length > 0);
  const seconds = curves.map((curve) => interpolate(curve, t) ?? curve.y[curve.y.length - 1]);
  return {
    seconds: seconds.length > 0 ? confidenceInterval(seconds) : undefined,
    cut: curves.some((curve) => endOf(curve) < t),
  };
}

function fasterClaim(results: Results, t: number): Claim {
  const own = [GLOBAL, LOCAL].map((method) => ({ ...method, ...secondsUntil(results, method.id, t) }));
  const rivals = [BKB, GP_UCB, GP_BUCB, THOMPSON].map((method) => ({
    ...method,
    ...secondsUntil(results, method.id, t),
  }));
  const [global, local] = own;
  const tenfold = compare(global.seconds, rivals[0].seconds, (a, b) => 10 * a <= b);
  const rest = own.flatMap(({ seconds }) => rivals.map((rival) => compare(seconds, rival.seconds, (a, b) => a < b)));
  const words = [...own, ...rivals].map(({ label, seconds, cut }) => {
    return `${label} ${cut ? 'more than ' : ''}${formatEstimate(seconds, ' s')}`;
  });
  return {
    id: 'faster',
    sentence: 'BBKB is an order of magnitude faster than BKB, and faster than GP-UCB, GP-BUCB and Thompson sampling.',
    source: '[BBKB] section 5, figure 2, and poster (Cadata at t = 2000: Global 0.8 s, GlobalLocal 3.3 s, BKB 18.2 s)',
    held: global.cut || local.cut ? null : allHold([tenfold, ...rest]),
    measured: `To t = ${t}: ${words.join(', ')}. Held when Global takes at most a tenth of BKB and both less than all others.`,
  };
}

function linearTimeClaim(results: Results, T: number): Claim {
  const parts = [GLOBAL, LOCAL].map(({ id, label }) => {
    const [half, full] = [results.estimateAt(id, 'seconds', T / 2), results.estimateAt(id, 'seconds', T)];
    const held = compare(half, full, (a, b) => b - a <= 2.5 * a);
    const second = half && full && full.mean - half.mean;
    return {
      held,
      words: `${label} ${formatEstimate(half, ' s')} and then ${second === undefined ? 'not run' : `${formatNumber(second)} s`}`,
    };
  });
  return {
    id: 'linear-time',
    sentence: "BBKB's time grows nearly linearly in the pulls.",
    source: '[BBKB] title: near-linear time',
    held: allHold(parts.map(({ held }) => held)),
    measured:
      `To t = ${T / 2} and from there to ${T}: ${parts.map(({ words }) => words).join('; ')}. ` +
      'Held when the second half takes at most 2.5 times the first.',
  };
}

function memoryClaim(results: Results): Claim {
  const parts = [GLOBAL, LOCAL, LOCAL_CODE].map(({ id, label }) => {
    const all = results.runsOf(id).flatMap(({ numbers }) => ('megabytes' in numbers ? [numbers.megabytes] : []));
    const most = all.length > 0 ? Math.max(...all) : undefined;
    return {
      held: most === undefined ? undefined : most < MOST_MEGABYTES,
      words: `${label} ${most === undefined ? 'not run' : `${most.toFixed(0)} MB`}`,
    };
  });
  return {
    id: 'memory',
    sentence: `A BBKB run over the 20,640 arms takes less than ${MOST_MEGABYTES} MB.`,
    source: 'the bound is this project’s own',
    held: allHold(parts.map(({ held }) => held)),
    measured: `Most memory of a run, with Node and the table: ${parts.map(({ words }) => words).join(', ')}.`,
  };
}
