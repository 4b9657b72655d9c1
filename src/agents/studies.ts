/** The studies of the workspace, for an agent that knows none of their names. */
import { statSync } from 'node:fs';
import { journalFile, studyFolder } from '../study/disk/paths.ts';
import { studyNames } from '../study/disk/studyNames.ts';
import { countTrials } from '../study/summary/countTrials.ts';
import { formatNumber } from '../study/summary/format.ts';
import type { Summary } from '../study/summary/summary.ts';
import { frontText, recommendedText } from '../study/summary/wording.ts';
import { messageOf } from '../system/errors.ts';
import { quotedBeginning } from './answer.ts';
import { declarationFiles } from './declarationFiles.ts';
import * as messages from './messages.ts';
import { begunStudy, declaredStudy, type DeclaredStudy } from './study.ts';
import type { Host } from './tool.ts';
import { shownPath } from './workspace.ts';

const MAX_STUDIES = 12;
/** Characters. */
const MAX_TEXT = 1850;

/** A line for each, the one that changed last first. */
export async function studyLines(host: Host): Promise<readonly string[]> {
  const folders = await host.folders();
  const files = await declarationFiles(folders);
  const declared = await Promise.all(files.map((file) => placeOf(host, file)));
  const read = declared.flatMap(({ study }) => (typeof study === 'string' ? [] : [study]));
  const known = new Set(read.map(({ dir }) => dir));
  const around = new Set([...folders, ...read.map(({ folder }) => folder)]);
  const others = [...around]
    .flatMap((folder) => studyNames(folder).map((name) => studyFolder(folder, name)))
    .filter((dir) => !known.has(dir));
  const stored = await Promise.all(others.map((dir) => placeOf(host, shownPath(dir, folders))));
  const places = [...declared, ...stored].sort((a, b) => b.changed - a.changed);
  if (places.length === 0) return [messages.NO_STUDY];
  const lines = await Promise.all(places.slice(0, MAX_STUDIES).map(lineOf));
  const more = places.length - lines.length;
  return quotedBeginning(messages.STUDIES, [...lines, ...(more > 0 ? [messages.moreStudies(more)] : [])], MAX_TEXT);
}

interface Place {
  /** As an agent names it. */
  readonly given: string;
  /** Or a sentence: why there is none. */
  readonly study: DeclaredStudy | string;
  /** Milliseconds since 1970, or 0 of one that was never started. */
  readonly changed: number;
}

async function placeOf(host: Host, given: string): Promise<Place> {
  try {
    const study = await declaredStudy(host, given);
    const changed = statSync(journalFile(study.dir), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return { given, study, changed };
  } catch (error) {
    return { given, study: messageOf(error), changed: 0 };
  }
}

async function lineOf({ given, study, changed }: Place): Promise<string> {
  if (typeof study === 'string') return study;
  const begun = await begunStudy(study);
  const { study: name } = study.declaration;
  if (begun === undefined) return messages.studyLine(given, name, messages.NEVER_STARTED);
  const { summary } = begun;
  const ago = Math.max(0, Date.now() - changed) / 1000;
  const { ended } = countTrials(summary);
  const state = messages.studyState(summary.state, ended, summary.budget.trials, foundText(summary), ago);
  return messages.studyLine(given, name, state);
}

function foundText(summary: Summary): string | undefined {
  const { metric, recommended } = summary;
  if (recommended === null) return undefined;
  return frontText(summary) ?? `${metric} = ${recommendedText(recommended, formatNumber)} (trial ${recommended.trial})`;
}
