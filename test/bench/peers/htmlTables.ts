/** The tables of the page. */
import { html, type Html } from '../shared/page/html.ts';
import { OURS, type Method } from './methods.ts';
import type { Comparison, Page } from './page.ts';
import { announcedAt } from './announced.ts';
import { mean, median, quantile } from '../shared/quantiles.ts';
import { incumbents } from './run.ts';
import { gapsOf, medianAt, type Standing, type TaskScores } from './scores.ts';
import type { Half } from './tasks/index.ts';

type Label = (id: string) => string;
type Budgets = readonly number[];

export function summaryTable(overall: Comparison['overall'], budgets: Budgets, label: Label): Html {
  const best = budgets.map((_, b) => Math.min(...overall.map(({ at }) => at[b]?.score ?? Infinity)));
  return html`<table class="numbers">
    <thead>
      <tr>
        <th>Method</th>
        ${budgets.map((budget) => html`<th>Score at ${budget}</th>`)}
        ${budgets.map((budget) => html`<th>Rank at ${budget}</th>`)}
        <th>Own seconds in 96 trials</th>
      </tr>
    </thead>
    <tbody>
      ${overall.map(
        ({ method, at, seconds }) =>
          html`<tr>
            <th scope="row">${label(method)}</th>
            ${at.map((each, b) => html`<td>${each ? strongIf(each.score.toPrecision(2), each.score === best[b]) : '–'}</td>`)}
            ${at.map((each) => html`<td>${each ? each.rank.toFixed(2) : '–'}</td>`)}
            <td>${seconds === null ? '–' : seconds.toFixed(2)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

export function pairwiseTable(duels: Comparison['duels'], budgets: Budgets, label: Label): Html {
  return html`<table class="numbers">
    <thead>
      <tr>
        <th>Ours against</th>
        ${budgets.map((budget) => html`<th>Tasks ahead / equal / behind at ${budget}</th>`)}
        ${budgets.map((budget) => html`<th>Difference of log gaps at ${budget}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${duels.map(
        ({ peer, at }) =>
          html`<tr>
            <th scope="row">${label(peer)}</th>
            ${at.map((each) => html`<td>${each ? countsText(each.counts) : '–'}</td>`)}
            ${at.map((each) => html`<td>${each ? differenceText(each) : '–'}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** A row a task: for each budget, each method's median and quartiles. */
export function gapTable(half: Half, { scores, methods, cells, budgets }: Page): Html {
  const own = scores.filter((task) => task.half === half);
  const shown = methods.filter(({ id }) => own.some((task) => task.methods.has(id)));
  return html`<h3>
      ${{ held: 'The held-back half', dev: 'The half for tuning', rerun: 'With noise, run again' }[half]}
    </h3>
    <div class="wide">
      <table class="numbers small">
        <thead>
          <tr>
            <th rowspan="2">Task</th>
            ${budgets.map((budget) => html`<th colspan="${shown.length}">${budget} trials</th>`)}
          </tr>
          <tr>
            ${budgets.flatMap(() => shown.map(({ label }) => html`<th>${label.replace("Optuna's ", '')}</th>`))}
          </tr>
        </thead>
        <tbody>
          ${own.map(
            (task) =>
              html`<tr>
                <th scope="row">${task.task.id}</th>
                ${budgets.flatMap((budget) => {
                  const cell = cells.find((each) => each.task === task && each.budget === budget);
                  return shown.map(({ id }) =>
                    gapCell(task, shown, id, budget, id === OURS ? cell?.standing : undefined),
                  );
                })}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

export function noisyTable(scores: readonly TaskScores[], methods: readonly Method[]): Html {
  const noisy = scores.filter(({ task }) => task.noise > 0);
  return html`<table class="numbers">
    <thead>
      <tr>
        <th>Task</th>
        ${methods.map(({ label }) => html`<th>${label}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${noisy.map(
        (task) =>
          html`<tr>
            <th scope="row">${task.task.id}</th>
            ${methods.map(({ id }) => html`<td>${trueAndObserved(task, id)}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** How good what is recommended is, and how true what is said of it. */
export function rerunTable(scores: readonly TaskScores[], methods: readonly Method[]): Html {
  const rerun = scores.filter(({ half }) => half === 'rerun');
  return html`<table class="numbers">
    <thead>
      <tr>
        <th>Task</th>
        ${methods.map(({ label }) => html`<th>${label}</th>`)}
        <th>z²</th>
        <th>Announced deviation</th>
      </tr>
    </thead>
    <tbody>
      ${rerun.map((task) => {
        const announced = announcedAt(task, 96);
        return html`<tr>
          <th scope="row">${task.task.id}</th>
          ${methods.map(({ id }) => html`<td>${geometricMean(gapsOf(task, id, 96))}</td>`)}
          <td>${announced === undefined ? '–' : formatGap(announced.squaredZ)}</td>
          <td>${announced === undefined ? '–' : formatGap(announced.sd)}</td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

function geometricMean(gaps: readonly number[]): string {
  return gaps.length === 0 ? '–' : formatGap(Math.exp(mean(gaps.map(Math.log))));
}

const MARKS: Readonly<Record<Standing, { readonly mark: string; readonly style: string }>> = {
  ahead: { mark: '✓', style: 'held' },
  equal: { mark: '=', style: 'held' },
  behind: { mark: '✗', style: 'failed' },
};

function gapCell(
  task: TaskScores,
  shown: readonly Method[],
  method: string,
  budget: number,
  standing: Standing | undefined,
): Html {
  const gaps = gapsOf(task, method, budget);
  if (gaps.length === 0) return html`<td>–</td>`;
  const least = Math.min(...shown.map(({ id }) => medianAt(task, id, budget) ?? Infinity));
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(gaps, share));
  const mark = standing && MARKS[standing];
  return html`<td>
    ${strongIf(formatGap(middle), middle === least)}
    ${mark ? html`<span class="verdict ${mark.style}">${mark.mark}</span>` : ''}
    <br /><small>(${formatGap(low)}–${formatGap(high)})</small>
  </td>`;
}

function trueAndObserved({ methods, best, gapUnit }: TaskScores, method: string): string {
  const runs = (methods.get(method)?.runs ?? []).filter(({ values }) => values.length >= 96);
  if (runs.length === 0) return '–';
  const stands = runs.map((run) => ({ run, trial: incumbents(run)[95] }));
  const real = median(stands.map(({ run, trial }) => (run.values[trial] - best) / gapUnit));
  const seen = median(stands.map(({ run, trial }) => (run.observed[trial] - best) / gapUnit));
  return `${formatGap(real)} (${formatGap(seen)})`;
}

function countsText({ ahead, equal, behind }: Readonly<Record<Standing, number>>): string {
  return `${ahead} / ${equal} / ${behind}`;
}

function differenceText({
  difference: d,
  error,
}: {
  readonly difference: number;
  readonly error: number | null;
}): string {
  const text = `${d < 0 ? '−' : '+'}${Math.abs(d).toFixed(2)}`;
  return error === null ? text : `${text} ± ${error.toFixed(2)}`;
}

function strongIf(text: string, is: boolean): Html {
  return is ? html`<strong>${text}</strong>` : html`${text}`;
}

const formatGap = (value: number): string => (Math.abs(value) < 10 ? value.toFixed(2) : value.toPrecision(2));
