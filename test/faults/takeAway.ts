/**
 * Takes away from under a tuner what a schedule says, or overwrites its journal, judges what the tuner made of it, and
 * puts everything back.
 */
import { closeSync, copyFileSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'; // oxfmt-ignore
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseJournal } from '../../src/study/disk/readJournal.ts';
import type { Loss } from './losses.ts';
import { sendSignal } from './processes.ts';
import type { Sandbox } from './sandbox.ts';
import type { TunerNote } from './faultPlan.ts';

export interface TakenAway {
  /** @param note how the tuner ended; undefined where it was killed */
  readonly violations: (note: TunerNote | undefined) => readonly string[];
  /** As a person does who reads what the tuner said; to be called after that. */
  readonly putBack: () => void;
}

/**
 * Undefined where the tuner came to its end before. Runs that a killed tuner has started may begin late: before this
 * one has opened the study, it would rightly begin another in its place.
 */
export async function takeAway(
  loss: Loss,
  place: Sandbox,
  tuner: number,
  over: AbortSignal,
): Promise<TakenAway | undefined> {
  const runsBegun = () => place.runs().filter(({ step }) => step === 'begins').length;
  const isOpen = () => place.tuners().some(({ kind, pid }) => kind === 'opened' && pid === tuner);
  while (!isOpen() && !over.aborted) await sleep(5);
  const before = runsBegun();
  while (runsBegun() - before < loss.afterRuns && !over.aborted) await sleep(15);
  await sleep(loss.delay);
  if (over.aborted) return undefined;
  // an open file is there as long as somebody has it open
  const journal = openSync(place.journal, 'r');
  const overwritten = overwriteJournal(loss, place, tuner);
  remove(loss, place);
  const wasOver = journalEnds(overwritten ?? readAll(journal), place);
  return {
    violations: (note) => [
      ...violationsOf(loss, note, wasOver),
      ...(note?.kind === 'failed' && NEEDS_RESCUE.has(loss.way) ? rescueViolations(overwritten ?? readAll(journal), place) : []),
      ...(!loss.secondTuner && LEAVES_NOTHING.has(loss.way) && existsSync(path.dirname(place.study)) ? ['The tuner made the old folder again.'] : []),
    ], // oxfmt-ignore
    putBack: () => {
      const bytes = overwritten ?? readAll(journal);
      closeSync(journal);
      restore(loss, place, bytes);
    },
  };
}

const OVERWRITES = [
  'emptyJournal',
  'saveOlderJournal',
  'appendJunk',
  'punchHole',
] as const satisfies readonly Loss['way'][];
const NEEDS_RESCUE: ReadonlySet<Loss['way']> = new Set([
  'deleteStore',
  'deleteWorkspace',
  'replaceByCopy',
  ...OVERWRITES,
]);
const LEAVES_NOTHING: ReadonlySet<Loss['way']> = new Set(['deleteStore', 'moveStore', 'renameWorkspace', 'deleteWorkspace']); // oxfmt-ignore

/**
 * The journal's bytes if it is overwritten. The tuner stands still meanwhile, wherever it is: also between its last
 * look at the journal and a write.
 */
function overwriteJournal({ way }: Loss, place: Sandbox, tuner: number): Buffer | undefined {
  const kind = OVERWRITES.find((each) => each === way);
  if (kind === undefined) return undefined;
  sendSignal(tuner, 'SIGSTOP');
  const bytes = readFileSync(place.journal);
  writeFileSync(place.journal, overwritten[kind](bytes));
  sendSignal(tuner, 'SIGCONT');
  return bytes;
}

const overwritten: Readonly<Record<(typeof OVERWRITES)[number], (bytes: Buffer) => Buffer>> = {
  emptyJournal: () => Buffer.alloc(0),
  saveOlderJournal: (bytes) => bytes.subarray(0, bytes.lastIndexOf(10, bytes.length - 2) + 1),
  appendJunk: (bytes) => Buffer.concat([bytes, Buffer.alloc(5000), Buffer.from('\njunk\n')]),
  punchHole: (bytes) => Buffer.from(bytes).fill(0, bytes.length >> 1, (bytes.length >> 1) + 64),
};

function remove({ way }: Loss, place: Sandbox): void {
  // trials write meanwhile; Node itself tries only the last step again, in which it removes what should be empty
  const removeFolder = (folder: string, tries = 50): void => {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (tries === 0) throw error;
      removeFolder(folder, tries - 1);
    }
  };
  switch (way) {
    case 'deleteStore':
      removeFolder(path.dirname(place.study));
      return;
    case 'moveStore':
      renameSync(path.dirname(place.study), keptIn(place));
      return;
    case 'moveStudy':
      renameSync(place.study, keptIn(place));
      return;
    case 'renameWorkspace':
      renameSync(place.workspace, keptIn(place));
      return;
    case 'deleteWorkspace':
      removeFolder(place.workspace);
      return;
    case 'replaceByCopy':
      copyFileSync(place.journal, `${place.journal}.copy`);
      renameSync(`${place.journal}.copy`, place.journal);
      return;
    case 'deleteLock':
      removeFolder(path.join(place.study, 'lock'));
      return;
    case 'deleteTrials':
      removeFolder(path.join(place.study, 'trials'));
      return;
    case 'deleteScript':
      removeFolder(path.join(place.workspace, 'trial.sh'));
      return;
    case 'emptyJournal':
    case 'saveOlderJournal':
    case 'appendJunk':
    case 'punchHole':
  }
}

