/** Whether each parameter of `pass: constants` is a constant of the script: what its launcher would refuse at each trial. */
import { placeholders } from '../declaration/command/placeholders.ts';
import { didYouMean } from '../declaration/wording.ts';
import { CONSTANT_PROBLEMS, NO_SCRIPT_WITH_CONSTANTS } from './messages.ts';
import { readSettings } from './readers/readSettings.ts';
import type { ReadFile } from './readers/script.ts';
import { findSettings, type Setting } from './readers/settings.ts';

/** A valid declaration, as far as it matters here, with the places of its problems. */
interface Declared<Range> {
  readonly declaration: { readonly pass: string; readonly space: readonly { readonly name: string }[] };
  readonly locate: (path: readonly string[], at?: 'key' | 'value') => Range;
}

/**
 * @param command as it is run
 * @param readFile by a path that is absolute or relative to the folder in which trials run
 */
export function constantProblems<Range>(
  { declaration, locate }: Declared<Range>,
  command: readonly string[],
  readFile: ReadFile,
): readonly (Range & { readonly message: string })[] {
  if (declaration.pass !== 'constants') return [];
  const files = scriptFiles(command);
  if (files.length === 0) return [{ ...locate(['command']), message: NO_SCRIPT_WITH_CONSTANTS }];
  const file = files.find((each) => readFile(each) !== undefined);
  const settings = file === undefined ? undefined : readSettings(file, readFile(file) ?? '');
  if (file === undefined || settings === undefined) return []; // a missing script is said by another check
  const placed = new Set(command.flatMap(placeholders));
  const names = declaration.space.map(({ name }) => name).filter((name) => !placed.has(name));
  return names.flatMap((name) => {
    const message = problemOf(name, file, settings, readFile);
    return message === undefined ? [] : [{ ...locate(['parameters', name], 'key'), message }];
  });
}

/** The words of the command that may be the script, as files. */
function scriptFiles(command: readonly string[]): readonly string[] {
  const script = command.find((word) => /\.(py|ipynb)$/i.test(word) && !/^-|=/.test(word));
  if (script !== undefined) return [script];
  const module = command[command.indexOf('-m') + 1]?.replaceAll('.', '/');
  return command.includes('-m') && module !== undefined ? [`${module}.py`, `${module}/__main__.py`] : [];
}

function problemOf(name: string, file: string, settings: readonly Setting[], readFile: ReadFile): string | undefined {
  const found = findSettings(settings, name);
  if (found.ok) return undefined;
  if (found.line !== undefined) return `${file}:${found.line}: ${found.problem}.`;
  const folder = /^(.*\/)?/.exec(file)?.[1] ?? '';
  const parts = name.split('.');
  for (let count = parts.length - 1; count > 0; count--) {
    const base = folder + parts.slice(0, count).join('/');
    for (const module of [`${base}.py`, `${base}/__init__.py`]) {
      const text = module === file ? undefined : readFile(module);
      const inModule = text === undefined ? undefined : readSettings(module, text);
      if (inModule !== undefined) return problemOf(parts.slice(count).join('.'), module, inModule, () => undefined);
    }
  }
  return `${file}: ${CONSTANT_PROBLEMS.missing(name)}${didYouMean(name, settings.map(lastName))}.`;
}

function lastName({ path }: Setting): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
