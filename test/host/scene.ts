/** A window of VS Code with the packaged extension, open on a workspace of its own, and a person at it. */
import type { BrowserContext } from 'playwright-core';
import type { Theme } from './profile.ts';
import type { Server } from './server.ts';
import { Workbench } from './workbench.ts';
import { temporaryWorkspace, type Workspace } from './workspace.ts';

export interface SceneOptions {
  /** A folder to copy, or the files by name. */
  readonly workspace: string | Readonly<Record<string, string>>;
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