function restore({ way, secondTuner }: Loss, place: Sandbox, bytes: Buffer): void {
  const [store, kept] = [path.dirname(place.study), keptIn(place)];
  if (secondTuner) renameSync(way === 'moveStudy' ? place.study : store, path.join(place.dir, 'second'));
  switch (way) {
    case 'deleteWorkspace':
      mkdirSync(place.workspace);
      place.writeScript();
      putJournalBack(place, bytes);
      return;
    case 'deleteStore':
    case 'replaceByCopy':
    case 'emptyJournal':
    case 'saveOlderJournal':
    case 'appendJunk':
    case 'punchHole':
      putJournalBack(place, bytes);
      return;
    case 'moveStore':
      renameSync(kept, store);
      return;
    case 'moveStudy':
      renameSync(kept, place.study);
      return;
    case 'renameWorkspace':
      renameSync(kept, place.workspace);
      return;
    case 'deleteScript':
      place.writeScript();
      return;
    case 'deleteLock':
    case 'deleteTrials':
  }
}

/** @param bytes for a tuner that was over, so that nobody saved the journal */
function putJournalBack(place: Sandbox, bytes: Buffer): void {
  const rescued = rescuedFiles(place).at(0);
  mkdirSync(place.study, { recursive: true });
  if (rescued === undefined) writeFileSync(place.journal, bytes);
  else renameSync(rescued, place.journal);
}

const CHANGED = /journal\.jsonl was changed by another program while .* were saved in .* replace the journal/;

/** The sentence that the tuner must say; a trial that misses something may be the first to notice. */
const SENTENCES: Readonly<Record<Loss['way'], RegExp>> = {
  deleteStore: /journal\.jsonl was deleted while .* were saved in/,
  moveStore:
    /\.bbkb was moved to .*kept while .* trials are kept in .*kept\/study\/journal\.jsonl: .* move .*kept back/,
  moveStudy: /study was moved to .*kept while .* trials are kept in .*kept\/journal\.jsonl: .* move .*kept back/,
  renameWorkspace: /workspace was moved to .*kept while .*: continue the study there\.$/,
  deleteWorkspace: /journal\.jsonl was deleted while .* were saved in .*home/,
  replaceByCopy: /journal\.jsonl was deleted while .* were saved in/,
  emptyJournal: CHANGED,
  saveOlderJournal: CHANGED,
  appendJunk: CHANGED,
  punchHole: CHANGED,
  deleteLock: /lock was deleted while .* start the study again to continue it\.$/,
  deleteTrials: /trials(\/\d+)? vanished while trial \d+ needed it.* the trial runs again\.$/,
  deleteScript: /trial\.sh vanished while trial \d+ needed it.* the trial runs again\.$/,
};

function violationsOf({ way }: Loss, note: TunerNote | undefined, wasOver: boolean): readonly string[] {
  if (note?.kind === 'failed' && !SENTENCES[way].test(note.sentence)) return [`After ${way} it said "${note.sentence}".`];
  const mayGoOn = wasOver || way === 'deleteTrials' || way === 'deleteScript';
  return note?.kind === 'ended' && !mayGoOn ? [`The tuner did not notice ${way}.`] : [];
} // oxfmt-ignore

/** An event in the middle of its write may be saved, too. */
function rescueViolations(bytes: Buffer, place: Sandbox): readonly string[] {
  const rescued = rescuedFiles(place);
  if (rescued.length !== 1) return [`The journal was saved in ${rescued.length} files.`];
  const saved = readFileSync(rescued[0]);
  return bytes.equals(saved.subarray(0, bytes.length)) ? [] : ['The journal was not saved as it was.'];
}

function rescuedFiles(place: Sandbox): readonly string[] {
  return [place.workspace, place.home].filter(existsSync).flatMap((folder) =>
    readdirSync(folder).flatMap((name) => (name.includes('.rescued') ? [path.join(folder, name)] : [])),
  );
} // oxfmt-ignore

function journalEnds(bytes: Buffer, place: Sandbox): boolean {
  return parseJournal(bytes, place.journal).events.at(-1)?.type === 'tuner.ended';
}

function readAll(file: number): Buffer {
  return readFileSync(`/proc/self/fd/${file}`);
}

const keptIn = (place: Sandbox): string => path.join(place.dir, 'kept');
