import { after, before, it } from 'node:test';
import { launchBrowser } from './browser.ts';
import { startServer, type Server, type ServerOptions } from './server.ts';
import { packagedExtension } from './vsix.ts';
import { Workbench } from './workbench.ts';
import { temporaryWorkspace, type Workspace } from './workspace.ts';

export interface ScenarioOptions extends Pick<ServerOptions, 'theme' | 'trusted' | 'env'> {
  /** A folder to copy, or the files by name. */
  readonly workspace: string | Readonly<Record<string, string>>;
}

export interface Scenario {
  readonly workspace: Workspace;
  readonly server: Server;
  readonly workbench: Workbench;
}

/**
 * Inside a `describe`: one VS Code with the packaged extension for all its tests, and the `it` that hands it to them.
 * A test that fails leaves a screenshot, `out/shots/FAILED ....png`.
 */
export function inVSCode(options: ScenarioOptions): (law: string, body: (scene: Scenario) => Promise<void>) => void {
  let opened: OpenScenario | undefined;
  before(
    async () => {
      opened = await open(options);
    },
    { timeout: 300_000 },
  );
  after(async () => {
    await opened?.close();
  });

  return (law, body) => {
    it(law, { timeout: 300_000 }, async () => {
      if (opened === undefined) throw new Error('VS Code was not opened.');
      try {
        await body(opened);
      } catch (error) {
        await opened.workbench.screenshot(`FAILED ${law.replaceAll(/\W+/g, ' ').trim()}`);
        throw error;
      }
    });
  };
}

interface OpenScenario extends Scenario {
  close(): Promise<void>;
}

async function open({ workspace: files, ...options }: ScenarioOptions): Promise<OpenScenario> {
  const closers: (() => Promise<void> | void)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.reverse()) await closer();
  };
  try {
    const browser = await launchBrowser();
    closers.push(() => browser.close());
    const workspace = temporaryWorkspace(files);
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
