import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { execaSync } from 'execa';
import { root } from './paths.ts';

const sources = [
  'src',
  'webview',
  'media',
  'docs',
  'skills',
  'package.json',
  'package-lock.json',
  'package.nls.json',
  'l10n',
  '.esbuild.mjs',
  '.later.mjs',
  'README.md',
  'CHANGELOG.md',
];

/** The path of the packaged extension, built and packaged first when a file that goes into it is newer. */
export function packagedExtension(): string {
  const vsix = path.join(root, 'out/bbkb-tuner.vsix');
  const newest = Math.max(...sources.map((name) => changed(path.join(root, name))));
  if (changed(vsix) < newest) execaSync('npm', ['run', 'package'], { cwd: root, stdin: 'ignore' });
  return vsix;
}

/** When a file, or the last file below a folder, changed: ms since 1970, 0 for what does not exist. */
function changed(file: string): number {
  if (!existsSync(file)) return 0;
  const status = statSync(file);
  const below = status.isDirectory() ? readdirSync(file).map((name) => changed(path.join(file, name))) : [];
  return Math.max(status.mtimeMs, ...below);
}
