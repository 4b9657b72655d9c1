/** What a script reads and what is not there: data to be put in its place before the first trial. */
import type { FileRead, ScriptFile } from '../readers/script.ts';

const MAX_READS = 100;

/** One for each name and folder that is not there; none where nobody can look. */
export function missingFiles(reads: readonly FileRead[], { isThere }: ScriptFile): readonly FileRead[] {
  if (isThere === undefined) return [];
  const missing = new Map<string, FileRead>();
  for (const read of reads.slice(0, MAX_READS)) {
    const first = foldersOf(read.path).find((folder) => !placesOf(folder).some(isThere));
    const key = `${read.name ?? ''} ${first}`;
    // what lies in a folder that is named already comes with it
    const isNamed = [...missing.values()].some(({ path, name }) => name === undefined && path === first);
    if (first !== undefined && !isNamed && !missing.has(key)) missing.set(key, read);
  }
  return [...missing.values()];
}

/** `a`, `a/b` and `a/b/c.csv`, up to the first part that nobody knows. */
function foldersOf(path: string): readonly string[] {
  const parts = path.split('/');
  const known = parts.findIndex((part) => part.includes('*'));
  const count = known === -1 ? parts.length : known;
  return parts
    .slice(0, count)
    .map((_, i) => parts.slice(0, i + 1).join('/'))
    .filter((folder) => !/(?:^|\/)\.{0,2}$/.test(folder));
}

/** From the script's own folder, or from one of the two above, where it may be started. */
function placesOf(path: string): readonly string[] {
  if (/^(?:\/|[A-Za-z]:\/)/.test(path)) return [path];
  // a folder may be a package
  const names = path.endsWith('.py') ? [path, path.slice(0, -'.py'.length)] : [path];
  return names.flatMap((name) => ['', '../', '../../'].map((up) => up + name));
}
