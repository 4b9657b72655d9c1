/**
 * Installs the VS Code server of this folder, code-server, with npm alone. It is a package of its own because it weighs
 * 780 MB, which nobody should pay for running the unit tests. No package's install script runs. What two of them would
 * build, a log and a watchdog, the server does without: it logs to other places, and a minute of a compiler is saved.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { execaSync } from 'execa';
import { z } from 'zod';

const here = import.meta.dirname;
const codeServer = path.join(here, 'node_modules/code-server');

export interface HostCommand {
  /** A Node.js of the major version that the server was built for. */
  readonly node: string;
  /** The server's own start script. */
  readonly script: string;
  /** The folder of the built-in extensions. */
  readonly builtIn: string;
}

/** The command of the server, installed first when it is missing or older than the lockfile. */
export function installedHost(): HostCommand {
  const lock = readFileSync(path.join(here, 'package-lock.json'), 'utf8');
  const stamp = path.join(here, 'node_modules/.installed-lock');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
    console.log('Installing a VS Code server into test/host (once: about 780 MB and a minute) ...');
    install();
    writeFileSync(stamp, lock);
  }
  return {
    node: hostNode(),
    script: path.join(codeServer, 'out/node/entry.js'),
    builtIn: path.join(codeServer, 'lib/vscode/extensions'),
  };
}

function install(): void {
  npm(['ci', '--ignore-scripts'], here);

  const workbench = path.join(codeServer, 'lib/vscode');
  // its shrinkwrap leaves out the optional peer tslib, which a strict `npm ci` takes for a broken lockfile
  npm(['ci', '--ignore-scripts', '--omit=dev', '--legacy-peer-deps'], workbench);
}

/** This Node.js where its major version fits, else the one that npm installed beside the server. */
function hostNode(): string {
  const manifest = z.object({ engines: z.object({ node: z.string() }) });
  const wanted = manifest.parse(JSON.parse(readFileSync(path.join(codeServer, 'package.json'), 'utf8'))).engines.node;
  if (process.versions.node.split('.')[0] === wanted) return process.execPath;

  const installed = path.join(here, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (existsSync(installed)) return installed;
  throw new Error(
    `The VS Code server needs Node ${wanted}, and this is ${process.version} on ${process.platform}-${process.arch}, ` +
      `for which npm has none. Run the same command with Node ${wanted}, or install desktop VS Code and its "code" command.`,
  );
}

function npm(args: readonly string[], cwd: string): void {
  execaSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
  });
}

if (process.argv[1] === import.meta.filename) installedHost();
