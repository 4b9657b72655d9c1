/** What the configuration files of a script say to read, in any language: an entry by its name, with a path as its value. */
import type { ReadFile } from '../../code/files.ts';
import { positions } from '../../code/positions.ts';
import { parseTemplate } from '../../template/parseTemplate.ts';
import { filePath, looksLikeFile, saysDataPath, saysInput } from './inputPaths.ts';
import { folderWith, type FileRead } from './script.ts';

const CONFIG = /^[\w./-]{1,100}\.(?:ya?ml|json|toml|ini|conf|cfg)$/;
const NAMED = /["']([\w./-]{1,100}\.(?:ya?ml|json|toml|ini|conf|cfg))["']/g;
const MAX_FILES = 8;
const MAX_LENGTH = 50_000;

/** What the files that a script names in its texts say of the entries that it names as well. */
export function configReadsOf(texts: readonly string[], readFile: ReadFile): readonly FileRead[] {
  const files = texts.flatMap((text) => [...text.matchAll(NAMED)].map(([, file = '']) => file));
  const reads = files.length === 0 ? [] : configReads([...new Set(files)], readFile);
  if (reads.length === 0) return [];
  const words = new Set(texts.flatMap((text) => text.match(/\w+/g) ?? []));
  return reads.filter(({ name = '' }) => words.has(name.slice(name.lastIndexOf('.') + 1)));
}

/** @param files also those that they name as a base */
export function configReads(files: readonly string[], readFile: ReadFile): readonly FileRead[] {
  const queue = files.filter((file) => CONFIG.test(file)).slice(0, MAX_FILES);
  const reads: FileRead[] = [];
  for (let i = 0; i < queue.length; i++) {
    const file = (queue[i] ?? '').replace(/^(?:\.\/)+/, '');
    const text = readFile(`${folderWith(file, readFile) ?? ''}${file}`) ?? '';
    const read = parseTemplate(file, file, text.length > MAX_LENGTH ? '' : text);
    const { lineAt } = positions(text);
    for (const entry of read.ok ? read.template.entries : []) {
      if (entry.kind !== 'plain' || typeof entry.value !== 'string') continue;
      const path = filePath(entry.value);
      if (path === undefined) continue;
      if (CONFIG.test(path)) queue.push(...(queue.length < MAX_FILES && !queue.includes(path) ? [path] : []));
      else if (saysInput(entry.path) && (looksLikeFile(path) || saysDataPath(entry.path)))
        reads.push({ path, name: entry.path, line: lineAt(entry.from), file });
    }
  }
  return reads;
}
