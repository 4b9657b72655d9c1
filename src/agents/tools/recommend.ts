import * as z from 'zod';
import { countTrials } from '../../study/summary/countTrials.ts';
import { resultLines } from '../../study/summary/resultText.ts';
import { declaration } from '../input.ts';
import * as messages from '../messages.ts';
import { begunStudyOf } from '../study.ts';
import { tool } from '../tool.ts';

export const recommend = tool({
  name: 'recommend',
  title: 'Recommended point of a study',
  description:
    'The point that a study recommends so far: its parameters, the value to expect if it runs again, and the command that runs it. With several objectives the knee of the front.',
  input: z.strictObject({ declaration }),
  effect: 'reads',
  run: async (context, { declaration }) => {
    const { summary } = await begunStudyOf(context, declaration);
    const { best, budget, state } = summary;
    return [
      ...resultLines(summary),
      best === null ? messages.NOTHING_RECOMMENDED : messages.runAgain(best.command),
      messages.asOf(countTrials(summary).ended, budget.trials, state),
    ];
  },
});
