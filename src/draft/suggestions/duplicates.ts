/** Flags of a script that set one quantity in several ways: only one of them is tuned. */
import { EXCLUSION_REASONS } from '../exclusionReasons.ts';
import type { DraftedParameter } from './draftParameter.ts';
import { meaningOf } from './meaning.ts';

/** The names of one quantity, the one to prefer first. */
const SAME_QUANTITY: readonly (readonly RegExp[])[] = [
  [/^(blr|base (lr|learning rate))$/, /^(lr|learning rate)$/],
  [/^warm ?up (ratio|fraction|proportion|pct)$/, /^((num|n) )?warm ?up (steps?|iters?|epochs?|updates)$/],
  [/^(wd|wdecay|weight decay)$/, /^l2( reg)?$/],
  [/^((train|per device train|per gpu train|total) )?batch size( per gpu)?$/, /^micro batch( size)?$/],
];

export function withoutDuplicates(parameters: readonly DraftedParameter[]): readonly DraftedParameter[] {
  const superseded = new Set(SAME_QUANTITY.flatMap((names) => supersededBy(names, parameters)));
  return parameters.map((parameter) =>
    superseded.has(parameter) ? { ...parameter, active: false, reason: EXCLUSION_REASONS.duplicate } : parameter,
  );
}

/** All but one: one that the script sets itself before one that is off, and then the preferred one. */
function supersededBy(names: readonly RegExp[], parameters: readonly DraftedParameter[]): readonly DraftedParameter[] {
  const active = parameters.filter((parameter) => parameter.active);
  const sets = names.map((name) => active.filter(({ flag }) => isNamed(flag.name, name)));
  const candidates = sets.flat();
  const kept = candidates.find(({ flag }) => Boolean(flag.default)) ?? candidates[0];
  const keptSet = sets.find((set) => kept !== undefined && set.includes(kept));
  return candidates.filter((parameter) => !(keptSet?.includes(parameter) ?? false));
}

function isNamed(name: string, pattern: RegExp): boolean {
  return pattern.test(meaningOf({ name }).text);
}
