/** Writes a person's values into the placeholders of a command, in the quotes that YAML and JSON need. */
import { looksLikeScript } from '../command/interpreters.ts';
import { filledWord, openNeeds, scriptName, type OpenNeed } from '../command/openNeeds.ts';
import { OWN_FOLDER } from '../command/placeholders.ts';
import { splitCommand } from '../command/splitCommand.ts';
import { readDocument, type Locate } from '../document.ts';
import { ownValue } from '../ownValue.ts';
import type { TextEdit, TextRange } from '../problem.ts';
import { isFlow } from './newKey.ts';

export interface FormToFill {
  readonly script: string;
  /** As it is declared; undefined where it is the declaration's own folder. */
  readonly cwd: string | undefined;
  readonly needs: readonly LocatedNeed[];
}

interface LocatedNeed extends OpenNeed {
  readonly range: TextRange;
}

/** The open needs of a declaration's command, in its order. */
export function formOf(text: string): FormToFill {
  const { value, locate } = readDocument(text);
  const [command, cwd] = [ownValue(value, 'command'), ownValue(value, 'cwd')];
  const words = wordsOf(command);
  return {
    script: scriptName(words),
    cwd: typeof cwd === 'string' && cwd !== OWN_FOLDER ? cwd : undefined,
    needs: openNeeds(words).map((need) => ({ ...need, range: rangeOf(need, command, locate) })),
  };
}

/**
 * The script that a drafted declaration starts; undefined where only a person knows the one that reads the file.
 * @param file that the declaration was drafted from: a script, or what a script reads
 */
export function startedScript(text: string, file: string): string | undefined {
  return [formOf(text).script, file].find(looksLikeScript);
}

/** The edit that gives a need its value; undefined where the text no longer has it. */
export function fillIn(text: string, { index, word }: OpenNeed, value: string): TextEdit | undefined {
  const { value: written, locate } = readDocument(text);
  const command = ownValue(written, 'command');
  const words = wordsOf(command);
  const need = openNeeds(words).find((each) => each.index === index && each.word === word);
  if (need === undefined) return undefined;
  const filled = filledWord(need, value);
  const asItem = isFlow(text) ? JSON.stringify : scalarText;
  if (Array.isArray(command)) return { range: locate(['command', need.index]), text: asItem(filled) };
  // a line is split at its blanks and quotes, a list is not
  const list = words.with(need.index, filled).map((each) => asItem(each));
  return { range: locate(['command']), text: `[${list.join(', ')}]` };
}

function wordsOf(command: unknown): readonly string[] {
  if (Array.isArray(command)) return command.map(String);
  if (typeof command !== 'string') return [];
  const split = splitCommand(command);
  return split.ok ? split.args : [];
}

function rangeOf({ index, word }: OpenNeed, command: unknown, locate: Locate): TextRange {
  return Array.isArray(command) ? locate(['command', index]) : locate(['command'], 'value', word);
}

/** A path or a name as it is; a possible number, truth value or sign of YAML in quotes, which JSON has too. */
function scalarText(word: string): string {
  const isPlain = /^(?:[A-Za-z_]|\.{0,2}\/)[\w./-]*$/.test(word) && !YAML_WORDS.test(word);
  return isPlain ? word : JSON.stringify(word);
}

const YAML_WORDS = /^(?:true|false|null|yes|no|on|off|y|n)$/i;
