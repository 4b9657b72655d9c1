import * as z from 'zod';
import { commandText } from '../../declaration/command/commandText.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import { formatProblem, type Problem } from '../../declaration/problem.ts';
import { studyFolder } from '../../study/disk/paths.ts';
import { messageOf } from '../../system/errors.ts';
import { printable } from '../../system/printable.ts';
import { declaration, name } from '../input.ts';
import { keyLines } from '../keyLines.ts';
import * as messages from '../messages.ts';
import { aimOf } from '../question.ts';
import {
  begunStudy,
  changedSince,
  checkedDeclaration,
  missingNames,
  nameDeclaration,
  type NamedDeclaration,
} from '../study.ts';
import { tool, type Context } from '../tool.ts';

export const check = tool({
  name: 'check',
  title: 'Check a tuning declaration',
  description:
    'Checks a declaration (NAME.bbkb.yaml) and what it names on the disk, and lists all problems as FILE:LINE:COLUMN: sentence. Runs nothing. Call it after each edit of a declaration. With key it says first what that key is for and which keys and values are in it, such as parameters, objective, limits or trial.early_stop; key: all names all.',
  input: z.strictObject({
    declaration,
    key: name.optional().describe('A key of declarations to be explained, such as limits; all for their names'),
  }),
  effect: 'reads',
  run: async (context, { declaration: given, key }) => {
    const named = await nameDeclaration(context, given);
    return [...(key === undefined ? [] : keyLines(key)), ...(await checkLines(context, named))];
  },
});

async function checkLines(context: Context, named: NamedDeclaration): Promise<readonly string[]> {
  const { shown } = named;
  const { text, declaration, problems, notes, beginning } = await checkedDeclaration(context, named);
  const lineOf = (each: Problem): string => formatProblem(shown, each);
  if (problems.length > 0 || declaration === undefined)
    return [messages.problemCount(problems.length), ...problems.map(lineOf), messages.HOW_KEYS_ARE];
  const missing = await missingNames(context, named, text, declaration);
  return [
    ...(missing.length === 0
      ? [`${messages.NO_PROBLEM} ${runsText(declaration)}`]
      : [messages.namesMissing(missing.length), ...missing.map(lineOf), runsText(declaration)]),
    messages.runsSo(declaration.budget.trials, declaration.parallel, aimOf(declaration)),
    ...notes.map((each) => lineOf({ ...each, message: messages.note(each.message) })),
    ...(beginning?.remarks ?? []).map((sentence) => messages.note(sentence)),
    ...(await changedLines(named, declaration)),
  ];
}

/** What it is for the study that it began. */
async function changedLines(named: NamedDeclaration, declaration: Declaration): Promise<readonly string[]> {
  const dir = studyFolder(named.folder, declaration.study);
  const sentences = await begunStudy({ ...named, declaration, dir }).then(
    (begun) => (begun === undefined ? [] : changedSince(begun.study, declaration)),
    (error: unknown) => [messageOf(error)],
  );
  return sentences.map((each) => messages.note(printable(each)));
}

function runsText({ study, command, space }: Declaration): string {
  return messages.runsCommand(study, commandText(command), space.length);
}
