/** Files of the workspace that the suite runs in, and patience for what the editor does in its own time. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { readJournal } from '../../src/study/disk/readJournal.ts';
import { journalFile, studyFolder } from '../../src/study/disk/paths.ts';
import { replay } from '../../src/study/study.ts';
import type { StudyState } from '../../src/study/studyState.ts';

export function workspaceFile(name: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.at(0);
  if (folder === undefined) throw new Error('No folder is open.');
  return vscode.Uri.joinPath(folder.uri, name);
}

export function write(name: string, text: string): vscode.Uri {
  const uri = workspaceFile(name);
  mkdirSync(path.dirname(uri.fsPath), { recursive: true });
  writeFileSync(uri.fsPath, text);
  return uri;
}

/** The study of a declaration in the workspace's root, as its journal has it; null while there is none. */
export async function studyOf(name: string): Promise<StudyState | null> {
  const folder = studyFolder(workspaceFile('.').fsPath, name);
  return replay((await readJournal(journalFile(folder))).events);
}

/** Waits until `look` finds something. */
export async function eventually<Found>(
  what: string,
  look: () => Found | undefined | Promise<Found | undefined>,
): Promise<Found> {
  const deadline = Date.now() + 100_000;
  while (Date.now() < deadline) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(50);
  }
  throw new Error(`A hundred seconds have passed without ${what}.`);
}
