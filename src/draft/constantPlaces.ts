/** Where the constants are that a declaration names: in the script, or in a module beside it. */
import { closestName } from '../declaration/closestName.ts';
import { moduleFiles } from '../code/node/settings.ts';
import { MODULE_ROOTS, normalizedPath, type ReadFile } from '../code/files.ts';
import { findSettings, lastName, missingProblem, type Setting } from '../code/settings.ts';

export type ConstantPlaces =
  | { readonly ok: true; readonly file: string; readonly settings: readonly Setting[] }
  /** A whole sentence that begins with the file and, where it is known, the line. */
  | { readonly ok: false; readonly problem: string };

/** All settings of a file; undefined where it has none that could be read. */
type ReadSettings = (file: string, text: string) => readonly Setting[] | undefined;

export function placesOf(
  name: string,
  { file, settings }: { readonly file: string; readonly settings: readonly Setting[] },
  readFile: ReadFile,
  readSettings: ReadSettings,
): ConstantPlaces {
  const found = findSettings(settings, name);
  if (found.ok) return { ok: true, file, settings: found.settings };
  if (found.line !== undefined) return { ok: false, problem: `${file}:${found.line}: ${found.problem}.` };
  const inModules = placesInModules(name, file, readFile, readSettings);
  const meant = nameMeant(name, settings);
  // English, since the launcher prints it in the log of a trial, and small, since it does so in a person's program
  const hint = meant === undefined ? '' : ` (did you mean ${meant}?)`;
  return inModules ?? { ok: false, problem: `${file}: ${missingProblem(name)}${hint}.` };
}

/** What a call omits is only found by the name of the call as well. */
function nameMeant(name: string, settings: readonly Setting[]): string | undefined {
  const omitted = settings
    .filter((each) => each.omitted !== undefined)
    .map(({ path }) => path.split('.').slice(-2).join('.'));
  const written = settings.filter((each) => each.omitted === undefined).map(lastName);
  return omitted.find((each) => each.endsWith(`.${name}`)) ?? closestName(name, [...written, ...omitted]);
}

/** `config.LR` in `config.py`; where several files may be meant, in the first that has it. */
function placesInModules(
  name: string,
  script: string,
  readFile: ReadFile,
  readSettings: ReadSettings,
): ConstantPlaces | undefined {
  const folder = /^(.*[/\\])?/.exec(script)?.[1] ?? '';
  const parts = name.split('.');
  for (let count = parts.length - 1; count > 0; count--) {
    const rest = parts.slice(count).join('.');
    const found = modulesOf(folder, parts.slice(0, count).join('/'), script).flatMap((file) => {
      const text = file === script ? undefined : readFile(file);
      const settings = text === undefined ? undefined : readSettings(file, text);
      return settings === undefined ? [] : [placesOf(rest, { file, settings }, () => undefined, readSettings)];
    });
    if (found.length > 0) return found.find(({ ok }) => ok) ?? found[0];
  }
  return undefined;
}

function modulesOf(folder: string, module: string, script: string): readonly string[] {
  if (/\.[mc]?[jt]s$/i.test(script)) return moduleFiles(folder + module);
  return MODULE_ROOTS.map((root) => normalizedPath(folder + root + module)).flatMap((base) => [
    `${base}.py`,
    `${base}/__init__.py`,
  ]);
}
