/** A window of VS Code with the packaged extension, open on a workspace of its own, and a person at it. */
import { readdirSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';
import type { Theme } from './profile.ts';
import type { Server } from './server.ts';
import { Workbench } from './workbench.ts';
import { temporaryWorkspace, type Workspace, type WorkspaceFiles } from './workspace.ts';

export interface SceneOptions {
  readonly workspace: WorkspaceFiles;
  /** More files, by name. */
  readonly files?: Readonly<Record<string, string>>;
  /** A `.code-workspace` of it, by name, to open in its place. */
  readonly open?: string;
  /** Default: Light Modern. */
  readonly theme?: Theme;
}

export interface Scene {
  readonly workspace: Workspace;
  readonly server: Server;
  readonly workbench: Workbench;
  readonly close: () => Promise<void>;
}

export async function openScene(context: BrowserContext, server: Server, options: SceneOptions): Promise<Scene> {
  const workspace = temporaryWorkspace(options.workspace, options.files);
  server.useTheme(options.theme ?? 'Light Modern');
  const workbench = await Workbench.open(context, server.url(workspace.path(options.open ?? '')));
  const close = async (): Promise<void> => {
    await workbench.close();
    await server.windowsEnded();
    workspace.remove();
  };
  return { workspace, server, workbench, close };
}

/**
 * The next scene in the window of one that has ended: its editors, messages and files are gone, and the files of the next
 * appear in the same folder.
 */
export async function changeScene({ workspace, workbench }: Scene, options: SceneOptions): Promise<void> {
  await workbench.clear();
  workspace.empty();
  await workbench.openActivity('BBKB');
  // stands there when the last study has gone
  await workbench.button('Create declaration').first().waitFor();
  await workbench.wear(options.theme ?? 'Light Modern');
  workspace.fill(options.workspace, options.files);
  await workbench.openActivity('Explorer');
  const [file = ''] = readdirSync(workspace.folder).filter((name) => !name.startsWith('.'));
  await workbench.treeItem(file).first().waitFor();
}
