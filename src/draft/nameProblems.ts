/** Names that a script certainly does not have: a warning that is wrong is worse than none. */
import * as l10n from '@vscode/l10n';
import { positions } from '../code/positions.ts';
import { placeholders } from '../declaration/command/placeholders.ts';
import type { Problem } from '../declaration/problem.ts';
import { nameUses, type NameUse } from '../declaration/reader/completion/nameUses.ts';
import { closestName } from '../declaration/closestName.ts';
import { scriptFiles } from './constantProblems.ts';
import { hintAt } from '../declaration/wording.ts';
import { lettersOf } from './readers/python/vocabulary.ts';
import type { ScriptNames } from './scriptNames.ts';

/** A valid declaration, as far as it matters here. */
interface Declared {
  readonly pass: string;
  readonly space: readonly Named[];
  readonly derived?: readonly Named[];
  readonly objective: Objective;
  readonly furtherObjectives?: readonly Objective[];
}

interface Named {
  readonly name: string;
}

/** A pattern, or a file, has its own way to the value. */
interface Objective {
  readonly metric: string;
  readonly pattern?: string;
  readonly from?: string;
}

export interface NameProblem {
  readonly use: NameUse;
  /** The mistake and the remedy, in full sentences. */
  readonly message: string;
  /** The name that is probably meant. */
  readonly meant: string | undefined;
}

/** Each of them is compared with all names of the script, in the time of a keystroke. */
const MAX_PROBLEMS = 10;
const MAX_LENGTH = 40;

/** With their places in the text. @param namesOf those of a script; undefined where it cannot be read */
export async function nameProblemsAt(
  text: string,
  declaration: Declared,
  command: readonly string[],
  namesOf: (script: string) => Promise<ScriptNames | undefined>,
): Promise<readonly Problem[]> {
  const uses = nameUses(text);
  const { lineAt, columnAt } = positions(text);
  for (const script of uses.length === 0 ? [] : scriptFiles(command)) {
    const names = await namesOf(script);
    if (names === undefined) continue;
    const shown = script.slice(script.lastIndexOf('/') + 1);
    return nameProblems(declaration, command, uses, names, shown).map(({ use: { from, to }, message }) => ({
      ...{ line: lineAt(from), column: columnAt(from), endLine: lineAt(to), endColumn: columnAt(to) },
      message,
    }));
  }
  return [];
}

/** @param script whose names they are, as a person calls it */
export function nameProblems(
  declaration: Declared,
  command: readonly string[],
  uses: readonly NameUse[],
  names: ScriptNames,
  script: string,
): readonly NameProblem[] {
  return [
    ...flagProblems(declaration, command, uses, names.accepted ?? [], script),
    ...metricProblems(declaration, command, uses, names, script),
  ];
}

function flagProblems(
  { pass, space, derived = [] }: Declared,
  command: readonly string[],
  uses: readonly NameUse[],
  accepted: readonly string[],
  script: string,
): readonly NameProblem[] {
  const isRead = (pass === 'flags' || pass === 'equals') && accepted.length > 0 && startsScriptItself(command);
  if (!isRead) return [];
  const placed = new Set(command.flatMap(placeholders));
  const passed = new Set([...space, ...derived].map(({ name }) => name).filter((name) => !placed.has(name)));
  const short = accepted.filter(({ length }) => length <= MAX_LENGTH);
  // argparse takes the beginning of a name for the name
  const isAccepted = (name: string): boolean => accepted.some((each) => each.startsWith(name));
  return uses
    .filter(({ kind, name }) => kind === 'declared' && passed.has(name) && !isAccepted(name))
    .slice(0, MAX_PROBLEMS)
    .map((use) => {
      const meant = closestName(use.name, short);
      const message = l10n.t`${script} ends with an error at --${use.name}, which it does not know${hintAt(meant)}: write the name of one of its flags.`;
      return { use, meant, message };
    });
}

/** No program between, which may take flags of its own, and nothing after which a flag is none. */
function startsScriptItself(command: readonly string[]): boolean {
  const at = command.findIndex((word) => /\.py$/i.test(word));
  const [program = '', ...before] = command.slice(0, at);
  const isPython =
    /(?:^|[/\\])python[\d.]*(?:\.exe)?$/i.test(program) && before.every((word) => /^-[a-zA-Z]$/.test(word));
  const isRun = program === 'uv' && before.join(' ') === 'run';
  const isLauncher = program === 'torchrun' || (program === 'accelerate' && before[0] === 'launch');
  return at > 0 && (isPython || isRun || isLauncher) && !before.includes('-m') && !command.includes('--');
}

function metricProblems(
  { objective, furtherObjectives = [] }: Declared,
  command: readonly string[],
  uses: readonly NameUse[],
  { metrics, vocabulary }: ScriptNames,
  script: string,
): readonly NameProblem[] {
  if (vocabulary === undefined) return [];
  const given = new Set(command.flatMap(lettersOf));
  const free = new Set(
    [objective, ...furtherObjectives].flatMap((each) => ('pattern' in each || 'from' in each ? [each.metric] : [])),
  );
  const printed = metrics.map(({ name }) => name);
  const isStrange = (word: string): boolean => !vocabulary.has(word) && !given.has(word);
  return uses
    .filter(({ kind, name }) => kind === 'metric' && !free.has(name) && lettersOf(name).some(isStrange))
    .slice(0, MAX_PROBLEMS)
    .flatMap((use) => {
      const meant = closestName(use.name, printed);
      if (meant === undefined) return [];
      const message = l10n.t`${script} never prints ${use.name}${hintAt(meant)}: write the name as it is printed.`;
      return [{ use, meant, message }];
    });
}
