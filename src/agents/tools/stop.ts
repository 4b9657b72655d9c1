import * as z from 'zod';
import { controlStudy } from '../../tuner/requests/controlStudy.ts';
import { declaration, trial } from '../input.ts';
import { declaredStudy } from '../study.ts';
import { tool } from '../tool.ts';

export const stop = tool({
  name: 'stop',
  title: 'Stop a study',
  description:
    'Stops a running study, whoever has started it, or one of its trials: running scripts are ended, results are kept, and start continues the study.',
  input: z.strictObject({
    declaration,
    trial: trial.optional().describe('Only this trial'),
  }),
  effect: 'ends',
  run: async (context, { declaration: given, trial }) => {
    const { declaration, folder, dir } = await declaredStudy(context, given);
    const request = trial === undefined ? ({ kind: 'stop' } as const) : ({ kind: 'stopTrial', trial } as const);
    const sentence = await controlStudy({ declaration, folder, now: Date.now }, request);
    if (trial === undefined) context.stops.add(dir);
    return [sentence];
  },
});
