/**
 * `npm start`: VS Code on examples/ with the extension in it. Desktop VS Code where its `code` command is on the PATH;
 * else the server of this folder, for a browser.   npm start -- [--port 8123]
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import { root } from './paths.ts';
import { startServer } from './server.ts';
import { packagedExtension } from './vsix.ts';

const examples = path.join(root, 'examples');
const declaration = path.join(examples, 'mnist/mnist.bbkb.yaml');

try {
  const { values } = parseArgs({ options: { port: { type: 'string' } } });
  console.log('VS Code will open mnist.bbkb.yaml. Click ▷ "Start tuning" at the top right of that editor.');
  if (values.port !== undefined || !(await openDesktop())) await serve(values.port);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** False where there is no desktop VS Code that could be opened. */
async function openDesktop(): Promise<boolean> {
  const window = ['--new-window', `--extensionDevelopmentPath=${root}`, examples, declaration];
  const { failed } = await execa('code', window, {
    reject: false,
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
  });
  return !failed;
}

/** The packaged extension and not the folder: in the mode that reads a folder the workbench shows no notifications. */
async function serve(port: string | undefined): Promise<void> {
  const server = await startServer({
    extension: { vsix: packagedExtension() },
    ...(port === undefined ? {} : { port: parsePort(port) }),
  });
  console.log(
    `\nVS Code is ready. Open this address in a browser:\n\n  ${server.url(examples, declaration)}\n\nCtrl-C ends it.`,
  );
  await server.crashed;
  throw new Error('The VS Code server has ended by itself. Run "npm start" again.');
}

function parsePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new Error(`--port takes a number from 1 to 65535, not "${text}".`);
}
