/** The page as it was built, which a report holds. */
import { readFile } from 'node:fs/promises';
import type { PageFiles } from './report.ts';

/** @param folder absolute, with a slash at its end: `dist/webview/` */
export async function readPageFiles(folder: URL): Promise<PageFiles> {
  const read = (name: string) => readFile(new URL(name, folder), 'utf8');
  const [script, colours, style] = await Promise.all(['main.js', 'report.css', 'style.css'].map(read));
  return { script, style: colours + style };
}
