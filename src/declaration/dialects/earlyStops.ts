/** The early stopping of other tuners as `trial.early_stop`. */
import * as l10n from '@vscode/l10n';
import { ownValue } from '../ownValue.ts';
import { asMapping, type Mapping, type Translation } from './translation.ts';
import { formatValue } from '../wording.ts';

interface TrialRules {
  readonly trial?: { readonly early_stop: Mapping };
}

/**
 * W&B's Hyperband: a run goes on at its brackets if it is among the best of eta. They are at min_iter, min_iter eta, …,
 * or at max_iter / eta, …, max_iter / eta^s.
 */
export function ofWandb(sweep: Mapping, translation: Translation): TrialRules {
  const rule = ownValue(sweep, 'early_terminate');
  if (rule === undefined) return {};
  const { type, min_iter: first, max_iter: last, s = 2, eta = 3 } = asMapping(rule) ?? {};
  const isHyperband = type === 'hyperband' && isAbove(eta, 1) && isAbove(s, 0);
  const reports = isAbove(first, 0) ? first : isHyperband && isAbove(last, 0) ? last / eta ** s : undefined;
  if (!isHyperband || reports === undefined) {
    translation.addNote(['early_terminate'], noEarlyTermination());
    return {};
  }
  translation.recordOrigin(['trial'], ['early_terminate']);
  translation.addNote(['early_terminate'], countsPrintedReports());
  return { trial: { early_stop: { rule: 'halving', eta, min_reports: Math.max(1, Math.round(reports)) } } };
}

/** NNI's Medianstop; its Curvefitting is nearest to the median rule, too. */
export function ofNni(experiment: Mapping, translation: Translation): TrialRules {
  const assessor = ownValue(experiment, 'assessor');
  if (assessor === undefined) return {};
  const { name, classArgs } = asMapping(assessor) ?? {};
  if (name !== 'Medianstop' && name !== 'Curvefitting') {
    translation.addNote(['assessor'], assessorNotUsed(name));
    return {};
  }
  const start = ownValue(classArgs, 'start_step');
  translation.recordOrigin(['trial'], ['assessor']);
  translation.addNote(['assessor'], becomesMedian(name === 'Medianstop' ? l10n.t('The assessor') : 'Curvefitting'));
  return {
    trial: { early_stop: { rule: 'median', ...(isAbove(start, 0) && { min_reports: Math.ceil(start) }) } },
  };
}

const isAbove = (value: unknown, limit: number): value is number => typeof value === 'number' && value > limit;

const noEarlyTermination = () =>
  l10n.t(
    'early_terminate is not used, and every trial runs to its end: write type: hyperband with min_iter, or with max_iter and s.',
  );
const countsPrintedReports = () =>
  l10n.t(
    'early_terminate becomes early_stop with rule: halving, which counts the lines with the metric that the script prints.',
  );
const assessorNotUsed = (name: unknown) =>
  l10n.t`The assessor ${formatValue(name)} is not used, and every trial runs to its end.`;
const becomesMedian = (assessor: string) =>
  l10n.t`${assessor} becomes early_stop with rule: median. The script must print a line such as default: 0.93 for each intermediate result.`;
