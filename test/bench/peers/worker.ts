/** A process that makes runs one after another as it is told to (crew.ts), with one Optuna for all of them. */
import { methods } from './methods.ts';
import { OptunaProcess } from './optuna.ts';
import { order, type Order, type Report } from './order.ts';
import { runOf } from './run.ts';
import { keep } from './store.ts';
import type { Objective } from './task.ts';
import { tasks } from './tasks/index.ts';

/** Prepared once: some read tables. */
const objectives = new Map<string, Objective>();
let optuna: OptunaProcess | undefined;

process.on('message', (message) => {
  make(order.parse(message)).then(
    () => {
      answer({});
    },
    (error: unknown) => {
      optuna?.end(); // it may be in the middle of another run
      optuna = undefined;
      answer({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    },
  );
});
process.once('disconnect', () => optuna?.end());

function answer(report: Report): void {
  process.send?.(report);
}

async function make({ task: id, method: name, file, fingerprint, data, python, ...asked }: Order): Promise<void> {
  const task = tasks.find((each) => each.id === id);
  const method = methods.find((each) => each.id === name);
  if (!task || !method) throw new Error(`There is no task ${id} or no method ${name}.`);
  const objective = objectives.get(id) ?? task.prepare(data);
  objectives.set(id, objective);
  const began = performance.now();
  const setup = { task, ...asked };
  const optimizer = await method.make(setup, () => (optuna ??= new OptunaProcess(python)));
  const run = await runOf(optimizer, objective, setup);
  keep(file, { fingerprint, seconds: (performance.now() - began) / 1000, run });
}
