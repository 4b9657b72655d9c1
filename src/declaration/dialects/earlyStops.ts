/** What of another tuner's early stopping becomes `trial.early_stop`. */
import { ownValue } from '../ownValue.ts';
import * as messages from './messages.ts';
import { asMapping, type Mapping, type Translation } from './translation.ts';

interface TrialRules {
  readonly trial?: { readonly early_stop: Mapping };
}

/**
 * W&B's Hyperband: a run goes on at its brackets if it is among the best of eta. They are at min_iter, min_iter eta, …, or
 * at max_iter / eta, …, max_iter / eta^s.
 */
export function ofWandb(sweep: Mapping, translation: Translation): TrialRules {
  const rule = asMapping(ownValue(sweep, 'early_terminate'));
  if (ownValue(sweep, 'early_terminate') === undefined) return {};
  const { type, min_iter: first, max_iter: last, s = 2, eta = 3 } = rule ?? {};
  const isHyperband = type === 'hyperband' && isAbove(eta, 1) && isAbove(s, 0);
  const reports = isAbove(first, 0) ? first : isHyperband && isAbove(last, 0) ? last / eta ** s : undefined;
  if (!isHyperband || reports === undefined) {
    translation.addNote(['early_terminate'], messages.noEarlyTermination);
    return {};
  }
  translation.recordOrigin(['trial'], ['early_terminate']);
  translation.addNote(['early_terminate'], messages.countsPrintedReports);
  return { trial: { early_stop: { rule: 'halving', eta, min_reports: Math.max(1, Math.round(reports)) } } };
}

/** NNI's Medianstop; of its Curvefitting, what is alike is the median rule, too. */
export function ofNni(experiment: Mapping, translation: Translation): TrialRules {
  const assessor = asMapping(ownValue(experiment, 'assessor'));
  if (ownValue(experiment, 'assessor') === undefined) return {};
  const { name, classArgs } = assessor ?? {};
  if (name !== 'Medianstop' && name !== 'Curvefitting') {
    translation.addNote(['assessor'], messages.assessorNotUsed(name));
    return {};
  }
  const { start_step: start } = asMapping(classArgs) ?? {};
  translation.recordOrigin(['trial'], ['assessor']);
  translation.addNote(['assessor'], name === 'Medianstop' ? messages.printsIntermediate : messages.fittedAsMedian);
  return {
    trial: { early_stop: { rule: 'median', ...(isAbove(start, 0) && { min_reports: Math.ceil(start) }) } },
  };
}

const isAbove = (value: unknown, limit: number): value is number => typeof value === 'number' && value > limit;
