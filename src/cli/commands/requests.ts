/** Requests for a study, whoever runs it: `bbkb pause`, `continue`, `stop`, `retry`, `invalidate` and others. */
import { fileWord } from '../../declaration/command/commandText.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import { violatedConstraints } from '../../declaration/points/pointProblems.ts';
import { parsePoint } from '../../declaration/points/pointText.ts';
import { activeTuner } from '../../study/disk/lock.ts';
import { studyFolder } from '../../study/disk/paths.ts';
import type { StudyRequest } from '../../study/disk/requests.ts';
import { notRunning } from '../../tuner/answers.ts';
import { readStudy } from '../../tuner/readStudy.ts';
import { controlStudy } from '../../tuner/requests/controlStudy.ts';
import type { OptionName, Options, Run } from '../command.ts';
import type { LoadedDeclaration } from '../declaration/loadDeclaration.ts';
import { onDeclaration } from '../declaration/onDeclaration.ts';
import { continuing, overridesOf } from '../declaration/overrides.ts';
import { continueTo, continueWith, needsPoint, needsTrial, nothingTo } from '../terminal/messages.ts';
import { printLine, printNote } from '../terminal/terminal.ts';

export const pause = request(() => ({ kind: 'pause' }));

export const endPause = request<'anyway'>(({ anyway }) => ({
  kind: 'continue',
  ...(anyway && { choice: 'anyway' }),
}));

export const stop = request<'trial'>(({ trial }) =>
  trial === undefined ? { kind: 'stop' } : { kind: 'stopTrial', trial: trialNumber('stop', trial) },
);

export const retry = request<'trial' | 'toEnd' | 'failed'>(({ trial, failed, toEnd }) =>
  failed
    ? { kind: 'retryFailed' }
    : { kind: toEnd ? 'runOn' : 'retryTrial', trial: trialNumber('retry', trial, !toEnd) },
);

export const invalidate = request<'trial' | 'failed'>(({ trial, failed }) =>
  failed ? { kind: 'excludeFailed' } : { kind: 'invalidate', trial: trialNumber('invalidate', trial, true) },
);

export const restore = request<'trial'>(({ trial }) => ({ kind: 'restore', trial: trialNumber('restore', trial) }));

export const enqueue = request<'point'>(({ point }, declaration) => {
  if (point === undefined) throw new Error(needsPoint(declaration.space));
  const read = parsePoint(point, declaration);
  if (!read.ok) throw new Error(read.problems.join(' '));
  return { kind: 'enqueue', parameters: { ...read.point } };
});

/** What they ask for begins, or goes on, when the study is continued, where nobody runs it. */
const GO_ON_LATER = new Set<StudyRequest['kind']>(['retryTrial', 'retryFailed', 'runOn', 'stop', 'stopTrial']);

/** @param requestOf throws a sentence where something is missing or wrong */
function request<Name extends OptionName = never>(
  requestOf: (options: Pick<Options, Name>, declaration: Declaration) => StudyRequest,
): Run<Name> {
  return onDeclaration<Name>('declaration', async (declared, given, terminal) => {
    const { folder, declaration } = declared;
    const request = requestOf(given, declaration);
    const hasTuner = activeTuner(studyFolder(folder, declaration.study)) !== null;
    if (request.kind === 'continue' && !hasTuner) throw new Error(await notRunningText(declared));
    printLine(await controlStudy({ declaration, folder, now: Date.now }, request), terminal);
    const violated = request.kind === 'enqueue' ? violatedConstraints(declaration, request.parameters) : [];
    for (const sentence of violated) printNote(sentence, terminal);
    if (!hasTuner && GO_ON_LATER.has(request.kind))
      for (const line of await waysToContinue(declared)) printLine(line, terminal);
    return 0;
  });
}

/** Whoever wants a study to go on that has ended, or that was never started, is told with which command. */
async function notRunningText(declared: LoadedDeclaration): Promise<string> {
  const { file, folder, declaration } = declared;
  const { study } = await readStudy({ folder, declaration });
  if (study === null) throw new Error(nothingTo('continue', declaration.study, fileWord(file)));
  return [notRunning(declaration.study), ...(await waysToContinue(declared))].join(' ');
}

/** With the words that it was run with, as its number of trials; and as the file says now. */
async function waysToContinue({ file, folder, declaration }: LoadedDeclaration): Promise<string[]> {
  const { study } = await readStudy({ folder, declaration });
  const { trials, ...overrides } = study === null ? {} : overridesOf(study.declaration, declaration);
  const asWritten = continuing(file, overrides);
  if (trials === undefined) return [continueWith(asWritten)];
  return [continueWith(continuing(file, { ...overrides, trials })), continueTo(declaration.budget.trials, asWritten)];
}

function trialNumber(command: string, trial: number | undefined, orFailed = false): number {
  if (trial === undefined) throw new Error(needsTrial(command, orFailed));
  return trial;
}
