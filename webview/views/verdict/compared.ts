/** The best beside the trial next to it in value, and beside the best of other studies. */
import type { ComparedStudy } from '../../../src/study/summary/comparison.ts';
import type { Summary, TrialSummary } from '../../../src/study/summary/summary.ts';
import { axesOf, placeOf, type Axis } from '../../charts/parallel/axes.ts';
import { formatNumber, formatValue } from '../../text/format.ts';
import { trialsWithValue } from '../../text/progress.ts';
import * as messages from './messages.ts';

/** Nothing before there are two values. The best need not have the best value, where the model knows of noise. */
export function runnerUpLine(summary: Summary): string[] {
  const { best, noise } = summary;
  const second = secondTo(summary);
  const [at, other] = [best, second].map((row) => row && summary.trials.at(row.trial - 1));
  if (best === null || second === null || !at || !other) return [];
  const worse = worseBy(summary, second.value);
  const isNoise = noise !== null && Math.abs(worse) < noise;
  return [messages.runnerUp(second, messages.difference(worse, isNoise), differencesOf(summary, other, at))];
}

/** More would be longer than what it sums up; all are in *Compared studies*. */
const MOST_STUDIES = 3;

/** @param others only those of the same goal can be better or worse */
export function otherStudiesLine(summary: Summary, others: readonly ComparedStudy[]): string[] {
  const known = others.flatMap(({ name, goal, best }) =>
    goal === summary.goal && best !== null && summary.best !== null
      ? [messages.otherStudy(name, best.value, messages.difference(worseBy(summary, best.value), false))]
      : [],
  );
  return known.length === 0 ? [] : [messages.otherStudies(known.slice(0, MOST_STUDIES), known.length - MOST_STUDIES)];
}

const worseBy = ({ goal, best }: Summary, value: number): number =>
  (goal === 'maximize' ? -1 : 1) * (value - (best?.value ?? value));

function secondTo(summary: Summary): { trial: number; value: number } | null {
  return trialsWithValue(summary)
    .filter(({ trial }) => trial !== summary.best?.trial)
    .reduce<{ trial: number; value: number } | null>(
      (second, row) => (second === null || worseBy(summary, row.value) < worseBy(summary, second.value) ? row : second),
      null,
    );
}

const MOST_PARAMETERS = 2;
/** Values nearer than this share of the axis are called the same. */
const NEAR = 0.05;

/** Where one trial is elsewhere than the other, the farthest first. */
function differencesOf(summary: Summary, trial: TrialSummary, other: TrialSummary): string {
  const far = axesOf(summary, [])
    .filter(({ isMetric }) => !isMetric)
    .map((axis) => ({ name: axis.name, distance: distanceOn(axis, trial, other) }))
    .filter(({ distance }) => distance > NEAR)
    .sort((a, b) => b.distance - a.distance);
  const texts = far
    .slice(0, MOST_PARAMETERS)
    .map(({ name }) => messages.instead(name, shown(trial.parameters[name]), shown(other.parameters[name])));
  return texts.length === 0 ? messages.NEARLY_THE_SAME_POINT : texts.join(', ');
}

/** Categories are all equally far apart. A parameter that only one of them has differs with the one on which it depends. */
function distanceOn(axis: Axis, a: TrialSummary, b: TrialSummary): number {
  const [from, to] = [placeOf(axis, a), placeOf(axis, b)];
  if (from === null || to === null || from === to) return 0;
  return axis.scale === 'category' ? 1 : Math.abs(from - to);
}

const shown = (value: TrialSummary['parameters'][string]): string =>
  typeof value === 'number' ? formatNumber(value, 4) : formatValue(value);
