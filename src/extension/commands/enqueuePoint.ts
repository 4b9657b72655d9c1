/** Puts a person's point into the study's queue, and asks for it where the page does not give one. */
import * as vscode from 'vscode';
import type { Declaration } from '../../declaration/declaration.ts';
import { pointProblems, violatedConstraints } from '../../declaration/points/pointProblems.ts';
import { midpoint, formatPoint, parsePoint } from '../../declaration/points/pointText.ts';
import type { Summary } from '../../study/summary/summary.ts';
import * as messages from '../messages/messages.ts';
import { UserError } from '../messages/userError.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import type { App } from './app.ts';

export async function enqueuePoint({ notifications }: App, study: WorkspaceStudy, chosen?: ChosenPoint): Promise<void> {
  if (!notifications.requireTrust(messages.studyNotChanged(study.name))) return;
  const declaration = study.studyState?.declaration;
  if (declaration === undefined) throw new UserError(messages.unreadableDeclaration(study.name));
  const point = chosen ?? (await askForPoint(study, declaration));
  if (point === undefined) return;
  const problems = pointProblems(declaration, point).map(({ message }) => message);
  if (problems.length > 0) throw new UserError(problems.join(' '));
  notifications.showInformation(await study.control({ kind: 'enqueue', parameters: { ...point } }));
}

type ChosenPoint = Readonly<Summary['queue'][number]['parameters']>;

/** Undefined if the person closed the question. */
async function askForPoint(study: WorkspaceStudy, declaration: Declaration): Promise<ChosenPoint | undefined> {
  const { space } = declaration;
  const best = study.summary?.best ?? null;
  const text = await vscode.window.showInputBox({
    title: messages.enqueueTitle(study.name),
    prompt: best === null ? messages.MIDPOINT_PROMPT : messages.recommendedPointPrompt(best.trial),
    value: formatPoint(space, best?.parameters ?? midpoint(space)),
    ignoreFocusOut: true,
    validateInput: (typed) => validatePoint(typed, declaration),
  });
  if (text === undefined) return undefined;
  const read = parsePoint(text, declaration);
  if (!read.ok) throw new UserError(read.problems.join(' '));
  return read.point;
}

/** A mistake must be fixed. A violated constraint is only a warning, because the person may know better. */
function validatePoint(typed: string, declaration: Declaration): vscode.InputBoxValidationMessage | undefined {
  const read = parsePoint(typed, declaration);
  if (!read.ok) return { message: read.problems.join(' '), severity: vscode.InputBoxValidationSeverity.Error };
  const violated = violatedConstraints(declaration, read.point);
  if (violated.length === 0) return undefined;
  return { message: violated.join(' '), severity: vscode.InputBoxValidationSeverity.Warning };
}
