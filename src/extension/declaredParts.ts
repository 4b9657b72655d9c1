/**
 * What the extension does only once there is a declaration: help in its text, warnings, what the palette offers, and
 * messages about its study. It needs parsers and schemas, so it is one module that is loaded then.
 */
import * as vscode from 'vscode';
import { announceBest } from './commands/announceBest.ts';
import { askAboutFailures } from './commands/askAboutFailures.ts';
import { registerContextKeys } from './commands/contextKeys.ts';
import { createScriptReadings } from './drafting/scriptReadings.ts';
import { registerCompletion, registerHover } from './editing/completion.ts';
import { registerNames } from './editing/names.ts';
import { registerNameWarnings } from './editing/nameWarnings.ts';
import { registerQuickFixes } from './editing/quickFixes.ts';
import { followOpenLogs } from './logs/followOpenLogs.ts';
import type { Notifications } from './messages/notifications.ts';
import type { Settings } from './settings/settings.ts';
import type { Checks } from './studies/declarationState.ts';
import type { Studies } from './studies/studies.ts';
import type { WorkspaceStudy } from './studies/workspaceStudy.ts';

/**
 * A script whose names are not known by then is edited without them until it changes, so this is patience for a machine
 * at load, where the thread alone takes seconds to start.
 */
const MAX_READING_SECONDS = 20;

export interface DeclaredParts {
  readonly studies: Studies;
  readonly notifications: Notifications;
  readonly settings: Settings;
  readonly checks: Checks;
  /** The bundle of draftWorker.ts. */
  readonly draftWorker: URL;
  /** Whether a person sees the study's dashboard now. */
  readonly isShown: (study: WorkspaceStudy) => boolean;
}

export function registerDeclaredParts(parts: DeclaredParts): vscode.Disposable {
  const { studies, notifications, settings, checks, draftWorker, isShown } = parts;
  const readings = createScriptReadings(draftWorker, MAX_READING_SECONDS);
  return vscode.Disposable.from(
    registerContextKeys(studies),
    followOpenLogs(),
    registerCompletion(readings, studies),
    registerHover(),
    registerNames(readings),
    registerNameWarnings(readings),
    registerQuickFixes(studies, checks),
    askAboutFailures(studies, notifications, settings, isShown),
    announceBest(studies, notifications, settings, isShown),
  );
}
