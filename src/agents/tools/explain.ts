import * as z from 'zod';
import { decidingMetrics } from '../../declaration/singleMetric.ts';
import type { MetricInsight } from '../../study/insight.ts';
import { calibrationWarning } from '../../study/summary/calibration.ts';
import { countTrials } from '../../study/summary/countTrials.ts';
import { importanceRows } from '../../study/summary/importanceRows.ts';
import { whyUnexplained } from '../../study/summary/possibleValue.ts';
import { outlookLines } from '../../study/summary/outlookText.ts';
import { sourcesText } from '../../study/summary/sourcesText.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { pickReasonText } from '../../study/summary/wording.ts';
import { printable } from '../../system/printable.ts';
import { insightOnce, metricInsightOnce } from '../../tuner/engine/replayingEngine.ts';
import { quotedSentence } from '../answer.ts';
import { declaration, name } from '../input.ts';
import * as messages from '../messages.ts';
import { begunStudyOf } from '../study.ts';
import { tool } from '../tool.ts';

const MAX_PARAMETERS = 8;
const MAX_PICKS = 6;
const MAX_GROUPS = 4;

export const explain = tool({
  name: 'explain',
  title: 'Explain a study',
  description:
    'What a study has learnt: how much of the metric each parameter decides, what is still to gain, which ranges may be too small, why the recommended point and the last ones were tried, and the trials that failed, grouped by their cause with what they have in common.',
  input: z.strictObject({
    declaration,
    metric: name.optional().describe('Which metric, where objectives or limits name several; default: the first'),
  }),
  effect: 'reads',
  run: async (context, { declaration, metric }) => {
    const { study, summary } = await begunStudyOf(context, declaration);
    const metrics = decidingMetrics(study.declaration);
    const shown = metric ?? metrics[0];
    if (!metrics.includes(shown)) throw new Error(messages.noSuchMetric(shown, metrics));
    if (shown !== metrics[0])
      return importanceLines(await metricInsightOnce(context.engineWorker, study, shown), summary, shown);
    const insight = await insightOnce(context.engineWorker, study);
    const sources = sourcesText(summary, insight);
    return [
      ...(sources === '' ? [] : [printable(sources)]),
      ...importanceLines(insight, summary, shown),
      ...(metrics.length > 1 ? [messages.explainOthers(metrics.slice(1))] : []),
      ...outlookLines(summary, insight),
      ...calibrationWarning(summary),
      ...failureLines(summary),
      ...pickLines(summary),
    ];
  },
});

function importanceLines(insight: MetricInsight | null, summary: Summary, metric: string): readonly string[] {
  if (insight === null) return [whyUnexplained(summary) ?? messages.TOO_FEW];
  const { rows, hidden } = importanceRows(insight, MAX_PARAMETERS);
  return [
    messages.importanceOf(metric, insight.trials),
    ...rows.map((row) => row.join('  ')),
    ...(hidden > 0 ? [messages.others(hidden)] : []),
  ];
}

function failureLines(summary: Summary): readonly string[] {
  const { failureGroups } = summary;
  if (failureGroups.length === 0) return [messages.NO_FAILURE];
  const groups = failureGroups.slice(0, MAX_GROUPS);
  const constraint = groups.find(({ rule }) => rule?.expression)?.rule?.expression ?? null;
  return [
    ...groups.flatMap(({ trials, rule, cause }) =>
      quotedSentence(messages.failureGroup(trials.length, trials, rule?.text ?? null), cause),
    ),
    countTrials(summary).succeeded === 0 ? messages.ALL_FAILED : printable(messages.againstFailures(constraint)),
  ];
}

/** Of the recommended trial first. */
function pickLines({ trials, best }: Summary): readonly string[] {
  const recommended = best === null ? undefined : trials.at(best.trial - 1);
  const why = recommended?.pick ? [messages.whyRecommended(recommended.trial, pickReasonText(recommended.pick))] : [];
  const picked = [...trials]
    .slice(-MAX_PICKS)
    .flatMap(({ trial, pick }) => (pick === null ? [] : [messages.triedBecause(trial, pickReasonText(pick))]));
  return [...why, ...(picked.length === 0 ? [] : [messages.WHY_THESE, ...picked])];
}
