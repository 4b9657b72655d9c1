/** `bbkb watch`: a study that runs in another process, as `bbkb run` shows it there. It changes nothing. */
import { setTimeout } from 'node:timers/promises';
import { studyFolder } from '../../study/disk/paths.ts';
import { studyVersion } from '../../study/disk/studyVersion.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { onDeclaration } from '../declaration/onDeclaration.ts';
import type { LoadedDeclaration } from '../declaration/loadDeclaration.ts';
import { fileWord } from '../../declaration/command/commandText.ts';
import * as messages from '../terminal/messages.ts';
import { onInterrupt } from '../terminal/onInterrupt.ts';
import { createProgressDisplay, type ProgressDisplay } from '../terminal/progressDisplay.ts';
import { printLine, type Terminal } from '../terminal/terminal.ts';
import { readStudy, summaryOf } from '../../tuner/readStudy.ts';
import { printResult } from './printResult.ts';

/** Milliseconds between two looks at the study. */
const POLL_INTERVAL_MS = 300;

export const watch = onDeclaration<'json'>('declaration', async (declared, _options, terminal) => {
  const file = fileWord(declared.file);
  const first = await summaryOfNow(declared);
  if (!first.isActive) throw new Error(messages.notWatched(first.summary, file));
  const leaving = new AbortController();
  const removeInterruptHandler = onInterrupt([() => leaving.abort()]);
  const display = await createProgressDisplay(terminal, declared.file);
  try {
    const last = await follow(declared, first, display, leaving.signal);
    if (last.isActive) printLine(messages.goesOn(last.summary.study, file), terminal);
    return last.isActive ? 130 : await reportEnd(last.summary, declared, terminal);
  } finally {
    removeInterruptHandler();
  }
});

interface Look {
  readonly summary: Summary;
  /** Whether a tuner runs it. */
  readonly isActive: boolean;
  /** Absolute: the study's own folder. */
  readonly dir: string;
  /** Before it was read. */
  readonly version: string;
}

async function summaryOfNow(declared: LoadedDeclaration): Promise<Look> {
  const { file, folder, declaration } = declared;
  const version = studyVersion(studyFolder(folder, declaration.study));
  const reading = await readStudy(declared);
  const { dir, alive, study } = reading;
  if (study === null) throw new Error(messages.nothingTo('watch', declaration.study, fileWord(file)));
  const summary = summaryOf(study, reading, folder);
  return { summary, isActive: alive, dir, version };
}

/** Shows what changes until nobody runs the study any more, or the person leaves. */
async function follow(
  declared: LoadedDeclaration,
  first: Look,
  display: ProgressDisplay,
  signal: AbortSignal,
): Promise<Look> {
  let look = first;
  const show = (): void => display.update(() => look.summary);
  show();
  display.print(messages.studyStarts(first.summary));
  try {
    while (look.isActive && !signal.aborted) {
      await setTimeout(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
      if (studyVersion(look.dir) !== look.version) look = await summaryOfNow(declared);
      show();
    }
    return look;
  } finally {
    display.close();
  }
}

async function reportEnd(summary: Summary, declared: LoadedDeclaration, terminal: Terminal): Promise<number> {
  const { reason, state } = summary;
  printLine(reason ?? messages.studyState(summary), terminal);
  await printResult(summary, declared, terminal);
  return state === 'failed' ? 1 : 0;
}
