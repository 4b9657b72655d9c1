/** The page of the comparison: claims, both halves together, each task's gaps, and how they fall with the time. */
import { claimTable, figureHtml, table, type Claim } from '../shared/page/claim.ts';
import { documentOf, type Settings } from '../shared/page/document.ts';
import type { DrawnFigure } from '../shared/page/figure.ts';
import { html, type Html } from '../shared/page/html.ts';
import { geometricMean } from '../shared/quantiles.ts';
import type { Method } from './methods.ts';
import { BUDGETS, type TaskScores } from './scores.ts';
import type { Half } from './tasks.ts';
import { NOT_REACHED, REACHED, timeInterval } from './times.ts';

export interface Page {
  readonly settings: Settings;
  readonly claims: readonly Claim[];
  /** Those that have runs. */
  readonly methods: readonly Method[];
  readonly scores: readonly TaskScores[];
}

/** In a figure, gaps below this are drawn as this. */
const LEAST_DRAWN = 0.01;

/** @param script browser.ts as one program */
export function pageOf({ settings, claims, methods, scores }: Page, script: string): string {
  const body = [
    ...protocol(),
    html`<h2>What is asked of it</h2>`,
    claimTable(claims),
    ...(['held', 'dev'] as const).map((half) => halfSection(half, methods, scores)),
    html`<h2>Each task</h2>
      <p>Medians over the seeds.</p>`,
    html`<div class="figures">
      ${scores.map(({ task, half }) =>
        figureHtml({ title: `${task} (${half})`, canvas: task, label: `Gaps of ${task}`, caption: '' }),
      )}
    </div>`,
  ];
  const figures = scores.map((task) => figureOf(task, methods));
  return documentOf({ title: 'Early stopping on real training curves', settings, body, figures }, script);
}

function protocol(): Html[] {
  return [
    html`<p>
      Every task is a grid of which every configuration was trained to its last epoch. A tick of the clock is one epoch
      of each of 8 workers. A worker that is free gets its next trial at once (rolling), or when the batch has ended. A
      result counts from the tick on at which a trial ran to its end; a trial that was stopped has none. Every method
      searches the same grid and sees the same curves. Optuna's samplers are TPE with constant_liar and multivariate,
      its pruners as they are by default.
    </p>`,
    html`<p>
      A gap is what is left to the best configuration of the grid, in units of random search's median gap at the end.
      The time to a quality is that to the gap which our engine has after 25, 50 and 100 % of the budget without
      stopping, as a share of the time it had; a quality that is not reached counts as ${NOT_REACHED} times the budget.
      Every second task, in an order fixed before the first training, is held back: no rule was tried on it.
    </p>`,
  ];
}

function halfSection(half: Half, methods: readonly Method[], scores: readonly TaskScores[]): Html {
  const own = scores.filter((task) => task.half === half);
  const rows = methods.map(({ id, label }) => {
    const found = own.flatMap((task) => task.methods.get(id) ?? []);
    const reached = REACHED.map((_, i) => found.flatMap(({ reached }) => reached?.at(i) ?? []));
    const cells = [...reached, reached.flat()].map((all) => (all.length > 0 ? geometricMean(all).toFixed(2) : '–'));
    const interval = timeInterval(own, id)?.map((time) => time.toFixed(2)) ?? ['–'];
    const average = (of: (scores: (typeof found)[number]) => number): number =>
      found.reduce((sum, each) => sum + of(each) / found.length, 0);
    return html`<tr>
      <th>${label}</th>
      ${[...cells, interval.join(' to ')].map((cell) => html`<td>${cell}</td>`)}
      <td>${average(({ trials }) => trials).toFixed(0)}</td>
      <td>${average(({ stopped }) => stopped).toFixed(0)}</td>
      <td>${(100 * average(({ busy }) => busy)).toFixed(0)} %</td>
    </tr>`;
  });
  const headings = REACHED.map((share) => `time to the quality of ${100 * share} %`);
  return html`<section class="numbers">
    <h2>${half === 'held' ? 'The held-back half' : 'The half that the rule was chosen on'}</h2>
    ${table(['Method', ...headings, 'all three', '95 % of draws of the seeds', 'trials', 'stopped', 'workers busy'], rows)}
    ${gapTable(own, methods)}
  </section>`;
}

function gapTable(scores: readonly TaskScores[], methods: readonly Method[]): Html {
  const rows = scores.map(({ task, ticks, methods: found }) => {
    const cells = methods.map(({ id }) => {
      const medianGap = found.get(id)?.medianGap;
      return html`<td>
        ${medianGap ? BUDGETS.map((share) => medianGap[Math.round(share * ticks)].toPrecision(2)).join(' · ') : '–'}
      </td>`;
    });
    return html`<tr>
      <th>${task}</th>
      ${cells}
    </tr>`;
  });
  return html`<p>Gaps after ${BUDGETS.map((share) => `${100 * share} %`).join(' · ')}:</p>
    <div class="wide small">${table(['Task', ...methods.map(({ label }) => label)], rows)}</div>`;
}

function figureOf({ task, ticks, methods: found }: TaskScores, methods: readonly Method[]): DrawnFigure {
  return {
    canvas: task,
    x: { label: 'share of the budget', scale: 'linear', max: 1 },
    y: { label: 'gap', scale: 'logarithmic' },
    series: methods.flatMap(({ id, label, style }) => {
      const medianGap = found.get(id)?.medianGap;
      if (!medianGap) return [];
      const points = [...medianGap].flatMap((gap, t) =>
        t >= ticks / 10 ? [{ x: t / ticks, y: Math.max(LEAST_DRAWN, gap) }] : [],
      );
      return [{ label, style, points, low: null, high: null }];
    }),
  };
}
