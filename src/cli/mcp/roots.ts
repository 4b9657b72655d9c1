/** The workspace of a server: the folder that its person named, else those of its client, else where it was started. */
import { realpath, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { RootsListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { noFolder } from './messages.ts';

/** @throws Error, a sentence, where the folder is none */
export async function workspaceFolders(
  { server }: McpServer,
  folder: string | undefined,
): Promise<() => Promise<readonly string[]>> {
  const here = await folderBehindLinks(folder ?? '.');
  if (here === undefined) throw new Error(noFolder(folder ?? '.'));
  let ofClient: Promise<readonly string[]> | undefined;
  server.setNotificationHandler(RootsListChangedNotificationSchema, () => {
    ofClient = undefined;
  });
  return async () => {
    if (folder !== undefined || server.getClientCapabilities()?.roots === undefined) return [here];
    // a client that says that it has some, and does not name them, has none
    ofClient ??= server.listRoots().then(
      ({ roots }) => localFolders(roots.map(({ uri }) => uri)),
      () => [],
    );
    const folders = await ofClient;
    return folders.length === 0 ? [here] : folders;
  };
}

async function localFolders(uris: readonly string[]): Promise<readonly string[]> {
  const files = uris.filter((uri) => uri.startsWith('file:')).map((uri) => fileURLToPath(uri));
  const folders = await Promise.all(files.map(folderBehindLinks));
  return folders.filter((folder) => folder !== undefined);
}

async function folderBehindLinks(folder: string): Promise<string | undefined> {
  try {
    const resolved = await realpath(folder);
    return (await stat(resolved)).isDirectory() ? resolved : undefined;
  } catch {
    return undefined; // a client may name folders that are gone
  }
}
