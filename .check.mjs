// Types, lint, format and unused code, side by side on all cores: the longest first, since the last to end decides.
import { availableParallelism } from 'node:os';
import { execa } from 'execa';

// the compiled TypeScript takes a quarter of the time of the one whose API the tests use; both have a program called tsc
const tsc = 'node node_modules/typescript-7/bin/tsc';

const commands = [
  `${tsc} -p .`,
  `${tsc} -p test/inhost`,
  `${tsc} -p webview`,
  'knip',
  'oxlint',
  'oxfmt --check .',
  `${tsc} -p src/engine`,
  `${tsc} -p src/draft`,
  `${tsc} -p src/code`,
  `${tsc} -p src/template`,
];
await Promise.all(Array.from({ length: availableParallelism() }, work));

async function work() {
  for (let command = commands.shift(); command; command = commands.shift()) {
    const [file, ...args] = command.split(' ');
    // types and lint are checked by Go programs, whose collector would take a seventh of the processor's time
    const { exitCode, all } = await execa(file, args, {
      preferLocal: true,
      all: true,
      reject: false,
      env: { GOGC: '400' },
    });
    if (exitCode === 0) continue;
    process.exitCode = 1;
    console.error(`${command}\n${all}\n`);
  }
}
