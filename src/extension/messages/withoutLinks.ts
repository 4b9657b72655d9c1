/** VS Code turns `[text](address)` in a message into a link, commands included: names and script output must not become one. */
export function withoutLinks(sentence: string): string {
  return sentence.replaceAll('](', '] (');
}
