import * as z from 'zod';
import { commandText } from '../../declaration/command/commandText.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import { formatProblem, type Problem } from '../../declaration/problem.ts';
import { studyFolder } from '../../study/disk/paths.ts';
import { printable } from '../../system/printable.ts';
import { declaration } from '../input.ts';
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
import { tool } from '../tool.ts';

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
    const lineOf = (each: Problem): string => formatProblem(shown, each);
    if (problems.length > 0 || declaration === undefined)
      return [messages.problemCount(problems.length), ...problems.map(lineOf)];
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
  },
});

/** What it is for the study that it began. */
async function changedLines(named: NamedDeclaration, declaration: Declaration): Promise<readonly string[]> {
  const dir = studyFolder(named.folder, declaration.study);
  const begun = await begunStudy({ ...named, declaration, dir });
  return begun === undefined
    ? []
    : changedSince(begun.study, declaration).map((each) => messages.note(printable(each)));
}

function runsText({ study, command, space }: Declaration): string {
  return messages.runsCommand(study, commandText(command), space.length);
}
