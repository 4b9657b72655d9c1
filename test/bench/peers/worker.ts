/** A process that makes runs one after another as it is told to (crew.ts), with one Optuna for all of them. */
import { methods } from './methods.ts';
import { OptunaProcess } from './optuna.ts';
import { runRequestSchema, type RunRequest, type RunReply } from './messages.ts';
import { runMethod } from './run.ts';
import { save } from './store.ts';
import type { Objective } from './tasks/task.ts';
import { tasks } from './tasks/index.ts';

/** Prepared once: some read tables. */
const objectives = new Map<string, Objective>();
let optuna: OptunaProcess | undefined;

process.on('message', (message) => {
  makeRun(runRequestSchema.parse(message)).then(
    () => {
      reply({});
    },
    (error: unknown) => {
      optuna?.end(); // it may be in the middle of another run
      optuna = undefined;
      reply({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    },
  );
});
process.once('disconnect', () => optuna?.end());

function reply(report: RunReply): void {
  process.send?.(report);
}

async function makeRun({
  task: id,
  method: name,
  file,
  fingerprint,
  data,
  python,
  ...asked
}: RunRequest): Promise<void> {
  const task = tasks.find((each) => each.id === id);
  const method = methods.find((each) => each.id === name);
  if (!task || !method) throw new Error(`There is no task ${id} or no method ${name}.`);
  const objective = objectives.get(id) ?? task.prepare(data);
  objectives.set(id, objective);
  const began = performance.now();
  const setup = { task, ...asked };
  const optimizer = await method.createOptimizer(setup, () => (optuna ??= new OptunaProcess(python)));
  const run = await runMethod(optimizer, objective, setup);
  save(file, { fingerprint, seconds: (performance.now() - began) / 1000, run });
}
