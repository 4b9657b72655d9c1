/**
 * Tables of names: phrases with a comma or a new line after each. A phrase is a regular expression for one or more
 * whole words, such as `folds?` or `(start|end) date`. A name is in lower case, with a space between its words.
 */
export type Table = readonly [TemplateStringsArray, ...string[]];

/** Where in a name the phrases of a table stand. */
export type Form = (...table: Table) => RegExp;

export const anywhere: Form = (...table) => new RegExp(String.raw`\b(${alternatives(table)})\b`);
export const atEnd: Form = (...table) => new RegExp(String.raw`\b(${alternatives(table)})$`);
/** At the end, also with a number behind: `hidden2`. */
export const numbered: Form = (...table) => new RegExp(String.raw`\b(${alternatives(table)})\d*$`);
export const alone: Form = (...table) => new RegExp(`^(${alternatives(table)})$`);

function alternatives(table: Table): string {
  const phrases = String.raw(...table).split(/[,\n]/);
  return phrases.flatMap((phrase) => phrase.trim() || []).join('|');
}
