/** A whole study that a terminal runs, and what its journal says meanwhile. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { StudyEvent } from '../../src/study/events.ts';
import { bundle } from '../unit/cli/bundle.ts';
import { until } from '../until.ts';

/** The longest part of a study took 200 s on two busy cores; each look reads the whole journal. */
const PATIENCE = { seconds: 900, pause: 1000 };

export interface RunningStudy {
  /** Absolute: the study's own. */
  readonly folder: string;
  readonly events: () => readonly StudyEvent[];
  /** Until so many trials have a result. */
  readonly untilSucceeded: (count: number) => Promise<void>;
  /** Until the tuner has ended as it should. @returns the trials that have a result, in their order */
  readonly untilFinished: () => Promise<readonly number[]>;
  /** Its tuner, if that is still there: what else stops the test must not leave one that waits for ever. */
  readonly kill: () => Promise<void>;
}

/** @param folder absolute: gets the declaration, and the `script.sh` that it runs */
export async function runStudy(
  folder: string,
  declaration: string,
  script: string,
  env: NodeJS.ProcessEnv,
): Promise<RunningStudy> {
  const file = path.join(folder, 'many.bbkb.yaml');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, declaration);
  writeFileSync(path.join(folder, 'script.sh'), script);
  const { cli } = await bundle();
  const tuner = spawn(process.execPath, [cli, 'run', file], { stdio: ['ignore', 'ignore', 'pipe'], env });
  let said = '';
  tuner.stderr.on('data', (text) => (said += String(text)));
  const exited = once(tuner, 'exit');
  const hasEnded = () => tuner.exitCode !== null || tuner.signalCode !== null;
  const own = path.join(folder, '.bbkb/many');
  const events = () => eventsOf(path.join(own, 'journal.jsonl'));
  return {
    folder: own,
    events,
    async untilSucceeded(count) {
      await until(() => hasEnded() || succeededTrials(events()).length >= count, PATIENCE);
      assert.ok(!hasEnded(), said);
    },
    async untilFinished() {
      await until(hasEnded, PATIENCE);
      assert.deepEqual(await exited, [0, null], said);
      return succeededTrials(events()).sort((a, b) => a - b);
    },
    async kill() {
      if (hasEnded()) return;
      tuner.kill('SIGKILL');
      await exited;
    },
  };
}

function eventsOf(journal: string): readonly StudyEvent[] {
  const text = existsSync(journal) ? readFileSync(journal, 'utf8') : '';
  return text.split('\n').slice(0, -1).map((line) => JSON.parse(line) as StudyEvent); // oxfmt-ignore
}

/** The trials that have a result, in the order of their ends; on disk it is called `ending`. */
function succeededTrials(events: readonly StudyEvent[]): number[] {
  return events.flatMap((event) =>
    event.type === 'trial.ended' && JSON.stringify(event).includes('"succeeded"') ? [event.trial] : [],
  );
}
