/** Asks for a point that the person wants tried, and puts it into the study's queue. */
import * as vscode from 'vscode';
import { midpoint, formatPoint, parsePoint } from '../../declaration/points/pointText.ts';
import type { App } from './app.ts';
import { UserError } from '../messages/userError.ts';
import { requireTrust } from './requireTrust.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

export async function enqueuePoint({ notifications }: App, study: WorkspaceStudy): Promise<void> {
  if (!requireTrust(notifications, `${study.name} was not changed`)) return;
  const { space, summary } = study;
  if (space === undefined) throw new UserError(`${study.name} has no declaration that can be read.`);
  const best = summary?.best ?? null;
  const text = await vscode.window.showInputBox({
    title: `Try a point in ${study.name}`,
    prompt: best === null ? 'Begun from the middle of the space.' : `Begun from trial ${best.trial}, the best so far.`,
    value: formatPoint(space, best?.parameters ?? midpoint(space)),
    ignoreFocusOut: true,
    validateInput: (typed) => validatePoint(study, space, typed),
  });
  if (text === undefined) return;
  const read = parsePoint(text, space);
  if (!read.ok) throw new UserError(read.problems.join(' '));
  notifications.showInformation(await study.control({ kind: 'enqueue', parameters: { ...read.point } }));
}

type InputValidation = vscode.InputBoxValidationMessage | undefined;

/** A mistake must be mended; a constraint that does not hold is only told of, for the person may know better. */
function validatePoint(
  study: WorkspaceStudy,
  space: NonNullable<WorkspaceStudy['space']>,
  typed: string,
): InputValidation {
  const read = parsePoint(typed, space);
  if (!read.ok) return { message: read.problems.join(' '), severity: vscode.InputBoxValidationSeverity.Error };
  const violated = study.constraintViolations(read.point);
  if (violated.length === 0) return undefined;
  return { message: violated.join(' '), severity: vscode.InputBoxValidationSeverity.Warning };
}
