// The terminal program as an npm package in out/npm, with all that it needs bundled: `npm run package:npm`, after a build.
// The manifest of this folder is the extension's, whose packages npm would install beside what is bundled already.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = import.meta.dirname;
const folder = path.join(root, 'out/npm');
const { name, version, description, license, type, keywords, bin, engines } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
);

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const manifest = { name, version, description, license, type, keywords, bin, engines: { node: engines.node } };
writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ ...manifest, files: ['dist'] }, null, 2));
for (const file of ['README.md', 'LICENSE']) cpSync(path.join(root, file), path.join(folder, file));
const ofExtension = /(?:extension\.cjs|draftWorker\.js|valueWorker\.js|declaration\.schema\.json)$/;
cpSync(path.join(root, 'dist'), path.join(folder, 'dist'), {
  recursive: true,
  filter: (file) => !ofExtension.test(file),
});
execFileSync('npm', ['pack', '--silent', '--pack-destination', '..'], { cwd: folder, stdio: 'inherit' });
