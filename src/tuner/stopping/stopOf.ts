/** Whether a running trial is ended before its end, and the prediction of its values. */
import { thinned } from '../../engine/curves/curve.ts';
import { decideEarlyStop, predictFinalValue } from '../../engine/curves/earlyStop.ts';
import { isRung } from '../../engine/curves/halvingRule.ts';
import { isControl } from '../../engine/curves/hindsight.ts';
import type { EarlyStopDecision, EarlyStopQuestion, EarlyStopRule } from '../../engine/curves/question.ts';
import { bestOf } from '../../engine/port/goal.ts';
import { stopRulesOf } from '../../declaration/followedMetrics.ts';
import type { FurtherObjective, StopRules } from '../../declaration/declaration.ts';
import { allObjectives } from '../../declaration/singleMetric.ts';
import { NO_CURVE, type GrowingCurve, type GrowingCurves } from '../../runner/metric/curve.ts';
import type { EarlyStop } from '../../study/eventParts.ts';
import { judgeOf, measuredOf } from '../../study/judge.ts';
import type { StudyState } from '../../study/studyState.ts';
import type { Trial } from '../../study/trial.ts';
import { bestTrial } from '../../study/trialLists.ts';
import type { EndedCurves } from '../session/endedCurves.ts';
import { brokenLimit } from './brokenLimit.ts';
import * as messages from './messages.ts';
import { ruledStop, valueThatCounts, type RuledStop } from './stopRules.ts';

/** A running trial, and all that it is judged by. */
export interface Judged {
  readonly study: StudyState;
  readonly trial: Trial;
  readonly curves: GrowingCurves;
  readonly ended: EndedCurves;
}

/** @returns undefined where it goes on. @param looked how many reports of each metric were looked at before */
export function stopOf(judged: Judged, looked: ReadonlyMap<string, number>): EarlyStop | undefined {
  for (const rules of stopRulesOf(judged.study.declaration)) {
    const stop = stopByRules(rules, judged) ?? (rules.limits && stopByLimits(rules, judged));
    if (stop !== undefined) return stop;
  }
  return stopByCurves(judged, looked);
}

/** By a person's own rules about one metric. */
function stopByRules(rules: StopRules, judged: Judged): EarlyStop | undefined {
  const { objective, furtherObjectives } = judged.study.declaration;
  const { metric = objective.metric } = rules;
  const curve = curveOf(judged, metric);
  const ruled = ruledStop(
    curve,
    rules,
    objectivesOf(judged).find((each) => each.metric === metric),
  );
  if (ruled === undefined) return undefined;
  const { rule } = ruled;
  const results = ruled.result === undefined ? undefined : resultsOf(judged);
  const reason = ruledReason(ruled, rules, curve, metric, results !== undefined);
  const decided = { rule, reason, ...reportsOf(metric, judged) };
  if (results !== undefined) {
    const { [objective.metric]: result, ...measured } = results;
    return { ...decided, result, predicted: { mean: result, sd: 0 }, ...(furtherObjectives && { measured }) };
  }
  return rule === 'diverged' ? { ...decided, predicted: null } : { ...decided, ...predictions(judged) };
}

/** What it has reached of all objectives; undefined where it has not reported all of them. */
function resultsOf(judged: Judged): Readonly<Record<string, number>> | undefined {
  const results = objectivesOf(judged).flatMap((objective) => {
    const value = valueThatCounts(curveOf(judged, objective.metric), objective);
    return value === undefined ? [] : [[objective.metric, value] as const];
  });
  return results.length === objectivesOf(judged).length ? Object.fromEntries(results) : undefined;
}

function ruledReason(
  { rule, result = NaN }: RuledStop,
  rules: StopRules,
  curve: GrowingCurve,
  metric: string,
  hasResult: boolean,
): string {
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
      return messages.outOfPatience(at, patience, hasResult ? result : undefined);
  }
}

/** By what it has reported of the metrics that limits name. */
function stopByLimits({ minReports }: StopRules, judged: Judged): EarlyStop | undefined {
  const found = brokenLimit(judged.study, (metric) => curveOf(judged, metric), minReports);
  if (found === undefined) return undefined;
  const { metrics, reason, measured } = found;
  return { rule: 'limits', reason, ...reportsOf(metrics[0], judged), ...predictions(judged), measured };
}

