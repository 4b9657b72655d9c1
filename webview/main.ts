/** The dashboard page: says `ready`, gets the complete study and then what changes, and draws it. */
import './zodJitless.ts';
import { summaryOf, type StudyMessage } from '../src/protocol.ts';
import type { Summary } from '../src/study/summary/summary.ts';
import { createBestCard } from './views/bestCard.ts';
import { createAlgorithmSection } from './views/algorithmSection.ts';
import { createBestSoFarFigure } from './views/bestSoFarFigure.ts';
import { h, setHidden } from './elements/dom.ts';
import { createComparisonSection } from './views/comparison/comparisonSection.ts';
import { createEmptyNotice } from './views/emptyNotice.ts';
import { createFailureCard } from './views/failureCard.ts';
import { createFindField } from './views/find/findField.ts';
import { createHeader } from './views/header.ts';
import { createHostNotice } from './views/hostNotice.ts';
import { createLastLines } from './views/lastLines.ts';
import { ASK_INTERVAL_MS, createHostWatch } from './hostWatch.ts';
import { onMessage, post, savedState, saveState } from './host.ts';
import { createOriginSection } from './views/originSection.ts';
import { receive, type ReceivedStudy } from './receivedStudy.ts';
import { sections } from './text/messages.ts';
import { trialsWithValue } from './text/progress.ts';
import { createSelection } from './selection.ts';
import { createQueueCard } from './views/queueCard.ts';
import { createFailuresSection } from './views/failuresSection.ts';
import { createTrustSection } from './views/trustSection.ts';
import { createTrialPanel } from './views/trialPanel/trialPanel.ts';
import { createTrialsTable } from './views/trials/trialsTable.ts';
import { createNowSection, hasNow } from './views/now/nowSection.ts';
import { createParametersSection } from './views/parameters/parametersSection.ts';
import { followedTrials } from './views/verdict/followed.ts';
import { createVerdictCard } from './views/verdict/verdictCard.ts';
import { createParallelFigure } from './views/parallel/parallelFigure.ts';
import { fitOnPaper } from './printing.ts';
import { drawSoon, onDrawing } from './renderQueue.ts';
import { createTrialDetails, LIVE_MS } from './trialDetails.ts';
import type { View } from './views/view.ts';
import { parseViewChoices } from './viewChoices.ts';
import type { ViewChoices } from './viewChoices.ts';

let choices = parseViewChoices(savedState());
let received: ReceivedStudy | undefined;
let summary: Summary | undefined;

const updateChoices = (changed: Partial<ViewChoices>): void => {
  choices = { ...choices, ...changed };
  saveState(choices);
  requestRender(viewsOf(changed));
};

/** Every view that shows trials gets it. */
const selection = createSelection();

/** A report shows the study as of its own time. */
const now = (): number => received?.view.head.asOf ?? Date.now();

const details = createTrialDetails(post, Date.now);
details.follow(() => (summary === undefined ? [] : followedTrials(summary)), true);
const find = createFindField(
  (trial) => {
    selection.choose(trial);
    trialPanel.focus();
  },
  (search) => {
    table.find(search);
  },
);
const header = createHeader(post, now, find.element);
const notice = createEmptyNotice(post);
const failure = createFailureCard(post);
const lastLines = createLastLines();
const queue = createQueueCard();
const origin = createOriginSection();
const bestCard = createBestCard(post);
const bestSoFar = createBestSoFarFigure(post, selection, () => choices, updateChoices);
const parallel = createParallelFigure(post, selection, () => choices, updateChoices);
const verdict = createVerdictCard(post, details);
const parameters = createParametersSection(post, selection);
const lanes = createNowSection(post, now);
const failures = createFailuresSection(post, selection);
const comparison = createComparisonSection(post);
const trust = createTrustSection(post, selection);
const algorithm = createAlgorithmSection(post);
const trialPanel = createTrialPanel(post, selection, details);
const table = createTrialsTable(post, selection, trialPanel, () => choices, updateChoices);

