/**
 * Node loads this before a script of which some constants are replaced (`--require`), in the script's own process, its
 * threads and the processes of Node that it starts. The script stays as it is on the disk, and Node runs it as always:
 * only the text that Node's loaders read is another, for this run.
 *
 * The constants are found here and not by the tuner: it would have to send places in a file that can change until it is
 * loaded, and the names are what a person can read in a copied command.
 */
import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import { editConstants, type EditedFile } from '../draft/constantEdits.ts';
import { loadEdited } from './loadEdited.ts';
import * as messages from './messages.ts';

/** The exit code for a script that was not started. */
const REFUSED = 2;

const texts = new Map<string, string | undefined>();
const { BBKB_SCRIPT: script, BBKB_CONSTANTS: constants = '{}' } = process.env;
if (script !== undefined) launch(script);

function launch(file: string): void {
  // nothing of the launcher is to be seen by the script
  Reflect.deleteProperty(require.cache, __filename);
  const values = parseValues(constants);
  if (values === undefined) {
    refuse(messages.NO_VALUES);
    return;
  }
  if (typeof register !== 'function') {
    refuse(messages.oldNode(process.version));
    return;
  }
  const edits = editConstants(file, values, readText);
  if (edits.ok) loadEdited(file, edits.files.filter(hasChanged));
  else refuse(edits.problem);
}

function hasChanged({ before, after }: EditedFile): boolean {
  return before !== after;
}

function refuse(problem: string): void {
  if (!isMainThread) throw new Error(problem); // in a thread of its own, where the file has changed since the start
  process.stderr.write(`${problem}\n`);
  process.exit(REFUSED);
}

function parseValues(text: string): Record<string, unknown> | undefined {
  try {
    const values: unknown = JSON.parse(text);
    return typeof values === 'object' && values !== null && !Array.isArray(values) ? { ...values } : undefined;
  } catch {
    return undefined; // the caller says so
  }
}

/** The same text each time, although the file may change. */
function readText(file: string): string | undefined {
  if (!texts.has(file)) texts.set(file, textOf(file));
  return texts.get(file);
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined; // a module that a name may mean need not exist
  }
}
