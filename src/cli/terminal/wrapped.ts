import { stripVTControlCharacters } from 'node:util';
import { wrapAnsi } from 'fast-wrap-ansi';

/**
 * Text within the columns of a terminal, broken between words. A command stays in one piece, however long, so that a
 * person can copy it: breaks of the terminal's own are not copied.
 */
export function wrapped(text: string, columns: number): string {
  return text
    .split('\n')
    .map((line) => wrappedLine(line, columns))
    .join('\n');
}

/** What follows is a command; it ends with the sentence, or before the next one. */
const COMMAND = /(?<=\bwith(?: this)?: |: +(?=bbkb ))(?:'[^']*'|"[^"]*"|(?!\. [A-Z]).)+|`[^`]+`|--[a-z]+ "[^"]*"/g;

/** In the place of each character of a command: for private use, so that no text has it, and no place to break. */
const FILLER = '\uE000';
/** In the place of a space in a cell of a table, and before a unit. */
const GLUE = '\uE001';

const UNIT = /(?<=\d) (?=(?:s|min|h|%)(?: |$))|(?<=\d (?:min|h)) (?=\d)/g;

/**
 * What goes on is below where its text began: that of the last cell of a table, if there is room beside the others, of
 * which each stays in one piece.
 */
function wrappedLine(line: string, columns: number): string {
  const commands: string[] = [];
  const filled = line.replace(/[\uE000\uE001]/g, '').replace(COMMAND, (command) => {
    commands.push(command);
    return FILLER.repeat(command.length);
  });
  if (!wrapAnsi(filled, columns, { trim: false }).includes('\n')) return line;
  const [, cells = '', indent = ''] = /^((?:.*\S {2,})(?=\S)|( *))/.exec(filled) ?? [];
  const width = stripVTControlCharacters(cells).length;
  const isBeside = width <= columns / 2;
  const [head, hanging] = isBeside ? [cells, width] : [indent, indent.length + 2];
  const others = cells.slice(head.length).replace(/(?<=\S) (?=\S)/g, GLUE);
  const last = filled.slice(cells.length).replace(UNIT, GLUE);
  const rows = wrapAnsi(others + last, columns - hanging).split('\n');
  const text = head + rows.join(`\n${' '.repeat(hanging)}`);
  return text.replaceAll(GLUE, ' ').replace(/\uE000+/g, () => commands.shift() ?? '');
}
