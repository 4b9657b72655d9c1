/** Asks for a point that the person wants to try, and puts it into the study's queue. */
import * as vscode from 'vscode';
import type { Declaration } from '../../declaration/declaration.ts';
import { violatedConstraints } from '../../declaration/points/pointProblems.ts';
import { midpoint, formatPoint, parsePoint } from '../../declaration/points/pointText.ts';
import {
  bestPointPrompt,
  enqueueTitle,
  MIDPOINT_PROMPT,
  studyNotChanged,
  unreadableDeclaration,
} from '../messages/messages.ts';
import { UserError } from '../messages/userError.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import type { App } from './app.ts';
import { requireTrust } from './requireTrust.ts';

export async function enqueuePoint({ notifications }: App, study: WorkspaceStudy): Promise<void> {
  if (!requireTrust(notifications, studyNotChanged(study.name))) return;
  const declaration = study.studyState?.declaration;
  if (declaration === undefined) throw new UserError(unreadableDeclaration(study.name));
  const { space } = declaration;
  const best = study.summary?.best ?? null;
  const text = await vscode.window.showInputBox({
    title: enqueueTitle(study.name),
    prompt: best === null ? MIDPOINT_PROMPT : bestPointPrompt(best.trial),
    value: formatPoint(space, best?.parameters ?? midpoint(space)),
    ignoreFocusOut: true,
    validateInput: (typed) => validatePoint(typed, study.studyState?.declaration.constraints ?? [], space),
  });
  if (text === undefined) return;
  const read = parsePoint(text, space);
  if (!read.ok) throw new UserError(read.problems.join(' '));
  notifications.showInformation(await study.control({ kind: 'enqueue', parameters: { ...read.point } }));
}

/** A mistake must be fixed. A violated constraint is only a warning, because the person may know better. */
function validatePoint(
  typed: string,
  constraints: NonNullable<Declaration['constraints']>,
  space: Declaration['space'],
): vscode.InputBoxValidationMessage | undefined {
  const read = parsePoint(typed, space);
  if (!read.ok) return { message: read.problems.join(' '), severity: vscode.InputBoxValidationSeverity.Error };
  const violated = violatedConstraints(constraints, read.point);
  if (violated.length === 0) return undefined;
  return { message: violated.join(' '), severity: vscode.InputBoxValidationSeverity.Warning };
}
