/** Whether a running trial is ended before its end, and the prediction of its value. */
import { thinned } from '../../engine/curves/curve.ts';
import { decideEarlyStop, predictFinalValue } from '../../engine/curves/earlyStop.ts';
import { isRung } from '../../engine/curves/halvingRule.ts';
import { isControl } from '../../engine/curves/hindsight.ts';
import type { EarlyStopQuestion, EarlyStopRule } from '../../engine/curves/question.ts';
import type { StopRules } from '../../declaration/declaration.ts';
import { singleObjective } from '../../declaration/singleMetric.ts';
import type { GrowingCurve } from '../../runner/metric/curve.ts';
import type { EarlyStop } from '../../study/eventParts.ts';
import type { StudyState } from '../../study/studyState.ts';
import type { Trial } from '../../study/trial.ts';
import { bestTrial } from '../../study/trialLists.ts';
import type { EndedCurves } from '../session/endedCurves.ts';
import * as messages from './messages.ts';
import { ruledStop, type RuledStop } from './stopRules.ts';

/** Undefined where it goes on. @param judged how many reports of the curve were looked at before */
export function stopOf(
  study: StudyState,
  trial: Trial,
  { curve, judged }: { readonly curve: GrowingCurve; readonly judged: number },
  ended: EndedCurves,
): EarlyStop | undefined {
  const { trial: rules } = study.declaration;
  const objective = singleObjective(study.declaration);
  if (objective === undefined) return undefined;
  const ruled = rules.stop && ruledStop(curve, rules.stop, objective);
  const question = (): EarlyStopQuestion => questionOf(study, trial, curve, ended);
  if (rules.stop === undefined || ruled === undefined) {
    const told = messages.told(curve, objective.metric);
    if (rules.earlyStop === undefined || isControl(trial.trial)) return undefined;
    const stop = judgedStop(question(), rules.earlyStop, { curve, judged }, told);
    return stop && { ...stop, reports: lookedAt(curve) };
  }
  const { rule, result } = ruled;
  const reason = ruledReason(ruled, rules.stop, curve, objective.metric);
  const reports = lookedAt(curve);
  if (result !== undefined) return { rule, reason, result, predicted: { mean: result, sd: 0 }, reports };
  const predicted = rule === 'diverged' ? null : predictFinalValue(question());
  return { rule, reason, predicted, reports };
}

function judgedStop(
  question: EarlyStopQuestion,
  rule: EarlyStopRule,
  { curve, judged }: { readonly curve: GrowingCurve; readonly judged: number },
  told: messages.Told,
): Omit<EarlyStop, 'reports'> | undefined {
  const { points, every } = curve;
  // a rung of halving is one report, which may not be the newest when the curve is read
  const looks = rule.rule === 'halving' ? rungsIn(curve, judged, rule) : [reportsOf(curve)];
  const decisions = looks.map((reports) =>
    decideEarlyStop({ ...question, curve: points.slice(0, Math.ceil(reports / every)), reports }, rule),
  );
  // a trial at its last step has nothing left to save
  const decision = decisions.find((each) => each?.stop && (each.of === null || each.at < each.of));
  if (!decision) return undefined;
  return { rule: rule.rule, reason: messages.judged(told, decision, rule.rule), predicted: decision.finalValue };
}

function lookedAt({ points }: GrowingCurve): EarlyStop['reports'] {
  return thinned(points).map(({ step, value }) => [step, value]);
}

/** The latest for each point that is kept. */
function rungsIn(curve: GrowingCurve, judged: number, rule: Parameters<typeof isRung>[1]): readonly number[] {
  const byPoint = new Map<number, number>();
  for (let reports = judged + 1; reports <= reportsOf(curve); reports++) {
    if (isRung(reports, rule)) byPoint.set(Math.ceil(reports / curve.every), reports);
  }
  return [...byPoint.values()];
}

/** Of how many the curve is, which keeps one of `every` and the last; too many by less than that. */
export function reportsOf({ points, every }: GrowingCurve): number {
  return Math.max(0, points.length - 1) * every + Math.min(1, points.length);
}

function ruledReason({ rule, result = NaN }: RuledStop, rules: StopRules, curve: GrowingCurve, metric: string): string {
  const at = messages.told(curve, metric);
  const { above = NaN, below = NaN, patience = NaN } = rules;
  switch (rule) {
    case 'above':
      return messages.isAbove(at, above);
    case 'below':
      return messages.isBelow(at, below);
    case 'diverged':
      return curve.isFinite ? messages.diverged(at, curve.points[0].value) : messages.notFinite(metric, curve.reports);
    case 'patience':
      return messages.outOfPatience(at, patience, result);
  }
}

function questionOf(study: StudyState, { pick }: Trial, curve: GrowingCurve, ended: EndedCurves): EarlyStopQuestion {
  const { goal, report = 'last' } = study.declaration.objective;
  const { mean = null, sd = null } = pick ?? {};
  return {
    goal,
    curve: curve.points,
    lastStep: curve.lastStep ?? null,
    ended: ended.comparable(study, curve.named),
    incumbent: bestTrial(study)?.value ?? null,
    predicted: mean === null || sd === null ? null : { mean, sd },
    report,
  };
}
