import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { fileWord } from '../../declaration/command/commandText.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import { compareDeclarations } from '../../declaration/compareDeclarations.ts';
import { formatProblem } from '../../declaration/problem.ts';
import { activeTuner, studyLockedMessage } from '../../study/disk/lock.ts';
import type { LockOwner } from '../../study/disk/lockOwner.ts';
import { studyFolder } from '../../study/disk/paths.ts';
import type { StudyState } from '../../study/studyState.ts';
import { canContinue } from '../../study/summary/canContinue.ts';
import { countTrials } from '../../study/summary/countTrials.ts';
import { isOwnScope } from '../../system/processScope.ts';
import { controlStudy } from '../../tuner/requests/controlStudy.ts';
import { declaration } from '../input.ts';
import * as messages from '../messages.ts';
import { startQuestion, type Question } from '../question.ts';
import {
  begunStudy,
  checkedDeclaration,
  missingNames,
  nameDeclaration,
  type BegunStudy,
  type DeclaredStudy,
} from '../study.ts';
import { tool, type Host } from '../tool.ts';

export const start = tool({
  name: 'start',
  title: 'Start or continue a study',
  description:
    'Starts the study of a declaration, or continues it, and returns at once. A person is asked first, with the command, the number of trials and how many run at once. The study goes on without you; watch it with status.',
  input: z.strictObject({ declaration }),
  effect: 'starts',
  question: async (host, { declaration }) => {
    const toStart = await readToStart(host, declaration);
    if (typeof toStart === 'string') throw new Error(toStart);
    return toStart.question;
  },
  run: async (context, { declaration: given }) => {
    const toStart = await readToStart(context, given);
    if (typeof toStart === 'string') return [toStart];
    const { question, paused, declaration, file, shown, folder, after } = toStart;
    await context.confirm(question);
    if (paused) {
      const choice = paused.summary.failure === null ? {} : { choice: 'once' as const };
      const done = await controlStudy({ declaration, folder, now: Date.now }, { kind: 'continue', ...choice });
      return [messages.continued(done)];
    }
    const { study, budget, parallel } = declaration;
    try {
      await context.start(file, question);
    } catch (error) {
      if (await hasBegunMeanwhile(toStart)) return [messages.runsAlready(study)];
      throw error;
    }
    return [messages.started(study, budget.trials, parallel, after), messages.howToWatch(fileWord(shown))];
  },
});

interface DeclarationToStart extends DeclaredStudy {
  readonly question: Question;
  /** The study, where it runs and starts no more trials. */
  readonly paused: BegunStudy | undefined;
  /** How many trials have ended of the study that goes on; undefined of a new one. */
  readonly after: number | undefined;
}

/** A sentence where there is nothing to start: before a person is asked. @throws Error, a sentence, where it cannot be */
async function readToStart(host: Host, given: string): Promise<DeclarationToStart | string> {
  const named = await nameDeclaration(host, given);
  const { text, declaration, problems } = await checkedDeclaration(host, named);
  const first = problems.at(0);
  if (first !== undefined || declaration === undefined)
    throw new Error(messages.invalidDeclaration(first && formatProblem(named.shown, first), problems.length));
  const declared = { ...named, declaration, dir: studyFolder(named.folder, declaration.study) };
  const begun = await begunStudy(declared);
  const owner = await ownerOf(declared.dir, begun);
  const paused = owner !== null && begun?.summary.state === 'paused' ? begun : undefined;
  if (owner !== null && paused === undefined) return runningText(declared, begun, owner);
  if (begun !== undefined && owner === null) {
    requireSameStudy(begun.study, declaration);
    if (!canContinue(begun.study, declaration)) return messages.hasEnded(declaration.study);
  }
  const missing = (await missingNames(host, named, text, declaration)).map(({ message }) => message);
  const after = begun && continues(begun, declaration) ? countTrials(begun.summary).ended : undefined;
  return { ...declared, question: startQuestion(named.file, text, declaration, { missing, after }), paused, after };
}

const MAX_RELEASE_MS = 5000;
const POLL_INTERVAL_MS = 100;

/** Who tunes the study. A tuner that has ended lets it go a moment after its last event. */
async function ownerOf(dir: string, begun: BegunStudy | undefined): Promise<LockOwner | null> {
  const hasEnded = begun?.study.tuner === null && begun.study.end !== null;
  for (let waited = 0; hasEnded && waited < MAX_RELEASE_MS && activeTuner(dir) !== null; waited += POLL_INTERVAL_MS)
    await sleep(POLL_INTERVAL_MS);
  return activeTuner(dir);
}

/** Another agent may have been quicker, perhaps so little that its tuner has not begun yet. */
async function hasBegunMeanwhile(declared: DeclaredStudy): Promise<boolean> {
  for (let waited = 0; waited < MAX_RELEASE_MS; waited += POLL_INTERVAL_MS) {
    const owner = activeTuner(declared.dir);
    if (owner === null || !isOwnScope(owner)) return false;
    if ((await begunStudy(declared).catch(() => undefined))?.study.tuner) return true;
    await sleep(POLL_INTERVAL_MS);
  }
  return false;
}

/** @throws Error, a sentence, where another program has the study without tuning it */
function runningText({ declaration: { study }, dir }: DeclaredStudy, begun: BegunStudy | undefined, owner: LockOwner) {
  if (begun !== undefined && begun.study.tuner !== null && isOwnScope(owner)) return messages.runsAlready(study);
  throw new Error(studyLockedMessage(study, dir, owner));
}

/** As the program that starts would, but before a person is asked. Where nothing has succeeded it begins anew. */
function requireSameStudy({ name, declaration, failures }: StudyState, declared: Declaration): void {
  const { kind, differences } = compareDeclarations(declaration, declared);
  if (kind === 'different' && failures.hasSucceeded) throw new Error(messages.differentStudy(name, differences));
}

function continues({ study }: BegunStudy, declared: Declaration): boolean {
  return compareDeclarations(study.declaration, declared).kind !== 'different';
}
