/** What a study learns from earlier ones, and how far each agrees with it, on the page and in the terminal. */
import type { Insight } from '../insight.ts';
import type { Summary } from './summary.ts';
import { pluralize } from './wording.ts';

/** Of the model, once there is one; it says nothing of sources where it is that of a further metric. */
type Known = Pick<Insight, 'learned'> | null;
type Learned = NonNullable<Insight['learned']>[number];
type Source = NonNullable<NonNullable<Summary['start']>['sources']>[number];

/** Empty without any. */
export function sourcesText({ start }: Pick<Summary, 'start'>, known: Known = null): string {
  const sources = start?.sources ?? [];
  const learned = known?.learned ?? [];
  if (learned.length === 0) {
    const named = sources.map(({ source, trials }) => `${source} (${pluralize(trials, 'trial')})`);
    return sources.length === 0 ? '' : `Learns from ${named.join(', ')}.`;
  }
  const modelled = learned.filter(hasModel);
  const told = modelled.filter(isTold);
  const open = modelled.filter((each) => !told.includes(each)).map(({ source }) => source);
  const silent = sources.filter(({ source }) => learned.some((each) => each.source === source && !hasModel(each)));
  return [...told.map(agreementText), ...(open.length === 0 ? [] : [openText(open)]), ...silent.map(silentText)].join(
    ' ',
  );
}

const hasModel = ({ error }: Learned): boolean => error !== undefined;

/** The correlation from which on a person would look at the other study. */
const TELLING = 0.25;

/** A larger correlation than this is not called none while it may be. */
const NOT_NONE = 0.5;
/** In standard errors, on Fisher's scale: one time in twenty it is farther off on this side. */
const ONE_IN_TWENTY = 1.64;

/** One that is telling is told from two standard errors on, and one that is not only where that is sure. */
function isTold({ correlation, error = 1, span = 1 }: Learned): boolean {
  const size = Math.abs(correlation);
  return size >= TELLING ? size >= 2 * error : Math.tanh(Math.atanh(size) + (ONE_IN_TWENTY * error) / span) < NOT_NONE;
}

function agreementText({ source, correlation }: Learned): string {
  // never -0.0
  const said = `correlation ${(Math.round(10 * correlation) / 10 + 0).toFixed(1).replace('-', '−')}`;
  if (Math.abs(correlation) < TELLING) return `${source} tells nothing here: ${said}.`;
  return `${correlation > 0 ? 'Agrees' : 'Disagrees'} with ${source}: ${said}.`;
}

const openText = (names: readonly string[]): string =>
  `Too few trials to tell how far ${names.join(', ')} ${names.length === 1 ? 'agrees' : 'agree'}.`;

const silentText = ({ source, trials }: Source): string =>
  `Nothing is learned from ${source}: its ${pluralize(trials, 'trial')} ${trials === 1 ? 'does' : 'do'} not show where values are good.`;
