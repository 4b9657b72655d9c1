/**
 * Whether a study with 100,000 candidates holds up the editor: `npm run bench:smooth`.
 *
 * The measured process (smoothHost.ts) does what the extension host does for a study that it runs and shows: it reads
 * and checks the declaration, opens the tuner, asks the engine on its thread for batches, runs their trials, has the
 * model of the dashboard computed on another thread, and copies each message to the page. Prints how late its event
 * loop is until the first batch is there, and from then on, beside how late that of a process is that does nothing at
 * the time. Then how long a session takes to end from a person's stop in the middle of an ask.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { compilePrograms } from '../../compile.ts';
import { bundle } from '../../unit/cli/bundle.ts';

const programs = path.dirname((await bundle()).cli);
await compilePrograms(
  { smoothHost: 'test/bench/speed/smoothHost.ts', idleProcess: 'test/bench/speed/idleProcess.ts' },
  programs,
);
const host = spawn(process.execPath, [path.join(programs, 'smoothHost.js')], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, TEST_PROGRAMS: programs },
});
const [code] = (await once(host, 'exit')) as [number | null];
process.exitCode = code ?? 1;
