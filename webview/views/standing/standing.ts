/** Where the study stands: the tiles, a line of advice, and in small type the figures of the algorithm. */
import { CONFIRMED, countTrials, pluralize } from '../../../src/protocol.ts';
import type { Summary } from '../../../src/study/summary/summary.ts';
import { h } from '../../elements/dom.ts';
import { inText } from '../../text/format.ts';
import { trialsWithValue } from '../../text/progress.ts';
import { adviceFor, isLittle, type Advice } from '../advice.ts';
import type { LatestInsight } from '../../receivedStudy.ts';
import { viewOf, type View } from '../view.ts';
import { tilesOf, type Tile } from './tiles.ts';

export const createStanding = (): View =>
  viewOf('section', (summary, insight) => {
    if (trialsWithValue(summary).length === 0) return null;
    const tiles = tilesOf(summary, insight).map(tileElement);
    const advised = adviceFor(summary, insight);
    const figures = keyFigures(summary).map(([label, figure, meaning]) =>
      h('div', {}, h('dt', {}, label), h('dd', {}, `${figure} ${meaning}`)),
    );
    const advice = h(
      'p',
      { class: 'advice' },
      advised === null ? '' : ADVICE[advised](summary.recommended?.trial ?? 0, widerRange(insight)),
    );
    const below = h('div', { class: 'below-tiles' }, advice, h('dl', { class: 'key-figures' }, ...figures));
    return h(
      'section',
      { class: 'standing', 'aria-label': 'Where the study stands' },
      h('dl', { class: 'tiles' }, ...tiles),
      ...(advised === null && figures.length === 0 ? [] : [below]),
    );
  });

/** The parameter that matters most of those whose best value is at an end of its range. */
const widerRange = (insight: LatestInsight): string | undefined =>
  insight?.slices.find(({ edge }) => edge !== null)?.parameter;

/** By the recommended trial. */
const ADVICE: Readonly<Record<Advice, (trial: number, wider?: string) => string>> = {
  stop: () => 'Stopping now is reasonable.',
  enough: (trial, wider) =>
    `Use trial ${trial}: more trials would bring little${wider === undefined ? '' : `, but a wider range of ${wider} may`}.`,
  flat: (trial) => `Use trial ${trial}: for long no trial was better.`,
  more: () => 'More trials may pay.',
  // the engine takes those of the best expected values, the recommended one first
  confirm: (trial) => `Rerun trial ${trial} and the ${CONFIRMED - 1} next best.`,
};

function tileElement({ label, figure, notes, isWarning = false }: Tile): HTMLElement {
  return h(
    'div',
    { class: isWarning ? 'tile warning' : 'tile' },
    h('dt', {}, label),
    h('dd', { class: 'figure' }, figure),
    // a number keeps its unit
    ...notes.map((note) => h('dd', { title: note }, note.replaceAll(' %', '\u00a0%'))),
  );
}

type KeyFigure = [label: string, figure: string, meaning: string];

/** Of the algorithm, as far as they are known. */
function keyFigures(summary: Summary): KeyFigure[] {
  const { regret, batches, coreHours, start } = summary;
  const figures: KeyFigure[] = [];
  const simple = regret.simple.at(-1);
  const arms = batches.at(-1)?.dictionary ?? 0;
  if (simple !== undefined && regret.kind === 'exact')
    figures.push(['Regret', inText(simple, 3), 'short of the optimum']);
  else if (simple !== undefined) figures.push(['Regret', regretText(simple, summary), "short of the model's best"]);
  const known = countTrials(summary).ended + (start?.past ?? 0);
  if (arms > 0) figures.push(['Dictionary', String(arms), `of ${pluralize(known, 'trial')}`]);
  if (coreHours !== undefined) figures.push(['Cluster', inText(coreHours, 3), 'core hours']);
  return figures;
}

/** It may be below zero, which a regret is not, and far smaller than what matters. */
const regretText = (regret: number, summary: Summary): string =>
  isLittle(100 * regret, summary) ? '≈ 0' : `≈ ${inText(regret, 3)}`;
