/**
 * Whether a study has gained enough (`budget.enough`), by the journal alone. It has when
 *
 *   - the engine's forecast gave less than a tenth of a chance to gain so much in the rest of the budget,
 *   - the last two batches, those before and after that forecast among them, gained less,
 *   - and both was found after a person last changed what is enough, the number of trials, or which results count, as
 *     other limits do.
 *
 * A forecast is made while trials run, so it is always a little older than the results, and a person reads it first.
 * With few trials at once a batch means as many as the smallest initial design has. The last runs of the best points
 * search for nothing: they change nothing here.
 */
import { improvement } from '../engine/port/goal.ts';
import type { Declaration } from '../declaration/declaration.ts';
import { enoughText } from '../declaration/enoughText.ts';
import { expressionText } from '../declaration/expressionText.ts';
import { latestRecommendation } from './announced.ts';
import type { Recommendation } from './events.ts';
import type { Outlook, StudyState } from './studyState.ts';
import { isUnfinished } from './trial.ts';

/** Below this chance a gain is not waited for. */
export const SMALL_CHANCE = 0.1;
export const QUIET_BATCHES = 2;
const SMALLEST_BATCH = 4;

type Study = Pick<StudyState, 'declaration' | 'told' | 'trials' | 'batches' | 'outlook'>;

/** At the beginning, and after what decides has changed. */
export function noOutlook(study: Pick<Study, 'told'>): Outlook {
  return { since: toldCount(study), forecast: null };
}

/** How many trials the engine was told. */
export function toldCount({ told }: Pick<Study, 'told'>): number {
  const last = told.at(-1);
  return last === undefined ? 0 : last.before + last.trials.length;
}

export function hasEnough(study: Study): boolean {
  const { since, forecast } = study.outlook;
  if (forecast === null || forecast.chance >= SMALL_CHANCE) return false;
  const count = searchedCount(study);
  const quietFrom = count - QUIET_BATCHES * batchSize(study.declaration);
  return (
    quietFrom >= since &&
    forecast.told > quietFrom &&
    forecast.told < count &&
    !gainedSince(study, quietFrom, forecast.gain)
  );
}

/** The forecast by which a study ends soon, unless it gains so much in time; null while there is none. */
export function forecastOfEnd(study: Study): Outlook['forecast'] {
  const { forecast } = study.outlook;
  if (forecast === null || forecast.chance >= SMALL_CHANCE) return null;
  return gainedSince(study, forecast.told, forecast.gain) ? null : forecast;
}

/** Whether there are results of a batch, or of as many trials, that no forecast knows. */
export function isForecastDue(study: Study): boolean {
  const { declaration, outlook } = study;
  const { trials, enough } = declaration.budget;
  const count = toldCount(study);
  if (enough === undefined || count === 0 || count >= trials || hasEnough(study)) return false;
  return outlook.forecast === null || count - outlook.forecast.told >= batchSize(declaration);
}

/** Whether the best points of a noisy metric are still to be run again before a study that has enough may end. */
export function hasToConfirm(study: Study): boolean {
  const { declaration, batches, trials } = study;
  const { confirm = 0 } = declaration;
  if (confirm === 0 || (latestRecommendation(study)?.noise ?? 0) === 0) return false;
  const last = batches.at(-1)?.trials ?? [];
  return !confirms(study, last) || last.some((trial) => isUnfinished(trials.get(trial - 1)));
}

/** Whether a forecast for the one may be of no use for the other. */
export function asksForAnotherGain(before: Declaration, now: Declaration): boolean {
  const [was, is] = [before, now].map(({ budget, limits = [] }) =>
    [budget.trials, enoughText(budget.enough), ...limits.map(expressionText)].join('\n'),
  );
  return was !== is;
}

function batchSize({ parallel }: Declaration): number {
  return Math.max(SMALLEST_BATCH, parallel);
}

/** As `toldCount`, without the trials at the end that only ran the best points again. */
function searchedCount(study: Study): number {
  return countUpTo(study, lastSearched(study));
}

function lastSearched(study: Study): number {
  let last = study.told.length - 1;
  while (last >= 0 && confirms(study, study.told.get(last).trials)) last--;
  return last;
}

function confirms({ trials }: Pick<Study, 'trials'>, numbers: readonly number[]): boolean {
  return numbers.length > 0 && numbers.every((trial) => trials.get(trial - 1).pick?.reason.kind === 'confirms');
}

function countUpTo({ told }: Study, index: number): number {
  const entry = told.at(index);
  return index < 0 || entry === undefined ? 0 : entry.before + entry.trials.length;
}

/**
 * Whether the best value is better by `gain` than when the engine had been told `count` trials. Where limits differ from
 * run to run, also whether it is worse by as much: what was recommended then kept a limit by luck, and nothing that was
 * found from it holds.
 */
function gainedSince(study: Study, count: number, gain: number): boolean {
  const last = lastSearched(study);
  let then = last;
  while (then >= 0 && countUpTo(study, then) > count) then--;
  const [before, now] = [valueAfter(study, then), valueAfter(study, last)];
  if (now === null) return false;
  if (before === null) return true;
  const change = improvement(now, before, study.declaration.objective.goal);
  return change >= gain || (study.told.at(last)?.recommendation.keeps !== undefined && -change >= gain);
}

/** The recommended trial's value; its posterior mean where the metric is noisy. Null while none was recommended. */
function valueAfter({ told }: Study, index: number): number | null {
  const recommendation: Partial<Recommendation> = (index < 0 ? undefined : told.at(index)?.recommendation) ?? {};
  const { noise = null, mean = null, expected = mean } = recommendation;
  return noise === null || noise > 0 ? mean : expected;
}
