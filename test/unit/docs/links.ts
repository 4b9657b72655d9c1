/** Where the links of pages lead. */
import path from 'node:path';
import { anchorsIn, linksIn } from './markdown.ts';

/** The text of each page by its path from the project's root. */
export type Pages = ReadonlyMap<string, string>;

interface Target {
  readonly file: string;
  /** After the #; empty without one. */
  readonly anchor: string;
}

/** The relative links of a page. Addresses of the web are somebody else's to keep. */
export function targetsOf(page: string, text: string): readonly Target[] {
  return linksIn(text)
    .filter((link) => !/^[a-z][a-z+.-]*:/i.test(link))
    .map((link) => {
      const [file, anchor = ''] = link.split('#').map(decodeURIComponent);
      return { file: file === '' ? page : path.posix.join(path.posix.dirname(page), file), anchor };
    });
}

/** Each link that leads to no file, or to no heading of a page, in words. */
export function brokenLinks(pages: Pages, exists: (file: string) => boolean): readonly string[] {
  return [...pages].flatMap(([page, text]) =>
    targetsOf(page, text).flatMap(({ file, anchor }) => {
      if (!exists(file)) return [`${page} links to ${file}, which does not exist`];
      const target = pages.get(file);
      const found = anchor === '' || (target !== undefined && anchorsIn(target).has(anchor));
      return found ? [] : [`${page} links to ${file}#${anchor}, which has no such heading`];
    }),
  );
}

/** Every page that a reader comes to who begins at `first` and follows links. */
export function reachable(pages: Pages, first: string): ReadonlySet<string> {
  const found = new Set([first]);
  for (const page of found) {
    for (const { file } of targetsOf(page, pages.get(page) ?? '')) if (pages.has(file)) found.add(file);
  }
  return found;
}
