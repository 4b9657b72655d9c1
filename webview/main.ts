/** The dashboard page: says `ready`, gets the complete study and then what changes, and draws it. */
import './zodJitless.ts';
import { summaryOf } from '../src/protocol.ts';
import type { Summary } from '../src/study/summary/summary.ts';
import { createBestCard } from './views/bestCard.ts';
import { createChartFigure } from './views/chartFigure.ts';
import { drawBatches } from './charts/batches.ts';
import { canBeLogarithmic, drawBestSoFar } from './charts/bestSoFar.ts';
import { drawCumulativeRegret, drawSimpleRegret } from './charts/regret.ts';
import { h, setHidden } from './elements/dom.ts';
import { createEmptyNotice } from './views/emptyNotice.ts';
import { createFailureCard } from './views/failureCard.ts';
import { createHeader } from './views/header.ts';
import { createHostNotice } from './views/hostNotice.ts';
import { createLastLines } from './views/lastLines.ts';
import { ASK_INTERVAL_MS, createHostWatch } from './hostWatch.ts';
import { onMessage, post, savedState, saveState } from './host.ts';
import { createOriginSection } from './views/originSection.ts';
import { receive, type ReceivedStudy } from './receivedStudy.ts';
import { buttons } from './text/messages.ts';
import { trialsWithValue } from './text/progress.ts';
import { createSelection } from './selection.ts';
import { createQueueCard } from './views/queueCard.ts';
import { checkbox } from './elements/toolkit.ts';
import { createTrialsTable } from './views/trials/trialsTable.ts';
import { parseViewChoices } from './viewChoices.ts';
import type { ViewChoices } from './viewChoices.ts';

let choices = parseViewChoices(savedState());
let received: ReceivedStudy | undefined;
let animationFrame: number | null = null;

const updateChoices = (changed: Partial<ViewChoices>): void => {
  choices = { ...choices, ...changed };
  saveState(choices);
  requestRender();
};

/** Every view that shows trials gets it. */
const selection = createSelection();

const header = createHeader(post);
const notice = createEmptyNotice(post);
const failure = createFailureCard(post);
const lastLines = createLastLines();
const queue = createQueueCard();
const origin = createOriginSection();
const bestCard = createBestCard(post);
const logarithmic = checkbox(buttons.logarithmic, choices.logarithmic, (checked) => {
  updateChoices({ logarithmic: checked });
});
const bestSoFar = createChartFigure(
  (summary, theme) => drawBestSoFar(choices.logarithmic)(summary, theme),
  post,
  logarithmic,
);
const regretAndBatches = [drawCumulativeRegret, drawSimpleRegret, drawBatches].map((draw) =>
  createChartFigure(draw, post),
);
const table = createTrialsTable(post, selection, () => choices, updateChoices);

const charts = [bestSoFar, ...regretAndBatches];
const results = h(
  'div',
  { class: 'findings' },
  h('div', { class: 'best-row' }, bestCard.element, bestSoFar.element),
  h('div', { class: 'chart-row' }, ...regretAndBatches.map(({ element }) => element)),
);
const views = [header, failure, notice, lastLines, bestCard, queue, table, origin];
const topSections = [header, failure, notice, lastLines].map(({ element }) => element);
const page = h('main', { hidden: '' }, ...topSections, results, queue.element, table.element, origin.element);
const hostNotice = createHostNotice();
const hostWatch = createHostWatch();
document.body.append(hostNotice, page);

function render(summary: Summary): void {
  const hasValues = trialsWithValue(summary).length > 0;
  setHidden(false, page);
  setHidden(!hasValues, results);
  setHidden(summary.trials.length === 0, table.element);
  setHidden(!canBeLogarithmic(summary), logarithmic);
  for (const view of views) view.render(summary);
  if (hasValues) for (const chart of charts) chart.render(summary);
}

/** At most once a frame, and not at all while the page is hidden. */
function requestRender(): void {
  animationFrame ??= requestAnimationFrame(() => {
    animationFrame = null;
    if (received !== undefined) render(summaryOf(received.view));
  });
}

onMessage((message) => {
  hostWatch.answered();
  setHidden(true, hostNotice);
  if (message.type !== 'study' && message.type !== 'delta') return;
  const before = received;
  received = receive(before, message);
  if (received !== undefined) requestRender();
  // asked once: until the complete study is here, no other message helps
  else if (before !== undefined) post({ type: 'ready' });
});

setInterval(() => {
  setHidden(!hostWatch.ask(), hostNotice);
  post({ type: 'ping' });
}, ASK_INTERVAL_MS);

// When the theme changes, the editor changes the variables on the root and the class of the body.
const themeObserver = new MutationObserver(requestRender);
themeObserver.observe(document.documentElement, { attributeFilter: ['style'] });
themeObserver.observe(document.body, { attributeFilter: ['class', 'data-vscode-theme-id'] });

saveState(choices);
post({ type: 'ready' });
