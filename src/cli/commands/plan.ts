/** `bbkb plan`: the next commands, one per line, to read or paste. It runs nothing and writes nothing. */
import path from 'node:path';
import { formatProblem } from '../../declaration/problem.ts';
import { nameProblemsAt } from '../../draft/nameProblems.ts';
import { printable } from '../../system/printable.ts';
import { resolveCommand } from '../../tuner/job/command.ts';
import { plannedCommands } from '../../tuner/planTrials.ts';
import { readNames } from '../declaration/readDraft.ts';
import { onDeclaration } from '../declaration/onDeclaration.ts';
import { note as noteText, nothingToPlan } from '../terminal/messages.ts';
import { printError, printNote } from '../terminal/terminal.ts';

export const plan = onDeclaration('script', async (declared, _options, terminal, { engineWorker }) => {
  const { file, text, folder, declaration, beginning } = declared;
  const { command, cwd } = resolveCommand(declaration, folder);
  const namesOf = (script: string) => readNames(path.resolve(cwd, script));
  for (const note of await nameProblemsAt(text, declaration, command, namesOf))
    printNote(formatProblem(file, { ...note, message: noteText(note.message) }), terminal);
  for (const sentence of beginning?.remarks ?? []) printNote(sentence, terminal);
  const { past, sources } = beginning ?? {};
  const commands = await plannedCommands({ declaration, past, sources, folder, engineWorker, now: Date.now });
  for (const each of commands) terminal.stdout.write(`${printable(each)}\n`);
  if (commands.length === 0) printError(nothingToPlan(declaration.study), terminal);
  return 0;
});
