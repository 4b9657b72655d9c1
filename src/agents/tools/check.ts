import * as z from 'zod';
import { commandText } from '../../declaration/command/commandText.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import { formatProblem } from '../../declaration/problem.ts';
import { declaration } from '../input.ts';
import * as messages from '../messages.ts';
import { aimsOf } from '../question.ts';
import { nameDeclaration } from '../study.ts';
import { tool } from '../tool.ts';

export const check = tool({
  name: 'check',
  title: 'Check a tuning declaration',
  description:
    'Checks a declaration (NAME.bbkb.yaml) and what it names on the disk, and lists all problems as FILE:LINE:COLUMN: sentence. Runs nothing. Call it after each edit of a declaration.',
  input: z.strictObject({ declaration }),
  effect: 'reads',
  run: async (context, { declaration: given }) => {
    const { file, shown } = await nameDeclaration(context, given);
    const { declaration, problems, notes } = await context.check(file);
    const noteLines = notes.map((each) => formatProblem(shown, { ...each, message: messages.note(each.message) }));
    return problems.length > 0 || declaration === undefined
      ? [messages.problemCount(problems.length), ...problems.map((each) => formatProblem(shown, each))]
      : [...factLines(declaration), ...noteLines];
  },
});

function factLines(declaration: Declaration): readonly string[] {
  const { study, command, space, budget, parallel } = declaration;
  return [
    messages.noProblem(study, commandText(command), space.length),
    messages.runsSo(budget.trials, parallel, aimsOf(declaration)),
  ];
}
