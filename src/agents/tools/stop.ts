import * as z from 'zod';
import { activeTuner } from '../../study/disk/lock.ts';
import { trialStateText } from '../../study/summary/wording.ts';
import { controlStudy } from '../../tuner/requests/controlStudy.ts';
import { leftRunning } from '../../tuner/session/leftTrials.ts';
import { declaration, trial } from '../input.ts';
import * as messages from '../messages.ts';
import { begunStudyOf } from '../study.ts';
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
    const begun = await begunStudyOf(context, given);
    const { declaration, folder, dir, summary } = begun;
    const { study, state, trials } = summary;
    const row = trial === undefined ? undefined : trials.at(trial - 1);
    if (trial !== undefined && row === undefined) throw new Error(messages.noTrial(study, trial, trials.length));
    // whoever wants an end that there is already gets no error
    const hasTuner = activeTuner(dir) !== null;
    const left = hasTuner ? [] : await leftRunning(begun.study, { folder, dir });
    if (!hasTuner && left.length === 0) return [messages.isNotRunning(study, state)];
    if (row !== undefined && row.state !== 'running' && !left.includes(row.trial))
      return [messages.trialNotRunning(study, row.trial, trialStateText(row.state))];
    const request = trial === undefined ? ({ kind: 'stop' } as const) : ({ kind: 'stopTrial', trial } as const);
    const sentence = await controlStudy({ declaration, folder, now: Date.now }, request);
    if (trial === undefined) context.stops.add(dir);
    return [sentence];
  },
});
