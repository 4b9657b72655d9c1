/** What the check of the documents has to know of a Markdown text, as GitHub and VS Code show it. */
import GithubSlugger from 'github-slugger';
import { lexer, walkTokens, type Token } from 'marked';

/** The targets of all links and pictures, those written as references included; code has none. */
export function linksIn(text: string): readonly string[] {
  const links: string[] = [];
  void walkTokens(lexer(text), (token) => {
    if ((token.type === 'link' || token.type === 'image') && typeof token.href === 'string') links.push(token.href);
  });
  return links;
}

/** The anchors of all headings: what may follow the # of a link. */
export function anchorsIn(text: string): ReadonlySet<string> {
  const slugger = new GithubSlugger();
  const anchors = new Set<string>();
  void walkTokens(lexer(text), (token) => {
    if (token.type === 'heading') anchors.add(slugger.slug(wordsOf(token)));
  });
  return anchors;
}

/** The text of every code block in a language, such as `yaml`. */
export function codeIn(text: string, language: string): readonly string[] {
  const blocks: string[] = [];
  void walkTokens(lexer(text), (token) => {
    if (token.type === 'code' && token.lang === language) blocks.push(String(token.text));
  });
  return blocks;
}

/** The kinds of the blocks that a text begins with, such as `heading`, `paragraph`. */
export function beginningOf(text: string, count: number): readonly string[] {
  return lexer(text)
    .filter(({ type }) => type !== 'space')
    .slice(0, count)
    .map(({ type }) => type);
}

/** Every X of an `npm run X`, in code and in sentences, also where a line ends in between. */
export function scriptsIn(text: string): readonly string[] {
  return [...text.matchAll(/\bnpm\s+run\s+(?:-\S+\s+)*([\w:.-]*\w)/g)].map(([, script]) => script);
}

/** What is read of it, without the signs around. */
function wordsOf(token: Token): string {
  if ('tokens' in token) return token.tokens.map(wordsOf).join('');
  return 'text' in token ? String(token.text) : '';
}
