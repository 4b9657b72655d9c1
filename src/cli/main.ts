#!/usr/bin/env node
/** `bbkb`: says its version by itself, for which nothing else is needed, and loads the program for all the rest. */
import module from 'node:module';
import { version } from '../../package.json';

const args = process.argv.slice(2);
if (args.length === 1 && args[0] === '--version')
  process.stdout.on('error', () => process.exit(1)).write(`${version}\n`);
else {
  // from version 22.8 on, Node keeps the code that it has compiled for the next run
  const node: Pick<typeof module, 'builtinModules'> & { enableCompileCache?: () => unknown } = module;
  node.enableCompileCache?.();
  const { runProcess } = await import('./process.ts');
  await runProcess(args, import.meta.url);
}