const findings = h(
  'section',
  { class: 'best-row', 'aria-label': sections.findings },
  bestCard.element,
  bestSoFar.element,
);
/** They have something to show once there is a value. */
const results: readonly View[] = [verdict, bestCard, bestSoFar, parameters, parallel, algorithm];
const always: readonly View[] = [
  header,
  find,
  failure,
  notice,
  lastLines,
  lanes,
  failures,
  comparison,
  trust,
  queue,
  table,
  origin,
];
const allViews = [...always, ...results, trialPanel];
/** What shows a choice. */
function viewsOf(changed: Partial<ViewChoices>): readonly View[] {
  const keys = Object.keys(changed);
  if (keys.includes('search') || keys.includes('filter')) return [parallel, table];
  return keys.some((key) => ['sort', 'hidden', 'pinned'].includes(key)) ? [table] : [bestSoFar];
}
const top = [header, verdict, failure, notice, lastLines].map(({ element }) => element);
const page = h(
  'main',
  { hidden: '' },
  ...top,
  findings,
  comparison.element,
  parameters.element,
  parallel.element,
  lanes.element,
  queue.element,
  failures.element,
  table.element,
  trust.element,
  algorithm.element,
  origin.element,
);
const hostNotice = createHostNotice();
const hostWatch = createHostWatch();
document.body.append(hostNotice, page, trialPanel.element);
fitOnPaper(page);

function arrange(summary: Summary): void {
  const hasValues = trialsWithValue(summary).length > 0;
  setHidden(false, page);
  setHidden(!hasValues, findings, ...[verdict, parameters, parallel, algorithm].map(({ element }) => element));
  setHidden(!hasNow(summary), lanes.element);
  setHidden(summary.trials.length === 0, table.element);
  // whoever runs the papers' algorithms, or knows the optimum, looks at the algorithm
  const algorithmFirst = summary.theory || summary.regret.kind === 'exact';
  if (algorithmFirst && algorithm.element.nextSibling !== findings) findings.before(algorithm.element);
}

/** The same for each view at each time, so that it waits once. */
const renderings = new Map(
  allViews.map((view) => [
    view,
    (): void => {
      if (summary === undefined) return;
      const canShow = !results.includes(view) || trialsWithValue(summary).length > 0;
      if (canShow) view.render(summary);
    },
  ]),
);
function requestRender(views: readonly View[] = allViews): void {
  drawSoon(...views.flatMap((view) => renderings.get(view) ?? []));
}
onDrawing((isWaiting) => {
  page.setAttribute('aria-busy', String(isWaiting));
});

onMessage((message) => {
  hostWatch.answered();
  setHidden(true, hostNotice);
  switch (message.type) {
    case 'pong':
      return;
    case 'trialDetails':
      details.receive(message);
      requestRender([trialPanel, verdict]);
      return;
    case 'study':
    case 'delta':
      receiveStudy(message);
      return;
    case 'insight':
      bestSoFar.receive(message.insight);
      parallel.receive(message.insight);
      parameters.receive(message);
      requestRender();
      return;
    case 'comparison':
      comparison.receive(message.studies);
      verdict.receive(message.studies);
      requestRender();
      return;
    case 'prediction':
    case 'contour':
      parameters.receive(message);
      requestRender();
  }
});

function receiveStudy(message: StudyMessage): void {
  const before = received;
  received = receive(before, message);
  summary = received === undefined ? undefined : summaryOf(received.view);
  if (summary !== undefined) {
    arrange(summary);
    requestRender();
  }
  // asked once: until the complete study is here, no other message helps
  else if (before !== undefined) post({ type: 'ready' });
}

setInterval(() => {
  setHidden(!hostWatch.ask(), hostNotice);
  post({ type: 'ping' });
}, ASK_INTERVAL_MS);

setInterval(() => {
  if (document.visibilityState === 'visible') details.askAll();
}, LIVE_MS);

// When the theme changes, the editor changes the variables on the root and the class of the body.
const themeObserver = new MutationObserver(() => {
  requestRender();
});
themeObserver.observe(document.documentElement, { attributeFilter: ['style'] });
themeObserver.observe(document.body, { attributeFilter: ['class', 'data-vscode-theme-id'] });

saveState(choices);
post({ type: 'ready' });
