/** One word of a POSIX shell, whatever it has in it. */
export function shellQuote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
