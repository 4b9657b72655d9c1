/** The dashboard page: says `ready`, gets the complete study and then what changes, and draws it. */
import './zodJitless.ts';
import { summaryOf, type StudyMessage } from '../src/protocol.ts';
import type { Summary } from '../src/study/summary/summary.ts';
import { createBestCard } from './views/bestCard.ts';
import { createAlgorithmSection } from './views/algorithmSection.ts';
import { createBestSoFarFigure } from './views/bestSoFarFigure.ts';
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
import { createVerdictCard } from './views/verdict/verdictCard.ts';
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
const bestSoFar = createBestSoFarFigure(post, selection, () => choices, updateChoices);
const verdict = createVerdictCard(post);
const parameters = createParametersSection(post);
const now = createNowSection(post, () => received?.view.head.asOf ?? Date.now());
const failures = createFailuresSection(post, selection);
const trust = createTrustSection(post);
const algorithm = createAlgorithmSection(post);
const trialPanel = createTrialPanel(post, selection);
const table = createTrialsTable(post, selection, trialPanel, () => choices, updateChoices);

const findings = h(
  'section',
  { class: 'best-row', 'aria-label': sections.findings },
  bestCard.element,
  bestSoFar.element,
);
/** They have something to show once there is a value. */
const results = [verdict, bestCard, bestSoFar, parameters, algorithm];
const always = [header, failure, notice, lastLines, now, failures, trust, queue, table, origin, trialPanel];
const top = [header, verdict, failure, notice, lastLines].map(({ element }) => element);
const page = h(
  'main',
  { hidden: '' },
  ...top,
  findings,
  parameters.element,
  now.element,
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

function render(summary: Summary): void {
  const hasValues = trialsWithValue(summary).length > 0;
  setHidden(false, page);
  setHidden(!hasValues, findings, verdict.element, parameters.element, algorithm.element);
  setHidden(!hasNow(summary), now.element);
  setHidden(summary.trials.length === 0, table.element);
  // whoever runs the papers' algorithms, or knows the optimum, looks at the algorithm
  const algorithmFirst = summary.theory || summary.regret.kind === 'exact';
  if (algorithmFirst && algorithm.element.nextSibling !== findings) findings.before(algorithm.element);
  for (const view of always) view.render(summary);
  if (hasValues) for (const view of results) view.render(summary);
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
  switch (message.type) {
    case 'pong':
      return;
    case 'trialDetails':
      trialPanel.showDetails(message);
      return;
    case 'study':
    case 'delta':
      receiveStudy(message);
      return;
    case 'insight':
      bestSoFar.receive(message.insight);
      parameters.receive(message);
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
  if (received !== undefined) requestRender();
  // asked once: until the complete study is here, no other message helps
  else if (before !== undefined) post({ type: 'ready' });
}

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
