/** The texts and the names that say what is read. The editor has it from its start: no parser is wanted here. */
import { nameWords } from '../nameWords.ts';
import { normalizedPath, type SourcePlace } from '../../code/files.ts';
import type { Flag } from './flag.ts';
import type { FileRead } from './script.ts';

/** Undefined for what is no place in a file system, and where not even its beginning is known. */
export function filePath(text: string): string | undefined {
  // `train.txt?format=libsvm` of XGBoost
  const path = text
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/+)+(?=.)/, '')
    .replace(/\?format=.*/, '');
  if (/\/\.hydra\/|^(?::|\w{2,}:|~|\.?\/?[*?]|-?\d|$)|[\n<>|"]|^\.$/.test(path) || path.length > 200) return undefined;
  return normalizedPath(path.replaceAll('?', '*'));
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

/** What an entry of a configuration says, by its name and its form, where data lie. */
export function dataOf({ name, default: given, line, file }: Flag, cwd?: string): readonly FileRead[] {
  const path = typeof given === 'string' && saysDataPath(name) ? filePath(given) : undefined;
  if (path === undefined || !looksLikeFile(path) || path.includes('$')) return [];
  const from = cwd === undefined || path.startsWith('/') ? path : `${cwd}/${path}`;
  return [{ path: from, name, line, ...(file !== undefined && { file }) }];
}

const PATH_OF_DATA =
  /^(?:.* )?(?:data|dataset|corpus|train|training|valid|val|test|image|images|img|input|annotation|label|labels|meta|features?) ?(?:\w+ )?(?:path|paths|pths?|dir|dirs|directory|folder|root|file|files|filename|csv|json|jsonl|tsv|txt)$|^(?:.* )?(?:path|dir|file|root|folder) (?:to )?(?:data|dataset|train|training|valid|val|test)$|^dataroot$|^datadir$/;
const DATA = /^(?:data|corpus)$/;

/** Something to read, as an option of a program or an entry of a configuration: a path, and none that is written. */
export function saysInput(name: string): boolean {
  const words = nameWords(name).join(' ');
  return !saysOutput(name) && (DATA.test(words) || PATH.test(words));
}

export function saysOutput(name: string): boolean {
  return OUTPUT.test(nameWords(name).join(' '));
}

/** A place on the machine of whoever wrote it. */
export function isOfAnotherMachine(path: string): boolean {
  return /^(?:\/(?:home\d?|Users|media|mnt|scratch\w*|gpfs\w*|nfs\w*|raid\w*|lustre|ocean|data\d*|datasets?|projects?|work|workspace|storage\w*|nvme\w*|ssd\w*|cluster|content|kaggle|root)\/|[A-Za-z]:[\\/])/.test(
    path,
  );
}

const PATH =
  /(?:^| )(?:\w*paths?|pths?|\w*dirs?|directory|folder|root|\w*files?|filename|fname|dataroot|input|conf|config|cfg)$|^(?:init|pretrained|resume|load|restore)(?: |$)/;
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

/** As far as a part of which nobody knows anything: `runs/*`, while `run_*.pt` may be any that begins and ends so. */
export function isSamePath(one: string, other: string): boolean {
  const [parts = [], others = []] = [one, other].map((path) => path.replace(/\/$/, '').split('/'));
  if (one === '' || other === '') return false;
  for (const [i, part] of parts.entries()) {
    const beside = others[i];
    if (beside === undefined || /^\*+$/.test(part) || /^\*+$/.test(beside)) return true;
    if (!mayBeSame(part, beside)) return false;
  }
  return true;
}

function mayBeSame(one: string, other: string): boolean {
  const [[start, end], [otherStart, otherEnd]] = [endsOf(one), endsOf(other)];
  if (end === undefined && otherEnd === undefined) return one === other;
  const isOne = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a);
  const isLast = (a = one, b = other): boolean => a.endsWith(b) || b.endsWith(a);
  return isOne(start, otherStart) && isLast(end, otherEnd);
}

/** What stands before the first star of a part, and behind the last one; the whole part where it has none. */
function endsOf(part: string): readonly [start: string, end?: string] {
  const first = part.indexOf('*');
  return first === -1 ? [part] : [part.slice(0, first), part.slice(part.lastIndexOf('*') + 1)];
}
