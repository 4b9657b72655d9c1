/** The `{name}` placeholders of a word, in order; braces around anything that cannot be a parameter's name are text. */
export function placeholders(word: string): readonly string[] {
  return [...word.matchAll(/(?<!\$)\{([\p{L}_][\p{L}\p{N}_.\-/]*)\}/gu)].map(([, name = '']) => name);
}
