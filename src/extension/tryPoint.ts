/** Asks for a point that the person wants tried, and puts it into the study's queue. */
import * as vscode from 'vscode';
import { middleOf, pointText, readPoint } from '../study/pointText.ts';
import type { App } from './app.ts';
import { HumanError } from './sentences.ts';
import { isTrusted } from './trust.ts';
import type { WorkspaceStudy } from './workspaceStudy.ts';

export async function tryPoint({ messages }: App, study: WorkspaceStudy): Promise<void> {
  if (!isTrusted(messages, `${study.name} was not changed`)) return;
  const { space, summary } = study;
  if (space === undefined) throw new HumanError(`${study.name} has no declaration that can be read.`);
  const best = summary?.best ?? null;
  const text = await vscode.window.showInputBox({
    title: `Try a point in ${study.name}`,
    prompt: best === null ? 'Begun from the middle of the space.' : `Begun from trial ${best.trial}, the best so far.`,
    value: pointText(space, best?.parameters ?? middleOf(space)),
    ignoreFocusOut: true,
    validateInput: (typed) => remarkOn(study, space, typed),
  });
  if (text === undefined) return;
  const read = readPoint(text, space);
  if (!read.ok) throw new HumanError(read.problems.join(' '));
  messages.say(await study.control({ kind: 'enqueue', parameters: { ...read.point } }));
}

type Remark = vscode.InputBoxValidationMessage | undefined;

/** A mistake must be mended; a constraint that does not hold is only told of, for the person may know better. */
function remarkOn(study: WorkspaceStudy, space: NonNullable<WorkspaceStudy['space']>, typed: string): Remark {
  const read = readPoint(typed, space);
  if (!read.ok) return { message: read.problems.join(' '), severity: vscode.InputBoxValidationSeverity.Error };
  const broken = study.brokenBy(read.point);
  if (broken.length === 0) return undefined;
  return { message: broken.join(' '), severity: vscode.InputBoxValidationSeverity.Warning };
}