/** By the curves of the trials before: of several objectives, only where it is behind in each. */
function stopByCurves(judged: Judged, looked: ReadonlyMap<string, number>): EarlyStop | undefined {
  const { study, trial } = judged;
  const { earlyStop: rule } = study.declaration.trial;
  if (rule === undefined || rule.rule === 'pause' || isControl(trial.trial)) return undefined;
  const objectives = objectivesOf(judged).filter(({ metric }) => (rule.metric ?? metric) === metric);
  const reasons: string[] = [];
  let first: EarlyStopDecision | undefined;
  for (const objective of objectives) {
    const { metric } = objective;
    const curve = curveOf(judged, metric);
    const looks = looksAt(curve, rule, objectives.length > 1 ? undefined : (looked.get(metric) ?? 0));
    const decision = decisionOf(questionOf(judged, objective), rule, curve, looks);
    if (decision === undefined) return undefined;
    first ??= decision;
    reasons.push(messages.judged(messages.told(curve, metric), decision, rule.rule));
  }
  if (first === undefined) return undefined;
  const isOnly = study.declaration.furtherObjectives === undefined;
  return {
    rule: rule.rule,
    reason: reasons.join(' '),
    ...reportsOf(objectives[0].metric, judged),
    ...(isOnly ? { predicted: first.finalValue } : predictions(judged)),
  };
}

function decisionOf(
  question: EarlyStopQuestion,
  rule: EarlyStopRule,
  { points, every }: GrowingCurve,
  looks: readonly number[],
): EarlyStopDecision | undefined {
  const decisions = looks.map((reports) =>
    decideEarlyStop({ ...question, curve: points.slice(0, Math.ceil(reports / every)), reports }, rule),
  );
  // a trial at its last step has nothing left to save
  return decisions.find((each) => each?.stop && (each.of === null || each.at < each.of)) ?? undefined;
}

/**
 * After how many reports it is asked: a rung of halving is one report, which may not be the newest when the curve is
 * read. Where several curves have to agree, each one's last rung counts, because they need not have theirs together.
 *
 * @param looked how many reports were looked at before; undefined of one of several curves
 */
function looksAt(curve: GrowingCurve, rule: EarlyStopRule, looked: number | undefined): readonly number[] {
  if (rule.rule !== 'halving') return [reportCount(curve)];
  return looked === undefined ? rungsIn(curve, 0, rule).slice(-1) : rungsIn(curve, looked, rule);
}

/** The latest for each point that is kept. */
function rungsIn(curve: GrowingCurve, looked: number, rule: Parameters<typeof isRung>[1]): readonly number[] {
  const byPoint = new Map<number, number>();
  for (let reports = looked + 1; reports <= reportCount(curve); reports++) {
    if (isRung(reports, rule)) byPoint.set(Math.ceil(reports / curve.every), reports);
  }
  return [...byPoint.values()];
}

/** Of how many the curve is, which keeps one of `every` and the last; too many by less than that. */
export function reportCount({ points, every }: GrowingCurve): number {
  return Math.max(0, points.length - 1) * every + Math.min(1, points.length);
}

/** The values that the trial would have had at its end, of each objective of which something can be said. */
function predictions(judged: Judged): Pick<EarlyStop, 'predicted' | 'furtherPredicted'> {
  const [first, ...further] = objectivesOf(judged);
  const predicted = further.flatMap((objective) => {
    const value = predictFinalValue(questionOf(judged, objective));
    return value === null ? [] : [[objective.metric, value] as const];
  });
  return {
    predicted: predictFinalValue(questionOf(judged, first)),
    ...(predicted.length > 0 && { furtherPredicted: Object.fromEntries(predicted) }),
  };
}

export function questionOf(judged: Judged, objective: FurtherObjective): EarlyStopQuestion {
  const { study, trial, ended } = judged;
  const { metric, goal, report = 'last' } = objective;
  const curve = curveOf(judged, metric);
  // the optimizer predicts the first metric
  const pick = metric === study.declaration.objective.metric ? trial.pick : undefined;
  const { mean = null, sd = null } = pick ?? {};
  return {
    goal,
    curve: curve.points,
    lastStep: curve.lastStep ?? null,
    ended: ended.comparable(study, curve.named, metric),
    incumbent: incumbentOf(study, metric),
    predicted: mean === null || sd === null ? null : { mean, sd },
    report,
  };
}

/** The best value of this objective; of several, among the trials that no other beats in all. */
function incumbentOf(study: StudyState, metric: string): number | null {
  const { declaration, trials } = study;
  if (declaration.furtherObjectives === undefined) return bestTrial(study)?.value ?? null;
  const front = judgeOf(study).front(trials);
  const values = front.map((trial) => measuredOf(trial, declaration)[metric]);
  const { goal } = allObjectives(declaration).find((each) => each.metric === metric) ?? declaration.objective;
  return values.length === 0 ? null : bestOf(values, goal);
}

const objectivesOf = ({ study }: Judged) => allObjectives(study.declaration);

const curveOf = ({ curves }: Judged, metric: string): GrowingCurve => curves.get(metric) ?? NO_CURVE;

/** The reports of the metric that decided. */
export function reportsOf(metric: string, judged: Judged): Pick<EarlyStop, 'reports' | 'metric'> {
  const reports = thinned(curveOf(judged, metric).points).map(({ step, value }): [number, number] => [step, value]);
  return { reports, ...(metric !== judged.study.declaration.objective.metric && { metric }) };
}
