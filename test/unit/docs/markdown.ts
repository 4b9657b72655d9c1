/** The parts of a Markdown text that the check of the documents reads, as GitHub and VS Code show it. */
import GithubSlugger from 'github-slugger';
import { lexer, walkTokens, type Token } from 'marked';

/** The targets of all links and pictures, those written as references included; code has none. */
export function linksIn(text: string): readonly string[] {
  const links: string[] = [];
  void walkTokens(tokensOf(text), (token) => {
    if ((token.type === 'link' || token.type === 'image') && typeof token.href === 'string') links.push(token.href);
  });
  return links;
}

/** The anchors of all headings: what may follow the # of a link. */
export function anchorsIn(text: string): ReadonlySet<string> {
  const slugger = new GithubSlugger();
  const anchors = new Set<string>();
  void walkTokens(tokensOf(text), (token) => {
    if (token.type === 'heading') anchors.add(slugger.slug(wordsOf(token)));
  });
  return anchors;
}

/** The text of every code block in a language, such as `yaml`. */
export function codeIn(text: string, language: string): readonly string[] {
  return codeBlocksIn(text)
    .filter(({ lang }) => lang === language)
    .map(({ code }) => code);
}

/** Each script of Python with the declaration that stands right after it. */
export function tunedScriptsIn(text: string): readonly { readonly script: string; readonly yaml: string }[] {
  const blocks = codeBlocksIn(text);
  return blocks.flatMap(({ lang, code }, i) => {
    const next = blocks.at(i + 1);
    return lang === 'python' && next?.lang === 'yaml' ? [{ script: code, yaml: next.code }] : [];
  });
}

/** Every cell of every table, as it is read: without the targets of its links. */
export function cellsIn(text: string): readonly string[] {
  const cells: string[] = [];
  void walkTokens(tokensOf(text), (token) => {
    if (token.type !== 'table') return;
    const rows = token.rows as readonly (readonly { readonly tokens: readonly Token[] }[])[];
    cells.push(...rows.flat().map(({ tokens }) => tokens.map(wordsOf).join('')));
  });
  return cells;
}

/** The lines of more than 120 characters that could be wrapped: not those of tables, code and pictures. */
export function longLinesIn(text: string): readonly string[] {
  const prose = text.replace(/^ *```[^]*?^ *```$/gm, '');
  return prose.split('\n').filter((line) => line.length > 120 && !/^ *(?:\||!\[)/.test(line));
}

/** The kinds of the blocks that a text begins with, such as `heading`, `paragraph`. */
export function beginningOf(text: string, count: number): readonly string[] {
  return tokensOf(text)
    .filter(({ type }) => type !== 'space')
    .slice(0, count)
    .map(({ type }) => type);
}

/** Every X of an `npm run X`, in code and in sentences, also where a line ends in between. */
export function scriptsIn(text: string): readonly string[] {
  return [...text.matchAll(/\bnpm\s+run\s+(?:-\S+\s+)*([\w:.-]*\w)/g)].map(([, script]) => script);
}

function codeBlocksIn(text: string): readonly { readonly lang: string; readonly code: string }[] {
  const blocks: { lang: string; code: string }[] = [];
  void walkTokens(tokensOf(text), (token) => {
    if (token.type === 'code') blocks.push({ lang: String(token.lang), code: String(token.text) });
  });
  return blocks;
}

/** Its text, without the signs around. */
function wordsOf(token: Token): string {
  if ('tokens' in token) return token.tokens.map(wordsOf).join('');
  return 'text' in token ? String(token.text) : '';
}

const known = new Map<string, ReturnType<typeof lexer>>();

/** Each text once: every link to a page asks for its headings. */
function tokensOf(text: string): ReturnType<typeof lexer> {
  const tokens = known.get(text) ?? lexer(text);
  known.set(text, tokens);
  return tokens;
}
