/** The names of scripts, each read on a thread once and again after it, or a file that it uses, has changed. */
import path from 'node:path';
import type { ScriptNames } from '../../draft/scriptNames.ts';
import { projectFolder } from '../../system/projectFiles.ts';
import { serialQueue } from '../../system/serialQueue.ts';
import { inDraftThread } from './draftThread.ts';
import type { ReadNames } from './draftWorker.ts';
import { currentStamp } from './fileStamp.ts';
import { WorkerCutOff } from './workerReply.ts';

export interface ScriptReadings {
  /** Undefined where there is no such script, and where it could not be read in time. @param script absolute */
  namesOf(script: string): Promise<ScriptNames | undefined>;
}

type Reading = Omit<ReadNames, 'names'> & { readonly names: ScriptNames | undefined };

/** More are not edited at a time. */
const MAX_SCRIPTS = 20;

/**
 * @param program the bundle of draftWorker.ts
 * @param seconds that reading a script may take
 */
export function createScriptReadings(program: URL, seconds: number): ScriptReadings {
  const readings = new Map<string, Promise<Reading>>();
  const oneAfterAnother = serialQueue();

  async function namesOf(script: string): Promise<ScriptNames | undefined> {
    const known = readings.get(script);
    const reading = await known;
    if (reading !== undefined && (await isCurrent(reading))) return reading.names;
    if (readings.get(script) === known)
      remember(
        script,
        oneAfterAnother(() => read(script, program, seconds)),
      );
    return (await readings.get(script))?.names;
  }

  function remember(script: string, reading: Promise<Reading>): void {
    readings.delete(script);
    readings.set(script, reading);
    reading.catch(() => readings.delete(script)); // whoever asked gets the error
    const [oldest] = readings.keys();
    if (readings.size > MAX_SCRIPTS) readings.delete(oldest);
  }

  return { namesOf };
}

async function isCurrent({ stamps }: Reading): Promise<boolean> {
  const current = await Promise.all(stamps.map(([file]) => currentStamp(file)));
  return stamps.every(([, stamp], i) => stamp === current[i]);
}

async function read(script: string, program: URL, seconds: number): Promise<Reading> {
  const stamp = await currentStamp(script);
  const unread: Reading = { names: undefined, stamps: [[script, stamp]] };
  if (stamp === '') return unread;
  const project = projectFolder(path.dirname(script));
  try {
    return await inDraftThread({ script, project, unread: undefined }, program, seconds, ({ names }) => names());
  } catch (error) {
    if (!(error instanceof WorkerCutOff)) throw error;
    return unread;
  }
}
