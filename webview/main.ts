/** The dashboard page: says `ready`, is sent the whole study after every change, and draws it. */
import './noEval.ts';
import type { Summary } from '../src/study/summary.ts';
import { createBestCard } from './bestCard.ts';
import { createChartFigure } from './chartFigure.ts';
import { drawBatches } from './charts/batches.ts';
import { canBeLogarithmic, drawBestSoFar } from './charts/bestSoFar.ts';
import { drawCumulativeRegret, drawSimpleRegret } from './charts/regret.ts';
import { h, setHidden } from './dom.ts';
import { createEmptyNotice } from './emptyNotice.ts';
import { createHeader } from './header.ts';
import { createLastLines } from './lastLines.ts';
import { onMessage, post, savedState, saveState } from './host.ts';
import { createOriginSection } from './originSection.ts';
import { valued } from './progress.ts';
import { createQueueCard } from './queueCard.ts';
import { checkbox } from './toolkit.ts';
import { createTrialsTable } from './trialsTable.ts';
import { parseViewChoices } from './viewChoices.ts';
import type { ViewChoices } from './viewChoices.ts';

let choices = parseViewChoices(savedState());
let latest: Summary | null = null;
let frame: number | null = null;

const choose = (changed: Partial<ViewChoices>): void => {
  choices = { ...choices, ...changed };
  saveState(choices);
  requestRender();
};

const header = createHeader(post);
const notice = createEmptyNotice(post);
const lastLines = createLastLines();
const queue = createQueueCard();
const origin = createOriginSection();
const bestCard = createBestCard(post);
const logarithmic = checkbox('Logarithmic', choices.logarithmic, (checked) => {
  choose({ logarithmic: checked });
});
const bestSoFar = createChartFigure(
  (summary, theme) => drawBestSoFar(choices.logarithmic)(summary, theme),
  logarithmic,
);
const regretAndBatches = [drawCumulativeRegret, drawSimpleRegret, drawBatches].map((draw) => createChartFigure(draw));
const table = createTrialsTable(post, () => choices, choose);

const charts = [bestSoFar, ...regretAndBatches];
const findings = h(
  'div',
  { class: 'findings' },
  h('div', { class: 'best-row' }, bestCard.element, bestSoFar.element),
  h('div', { class: 'chart-row' }, ...regretAndBatches.map(({ element }) => element)),
);
const views = [header, notice, lastLines, bestCard, queue, table, origin];
const parts = [header, notice, lastLines].map(({ element }) => element);
const page = h('main', { hidden: '' }, ...parts, findings, queue.element, table.element, origin.element);
document.body.append(page);

function render(summary: Summary): void {
  const hasValues = valued(summary).length > 0;
  setHidden(false, page);
  setHidden(!hasValues, findings);
  setHidden(summary.trials.length === 0, table.element);
  setHidden(!canBeLogarithmic(summary), logarithmic);
  for (const view of views) view.render(summary);
  if (hasValues) for (const chart of charts) chart.render(summary);
}

/** At most once a frame, and not at all while the page is hidden. */
function requestRender(): void {
  frame ??= requestAnimationFrame(() => {
    frame = null;
    if (latest !== null) render(latest);
  });
}

onMessage(({ summary }) => {
  latest = summary;
  requestRender();
});

// The editor announces another theme by changing the variables on the root and the class of the body.
const themeWatch = new MutationObserver(requestRender);
themeWatch.observe(document.documentElement, { attributeFilter: ['style'] });
themeWatch.observe(document.body, { attributeFilter: ['class', 'data-vscode-theme-id'] });

saveState(choices);
post({ type: 'ready' });
