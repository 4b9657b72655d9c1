/** What the engine answers: it holds the optimizer's state, and one call follows another. */
import { contourOf } from '../../engine/explain/contour.ts';
import { fittedStudy, type FittedStudy } from '../../engine/explain/fittedStudy.ts';
import { gainForecast } from '../../engine/explain/gainForecast.ts';
import { insightOf } from '../../engine/explain/insight.ts';
import { explainedMetric, metricInsightOf } from '../../engine/explain/metricInsight.ts';
import { predictionAt } from '../../engine/explain/prediction.ts';
import {
  ask,
  askWithPauses,
  expectedObservations,
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
      return study && insightOf(study, expectedObservations(stateNow(), begun));
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
      const study = studyNow();
      const explained = study && explainedMetric(study, metric);
      return study && explained && predictionAt(study, point, explained);
    },
    contour: (parameters, metric) => {
      const study = studyNow();
      const explained = study && explainedMetric(study, metric);
      return study && explained && contourOf(study, parameters, explained);
    },
  };
}

/** The time that the optimizer itself takes, without the messages between the threads. */
function stopwatch(): () => number {
  const startedAt = performance.now();
  return () => (performance.now() - startedAt) / 1000;
}
