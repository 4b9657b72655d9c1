/** Where the study stands: the tiles, a line of advice, and in small type the figures of the algorithm. */
import { CONFIRMED, longRunning, longRunningText, type Summary, usedTrials } from '../../../src/protocol.ts';
import { h, landmark } from '../../elements/dom.ts';
import { formatDuration } from '../../text/format.ts';
import { adviceFor, type Advice } from '../advice.ts';
import type { LatestInsight } from '../../receivedStudy.ts';
import { viewOf, type View } from '../view.ts';
import { keyFigures, tilesOf, type Tile } from './tiles.ts';

/** @param now ms since 1970 */
export const createStanding = (now: () => number): View =>
  viewOf('section', (summary, insight) => {
    if (usedTrials(summary).length === 0) return null;
    const tiles = tilesOf(summary, insight, now()).map(tileElement);
    const advised = adviceFor(summary, insight);
    const figures = keyFigures(summary, insight).map(([label, figure, meaning]) =>
      h('div', {}, h('dt', {}, label), h('dd', {}, `${figure} ${meaning}`)),
    );
    const hangs = longRunning(summary, now());
    const text =
      hangs === null ? advised && adviceText(advised, summary, insight) : longRunningText(hangs, formatDuration);
    const advice = h('p', { class: 'advice' }, text ?? '');
    const below = h('div', { class: 'below-tiles' }, advice, h('dl', { class: 'key-figures' }, ...figures));
    const hasBelow = text !== null || figures.length > 0;
    return landmark('Where the study stands', 'standing', h('dl', { class: 'tiles' }, ...tiles), hasBelow && below);
  });

function adviceText(advised: Advice, { objectives, recommended }: Summary, insight: LatestInsight): string {
  const ofFront = objectives === undefined ? undefined : FRONT_ADVICE[advised];
  if (ofFront !== undefined) return ofFront;
  const wider = WITH_RANGE.has(advised) ? widerRange(insight) : undefined;
  const more = wider === undefined ? '' : ` A wider range of ${wider} may be better.`;
  return ADVICE[advised](recommended?.trial ?? 0) + more;
}

const FRONT_ADVICE: Partial<Record<Advice, string>> = {
  flat: 'Choose from the front: the last trials brought little.',
  more: 'The front still grows: more trials may pay.',
};

/** The parameter that matters most of those whose best value is at an end of its range. */
const widerRange = (insight: LatestInsight): string | undefined =>
  insight?.slices.find(({ edge }) => edge !== null)?.parameter;

/** At the end of a study. */
const WITH_RANGE: ReadonlySet<Advice> = new Set(['enough', 'flat', 'more', 'confirm']);

/** By the recommended trial. */
const ADVICE: Readonly<Record<Advice, (trial: number) => string>> = {
  stop: () => 'Stopping now is reasonable.',
  enough: (trial) => `Use trial ${trial}: more trials would bring little.`,
  flat: (trial) => `Use trial ${trial}: nothing better has come for long.`,
  more: () => 'More trials may pay.',
  loosen: () => 'Loosen a limit, widen the ranges, or add trials.',
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
