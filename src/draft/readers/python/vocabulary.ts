/** All words from which a script can put together what it prints. */
import { nameWords } from '../../nameWords.ts';
import type { Module } from '../../../code/python/module.ts';
import { importedModules } from '../../../code/python/importedModules.ts';

/** Undefined where a library, or another program, may print words of its own. */
export function vocabularyOf(script: Module): ReadonlySet<string> | undefined {
  const { modules, libraries } = importedModules(script) ?? { modules: [], libraries: [] };
  if (modules.length === 0 || !libraries.every((library) => QUIET.has(library))) return undefined;
  if (modules.some(({ source }) => PRINTS_OTHERS.test(source.text))) return undefined;
  // an escape such as that of a tab looks like the first letter of a word
  const texts = modules.flatMap(({ source: { text } }) => [text, text.replace(/\\[a-z]/g, ' ')]);
  const words = new Set(texts.flatMap(lettersOf));
  return words.size > MAX_WORDS ? undefined : words;
}

/** Without digits: `f"top{k}"` prints names of which the text has only the letters. */
export function lettersOf(text: string): readonly string[] {
  return nameWords(text.replace(/\p{N}+/gu, ' '));
}

const MAX_WORDS = 20_000;

const PRINTS_OTHERS =
  /\b(?:subprocess|[pP]open|exec|eval|runpy|importlib|__import__|verbose\w*|urlopen|system|pickle|chr)\b|\\(?:x|u|U|N\{)/;

/** Libraries that print no metric and define no flag of their own. */
const QUIET: ReadonlySet<string> = new Set(
  `__future__ abc argparse array ast base64 bisect calendar collections colorsys contextlib copy csv dataclasses datetime
  decimal enum errno fnmatch fractions functools gc getpass glob gzip hashlib heapq inspect io itertools json locale
  logging math multiprocessing numbers operator os pathlib platform pprint queue random re shutil signal socket
  statistics string struct sys tempfile textwrap threading time traceback types typing typing_extensions uuid warnings
  weakref zlib cv2 einops matplotlib numpy PIL torch torchvision tqdm yaml`.split(/\s+/),
);
