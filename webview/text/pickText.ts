/** What the engine predicted of a trial when it picked the point, and why it picked it, in words. */
import type { Pick, PickReason } from '../../src/study/pick.ts';
import { formatEstimate, formatNumber, formatValue } from './format.ts';
import { picks } from './messages.ts';

/** "0.94 ± 0.02"; empty where there was nothing to predict from. */
export function predictionText({ mean, sd }: Pick): string {
  if (mean === null) return '';
  return sd === null ? formatNumber(mean) : formatEstimate(mean, sd);
}

/** "12 %"; empty where there was no incumbent. */
export function chanceText({ chance }: Pick): string {
  if (chance === null) return '';
  const percent = 100 * chance;
  return percent > 0 && percent < 1 ? picks.chanceBelow(1) : picks.chance(Math.round(percent));
}

export function pickReasonText(reason: PickReason): string {
  switch (reason.kind) {
    case 'initialDesign':
      return picks.initialDesign;
    case 'given':
      return picks.given;
    case 'branch':
      return picks.branch(reason.parameter, formatValue(reason.value));
    case 'refines':
      return reason.trial === null ? picks.refinesPast : picks.refines(reason.trial);
    case 'explores':
      return picks.explores;
    case 'improves':
      return reason.trial === null ? picks.improvesPast : picks.improves(reason.trial);
    case 'repeats':
      return reason.trial === null ? picks.repeatsPast : picks.repeats(reason.trial);
    case 'confirms':
      return picks.confirms(reason.trial);
    case 'bound':
      return picks.bound;
    case 'algorithm':
      return picks.algorithm(reason.name);
  }
}
