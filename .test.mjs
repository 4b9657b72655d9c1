// `npm test`: everything that must hold. What waits runs beside what computes: the server's packages come while the code is
// checked, and the fault schedules wait for their programs while the unit tests run.
import { execa } from 'execa';

const faults = 'npm run test:faults -- --seed 1 --schedules 10 --fuzzed 1000';

for (const sideBySide of [
  ['npm run check', 'npm run install:host'],
  ['npm run package'],
  ['npm run test:unit', faults],
  ['npm run test:vscode'],
]) {
  const codes = await Promise.all(sideBySide.map(run));
  process.exitCode = codes.find((code) => code !== 0);
  if (process.exitCode) break;
}

/** The first is seen while it runs; what the others print comes when they have ended. */
async function run(command, i) {
  const [file, ...args] = command.split(' ');
  const output = i === 0 ? { stdout: 'inherit', stderr: 'inherit' } : { all: true };
  const { exitCode, all } = await execa(file, args, { stdin: 'ignore', reject: false, ...output });
  if (all !== undefined) console.log(all);
  return exitCode ?? 1;
}
