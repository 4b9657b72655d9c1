/** The dashboard page: says `ready`, gets the complete study and then its changes, and draws it. */
import './zodJitless.ts';
import { type StudyMessage, type Summary, summaryOf, usedTrials } from '../src/protocol.ts';
import { createAlgorithmSection } from './views/algorithmSection.ts';
import { createBestSoFarFigure } from './views/bestSoFarFigure.ts';
import { drawCalibration } from './charts/calibration.ts';
import { h, landmark, section, setHidden } from './elements/dom.ts';
import { coverSection } from './views/cover/coverSection.ts';
import { hasCurve, type LearningCurve, drawAllCurves } from './charts/learningCurves.ts';
import { belowOf, openMenu } from './elements/menu.ts';
import { drawHypervolume } from './charts/front/hypervolume.ts';
import { chartView, savingTools } from './views/chartFigure.ts';
import { createComparisonSection } from './views/comparison/comparisonSection.ts';
import {
  createHostNotice,
  emptyNotice,
  failureCard,
  lastLines,
  failuresSection,
  scriptNotice,
} from './views/notices.ts';
import { createFindField } from './views/find/findField.ts';
import { limitsCard } from './views/limitsCard.ts';
import { createChooserCard } from './views/front/chooserCard.ts';
import { createFrontFigure } from './views/front/frontFigures.ts';
import { createHeader } from './views/header.ts';
import { ASK_INTERVAL_MS, createHostWatch } from './hostWatch.ts';
import { choices, onMessage, post } from './host.ts';
import { originSection } from './views/originSection.ts';
import { receive, type LatestInsight, type ReceivedStudy } from './receivedStudy.ts';
import { buttons } from './text/messages.ts';
import { selection } from './selection.ts';
import { recommendedCard } from './views/recommendedCard.ts';
import { queueCard, createNowSection, followedTrials } from './views/now/nowSection.ts';
import { createTrialPanel } from './views/trialPanel/trialPanel.ts';
import { createTrialsTable } from './views/trials/trialsTable.ts';
import { createExplained } from './views/parameters/explained.ts';
import { createParametersSection } from './views/parameters/parametersSection.ts';
import { createImportanceCard } from './views/parameters/importanceCard.ts';
import { createStanding } from './views/standing/standing.ts';
import { createParallelFigure } from './views/parallel/parallelFigure.ts';
import { fitOnPaper } from './printing.ts';
import { drawSoon, onDrawing } from './renderQueue.ts';
import { createTrialDetails, LIVE_MS } from './trialDetails.ts';
import type { View } from './views/view.ts';
import type { ViewChoices } from './viewChoices.ts';

let received: ReceivedStudy | undefined;
let summary: Summary | undefined;
let insight: LatestInsight;

const page = h('main', { hidden: '' });
fitOnPaper(page);

/** A report shows the study as of its own time. */
const now = (): number => received?.view.head.asOf ?? Date.now();

const details = createTrialDetails(post, Date.now);
details.follow(() => (summary === undefined ? [] : followedTrials(summary)), true);
const openTrial = (trial: number): void => {
  selection.choose(trial);
  trialPanel.focus();
};
const find = createFindField(
  openTrial,
  (search) => table.find(search),
  () => table.element.scrollIntoView(),
);
const header = createHeader(find.element);
const bestSoFar = createBestSoFarFigure();
const chooser = createChooserCard(details, () => requestRender([chooser, front]));
const front = createFrontFigure(chooser.shown);
front.element.classList.add('front');
const hypervolume = chartView(drawHypervolume, ({ objectives }) => objectives !== undefined);
const parallel = createParallelFigure();
const explained = createExplained();
const importance = createImportanceCard(explained);
/** By trial, as far as they were received. */
const curves = new Map<number, LearningCurve>();
const curvesFigure = chartView(
  (study, theme) => drawAllCurves(curves, study, theme),
  () => curves.size > 0,
);
curvesFigure.element.classList.add('curves');
const parameters = createParametersSection(explained);
const standing = createStanding(now);
const lanes = createNowSection(now, details);
const comparison = createComparisonSection();
const trust = chartView(
  drawCalibration,
  // nothing is known of a study from before predictions were recorded, or of an algorithm without a model
  (study) => study.calibration.trials > 0,
  (figure) => section('Can the model be trusted?', 'trust', figure),
);
const algorithm = createAlgorithmSection();
const trialPanel = createTrialPanel(details);
const table = createTrialsTable(trialPanel.focus, curves);

