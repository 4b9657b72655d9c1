/** A folder of a test file's own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';

/** It is removed after the tests of the file. */
export function temporaryFolder(name = 'test'): string {
  const folder = mkdtempSync(path.join(tmpdir(), `bbkb-${name}-`));
  after(() => {
    // a supervisor may write the end of a script while its folder is removed
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return folder;
}

/** A new one for each call; all of them are removed after the tests of the file. */
export function temporaryFolders(name = 'test'): () => string {
  const root = temporaryFolder(name);
  return () => mkdtempSync(path.join(root, 'folder-'));
}
