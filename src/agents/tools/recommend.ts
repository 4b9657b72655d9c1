import * as z from 'zod';
import type { Insight } from '../../study/insight.ts';
import { rangesOf } from '../../study/summary/asGood.ts';
import { inText } from '../../study/summary/format.ts';
import { outlookLines } from '../../study/summary/outlookText.ts';
import { hasModelBest } from '../../study/summary/possibleValue.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { printable } from '../../system/printable.ts';
import { insightOnce } from '../../tuner/engine/replayingEngine.ts';
import { countTrials } from '../../study/summary/countTrials.ts';
import { resultLines } from '../../study/summary/resultText.ts';
import { frontLines } from '../front.ts';
import { declaration } from '../input.ts';
import * as messages from '../messages.ts';
import { begunStudyOf } from '../study.ts';
import { tool } from '../tool.ts';

const MAX_PARAMETERS = 8;

export const recommend = tool({
  name: 'recommend',
  title: 'Recommended point of a study',
  description:
    'The point that a study recommends so far: its parameters, the value to expect if it runs again, the other values that are as good, what more trials may still gain, the ranges that may be too small, and the command that runs it. With several objectives the knee of the front, with weights the best by them, and points of the front to choose from.',
  input: z.strictObject({ declaration }),
  effect: 'reads',
  run: async (context, { declaration }) => {
    const { study, summary } = await begunStudyOf(context, declaration);
    const insight = await insightOnce(context.engineWorker, study);
    const { best, budget, state } = summary;
    return [
      ...resultLines(summary, undefined, insight),
      ...asGoodLines(insight, summary),
      ...outlookLines(summary, insight),
      best === null ? messages.NOTHING_RECOMMENDED : messages.runAgain(best.command),
      messages.asOf(countTrials(summary).ended, budget.trials, state),
      ...frontLines(summary, insight),
    ];
  },
});

/** Of each parameter, the most important first, the values that are as good while the others stay. */
function asGoodLines(insight: Insight | null, summary: Summary): readonly string[] {
  const ranges = hasModelBest(summary) ? rangesOf(insight, summary, inText) : new Map<string, string>();
  const texts = [...ranges].slice(0, MAX_PARAMETERS).map(([name, range]) => `${name} ${range}`);
  return texts.length === 0 ? [] : [printable(messages.asGood(texts))];
}
