/** `bbkb resume FILE --trials N`: writes the budget into the declaration, where it belongs to the person. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { applied } from '../../declaration/edits/applied.ts';
import { locateBudget } from '../../declaration/edits/locateBudget.ts';
import { parseDeclarationFile } from '../../declaration/reader/parseDeclarationFile.ts';
import { messageOf } from '../../system/messageOf.ts';
import { budgetNotFound, needsTrials, unreadableDeclaration } from '../terminal/messages.ts';
import { printError, type Terminal } from '../terminal/terminal.ts';

/** Whether it was done; if not, a sentence was printed. What else is wrong with the file is said when it is loaded. */
export async function raiseBudget(file: string, trialsText: string, terminal: Terminal): Promise<boolean> {
  const trials = /^[1-9]\d{0,4}$|^100000$/.test(trialsText) ? Number(trialsText) : undefined;
  if (trials === undefined) {
    printError(needsTrials(trialsText), terminal);
    return false;
  }
  try {
    const text = await readFile(file, 'utf8');
    const parsed = parseDeclarationFile(text, path.resolve(file));
    if (!parsed.ok) return true;
    const range = locateBudget(text, parsed);
    if (range !== undefined) await writeFile(file, applied(text, [{ range, text: String(trials) }]));
    else printError(budgetNotFound(file, trials), terminal);
    return range !== undefined;
  } catch (error) {
    printError(unreadableDeclaration(file, messageOf(error)), terminal);
    return false;
  }
}
