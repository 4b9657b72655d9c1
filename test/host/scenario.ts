import { after, before, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { Scene, SceneOptions } from './scene.ts';
import { endScene, sharedBrowser, sharedScene, sharedServer, type SharedServerOptions } from './sharedHost.ts';
import { packagedExtension } from './vsix.ts';

interface WindowOptions {
  /** Its files must be there when its window opens. Default: the window of the scene before it may be used. */
  readonly anew?: boolean;
  /** What it leaves in its window nothing takes away, such as a study that was set aside. */
  readonly last?: boolean;
}

/**
 * Inside a `describe`: a window of VS Code with the packaged extension for all its tests, and the `it` that hands it to
 * them. A test that fails leaves a screenshot, `out/shots/FAILED ....png`, and its window to no other.
 */
export function inVSCode({
  trusted,
  env,
  anew = false,
  last = false,
  ...options
}: SceneOptions & SharedServerOptions & WindowOptions): (law: string, body: (scene: Scene) => Promise<void>) => void {
  let opened: Scene | undefined;
  let failed = false;
  before(
    async () => {
      const server = await sharedServer({ ...(trusted !== undefined && { trusted }), ...(env && { env }) });
      opened = await sharedScene(server, options, anew);
    },
    { timeout: 600_000 },
  );
  after(async () => {
    if (opened !== undefined) await endScene(opened, last || failed);
  });

  return (law, body) => {
    it(law, { timeout: 600_000 }, async () => {
      if (opened === undefined) throw new Error('VS Code was not opened.');
      try {
        await body(opened);
      } catch (error) {
        failed = true;
        await opened.workbench.saveScreenshot(`FAILED ${law.replaceAll(/\W+/g, ' ').trim()}`);
        throw error;
      }
    });
  };
}

/**
 * Inside a `describe`: one page of the browser for all its tests, in which each loads anew what it looks at. For a page
 * of its own, with a window and a process, a test took 1.5 s more of the processor.
 */
export function inPage(newPage: (browser: Browser) => Promise<Page>): () => Page {
  let page: Page | undefined;
  before(async () => {
    packagedExtension(); // for the bundles in dist/
    page = await newPage(await sharedBrowser());
  });
  // else its clocks would go on until the last test of the process
  after(async () => {
    await page?.close();
  });
  return () => {
    if (page === undefined) throw new Error('The page was not opened.');
    return page;
  };
}
