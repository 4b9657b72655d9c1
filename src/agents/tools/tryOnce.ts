import path from 'node:path';
import * as z from 'zod';
import type { Declaration } from '../../declaration/declaration.ts';
import { formatProblem } from '../../declaration/problem.ts';
import { declarationToTry } from '../../declaration/reader/declarationToTry.ts';
import { readDeclarationText } from '../../declaration/reader/parseDeclarationFile.ts';
import { formatNumber } from '../../study/summary/format.ts';
import { currentCommand } from '../../tuner/job/command.ts';
import { limitSentences, triedFindings } from '../../tuner/triedFindings.ts';
import type { TriedScript } from '../../tuner/tryScript.ts';
import { quotedSentence } from '../answer.ts';
import { declaration, seconds } from '../input.ts';
import * as messages from '../messages.ts';
import { outputLines } from '../output.ts';
import { tryQuestion } from '../question.ts';
import { checkedDeclaration, nameDeclaration, type NamedDeclaration } from '../study.ts';
import { tool, type Host } from '../tool.ts';
import { rejectOutside } from '../workspace.ts';

/** A client waits for a minute. */
const USUAL_SECONDS = 50;

export const tryOnce = tool({
  name: 'try',
  title: 'Try the script once',
  description:
    "Runs the script of a declaration once, outside of any study, with the script's own values: the metric's value, the seconds, or why it failed with its last lines. A person is asked first. Use it where the metric is not certain, or after a script that failed was corrected.",
  input: z.strictObject({
    declaration,
    seconds: seconds(600).min(1).default(USUAL_SECONDS).describe('After so many seconds the script is ended'),
  }),
  effect: 'starts',
  question: async (host, { declaration, seconds }) => (await readToTry(host, declaration, seconds)).question,
  run: async (context, { declaration: given, seconds }) => {
    const { file, folder, declaration, question } = await readToTry(context, given, seconds);
    if (context.tries.isRunning(file)) throw new Error(messages.isTried(declaration.study));
    await context.confirm(question);
    // loaded only when it is needed, like the tuner
    const { firstTrialToTry, tryScript } = await import('../../tuner/tryScript.ts');
    const job = await firstTrialToTry(declaration, folder);
    const { interpreter } = await currentCommand(declaration, folder, context.selectedPython);
    const tried = await context.tries.run(file, context.signal, (signal) =>
      tryScript(job, interpreter, { supervisor: context.supervisor, signal, limit: seconds }),
    );
    return [...outcomeLines(declaration, tried), ...(await outputLines(job.dir, messages.TRIED_SCRIPT))];
  },
});

interface DeclarationToTry extends NamedDeclaration {
  readonly declaration: Declaration;
  readonly question: ReturnType<typeof tryQuestion>;
}

/** Its objective may be missing yet. */
async function readToTry(host: Host, given: string, seconds: number): Promise<DeclarationToTry> {
  const named = await nameDeclaration(host, given);
  const text = await readDeclarationText(named.file);
  const declaration = declarationToTry(text, path.basename(named.file));
  if (declaration !== undefined) {
    rejectOutside(declaration, named.folder, await host.folders());
    return { ...named, declaration, question: tryQuestion(named.file, text, declaration, seconds) };
  }
  const { problems } = await checkedDeclaration(host, named);
  const first = problems.at(0);
  throw new Error(messages.invalidDeclaration(first && formatProblem(named.shown, first), problems.length));
}

function outcomeLines(declaration: Declaration, tried: TriedScript): readonly string[] {
  const { end, seconds, reason = '' } = tried;
  switch (end) {
    case 'ran': {
      const { values, lack, limits } = triedFindings(declaration, tried);
      const found = values.map(({ name, value }) => messages.valueIs(name, formatNumber(value)));
      const { metric } = declaration.objective;
      const isNotNamed = found.length === 0 && lack === undefined;
      return [
        isNotNamed ? messages.ranWithout(metric, seconds) : messages.ranWith(found, seconds),
        ...(lack === undefined ? [] : quotedSentence(messages.LACKS_METRIC, lack)),
        ...limitSentences(limits),
      ];
    }
    case 'failed':
      return quotedSentence(messages.ranFailed(seconds), reason);
    case 'timedOut':
      return [messages.stillRan(seconds)];
    case 'cancelled':
      return [messages.CANCELLED];
  }
}
