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
const COMMAND = /(?<=\bwith(?: this)?: |: +(?=bbkb ))(?:'[^']*'|"[^"]*"|(?!\. [A-Z]).)+|`[^`]+`/g;

/** In the place of each character of a command: for private use, so that no text has it, and no place to break. */
const FILLER = '\uE000';

/** What goes on is below where its text began: that of the last cell of a table, if there is room beside the others. */
function wrappedLine(line: string, columns: number): string {
  const commands: string[] = [];
  const filled = line.replaceAll(FILLER, '').replace(COMMAND, (command) => {
    commands.push(command);
    return FILLER.repeat(command.length);
  });
  if (!wrapAnsi(filled, columns, { trim: false }).includes('\n')) return line;
  const [, cells = '', indent = ''] = /^((?:.*\S {2,})(?=\S)|( *))/.exec(filled) ?? [];
  const width = stripVTControlCharacters(cells).length;
  const isBeside = width <= columns / 2;
  const [head, hanging] = isBeside ? [cells, width] : [indent, indent.length + 2];
  const rows = wrapAnsi(filled.slice(head.length), columns - hanging).split('\n');
  return (head + rows.join(`\n${' '.repeat(hanging)}`)).replace(/\uE000+/g, () => commands.shift() ?? '');
}
