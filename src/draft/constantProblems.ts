/** Whether each parameter of `pass: constants` is a constant of the script, as its launcher asks at each trial. */
import * as l10n from '@vscode/l10n';
import { placeholders } from '../declaration/command/placeholders.ts';
import { readDocument } from '../declaration/document.ts';
import { sureFix, valueAt } from '../declaration/fix.ts';
import type { Problem } from '../declaration/problem.ts';
import { placesOf } from './constantPlaces.ts';
import { readSettings } from '../code/readSettings.ts';
import type { ReadFile } from '../code/files.ts';
import { missingProblem } from '../code/settings.ts';
import { launchedScript } from '../runner/launch/scriptOf.ts';

interface Named {
  readonly name: string;
}

const noScriptWithConstants = () =>
  l10n.t(
    'pass: constants changes the constants of a script of Python or Node or of a notebook, and the command names none: write one, such as python3 train.py or node train.js.',
  );

/** A valid declaration, as far as it matters here, with the places of its problems. */
interface Declared<Range> {
  readonly declaration: {
    readonly pass: string;
    readonly space: readonly Named[];
    readonly derived?: readonly Named[];
  };
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
  if (scriptFiles(command).length === 0) return [{ ...locate(['command']), message: noScriptWithConstants() }];
  const script = startedBy(command, readFile);
  if (script === undefined) return []; // a missing script is said by another check
  const placed = new Set(command.flatMap(placeholders));
  const { space, derived = [] } = declaration;
  const names = [...space, ...derived].map(({ name }) => name).filter((name) => !placed.has(name));
  return names.flatMap((name) => {
    const places = script.placesOf(name);
    return places.ok ? [] : [{ ...locate(['parameters', name], 'key'), message: places.problem }];
  });
}

/**
 * The problems of a declaration's text, each use of an unknown name that the script has moved to the parameter that is
 * nearly called so and that the script has not: of two similar names, the one is wrong that is not in the script.
 */
export function blameDeclared(
  text: string,
  problems: readonly Problem[],
  command: readonly string[],
  readFile: ReadFile,
): readonly Problem[] {
  const { value, locate } = readDocument(text);
  const script = startedBy(command, readFile);
  if (script === undefined) return problems;
  const has = (name: string): boolean => script.placesOf(name).ok;
  const moved = problems.map((problem) => {
    const [used, declared] = similarNames(problem);
    const isDeclared = valueAt(value, ['parameters', declared]) !== undefined;
    if (!isDeclared || !has(used) || has(declared)) return problem;
    const at = ['parameters', declared];
    const message = notTheScripts(script.file, declared, used);
    // its path stays that of the use, which is mended with the declaration
    return { ...problem, ...locate(at, 'key'), message, fixes: [{ kind: 'rename', path: at, to: used } as const] };
  });
  return [...new Map(moved.map((each) => [JSON.stringify([each.line, each.column, each.message]), each])).values()];
}

/** The name that is used, and the one that is declared; empty where the problem is another one. */
function similarNames(problem: Problem): readonly [string, string] {
  const fix = sureFix(problem);
  if (fix?.kind === 'rename') return [String(fix.path.at(-1)), fix.to];
  return fix?.kind === 'replace' ? [bare(fix.word), bare(fix.by)] : ['', ''];
}

/** Without the braces of a placeholder. */
const bare = (word: string): string => word.replace(/^\{(.*)\}$/s, '$1');

const notTheScripts = (file: string, declared: string, used: string): string =>
  `${file}: ${missingProblem(declared)} (did you mean ${used}, as it is used in this declaration?).`;

/** The script of a command, and where its constants are; undefined where nobody can read them. */
function startedBy(command: readonly string[], readFile: ReadFile) {
  const file = scriptFiles(command).find((each) => readFile(each) !== undefined);
  const settings = file === undefined ? undefined : readSettings(file, readFile(file) ?? '');
  if (file === undefined || settings === undefined) return undefined;
  return { file, placesOf: (name: string) => placesOf(name, { file, settings }, readFile, readSettings) };
}

/** The words of the command that may be the script, as files. */
export function scriptFiles(command: readonly string[]): readonly string[] {
  const script = launchedScript(command);
  const word = script && command[script.at];
  if (word === undefined) return [];
  if (word !== '-m') return [word];
  const module = command[(script?.at ?? 0) + 1]?.replaceAll('.', '/');
  return module === undefined ? [] : [`${module}.py`, `${module}/__main__.py`];
}
