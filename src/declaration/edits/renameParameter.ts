/** A parameter gets another name wherever the declaration names it. */
import * as l10n from '@vscode/l10n';
import { nameUses, type NameUse } from '../reader/completion/nameUses.ts';
import { badParameterName, isParameterName } from '../reader/schema/parameters.ts';
import type { DeclarationText } from './edit.ts';

export type RenameResult =
  | { readonly ok: true; readonly edits: readonly RenameEdit[] }
  /** The reason and the remedy. */
  | { readonly ok: false; readonly problem: string };

/** Replaces the text between two offsets. */
interface RenameEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export function renameParameter({ text, read }: DeclarationText, name: string, newName: string): RenameResult {
  const uses = nameUses(text).filter((use) => use.kind !== 'metric');
  if (!isParameterName(newName)) return { ok: false, problem: badParameterName(newName) };
  if (uses.some((use) => use.kind === 'declared' && use.name === newName)) {
    return { ok: false, problem: nameIsTaken(newName) };
  }
  const edits = uses.filter((use) => use.name === name).map((use) => editOf(text, use, newName));
  const before = read(text);
  const after = before.ok ? read(applied(text, edits)) : before;
  const problem = before.ok && !after.ok ? after.problems.at(0) : undefined;
  return problem === undefined ? { ok: true, edits } : { ok: false, problem: problem.message };
}

/** A name that is no word needs braces in an expression. */
function editOf(text: string, { from, to, kind }: NameUse, name: string): RenameEdit {
  const isBare = kind === 'expression' && text[from - 1] !== '{';
  return { from, to, text: isBare && !/^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) ? `{${name}}` : name };
}

function applied(text: string, edits: readonly RenameEdit[]): string {
  return edits
    .toReversed()
    .reduce((whole, { from, to, text: inserted }) => whole.slice(0, from) + inserted + whole.slice(to), text);
}

const nameIsTaken = (name: string): string => l10n.t`There is a parameter ${name} already: choose another name.`;
