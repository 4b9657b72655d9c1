/** A study that this window keeps up to date, and how often it does. */
import type * as vscode from 'vscode';
import { readAction } from '../messages/messages.ts';
import type { Notifications } from '../messages/notifications.ts';
import { applyDeclarationChange } from './applyDeclarationChange.ts';
import { throttle } from './throttle.ts';
import { WorkspaceStudy } from './workspaceStudy.ts';
import type { Programs } from './programs.ts';

/** Milliseconds between two updates of what is shown: a person sees no difference above four a second. */
const REFRESH_INTERVAL_MS = 250;

export interface TrackedStudy {
  readonly study: WorkspaceStudy;
  /** Reads the journal again, soon. */
  readonly readJournal: () => void;
  /** Reads the journal again, soon, if it has changed. */
  readonly readChangedJournal: () => void;
  /** Reads what a person has noted again, soon. */
  readonly readNotes: () => void;
  /** To be called when the declaration was saved and read again. */
  readonly applyDeclarationChange: () => void;
  dispose(): void;
}

/** @param onChange is called at most every `REFRESH_INTERVAL_MS` */
export function trackStudy(
  uri: vscode.Uri,
  programs: Programs,
  notifications: Notifications,
  onChange: (study: WorkspaceStudy) => void,
): TrackedStudy {
  const fireChanged = throttle(() => {
    onChange(study);
  }, REFRESH_INTERVAL_MS);
  const reading = (read: () => Promise<void>) =>
    throttle(() => {
      read().catch((error: unknown) => {
        notifications.reportError(readAction(study.journalPath), error);
      });
    }, REFRESH_INTERVAL_MS);
  const readJournal = reading(() => study.readJournal());
  const readChangedJournal = reading(() => study.readChangedJournal());
  const readNotes = reading(() => study.readNotes());
  const study = new WorkspaceStudy(uri, programs, fireChanged);
  let lastMessage = Promise.resolve('');
  const applyLatestDeclaration = (): void => {
    lastMessage = lastMessage.then((message) => applyDeclarationChange(study, notifications, message));
  };
  return {
    study,
    readJournal,
    readChangedJournal,
    readNotes,
    applyDeclarationChange: applyLatestDeclaration,
    dispose: () => {
      fireChanged.dispose();
      readJournal.dispose();
      readChangedJournal.dispose();
      readNotes.dispose();
    },
  };
}
