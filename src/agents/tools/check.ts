import path from 'node:path';
import * as z from 'zod';
import { commandText } from '../../declaration/command/commandText.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import { formatProblem, type Problem } from '../../declaration/problem.ts';
import { nameProblemsAt } from '../../draft/nameProblems.ts';
import { resolveCommand } from '../../tuner/job/command.ts';
import { declaration } from '../input.ts';
import * as messages from '../messages.ts';
import { aimsOf } from '../question.ts';
import { checkedDeclaration, nameDeclaration, type NamedDeclaration } from '../study.ts';
import { tool, type Host } from '../tool.ts';
import { placeFile } from '../workspace.ts';

export const check = tool({
  name: 'check',
  title: 'Check a tuning declaration',
  description:
    'Checks a declaration (NAME.bbkb.yaml) and what it names on the disk, and lists all problems as FILE:LINE:COLUMN: sentence. Runs nothing. Call it after each edit of a declaration.',
  input: z.strictObject({ declaration }),
  effect: 'reads',
  run: async (context, { declaration: given }) => {
    const named = await nameDeclaration(context, given);
    const { shown } = named;
    const { text, declaration, problems, notes, beginning } = await checkedDeclaration(context, named);
    const warnings = declaration === undefined ? [] : await nameNotes(context, named, text, declaration);
    const noteLines = [...warnings, ...notes].map((each) =>
      formatProblem(shown, { ...each, message: messages.note(each.message) }),
    );
    const remarks = (beginning?.remarks ?? []).map((sentence) => messages.note(sentence));
    return problems.length > 0 || declaration === undefined
      ? [messages.problemCount(problems.length), ...problems.map((each) => formatProblem(shown, each))]
      : [...factLines(declaration), ...noteLines, ...remarks];
  },
});

/** Where the script is in the workspace, and can be read. */
async function nameNotes(
  host: Host,
  { folder }: NamedDeclaration,
  text: string,
  declaration: Declaration,
): Promise<readonly Problem[]> {
  const folders = await host.folders();
  const { command, cwd } = resolveCommand(declaration, folder);
  return nameProblemsAt(text, declaration, command, async (script) => {
    const placed = await placeFile(path.resolve(cwd, script), folders).catch(() => undefined);
    return placed && host.names(placed.file, placed.root);
  });
}

function factLines(declaration: Declaration): readonly string[] {
  const { study, command, space, budget, parallel } = declaration;
  return [
    messages.noProblem(study, commandText(command), space.length),
    messages.runsSo(budget.trials, parallel, aimsOf(declaration)),
  ];
}