const above = [header, coverSection, scriptNotice, standing, failureCard, emptyNotice, lastLines];
/** The chooser before the chart of what it chooses. */
const cards = [recommendedCard, chooser, limitsCard, importance];
const figures = [bestSoFar, front, hypervolume];
const charts = [curvesFigure, parameters, parallel, comparison];
const below = [lanes, queueCard, table, ...charts, failuresSection, trust, algorithm, originSection];
const allViews: readonly View[] = [find, ...above, ...cards, ...figures, ...below, trialPanel];
const elementsOf = (views: readonly View[]): HTMLElement[] => views.map(({ element }) => element);
const findings = landmark(
  'Recommendation and course',
  'findings',
  h('div', { class: 'stack finding-cards' }, ...elementsOf(cards)),
  h('div', { class: 'stack finding-charts' }, ...elementsOf(figures)),
);
/** The views that show a choice. */
function viewsOf(changed: Partial<ViewChoices>): readonly View[] {
  const keys = Object.keys(changed);
  if (keys.includes('explained')) return [importance, parameters];
  if (keys.includes('search')) return [find, parallel, table];
  return keys.some((key) => ['sort', 'hidden'].includes(key)) ? [table] : [bestSoFar];
}
page.append(...elementsOf(above), findings, ...elementsOf(below));
const hostNotice = createHostNotice();
const hostWatch = createHostWatch();
document.body.append(hostNotice, page, trialPanel.element);

function arrange(summary: Summary): void {
  const hasValues = usedTrials(summary).length > 0;
  setHidden(false, page);
  setHidden(!hasValues, findings, parameters.element);
  // hidden here alone: what a view hides and this shows would come and go with each message
  setHidden(!hasValues || summary.axes.length === 0, parallel.element);
  const isReport = summary.asOf !== undefined;
  // who gets a report asks for the result
  setHidden(!hasValues || (isReport && !summary.theory), algorithm.element);
  // a report is read from its beginning: what follows from the trials, and then all of them
  if (isReport && originSection.element.previousSibling !== table.element) originSection.element.before(table.element);
  // nothing is the best of several objectives
  setHidden(summary.objectives !== undefined, bestSoFar.element);
  setHidden(summary.trials.length === 0, table.element);
  // whoever runs the papers' algorithms, or knows the optimum, looks at the algorithm
  const algorithmFirst = summary.theory || summary.regret.kind === 'exact';
  if (algorithmFirst && algorithm.element.nextSibling !== findings) findings.before(algorithm.element);
}

/** The same for each view at each time, so that it waits once. */
const renderings = new Map(allViews.map((view) => [view, () => render(view)]));
function render(view: View): void {
  if (summary !== undefined) view.render(summary, insight);
}
function requestRender(views: readonly View[] = allViews): void {
  drawSoon(...views.flatMap((view) => renderings.get(view) ?? []));
}
choices.subscribe((changed) => requestRender(viewsOf(changed)));
onDrawing((isWaiting) => page.setAttribute('aria-busy', String(isWaiting)));

onMessage((message) => {
  hostWatch.answered();
  setHidden(true, hostNotice);
  switch (message.type) {
    case 'pong':
      return;
    // all after the views that wait to be drawn
    case 'saveChart':
      drawSoon(() => openMenu(buttons.saveChart, savingTools(), page, belowOf(header.element)));
      return;
    case 'openTrial':
      drawSoon(() => openTrial(message.trial));
      return;
    case 'showComparison':
      drawSoon(() => comparison.element.scrollIntoView());
      return;
    case 'trialDetails':
      details.receive(message);
      requestRender([trialPanel, lanes, chooser, standing]);
      return;
    case 'curves':
      receiveCurves(message.curves);
      return;
    case 'study':
    case 'delta':
      receiveStudy(message);
      return;
    case 'insight':
      ({ insight } = message);
      explained.receive(message);
      parameters.receive(message);
      requestRender();
      return;
    case 'metricInsight':
      explained.receive(message);
      requestRender([importance, parameters]);
      return;
    case 'comparison':
      comparison.receive(message.studies);
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

function receiveCurves(changed: readonly LearningCurve[]): void {
  for (const curve of changed) {
    if (hasCurve(curve)) curves.set(curve.trial, curve);
    else curves.delete(curve.trial);
  }
  requestRender([curvesFigure, table]);
}

setInterval(() => {
  setHidden(!hostWatch.ask(), hostNotice);
  post({ type: 'ping' });
}, ASK_INTERVAL_MS);

setInterval(() => {
  if (document.visibilityState !== 'visible') return;
  details.askAll();
  post({ type: 'curves' });
}, LIVE_MS);

// When the theme changes, the editor changes the variables on the root and the class of the body.
const themeObserver = new MutationObserver(() => requestRender());
themeObserver.observe(document.documentElement, { attributeFilter: ['style'] });
themeObserver.observe(document.body, { attributeFilter: ['class', 'data-vscode-theme-id'] });

post({ type: 'ready' });
