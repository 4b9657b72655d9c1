/** VS Code with the packaged extension, open on a workspace of its own, and a person at it. */
import { launchBrowser } from './browser.ts';
import { startServer, type Server, type ServerOptions } from './server.ts';
import { packagedExtension } from './vsix.ts';
import { Workbench } from './workbench.ts';
import { temporaryWorkspace, type Workspace } from './workspace.ts';

export interface SceneOptions extends Pick<ServerOptions, 'theme' | 'trusted' | 'env'> {
  /** A folder to copy, or the files by name. */
  readonly workspace: string | Readonly<Record<string, string>>;
  /** More files, by name. */
  readonly files?: Readonly<Record<string, string>>;
}

export interface Scene {
  readonly workspace: Workspace;
  readonly server: Server;
  readonly workbench: Workbench;
  readonly close: () => Promise<void>;
}

export async function openScene({ workspace: from, files, ...options }: SceneOptions): Promise<Scene> {
  const closers: (() => Promise<void> | void)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.reverse()) await closer();
  };
  try {
    const browser = await launchBrowser();
    closers.push(() => browser.close());
    const workspace = temporaryWorkspace(from, files);
    closers.push(workspace.remove);
    const extension = { vsix: packagedExtension() };
    const server = await startServer({ ...options, workspace: workspace.folder, extension });
    closers.push(server.stop);
    return { workspace, server, workbench: await Workbench.open(browser, server), close };
  } catch (error) {
    await close();
    throw error;
  }
}
