/** Writes what a person gives into the placeholders of a command, in the quotes that YAML and JSON need. */
import { filledWord, openNeeds, scriptName, type OpenNeed } from '../command/openNeeds.ts';
import { splitCommand } from '../command/splitCommand.ts';
import { OWN_FOLDER } from '../command/trialFolder.ts';
import { readDocument, type Locate } from '../document.ts';
import type { TextEdit, TextRange } from '../problem.ts';

export interface FormToFill {
  readonly script: string;
  /** As it is declared; undefined where it is the declaration's own folder. */
  readonly cwd: string | undefined;
  readonly needs: readonly LocatedNeed[];
}

interface LocatedNeed extends OpenNeed {
  readonly range: TextRange;
}

/** What a declaration's command still needs, in its order. */
export function formOf(text: string): FormToFill {
  const { value, locate } = readDocument(text);
  const { command, cwd } = isGroup(value) ? value : {};
  const words = wordsOf(command);
  return {
    script: scriptName(words),
    cwd: typeof cwd === 'string' && cwd !== OWN_FOLDER ? cwd : undefined,
    needs: openNeeds(words).map((need) => ({ ...need, range: rangeOf(need, command, locate) })),
  };
}

/** The edit that gives a need its value; undefined where the text no longer has it. */
export function fillIn(text: string, { index, word }: OpenNeed, value: string): TextEdit | undefined {
  const { value: written, locate } = readDocument(text);
  const { command } = isGroup(written) ? written : {};
  const words = wordsOf(command);
  const need = openNeeds(words).find((each) => each.index === index && each.word === word);
  if (need === undefined) return undefined;
  const filled = filledWord(need, value);
  const isJson = text.trimStart().startsWith('{');
  if (Array.isArray(command))
    return { range: locate(['command', need.index]), text: isJson ? JSON.stringify(filled) : scalarText(filled) };
  // a line is split at its blanks and quotes, a list is not
  const list = words.with(need.index, filled).map((each) => (isJson ? JSON.stringify(each) : scalarText(each)));
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

/** A path or a name as it is; what could be a number, a truth value or a sign of YAML's in quotes, which JSON has too. */
function scalarText(word: string): string {
  const isPlain = /^(?:[A-Za-z_]|\.{0,2}\/)[\w./-]*$/.test(word) && !YAML_WORDS.test(word);
  return isPlain ? word : JSON.stringify(word);
}

const YAML_WORDS = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
