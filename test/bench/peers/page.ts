/** The page of the comparison: claims, all tasks together, each task's gaps, and its curves. */
import { claimTable, figureHtml, type Claim } from '../shared/page/claim.ts';
import { documentOf, type Settings } from '../shared/page/document.ts';
import { html, type Html } from '../shared/page/html.ts';
import { canvasOf, figureOf } from './gapFigure.ts';
import type { Method } from './methods.ts';
import { TIE_TOLERANCE, GAP_FLOOR, type TaskScores } from './scores.ts';
import type { Cell, PairwiseComparison, MethodSummary } from './summary.ts';
import { pairwiseTable, gapTable, noisyTable, rerunTable, summaryTable } from './htmlTables.ts';
import { families, type Family } from './tasks/task.ts';
import { SPLIT_RULE, type Half } from './tasks/index.ts';

export interface Page {
  readonly settings: Settings;
  /** Which peers are not compared, and why. */
  readonly notes: readonly string[];
  /** Those that have runs, in their order on the page. */
  readonly methods: readonly Method[];
  readonly claims: readonly Claim[];
  /** Those that there are runs of. */
  readonly budgets: readonly number[];
  readonly comparisons: readonly Comparison[];
  /** 8 in parallel. */
  readonly scores: readonly TaskScores[];
  readonly cells: readonly Cell[];
}

export interface Comparison {
  readonly parallel: number;
  readonly half: Half | 'all';
  readonly overall: readonly MethodSummary[];
  readonly duels: readonly { readonly peer: string; readonly at: readonly (PairwiseComparison | null)[] }[];
}

const WHICH: Readonly<Record<Comparison['half'], string>> = {
  held: 'the held-back half',
  dev: 'the half for tuning',
  rerun: 'with noise, run again',
  all: 'both halves',
};

const TITLE = 'BBKB Tuner and its peers';

/** @param script browser.ts as one program */
export function pageOf(page: Page, script: string): string {
  const { settings, notes, claims, comparisons, scores, methods, budgets } = page;
  const body = [
    ...notes.map((note) => html`<p>${note}</p>`),
    ...protocol(),
    html`<h2>What is asked of it</h2>`,
    claimTable(claims),
    ...comparisons.map((comparison) => comparisonSection(comparison, budgets, methods)),
    html`<h2>Each task, 8 in parallel</h2>
      <p>
        Medians over the seeds of the gaps, quartiles in brackets, in units of random's median gap after 96 trials. In
        bold the best of a budget; ours has ✓ where it is ahead of the best of the others, = where equal, ✗ where
        behind.
      </p>`,
    ...(['held', 'dev', 'rerun'] as const).map((half) => gapTable(half, page)),
    html`<h2>Noisy tasks, as seen and as they are</h2>
      <p>
        After 96 trials, medians over the seeds: the gap of the trial that stands without noise, by which methods are
        scored, and in brackets the gap that its own noisy value claims; negative ones claim what there is not.
      </p>`,
    noisyTable(scores, methods),
    html`<h2>What is recommended, run again</h2>
      <p>
        Geometric means over the seeds of the gaps of the trial that stands, after 96 trials. For ours also how far off
        what it announces is: the mean of z², where z is the announced value minus the value without noise, in announced
        standard deviations; and the mean of these, as a share of the noise's.
      </p>`,
    rerunTable(scores, methods),
    ...families.map((family) => familySection(family, scores)),
  ];
  const figures = scores.map((task) => figureOf(task, methods));
  return documentOf({ title: TITLE, settings, body, figures }, script);
}

function protocol(): Html[] {
  return [
    html`<p>
      Every method has the same trials, asked for in batches of as many as run in parallel, and is told nothing of a
      batch before all of it has ended. One run gives every budget up to its length: what a method proposes does not
      depend on how many trials are to follow. Optuna's samplers are TPE with constant_liar and multivariate, CMA-ES
      and, where it has one, GP, otherwise as they are by default; ours is the preset practical with nothing overridden.
      Functions are shifted so that neither the middle of the space nor the origin is a good guess.
    </p>`,
    html`<p>
      Of the trials so far the best observed one stands; with a noisy task ours is told the standard deviation of the
      noise where the task declares it, and the trial it recommends stands. A gap is the value of that trial without
      noise minus the optimum, or the best value of any run where none is known, in units of random's median gap after
      96 trials; a run's gap counts as at least ${GAP_FLOOR}. Medians that differ by at most ${TIE_TOLERANCE} are equal.
      Scores are geometric means over tasks and seeds, ranks those of the medians; a difference of log gaps of −0.1 is a
      gap smaller by a tenth, ± its standard error across tasks; seconds are those of the processor. Random has twice
      the seeds. ${SPLIT_RULE}
    </p>`,
  ];
}

function comparisonSection(
  { parallel, half, overall, duels }: Comparison,
  budgets: readonly number[],
  methods: readonly Method[],
): Html {
  const label = (id: string): string => methods.find((method) => method.id === id)?.label ?? id;
  const tasks = Math.max(0, ...overall.flatMap(({ at }) => at.map((each) => each?.tasks ?? 0)));
  const which = WHICH[half];
  return html`<section>
    <h2>${parallel} in parallel: ${which}</h2>
    <p class="runs">Over the ${tasks === 1 ? 'one task' : `${tasks} tasks`} that every method here has runs of.</p>
    ${summaryTable(overall, budgets, label)} ${duels.length > 0 ? pairwiseTable(duels, budgets, label) : ''}
  </section>`;
}

const FAMILY_TITLES: Readonly<Record<Family, string>> = {
  analytic: 'Functions of the literature',
  mixed: 'Floats, integers and choices together',
  conditional: 'Choices with parameters of their own',
  noisy: 'Noise',
  edge: 'Known to be hard',
  training: 'Real training runs',
  rerun: 'Noise, declared or not',
};

function familySection(family: Family, scores: readonly TaskScores[]): Html {
  const own = scores.filter(({ task }) => task.family === family);
  if (own.length === 0) return html``;
  return html`<section>
    <h2>${FAMILY_TITLES[family]}</h2>
    <div class="figures">
      ${own.map(({ task: { id, about }, half }) =>
        figureHtml({ title: `${id} (${half})`, canvas: canvasOf(id), label: about, caption: about }),
      )}
    </div>
  </section>`;
}
