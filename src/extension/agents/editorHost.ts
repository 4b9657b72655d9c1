/** What the tools of agents need of this window. */
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { Stops } from '../../agents/stops.ts';
import type { Host } from '../../agents/tool.ts';
import type { Question } from '../../agents/question.ts';
import type { ParsedDeclaration } from '../../declaration/reader/parseDeclaration.ts';
import { journalFile, studyFolder } from '../../study/disk/paths.ts';
import type { App } from '../commands/app.ts';
import { runStudy } from '../commands/startStudy.ts';
import { inDraftThread } from '../drafting/draftThread.ts';
import { CHANGED_SINCE } from '../../agents/messages.ts';
import { commandActions, fileGone } from '../messages/messages.ts';
import { parallel as parallelSetting } from '../settings/setting.ts';
import { checkDeclaration, readDeclaration, readText, type Programs } from '../studies/declarationState.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

/** Seconds that a draft may take. */
const MAX_DRAFT_SECONDS = 10;

export function editorHost(app: App, programs: Programs): Host {
  return {
    ...programs,
    tries: app.tries,
    stops: new Stops(),
    folders: () => Promise.resolve(localFolders()),
    draft: (script, project, wishes) => {
      const parallel = app.settings.get(parallelSetting, vscode.Uri.file(script)) ?? undefined;
      const read = { script, project, unread: undefined, parallel };
      return inDraftThread(read, app.draftWorker, MAX_DRAFT_SECONDS, (thread) => thread.wished(wishes));
    },
    names: async (script, project) => {
      const read = { script, project, unread: undefined };
      return (await inDraftThread(read, app.draftWorker, MAX_DRAFT_SECONDS, (thread) => thread.names())).names;
    },
    check: async (file) => {
      const { text, parsed } = await readDeclaration(file);
      const checked = await checkDeclaration({ text, parsed }, file, begins(parsed, file), programs);
      return { text, declaration: parsed.ok ? parsed.declaration : undefined, ...checked };
    },
    start: (file, confirmed) => startConfirmed(app, file, confirmed),
  };
}

function localFolders(): readonly string[] {
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  return folders.map(({ uri }) => realpathSync(uri.fsPath));
}

function begins(parsed: ParsedDeclaration, file: string): boolean {
  return parsed.ok && !existsSync(journalFile(studyFolder(path.dirname(file), parsed.declaration.study)));
}

/** Resolves when the study runs in this window. */
async function startConfirmed(app: App, file: string, confirmed: Question): Promise<void> {
  const study = await studyAt(app, file);
  await study.read();
  await requireConfirmed(study, file, confirmed);
  const ended = runStudy(app, study);
  let hasBegun = false;
  ended.catch((error: unknown) => {
    if (hasBegun) app.notifications.reportError(commandActions.start, error);
  });
  await Promise.race([ended, begun(app, study)]);
  hasBegun = true;
}

/** The study as the window knows it, perhaps by a path through a link. */
async function studyAt({ studies }: App, file: string): Promise<WorkspaceStudy> {
  await studies.ready;
  const known = studies.all.find(({ uri }) => existsSync(uri.fsPath) && realpathSync(uri.fsPath) === file);
  const study = known ?? (await studies.get(vscode.Uri.file(file)));
  if (study === undefined) throw new Error(fileGone(file));
  return study;
}

async function requireConfirmed({ declaration }: WorkspaceStudy, file: string, confirmed: Question): Promise<void> {
  const { fingerprintOf } = await import('../../agents/question.ts');
  const now = declaration && fingerprintOf(file, await readText(file), declaration);
  if (now !== confirmed.fingerprint) throw new Error(CHANGED_SINCE);
}

function begun({ studies }: App, study: WorkspaceStudy): Promise<void> {
  return new Promise((resolve) => {
    const listener = studies.onDidChange(() => {
      if (!study.running || (study.studyState?.tuner ?? null) === null) return;
      listener.dispose();
      resolve();
    });
  });
}
