/** The command as a person writes it, a line or a list, as a list of arguments. */
import * as l10n from '@vscode/l10n';
import { described } from '../../keys/described.ts';
import * as z from 'zod';
import { openNeeds, scriptName } from '../../command/openNeeds.ts';
import { splitCommand } from '../../command/splitCommand.ts';
import { expectedCommand } from '../../wording.ts';
import { addProblem } from '../../keys/checks.ts';
import { anyForm, nonEmpty, text } from '../../keys/schemaTypes.ts';
import { refuseMisspeltFolders } from './misspeltFolders.ts';

const argumentText = () => l10n.t('one word of the command, a text or a number');
const argumentSchema = anyForm([text(argumentText), z.number().transform(String)], argumentText);

export const commandSchema = described(
  anyForm(
    [nonEmpty(expectedCommand), z.array(argumentSchema)],
    () => l10n.t`${expectedCommand()}, or a list of its words`,
  ).transform((command, context): readonly string[] => {
    const split = typeof command === 'string' ? splitCommand(command) : { ok: true as const, args: command };
    if (refuseMisspeltFolders(split.ok ? split.args : split.needle, context)) return z.NEVER;
    if (!split.ok) {
      addProblem(context, [], split.problem, { needle: split.needle });
      return z.NEVER;
    }
    const { args } = split;
    if ((args[0] ?? '') === '') context.addIssue(noProgram(expectedCommand()));
    for (const { word, flag, description } of openNeeds(args)) {
      addProblem(context, [], missingInput(scriptName(args), flag, description), { needle: word });
    }
    return args;
  }),
  () => l10n.t('The command that starts one trial, without a shell. {name} stands for the value of a parameter.'),
  ['python3 train.py', 'python3 train.py --lr {lr}'],
);

/** @param flag undefined for an argument that has its name in `description` */
const missingInput = (script: string, flag: string | undefined, description: string) =>
  l10n.t`${script} needs ${[flag ?? '', description].filter((part) => part !== '').join(', ')}: write it here in place of <<<…>>>.`;
const noProgram = (expected: string) => l10n.t`The command has no program: write ${expected}.`;
