/** What the engine answers: it holds the optimizer's state, and one call follows another. */
import { contourOf } from '../../engine/explain/contour.ts';
import { explainedStudy, fittedStudy, type FittedStudy } from '../../engine/explain/fittedStudy.ts';
import { gainForecast } from '../../engine/explain/gainForecast.ts';
import { insightOf } from '../../engine/explain/insight.ts';
import { explainedMetric, metricInsightOf } from '../../engine/explain/metricInsight.ts';
import { predictionAt } from '../../engine/explain/prediction.ts';
import {
  ask,
  askWithPauses,
  recommend,
  start,
  tell,
  type OptimizerSettings,
  type State,
} from '../../engine/optimizer.ts';
import type { Calls } from '../enginePort.ts';

export function engineCalls(settings: OptimizerSettings): Calls {
  // the candidates are computed with the first call, so that starting takes no time
  let known: State | undefined;
  /** Fitted when the first question is asked after a batch was told. */
  let fitted: { readonly state: State; readonly study: FittedStudy | null } | undefined;
  const stateNow = (): State => (known ??= start(settings));
  const studyNow = (): FittedStudy | null => {
    const state = stateNow();
    if (fitted?.state !== state) fitted = { state, study: fittedStudy(state) };
    return fitted.study;
  };

  /** As the last insight did, so that all that is said of the parameters is of one model. */
  let explained: { readonly of: FittedStudy; readonly study: FittedStudy } | undefined;
  const explainedNow = (): FittedStudy | null => {
    const study = studyNow();
    return explained?.of === study ? explained.study : study;
  };

  return {
    ask: (limit, given = [], secondsLeft = Infinity) => {
      const seconds = stopwatch();
      const proposal = ask(stateNow(), limit, given, secondsLeft);
      return { proposal, engineSeconds: seconds() };
    },
    askWithPauses: (question) => {
      const seconds = stopwatch();
      const answer = askWithPauses(stateNow(), question);
      return { ...answer, engineSeconds: seconds() };
    },
    tell: (batches) => {
      const seconds = stopwatch();
      known = batches.reduce((state, { points, feedback }) => tell(state, points, feedback), stateNow());
      const recommendation = recommend(known);
      return { recommendation, engineSeconds: seconds() };
    },
    insight: (begun = []) => {
      const study = studyNow();
      if (study === null) return null;
      explained = { of: study, study: explainedStudy(stateNow(), study, begun) };
      return insightOf(study, explained.study);
    },
    gainForecast: (enough) => {
      const study = studyNow();
      return study && gainForecast(study, enough);
    },
    metricInsight: (metric) => {
      const study = studyNow();
      return study && metricInsightOf(study, metric);
    },
    predict: (point, metric) => {
      const study = explainedNow();
      const metricNow = study && explainedMetric(study, metric);
      return study && metricNow && predictionAt(study, point, metricNow);
    },
    contour: (parameters, metric) => {
      const study = explainedNow();
      const metricNow = study && explainedMetric(study, metric);
      return study && metricNow && contourOf(study, parameters, metricNow);
    },
  };
}

/** The time that the optimizer itself takes, without the messages between the threads. */
function stopwatch(): () => number {
  const startedAt = performance.now();
  return () => (performance.now() - startedAt) / 1000;
}
