import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { Declaration } from '../../declaration/declaration.ts';
import { formatProblem } from '../../declaration/problem.ts';
import { activeTuner, studyLockedMessage } from '../../study/disk/lock.ts';
import type { LockOwner } from '../../study/disk/lockOwner.ts';
import { studyFolder } from '../../study/disk/paths.ts';
import { canContinue } from '../../study/summary/canContinue.ts';
import { controlStudy } from '../../tuner/requests/controlStudy.ts';
import { declaration } from '../input.ts';
import * as messages from '../messages.ts';
import { startQuestion, type Question } from '../question.ts';
import { begunStudy, checkedDeclaration, nameDeclaration, type BegunStudy, type DeclaredStudy } from '../study.ts';
import { tool, type Host } from '../tool.ts';

export const start = tool({
  name: 'start',
  title: 'Start or continue a study',
  description:
    'Starts the study of a declaration, or continues it, and returns at once. A person is asked first, with the command, the number of trials and how many run at once. The study goes on without you; watch it with status.',
  input: z.strictObject({ declaration }),
  effect: 'starts',
  question: async (host, { declaration }) => (await readToStart(host, declaration)).question,
  run: async (context, { declaration: given }) => {
    const { question, ...declared } = await readToStart(context, given);
    const { declaration, dir, file, shown, folder } = declared;
    const { study, budget, parallel } = declaration;
    const begun = await begunStudy(declared);
    const owner = await ownerOf(dir, begun);
    const isPaused = owner !== null && begun?.summary.state === 'paused';
    if (owner !== null && !isPaused) throw new Error(studyLockedMessage(study, dir, owner));
    if (begun !== undefined && owner === null && !canContinue(begun.study, declaration))
      return [messages.hasEnded(study)];
    await context.confirm(question);
    if (isPaused) {
      const choice = begun.summary.failure === null ? {} : { choice: 'once' as const };
      const done = await controlStudy({ declaration, folder, now: Date.now }, { kind: 'continue', ...choice });
      return [messages.continued(done)];
    }
    await context.start(file, question);
    return [messages.started(study, budget.trials, parallel), messages.howToWatch(shown)];
  },
});

const MAX_RELEASE_MS = 5000;
const POLL_INTERVAL_MS = 100;

/** Who tunes the study. A tuner that has ended lets it go a moment after its last event. */
async function ownerOf(dir: string, begun: BegunStudy | undefined): Promise<LockOwner | null> {
  const hasEnded = begun?.study.tuner === null && begun.study.end !== null;
  for (let waited = 0; hasEnded && waited < MAX_RELEASE_MS && activeTuner(dir) !== null; waited += POLL_INTERVAL_MS)
    await sleep(POLL_INTERVAL_MS);
  return activeTuner(dir);
}

interface DeclarationToStart extends DeclaredStudy {
  readonly question: Question;
}

/** @throws Error, a sentence, where the declaration has problems */
async function readToStart(host: Host, given: string): Promise<DeclarationToStart> {
  const named = await nameDeclaration(host, given);
  const { text, declaration, problems } = await checkedDeclaration(host, named);
  const first = problems.at(0);
  if (first !== undefined || declaration === undefined)
    throw new Error(messages.invalidDeclaration(first && formatProblem(named.shown, first), problems.length));
  return { ...named, declaration, ...placeAndQuestion(named.folder, named.file, text, declaration) };
}

function placeAndQuestion(folder: string, file: string, text: string, declaration: Declaration) {
  return { dir: studyFolder(folder, declaration.study), question: startQuestion(file, text, declaration) };
}
