/** Optimize with BBKB, on a script or a configuration file: the person confirms, and the study starts. */
import path from 'node:path';
import * as vscode from 'vscode';
import { interpreterText } from '../../declaration/command/commandText.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import { isTuningFile } from '../../declaration/dialects/translateDialect.ts';
import { describeExecutor, type Executor } from '../../declaration/executors/executors.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { isDeclarationFile } from '../../declaration/declarationFile.ts';
import { openDocument } from '../editing/documents.ts';
import { NEXT_STUDY, NEXT_STUDY_DESCRIPTION } from '../messages/draftMessages.ts';
import * as messages from '../messages/messages.ts';
import { UserError } from '../messages/userError.ts';
import { readText } from '../studies/declarationState.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import { studyItem } from '../views/pickMany.ts';
import { progressText } from '../views/progressText.ts';
import type { App } from './app.ts';
import { canTeach, declareNext } from './declareNext.ts';
import { addTrials, startOver } from './endedStudy.ts';
import { startStudy } from './startStudy.ts';
import { draftUri, writeDraft } from './writeDraft.ts';

/** By its name the file is neither a script nor a declaration, so only its text can tell. */
export function mayBeTunerConfig({ path: file }: vscode.Uri): boolean {
  return /\.(ya?ml|json)$/i.test(file) && !isDeclarationFile(file);
}

/**
 * Whether it is a configuration of a training by its name or by that of a folder around it: most files of YAML and JSON
 * configure something else. The menu of package.json offers files of other formats by the same words.
 */
function mayBeTemplate(file: vscode.Uri): boolean {
  const words = /[/._-](configs?|confs?|cfgs?|experiments?|exps?|hparams|params|train)[/._-]/i;
  return words.test(`/${vscode.workspace.asRelativePath(file)}`);
}

/** Starts a YAML or JSON file that says what to tune, in the language of any tuner. */
export async function optimizeConfigFile(app: App, file: vscode.Uri): Promise<void> {
  const openedDocument = openDocument(file);
  const text = openedDocument?.getText() ?? (await readText(file.fsPath));
  const name = path.basename(file.fsPath);
  if (!isTuningFile(text)) {
    if (mayBeTemplate(file)) return optimizeScript(app, file);
    throw new UserError(messages.notATuningFile(name));
  }
  await openedDocument?.save();
  const study = await app.studies.get(file);
  if (study === undefined) throw new UserError(messages.fileGone(name));
  await study.read();
  await startOrGoOn(app, study, messages.actions.openFile);
}

/** Finds the declaration of a script, or drafts one beside it. */
export async function optimizeScript(app: App, script: vscode.Uri | undefined): Promise<void> {
  if (script === undefined) throw new UserError(messages.OPEN_A_SCRIPT);
  const found = await findStudies(app, script);
  if (found.length === 0) return writeDraft(app, script);
  const study = found.length === 1 ? found[0] : await pickDeclaration(found);
  if (study !== undefined) await startOrGoOn(app, study, messages.actions.openDeclaration);
}

/**
 * The declarations whose command names the file, else the file itself or the one named like it, perhaps with problems.
 */
async function findStudies({ studies }: App, file: vscode.Uri): Promise<readonly WorkspaceStudy[]> {
  await studies.ready;
  const matches = studies.all.filter((study) => !study.setAside && study.runs(file.fsPath));
  if (matches.length > 0) return matches;
  const named = await studies.get(isDeclarationFile(file.path) ? file : draftUri(file));
  return named === undefined ? [] : [named];
}

/** Undefined if the person closed the question. */
async function pickDeclaration(found: readonly WorkspaceStudy[]): Promise<WorkspaceStudy | undefined> {
  const options = { placeHolder: messages.questions.declaration };
  return (await vscode.window.showQuickPick(found.map(studyItem), options))?.study;
}

/** @param openLabel the button that opens its file instead */
async function startOrGoOn(app: App, study: WorkspaceStudy, openLabel: string): Promise<void> {
  const { active, declaration, problems, differences, journalError, summary } = study;
  // the dashboard of a damaged journal offers to recover it
  if (active || journalError !== undefined) {
    await app.dashboards.show(study);
    return;
  }
  // startStudy names the problems, and asks about a declaration that describes another study
  const isStartable = declaration !== undefined && problems.length === 0 && differences.length === 0;
  if (isStartable && summary !== undefined && summary.state !== 'new') return goOn(app, study, summary);
  if (!isStartable || (await confirmStart(app, study, declaration, openLabel))) await startStudy(app, study);
}

/** Asks how a study that has begun goes on. */
async function goOn(app: App, study: WorkspaceStudy, summary: Summary): Promise<void> {
  const open = () => app.dashboards.show(study);
  const rows = [
    ...(summary.continues
      ? [{ label: `$(debug-continue) ${messages.lens.continue}`, run: () => startStudy(app, study) }]
      : []),
    { label: `$(graph-line) ${messages.actions.openDashboard}`, run: open },
    ...(summary.continues ? [] : [{ label: `$(add) ${messages.ADD_TRIALS}`, run: () => addTrials(app, study) }]),
    ...(canTeach(study)
      ? [
          {
            label: `$(lightbulb) ${NEXT_STUDY}`,
            description: NEXT_STUDY_DESCRIPTION,
            run: () => declareNext(study),
          },
        ]
      : []),
    {
      label: `$(debug-restart) ${messages.START_OVER}`,
      description: messages.KEEPS_RESULTS,
      run: () => startOver(app, study),
    },
  ];
  const title = messages.ofStudy(study.name, progressText(summary));
  const options = { title, placeHolder: summary.reason ?? messages.GO_ON_PROMPT };
  await (await vscode.window.showQuickPick(rows, options))?.run();
}

/**
 * Asks before a study starts, and says how it would run.
 *
 * @param openLabel the button that opens the file instead
 */
async function confirmStart(
  { notifications }: App,
  study: WorkspaceStudy,
  { budget, parallel, objective, command, space, executor }: Declaration,
  openLabel: string,
): Promise<boolean> {
  const { uri, notes } = study;
  const { goal, metric } = objective;
  const run = messages.runText(budget.trials, parallel, goal, metric, command.join(' '));
  const noteLines = notes.map(({ line, message }) => messages.problemLine(line, message));
  const question = messages.startQuestion(space.map(({ name }) => name));
  const answer = await notifications.askModal(
    question,
    [run, ...(await whereText(study, executor)), ...noteLines].join('\n\n'),
    messages.actions.start,
    openLabel,
  );
  if (answer === openLabel) await vscode.window.showTextDocument(uri);
  return answer === messages.actions.start;
}

/** Where and by which tuner it runs, where that is known here. */
async function whereText(study: WorkspaceStudy, executor: Executor | undefined): Promise<readonly string[]> {
  const place = executor && describeExecutor(executor);
  const interpreter = place?.usesInterpreterFoundHere === false ? undefined : await study.interpreter();
  return [
    ...(place === undefined ? [] : [place.runsOn]),
    ...(interpreter === undefined ? [] : [messages.ranByText(interpreterText(interpreter))]),
  ];
}
