/** The point of the front that a person chooses: by weights or a bound, with its values and how to run it again. */
import { expectedAt, objectivesOf, objectiveText, type Summary, type TrialSummary } from '../../../src/protocol.ts';
import { h, landmark, setChildren, setHidden } from '../../elements/dom.ts';
import { dropdown } from '../../elements/toolkit.ts';
import { formatNumber, inText } from '../../text/format.ts';
import type { LatestInsight } from '../../receivedStudy.ts';
import { remembered } from '../../remembered.ts';
import type { TrialDetailsStore } from '../../trialDetails.ts';
import { parameterRows, rerunParts } from '../recommendedCard.ts';
import { atMostText, boundsOf, boundText, chosenPoint, indexOfBound, USUAL_WEIGHT } from './choice.ts';
import type { Choice, ChosenPoint } from './choice.ts';
import { BEST_MARK } from '../../text/messages.ts';
import { rowOf } from '../../text/progress.ts';

/** @param changed is told when the person has chosen otherwise, and has to draw this again */
export function createChooserCard(details: TrialDetailsStore, changed: () => void) {
  let summary: Summary | undefined;
  let insight: LatestInsight;
  let choice: Choice = { kind: 'weights', weights: [] };
  /** The last ones, to which a person comes back from a bound. */
  let weights: readonly number[] = [];
  let chosen: ChosenPoint | null = null;
  const choose = (next: Choice): void => {
    choice = next;
    changed();
  };
  const boundsNow = (objective: number) => (summary === undefined ? [] : boundsOf(summary, objective, insight));
  const chooseBy = (way: string): void => {
    const objective = Number(way);
    if (way === WEIGHTS) choose({ kind: 'weights', weights });
    else choose({ kind: 'bound', objective, value: middleOf(boundsNow(objective)) });
  };
  const values = h('div', { class: 'chosen' });
  const controls = h('div', { class: 'chooser-controls' });
  controls.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const [index, value] = [[...controls.querySelectorAll('input')].indexOf(target), Number(target.value)];
    if (choice.kind === 'weights') choose({ kind: 'weights', weights: choice.weights.with(index, value) });
    else choose({ ...choice, value: boundsNow(choice.objective)[value] });
  });
  // it stays as long as the objectives do
  const waysOf = remembered(
    (study: Summary) => createWays(study, chooseBy),
    ({ objectives }) => [JSON.stringify(objectives)],
  );
  const rerun = h('div', { class: 'chosen' });
  const element = landmark('Choose from the front', 'card chooser', values, controls, rerun);
  details.follow(() => {
    const row = summary && rowOf(summary, chosen?.point.trial);
    return row === undefined || summary?.asOf !== undefined ? [] : [row];
  }, true);

  return {
    element,
    /** The trial that is chosen; null of an empty front. */
    shown: (): number | null => chosen?.point.trial ?? null,
    render(next: Summary, latest: LatestInsight): void {
      [summary, insight] = [next, latest];
      setHidden(next.objectives === undefined, element);
      if (next.objectives === undefined) return;
      choice = fitting(choice, next, insight);
      if (choice.kind === 'weights') ({ weights } = choice);
      chosen = chosenPoint(next, choice, insight);
      const row = rowOf(next, chosen?.point.trial);
      const ways = waysOf(next);
      setChildren(controls, [ways.element, ...slidersOf(choice, next, insight)]);
      ways.dropdown.value = choice.kind === 'weights' ? WEIGHTS : String(choice.objective);
      setHidden(row === undefined, controls);
      if (row === undefined || chosen === null) {
        setChildren(values, [h('h2', {}, 'The front has no point yet.')]);
        setChildren(rerun, []);
        return;
      }
      if (next.asOf === undefined) details.ask(row, true);
      setChildren(values, [
        h('h2', {}, `${BEST_MARK} Trial ${row.trial}`),
        h('p', { class: 'caption', role: 'status' }, `${chosen.why}${measuredText(chosen, insight)}`),
        h('dl', { class: 'point' }, ...valueRows(next, insight, chosen, row)),
      ]);
      // the same kind for all of them, and the one that is copied
      setChildren(rerun, rerunParts(row.trial, details.of(row.trial)?.command ?? '', next.asOf !== undefined));
    },
  };
}

/** The choice, or the knee where the study has other objectives or the front no such value. */
function fitting(choice: Choice, summary: Summary, insight: LatestInsight): Choice {
  const objectives = objectivesOf(summary);
  const isFitting =
    choice.kind === 'weights'
      ? choice.weights.length === objectives.length
      : choice.objective < objectives.length && indexOfBound(summary, choice, insight) >= 0;
  return isFitting ? choice : { kind: 'weights', weights: objectives.map(() => USUAL_WEIGHT) };
}

/** Empty where the measured values themselves stand below. */
const measuredText = ({ point }: ChosenPoint, insight: LatestInsight): string =>
  expectedAt(insight, point.trial) === undefined
    ? ''
    : ` Expected if it runs again; measured ${point.values.map((value) => inText(value)).join(', ')}.`;

/** The objectives, then the parameters. */
function valueRows(
  summary: Summary,
  insight: LatestInsight,
  { point }: ChosenPoint,
  { parameters }: TrialSummary,
): HTMLElement[] {
  const expected = expectedAt(insight, point.trial);
  const objectives = objectivesOf(summary).map(({ metric }, i) => {
    const text = objectiveText(point.values[i], expected?.[i], formatNumber);
    const value = h('dd', { title: String(point.values[i]) }, text);
    return h('div', { class: 'objective' }, h('dt', { title: metric }, metric), value);
  });
  return [...objectives, ...parameterRows(parameters, summary)];
}

const [CHOOSE_BY, WEIGHTS] = ['Choose by', 'weights'];

/** What to choose by: the weights, or a bound of an objective by its index. */
function createWays(study: Summary, choose: (way: string) => void) {
  const objectives = objectivesOf(study);
  const ways = [WEIGHTS, ...objectives.keys()].map(String);
  const wayText = (way: string): string => (way === WEIGHTS ? way : boundText(objectives[Number(way)]));
  const list = dropdown(CHOOSE_BY, ways, WEIGHTS, choose, wayText);
  const named = { class: 'choose-by', 'data-key': JSON.stringify(objectives) };
  return { dropdown: list, element: h('label', named, h('span', { class: 'caption' }, CHOOSE_BY), list) };
}

const middleOf = (values: readonly number[]): number => values[Math.floor((values.length - 1) / 2)];

function slidersOf(choice: Choice, summary: Summary, insight: LatestInsight): HTMLElement[] {
  const objectives = objectivesOf(summary);
  if (choice.kind === 'weights') {
    const { weights } = choice;
    return objectives.map(({ metric }, i) =>
      slider(`Weight of ${metric}`, metric, weights[i], 100, String(weights[i])),
    );
  }
  const bounded = objectives[choice.objective];
  const last = boundsOf(summary, choice.objective, insight).length - 1;
  const index = indexOfBound(summary, choice, insight);
  return [slider(boundText(bounded), atMostText(bounded), index, last, formatNumber(choice.value))];
}

/** From 0 in whole steps. @param text the part of its label that is seen @param meaning of its value, behind it */
function slider(label: string, text: string, at: number, most: number, meaning: string): HTMLElement {
  const range = { type: 'range', min: '0', max: String(most), step: '1', value: String(at) };
  const input = h('input', { ...range, 'aria-label': label, 'aria-valuetext': meaning });
  return h('div', { class: 'slider' }, h('span', { class: 'caption' }, text), input, h('output', {}, meaning));
}
