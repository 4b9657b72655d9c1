/**
 * The texts that name a file or a folder, and the names of what a script is given to read, in any language, also by its
 * configuration files.
 */
import { nameWords } from '../nameWords.ts';
import type { ReadFile, SourcePlace } from '../../code/files.ts';
import { positions } from '../../code/positions.ts';
import { parseTemplate } from '../../template/parseTemplate.ts';
import { folderWith, type FileRead } from './script.ts';

/** Undefined for what is no place in a file system, and where not even its beginning is known. */
export function filePath(text: string): string | undefined {
  const path = text.replaceAll('\\', '/').replace(/^(?:\.\/+)+(?=.)/, '');
  if (/^(?:\w{2,}:|~|\.?\/?[*?]|-?\d|$)|[\n<>|"]|^\.$/.test(path) || path.length > 200) return undefined;
  return path.replaceAll('?', '*');
}

/** It has the form of a path, whatever reads it. */
export function looksLikeFile(path: string): boolean {
  return /^[./]|\.[a-z]\w{1,6}$|^(?:path[_-]to|your)[_-]|^\w*(?:data|datasets?|corpus|images?|inputs?)\//.test(path);
}

/** Data, or the file, the folder or the path of them. */
export function saysData(name: string): boolean {
  const words = nameWords(name).join(' ');
  return PATH_OF_DATA.test(words) || DATA.test(words);
}

/** Whatever its text is like, it is a path. */
export function saysDataPath(name: string): boolean {
  return PATH_OF_DATA.test(nameWords(name).join(' '));
}

const PATH_OF_DATA =
  /^(?:.* )?(?:data|dataset|corpus|train|training|valid|val|test|image|images|img|input|annotation|label|labels|meta|features?) ?(?:\w+ )?(?:path|paths|pths?|dir|dirs|directory|folder|root|file|files|filename|csv|json|jsonl|tsv|txt)$|^dataroot$|^datadir$/;
const DATA = /^(?:data|corpus)$/;

/** Something to read, as an option of a program or an entry of a configuration: a path, and none that is written. */
export function saysInput(name: string): boolean {
  const words = nameWords(name).join(' ');
  return !OUTPUT.test(words) && (DATA.test(words) || PATH.test(words));
}

/** A place on the machine of whoever wrote it. */
export function isOfAnotherMachine(path: string): boolean {
  return /^(?:\/(?:home|Users|media|mnt|scratch|gpfs|nfs|raid|lustre)\/|[A-Za-z]:[\\/])/.test(path);
}

const PATH =
  /(?:^| )(?:\w*paths?|pths?|\w*dirs?|directory|folder|root|\w*files?|filename|fname|dataroot|input|conf|config|cfg)$|^(?:init|pretrained|resume|load)(?: |$)/;
const OUTPUT =
  /(?:^| )(?:out\w*|sav(?:e|ed|ing)|log\w*|results?|ckpts?|checkpoints?|cache\w*|work|exp\w*|run|runs|tensorboard|tmp|temp|trained|plots?|figures?|vis\w*|backup|dump|snapshots?|pred\w*|metrics?|report|history|export|project|home|model (?:\w+ )?(?:file|path|dir))(?: |$)/;

/** What is read there; none where that is no place in a file system, or where the script makes it. */
export function fileRead(
  written: string,
  name: string | undefined,
  place: SourcePlace,
  isMade: (path: string) => boolean,
): readonly FileRead[] {
  const path = filePath(written);
  return path === undefined || isMade(path) ? [] : [{ path, ...(name !== undefined && { name }), ...place }];
}

/** Whether a path is one of these, a folder above one, or below it. */
export const isAmong = (paths: readonly string[]) => (path: string) => paths.some((each) => isSamePath(each, path));

/** As far as the first star. */
function isSamePath(one: string, other: string): boolean {
  const [a, b] = [known(one), known(other)];
  return a !== '' && b !== '' && (`${a}/`.startsWith(`${b}/`) || `${b}/`.startsWith(`${a}/`));
}

function known(path: string): string {
  return path.replace(/[*?].*$/, '').replace(/\/+$/, '');
}

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
