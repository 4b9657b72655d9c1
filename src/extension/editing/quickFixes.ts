/** What mends the problems of a declaration: changes of its text, and questions for what only a person knows. */
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { scriptProblems } from '../../declaration/checks/scriptProblems.ts';
import { formOf } from '../../declaration/edits/fillIn.ts';
import { fixEdits, withSureFixes, type CheckedText } from '../../declaration/edits/fixEdits.ts';
import type { Problem, TextRange } from '../../declaration/problem.ts';
import { parseDeclarationFile } from '../../declaration/reader/parseDeclarationFile.ts';
import { commandIds, declarationGlob } from '../contributions.ts';
import { fixTitle } from '../messages/draftMessages.ts';
import { CHOOSE_FILE, CHOOSE_FILE_TITLE, FIX_ALL, fixText } from '../messages/fixMessages.ts';
import { blamed, type Checks } from '../studies/declarationState.ts';
import type { Studies } from '../studies/studies.ts';
import { applyEdits, toRange, workspaceEdit } from './documents.ts';
import { pickPath } from './pickPath.ts';

const FIX_ALL_KIND = vscode.CodeActionKind.SourceFixAll.append('bbkb');

type ValueChecks = Pick<Checks, 'values'>;

/** Only the quick fix of a missing file has it, so it is in no menu. */
const CHOOSE_FILE_COMMAND = 'bbkb.chooseFile';

export function registerQuickFixes(studies: Studies, checks: ValueChecks): vscode.Disposable {
  const provider: vscode.CodeActionProvider = {
    async provideCodeActions(document, range, { diagnostics, only }) {
      const checked = await asBlamed(checkedText(document), document.uri.fsPath, checks);
      if (only?.intersects(FIX_ALL_KIND) === true) return [fixAll(document, checked)];
      const atRange = checked.problemsIn(checked.text).filter((each) => touches(each, range));
      const fixes = atRange.flatMap((problem) => fixesOf(problem, document.uri, checked));
      return [...fixes, ...(await fillIns(studies, document, range))].map(({ action, at }) => {
        action.diagnostics = diagnostics.filter((each) => touches(at, each.range));
        return action;
      });
    },
  };
  return vscode.Disposable.from(
    vscode.commands.registerCommand(CHOOSE_FILE_COMMAND, chooseFile),
    vscode.languages.registerCodeActionsProvider({ pattern: declarationGlob }, provider, {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, FIX_ALL_KIND],
    }),
  );
}

/** The text as it is now: the problems that are shown may be those of a moment ago. */
function checkedText(document: vscode.TextDocument): CheckedText {
  const file = document.uri.fsPath;
  return { text: document.getText(), problemsIn: (text) => problemsIn(text, file) };
}

/** A problem that the script puts elsewhere keeps its path, and is taken as the script has it. */
async function asBlamed({ text, problemsIn }: CheckedText, file: string, checks: ValueChecks): Promise<CheckedText> {
  const own = problemsIn(text);
  const messages = new Set(own.map(({ message }) => message));
  const others = (await blamed(own, text, file, checks)).filter((each) => each.path && !messages.has(each.message));
  if (others.length === 0) return { text, problemsIn };
  const asTold = (problem: Problem): Problem =>
    others.find((each) => isDeepStrictEqual(each.path, problem.path)) ?? problem;
  return { text, problemsIn: (each) => problemsIn(each).map(asTold) };
}

/** Those that can have a fix. */
function problemsIn(text: string, file: string): readonly Problem[] {
  const parsed = parseDeclarationFile(text, file);
  const started = parsed.ok ? parsed : parsed.started;
  const missing = started ? scriptProblems(started, path.dirname(file), process.env) : [];
  return [...(parsed.ok ? parsed.notes : parsed.problems), ...missing];
}

interface PlacedAction {
  readonly action: vscode.CodeAction;
  readonly at: TextRange;
}

function fixesOf(problem: Problem, uri: vscode.Uri, checked: CheckedText): readonly PlacedAction[] {
  const { fixes = [], missingFile } = problem;
  const changes = fixes.flatMap((fix): vscode.CodeAction[] => {
    const edits = fixEdits(checked, problem, fix);
    if (edits === undefined) return [];
    const action = new vscode.CodeAction(fixText(fix), vscode.CodeActionKind.QuickFix);
    action.edit = workspaceEdit(uri, edits);
    action.isPreferred = fixes.length === 1 && fix.kind !== 'remove';
    return [action];
  });
  const questions = missingFile === undefined ? [] : [chooseFileAction(uri, missingFile)];
  return [...changes, ...questions].map((action) => ({ action, at: problem }));
}

type MissingFile = NonNullable<Problem['missingFile']>;

function chooseFileAction(uri: vscode.Uri, missing: MissingFile): vscode.CodeAction {
  const action = new vscode.CodeAction(CHOOSE_FILE, vscode.CodeActionKind.QuickFix);
  action.command = { command: CHOOSE_FILE_COMMAND, title: CHOOSE_FILE, arguments: [uri, missing] };
  return action;
}

async function chooseFile(uri: vscode.Uri, { word, folder }: MissingFile): Promise<void> {
  const chosen = await pickPath(
    { canSelectFiles: true, canSelectFolders: false },
    { title: CHOOSE_FILE_TITLE, folder },
  );
  if (chosen === undefined) return;
  const checked = checkedText(await vscode.workspace.openTextDocument(uri));
  const problem = checked.problemsIn(checked.text).find(({ missingFile }) => missingFile?.word === word);
  const edits = problem && fixEdits(checked, problem, { kind: 'replace', path: ['command'], word, by: chosen });
  if (edits !== undefined) await applyEdits(uri, edits);
}

function fixAll(document: vscode.TextDocument, checked: CheckedText): vscode.CodeAction {
  const action = new vscode.CodeAction(FIX_ALL, FIX_ALL_KIND);
  const before = document.getText();
  const after = withSureFixes(checked);
  const all = new vscode.Range(document.positionAt(0), document.positionAt(before.length));
  action.edit = new vscode.WorkspaceEdit();
  if (after !== before) action.edit.replace(document.uri, all, after);
  return action;
}

/** For what the command still needs. */
async function fillIns(
  studies: Studies,
  document: vscode.TextDocument,
  range: vscode.Range,
): Promise<readonly PlacedAction[]> {
  const study = await studies.get(document.uri);
  if (study === undefined) return [];
  const needs = formOf(document.getText()).needs.filter((need) => touches(need.range, range));
  return needs.map(({ flag, description, index, range: at }) => {
    const action = new vscode.CodeAction(fixTitle(flag, description), vscode.CodeActionKind.QuickFix);
    action.command = { command: commandIds.fillIn, title: action.title, arguments: [study, index] };
    action.isPreferred = true;
    return { action, at };
  });
}

function touches(place: TextRange, range: vscode.Range): boolean {
  return toRange(place).intersection(range) !== undefined;
}
