/** `bbkb list`: the studies of a folder, the one that changed last first. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { studyFolder } from '../../study/disk/paths.ts';
import { countTexts, NO_RESULT } from '../../study/summary/countTexts.ts';
import { countTrials } from '../../study/summary/countTrials.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { frontText, recommendedText } from '../../study/summary/wording.ts';
import { reasonOf } from '../../system/errors.ts';
import type { Run } from '../command.ts';
import { declarationsIn } from '../declaration/findDeclaration.ts';
import { studyNames } from '../../study/disk/studyNames.ts';
import { formatDuration, formatNumber, formatTable } from '../../study/summary/format.ts';
import { bbkbCommand } from '../terminal/bbkbCommand.ts';
import * as messages from '../terminal/messages.ts';
import { printable } from '../../system/printable.ts';
import { printError, printNote, printText } from '../terminal/terminal.ts';
import { readStudyFolder, summaryOf } from '../../tuner/readStudy.ts';

/** A journal that cannot be read is said, and the others are listed; exit code 1. */
export const list: Run<'json'> = async ([folder], { json }, terminal) => {
  const studies: ListedStudy[] = [];
  let exitCode = 0;
  for (const name of namesOf(folder)) {
    try {
      const study = await listedStudy(path.resolve(folder), name);
      if (study !== undefined) studies.push(study);
    } catch (error) {
      exitCode = 1;
      printError(reasonOf(error), terminal);
    }
  }
  studies.sort((a, b) => b.changed - a.changed);
  if (studies.length === 0 && exitCode === 0) printNote(messages.noStudies(folder, startOf(folder)), terminal);
  if (json) terminal.stdout.write(`${JSON.stringify(studies, null, 2)}\n`);
  else if (studies.length > 0) printText(listText(studies), terminal.stdout);
  return exitCode;
};

interface ListedStudy extends Pick<Summary, 'state' | 'metric' | 'goal' | 'recommended' | 'front'> {
  readonly name: string;
  /** How many have ended, and how many of them failed. */
  readonly trials: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly waiting: number;
  readonly budget: number;
  /** Milliseconds since 1970, of the last event. */
  readonly changed: number;
}

/** The command for the first of its declarations. */
function startOf(folder: string): string | undefined {
  const file = declarationsIn(folder).at(0);
  return file === undefined ? undefined : bbkbCommand('run', file);
}

/** @throws Error, a sentence, where there is no such folder */
function namesOf(folder: string): readonly string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Error(messages.noFolder(folder));
  return studyNames(path.resolve(folder));
}

/** Undefined where its journal is still empty. */
async function listedStudy(folder: string, name: string): Promise<ListedStudy | undefined> {
  const reading = await readStudyFolder(studyFolder(folder, name));
  if (reading.study === null) return undefined;
  const summary = summaryOf(reading.study, reading, folder);
  const { state, metric, goal, recommended, front, budget } = summary;
  const { ended, failed, cancelled, waiting } = countTrials(summary);
  return {
    ...{ name, state, metric, goal, recommended },
    ...(front && { front }),
    ...{ trials: ended, failed, cancelled, waiting },
    budget: budget.trials,
    changed: reading.events.at(-1)?.at ?? 0,
  };
}

function listText(studies: readonly ListedStudy[]): string {
  const rows = studies.map((study) => [
    printable(study.name),
    study.state,
    trialsCell(study),
    printable(recommendedCell(study)),
    messages.ago(formatDuration(Math.max(0, Date.now() - study.changed) / 1000)),
  ]);
  return formatTable([messages.listHeadings, ...rows]);
}

function trialsCell(study: ListedStudy): string {
  return [`${study.trials}/${study.budget}`, ...countTexts(study, NO_RESULT)].join(', ');
}

function recommendedCell(study: ListedStudy): string {
  const { metric, recommended } = study;
  if (recommended === null) return '';
  return frontText(study) ?? `${metric} = ${recommendedText(recommended, formatNumber)}`;
}
