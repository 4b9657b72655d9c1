// `npm test`: everything that must hold. What waits runs beside what computes: the server's packages come while the code is
// checked, and the fault schedules wait for their programs while the unit tests run.
import { execa } from 'execa';

// its jobs mostly sleep, so they do so beside everything else
const cluster = run(['npm run test:cluster'], { all: true });
const faults = 'npm run test:faults -- --seed 1 --schedules 10 --fuzzed 1000';

await Promise.all([
  run(['npm run check', 'npm run test:unit'], { stdout: 'inherit', stderr: 'inherit' }),
  run(['npm run install:host', 'npm run package', faults], { all: true }),
]);
// these keep all cores busy by themselves
await run(['npm run test:vscode'], { stdout: 'inherit', stderr: 'inherit' });
await cluster;

/** One after the other, until anything has failed. What is not seen while it runs is printed when it has ended. */
async function run(commands, output) {
  for (const command of commands) {
    if (process.exitCode) return;
    const [file, ...args] = command.split(' ');
    const { exitCode, all } = await execa(file, args, { stdin: 'ignore', reject: false, ...output });
    if (all !== undefined) console.log(all);
    if (exitCode !== 0) process.exitCode = exitCode ?? 1;
  }
}
