/** What a script reads and what is not there: data to be put in its place before the first trial. */
import { firstOfEach } from '../../code/grouped.ts';
import type { FileRead, ScriptFile } from '../readers/script.ts';

const MAX_READS = 100;

/** Each that is not there, but what comes with a folder that is named. */
export function missingFiles(reads: readonly FileRead[], { isThere }: ScriptFile): readonly FileRead[] {
  if (isThere === undefined) return [];
  const known = reads.slice(0, MAX_READS).map((read) => ({ ...read, path: foldersOf(read.path).at(-1) ?? '' }));
  const isMissing = ({ path }: FileRead) => foldersOf(path).some((folder) => !placesOf(folder).some(isThere));
  const missing = firstOfEach(known.filter(isMissing), ({ path }) => path);
  const named = new Set(missing.map(({ path }) => path));
  return missing.filter(({ path }) => !foldersOf(path).some((folder) => folder !== path && named.has(folder)));
}

/** The way up to the one folder from which the script finds anything that it reads; empty for its own. */
export function startedFrom(reads: readonly FileRead[], { isThere = () => false }: ScriptFile): string {
  const paths = reads
    .slice(0, MAX_READS)
    .flatMap(({ path, isBeside }) => (isBeside || /^(?:\/|\.\.|\w:)|\*/.test(path) ? [] : path));
  const [way = '', ...others] = WAYS.filter((up) => paths.some((path) => isThere(up + path)));
  return others.length === 0 ? way : '';
}

/** Whether a script finds more of what it reads in its own folder than where a way leads, or else names what is above. */
export function isStartedHere(reads: readonly FileRead[], up: string, { isThere = () => false }: ScriptFile): boolean {
  const paths = reads
    .slice(0, MAX_READS)
    .flatMap(({ path, isBeside }) => (isBeside || path.startsWith('/') ? [] : path));
  const foundFrom = (way: string): number => paths.filter((path) => isThere(way + path)).length;
  const [own, above] = [foundFrom(''), foundFrom(up)];
  return own === above ? own === 0 && paths.some((path) => path.startsWith('../')) : own > above;
}

/** The files that it writes and that are there already, without which alone it trains. */
export function keptModels(paths: readonly string[], { text, isThere = () => false }: ScriptFile): readonly string[] {
  const asked = [...text.matchAll(WHERE_MISSING)];
  const trainedFor = asked.flatMap(({ 0: { length }, 1: indent = '', 2: path, index }) =>
    FITS.test(branchAt(text.slice(index + length, index + length + MAX_BRANCH), indent)) ? [path] : [],
  );
  return paths.filter((path) => trainedFor.includes(path) && isThere(path));
}

/** `if not os.path.exists("a.h5"):`. */
const WHERE_MISSING = /^([ \t]{0,40})if not [\w.]{0,40}(?:exists|isfile)\(["']([^"'\n]{1,120})["']\):/gm;
const FITS = /\bfit\w{0,20}\(/;
/** Characters. */
const MAX_BRANCH = 4000;

/** The lines that are indented more, or empty. */
function branchAt(text: string, indent: string): string {
  const lines = text.split('\n');
  const end = lines.findIndex((line, i) => i > 0 && line.trim() !== '' && !/^[ \t]/.test(line.slice(indent.length)));
  return lines.slice(0, end === -1 ? lines.length : end).join('\n');
}

const WAYS = ['', '../', '../../'];

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
  return WAYS.map((up) => up + path);
}
