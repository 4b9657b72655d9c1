/** What pausing trials need, and what does not go with them. */
import * as l10n from '@vscode/l10n';
import type * as z from 'zod';
import { usesPracticalOptimizer } from '../../../engine/fixedCandidates/presets.ts';
import type { Fix } from '../../fix.ts';
import { addProblem, removal } from '../../keys/checks.ts';
import type { Written } from './fileKeys.ts';
import { objectivesOf } from './objective.ts';

type Context = z.core.$RefinementCtx;

export function checkPauses(
  {
    trial,
    schedule,
    confirm,
    budget,
    algorithm,
    objective,
  }: Pick<Written, 'trial' | 'schedule' | 'confirm' | 'budget' | 'algorithm' | 'objective'>,
  context: Context,
): void {
  if (trial.earlyStop?.rule !== 'pause') return;
  const add = (message: string, fixes: readonly Fix[] = []): void => {
    addProblem(context, ['trial', 'early_stop'], message, { fixes });
  };
  if (!trial.checkpoint) add(needsCheckpoint(), [{ kind: 'write', path: ['trial', 'checkpoint'], value: true }]);
  if (!usesPracticalOptimizer(algorithm)) add(needsDefault());
  if (objectivesOf(objective).length > 1) add(needsOneObjective());
  if (schedule === 'batch') add(needsRolling(), [removal('schedule')]);
  if (confirm > 0) add(doesNotConfirm(), [removal('confirm')]);
  if (budget.enough !== undefined) add(hasNoForecast(), [removal('budget', 'enough')]);
}

/** Limits judge a trial by what it has measured at its end. */
export function checkPausesWithLimits(
  { trial, limits }: Pick<Written, 'trial'> & { readonly limits: unknown },
  context: Context,
): void {
  const isLimited = Array.isArray(limits) ? limits.length > 0 : limits !== undefined;
  if (trial.earlyStop?.rule === 'pause' && isLimited) addProblem(context, ['trial', 'early_stop'], knowsNoLimits());
}

const needsCheckpoint = () =>
  l10n.t(
    'rule: pause needs a script that goes on where it was: write checkpoint: true beside early_stop, and have the script save to and load from BBKB_CHECKPOINT_DIR.',
  );
const needsDefault = () =>
  l10n.t(
    'rule: pause works with the default algorithm only: remove preset and name from algorithm, or write another rule.',
  );
const needsOneObjective = () =>
  l10n.t('rule: pause works with one objective only: keep one and write the others under track.');
const needsRolling = () =>
  l10n.t('With rule: pause a free slot gets its next trial at once: remove schedule, or write schedule: rolling.');
const doesNotConfirm = () => l10n.t('rule: pause does not go with confirm: remove one of them.');
const hasNoForecast = () =>
  l10n.t('rule: pause does not go with budget.enough, whose forecast knows whole trials only: remove one of them.');
const knowsNoLimits = () => l10n.t('rule: pause does not go with limits: remove one of them, or write another rule.');
