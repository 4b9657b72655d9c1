/** The point of the front that a person chooses: by weights or a bound, with its values and how to run it again. */
import { expectedAt, objectivesOf, objectiveText, type Summary, type TrialSummary } from '../../../src/protocol.ts';
import { h, landmark, placeChildren, setChildren, setHidden, setText } from '../../elements/dom.ts';
import { dropdown } from '../../elements/toolkit.ts';
import { formatNumber, inText, shortValue } from '../../text/format.ts';
import type { LatestInsight } from '../../receivedStudy.ts';
import { remembered } from '../../remembered.ts';
import type { TrialDetailsStore } from '../../trialDetails.ts';
import { rerunParts } from '../recommendedCard.ts';
import { atMostText, boundsOf, boundText, chosenPoint, indexOfBound, USUAL_WEIGHT } from './choice.ts';
import type { Choice, ChosenPoint } from './choice.ts';
import { BEST_MARK } from '../../text/messages.ts';
import { shortNames } from '../../text/shortNames.ts';
import { rowOf } from '../../text/progress.ts';

/** @param changed is told when the person has chosen otherwise, and has to draw this again */
export function createChooserCard(details: TrialDetailsStore, changed: () => void) {
  let summary: Summary | undefined;
  let choice: Choice = { kind: 'weights', weights: [] };
  let chosen: ChosenPoint | null = null;
  const choose = (next: Choice): void => {
    choice = next;
    changed();
  };
  const values = h('div', { class: 'chosen' });
  const controls = h('div', { class: 'chooser-controls' });
  // they stay as long as the objectives do
  const controlsOf = remembered(
    (study: Summary) => createControls(study, choose),
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
    render(next: Summary, insight: LatestInsight): void {
      summary = next;
      setHidden(next.objectives === undefined, element);
      if (next.objectives === undefined) return;
      choice = fitting(choice, next, insight);
      chosen = chosenPoint(next, choice, insight);
      const row = rowOf(next, chosen?.point.trial);
      const shown = controlsOf(next);
      placeChildren(controls, shown.elements);
      shown.render(next, choice, insight);
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
  const row = (kind: string, name: string, text: string, full: string, shown = name): HTMLElement =>
    h('div', { class: kind }, h('dt', { title: name }, shown), h('dd', { title: full }, text));
  const short = shortNames(summary.parameters);
  const expected = expectedAt(insight, point.trial);
  return [
    ...objectivesOf(summary).map(({ metric }, i) => {
      const measured = point.values[i];
      return row('objective', metric, objectiveText(measured, expected?.[i], formatNumber), String(measured));
    }),
    ...summary.parameters
      .filter((name) => Object.hasOwn(parameters, name))
      .map((name) => row('parameter', name, shortValue(parameters[name]), String(parameters[name]), short.get(name))),
  ];
}

const CHOOSE_BY = 'Choose by';

/** What to choose by, and the sliders for it. */
function createControls(study: Summary, choose: (choice: Choice) => void) {
  const objectives = objectivesOf(study);
  let shown: { readonly summary: Summary; readonly insight: LatestInsight } = { summary: study, insight: undefined };
  const boundsNow = (objective: number) => boundsOf(shown.summary, objective, shown.insight);
  let weights: readonly number[] = objectives.map(() => USUAL_WEIGHT);
  const byWeights = (): void => choose({ kind: 'weights', weights });
  const sliders = objectives.map(({ metric }, i) =>
    createSlider(`Weight of ${metric}`, metric, (value) => {
      weights = weights.map((weight, j) => (j === i ? value : weight));
      byWeights();
    }),
  );
  const bounds = objectives.map((each, objective) =>
    createSlider(boundText(each), atMostText(each), (index) => {
      choose({ kind: 'bound', objective, value: boundsNow(objective)[index] });
    }),
  );
  const ways = ['weights', ...objectives.keys()].map(String);
  const wayText = (way: string): string => (way === 'weights' ? way : boundText(objectives[Number(way)]));
  const chooseBy = (way: string): void => {
    if (way === 'weights') byWeights();
    else choose({ kind: 'bound', objective: Number(way), value: middleOf(boundsNow(Number(way))) });
  };
  const by = dropdown(CHOOSE_BY, ways, 'weights', chooseBy, wayText);
  const label = h('label', { class: 'choose-by' }, h('span', { class: 'caption' }, CHOOSE_BY), by);
  return {
    elements: [label, ...[...sliders, ...bounds].map(({ element }) => element)],
    render(summary: Summary, choice: Choice, insight: LatestInsight): void {
      shown = { summary, insight };
      if (choice.kind === 'weights') ({ weights } = choice);
      const chosen = choice.kind === 'weights' ? 'weights' : String(choice.objective);
      if (by.value !== chosen) by.value = chosen;
      sliders.forEach((slider, i) => slider.render(choice.kind === 'weights', weights[i], 100, String(weights[i])));
      bounds.forEach((slider, i) => {
        const isShown = choice.kind === 'bound' && choice.objective === i;
        const values = isShown ? boundsNow(i) : [];
        const index = isShown ? indexOfBound(summary, choice, insight) : 0;
        slider.render(isShown, index, values.length - 1, isShown ? formatNumber(choice.value) : '');
      });
    },
  };
}

const middleOf = (values: readonly number[]): number => values[Math.floor((values.length - 1) / 2)];

/** A range input with its label before it and its value behind it. From 0 in whole steps. @param text the part of its label that is seen @param onInput is called while it is moved */
function createSlider(label: string, text: string, onInput: (value: number) => void) {
  const input = h('input', { type: 'range', min: '0', step: '1', 'aria-label': label });
  const value = h('output', {});
  input.addEventListener('input', () => onInput(Number(input.value)));
  const element = h('div', { class: 'slider' }, h('span', { class: 'caption' }, text), input, value);
  return {
    element,
    /** @param meaning of the value */
    render(isShown: boolean, at: number, most: number, meaning: string): void {
      setHidden(!isShown, element);
      input.max = String(most);
      input.value = String(at);
      input.setAttribute('aria-valuetext', meaning);
      setText(value, meaning);
    },
  };
}
