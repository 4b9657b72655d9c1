/** What a study learns from earlier ones, and how far each agrees with it, on the page and in the terminal. */
import type { Insight } from '../insight.ts';
import type { Summary } from './summary.ts';
import { pluralize } from './wording.ts';

/** Of the model, once there is one; it says nothing of sources where it is that of a further metric. */
type Known = Pick<Insight, 'trials' | 'learned'> | null;
type Learned = NonNullable<Insight['learned']>[number];
type Source = NonNullable<NonNullable<Summary['start']>['sources']>[number];

/** Empty without any. */
export function sourcesText({ start }: Pick<Summary, 'start'>, known: Known = null): string {
  const sources = start?.sources ?? [];
  const learned = known?.learned ?? [];
  if (known === null || learned.length === 0) {
    const named = sources.map(({ source, trials }) => `${source} (${pluralize(trials, 'trial')})`);
    return sources.length === 0 ? '' : `Learns from ${named.join(', ')}.`;
  }
  const modelled = learned.filter(hasModel);
  const told = modelled.filter((each) => isTold(each, known.trials));
  const open = modelled.filter((each) => !told.includes(each)).map(({ source }) => source);
  const silent = sources.filter(({ source }) => learned.some((each) => each.source === source && !hasModel(each)));
  return [...told.map(agreementText), ...(open.length === 0 ? [] : [openText(open)]), ...silent.map(silentText)].join(
    ' ',
  );
}

/** Without one a source has the correlation 0 exactly, and no other has. */
const hasModel = ({ correlation }: Learned): boolean => correlation !== 0;

/** The correlation from which on a person would look at the other study. */
const TELLING = 0.25;

/**
 * Of few trials the engine's correlation is mostly what it expects of any source. That of n values without any has the
 * standard error 1/√(n − 1): it is told from 17 trials on, where that is `TELLING`, and before that from two of it on.
 */
function isTold({ correlation }: Learned, trials: number): boolean {
  const error = 1 / Math.sqrt(trials - 1);
  return error <= TELLING || Math.abs(correlation) >= 2 * error;
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
