/**
 * One browser and one VS Code server for all tests of a process: to start them takes 5 s of the processor. And one window
 * for the scenes that can do with it, one after the other: to open another takes 20 s.
 */
import { after } from 'node:test';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { changeScene, openScene, type Scene, type SceneOptions } from './scene.ts';
import { startServer, type Server, type ServerOptions } from './server.ts';
import { packagedExtension } from './vsix.ts';
import { windowContext } from './workbench.ts';

export type SharedServerOptions = Pick<ServerOptions, 'trusted' | 'env'>;

let browser: Promise<Browser> | undefined;
let context: Promise<BrowserContext> | undefined;
const servers = new Map<string, Promise<Server>>();

/**
 * The built-in extensions that tests need: themes, the languages of scripts, previews, notebooks and debuggers. With all 98, a
 * window took a fifth more of the processor.
 */
export const builtIn = [
  ...['theme-defaults', 'theme-seti', 'configuration-editing'],
  ...[
    'javascript',
    'json',
    'julia',
    'log',
    'markdown-basics',
    'markdown-language-features',
    'python',
    'r',
    'shellscript',
  ],
  ...['typescript-basics', 'yaml', 'ipynb', 'notebook-renderers'],
  ...['debug-auto-launch', 'debug-server-ready', 'ms-vscode.js-debug'],
];

export function sharedBrowser(): Promise<Browser> {
  return (browser ??= launchBrowser());
}

/** For windows of VS Code, one after the other. */
function sharedContext(): Promise<BrowserContext> {
  return (context ??= sharedBrowser().then(windowContext));
}

/** With the packaged extension. */
export function sharedServer(options: SharedServerOptions): Promise<Server> {
  const key = JSON.stringify(options);
  const server = servers.get(key) ?? startServer({ ...options, builtIn, extension: { vsix: packagedExtension() } });
  servers.set(key, server);
  return server;
}

/** The scene that has ended last, and whose window is still open. */
let ended: Scene | undefined;

/** @param anew in a window that is opened on its files, and not in one in which they appear */
export async function sharedScene(server: Server, options: SceneOptions, anew: boolean): Promise<Scene> {
  const before = ended;
  ended = undefined;
  if (before?.server !== server || anew) {
    // a server waits for the extension hosts of all its windows when one is closed
    await before?.close();
    return openScene(await sharedContext(), server, options);
  }
  await changeScene(before, options);
  return before;
}

/** @param last whether its window cannot be used by another one */
export async function endScene(scene: Scene, last: boolean): Promise<void> {
  if (last) await scene.close();
  else ended = scene;
}

after(async () => {
  await (await browser)?.close();
  for (const server of servers.values()) await (await server).stop();
  ended?.workspace.remove();
});
