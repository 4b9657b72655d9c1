// Makes `npm start` and `npm test` work straight after `git clone`: installs the locked packages when they are missing
// or older than the lockfile. Plain Node, because nothing is installed yet when it runs.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = import.meta.dirname;
const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
const stamp = path.join(root, 'node_modules', '.installed-lock');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  execFileSync('npm', ['ci', '--loglevel=error'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  writeFileSync(stamp, lock);
}
