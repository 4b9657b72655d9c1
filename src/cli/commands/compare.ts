/** `bbkb compare`: studies side by side, as text for a person or as JSON for a program. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isDeclarationFile } from '../../declaration/declarationFile.ts';
import { isStudyName } from '../../declaration/studyName.ts';
import { readComparedFile } from '../../study/past/comparedFile.ts';
import { newStudy } from '../../study/study.ts';
import { comparedFronts, isComparable, type ComparedFront } from '../../study/summary/comparedFronts.ts';
import { comparedStudy, type ComparedStudy } from '../../study/summary/comparison.ts';
import { objectivesOf } from '../../study/summary/limitsKept.ts';
import { recommendedText } from '../../study/summary/wording.ts';
import { printable } from '../../system/printable.ts';
import { readStudy, readStudyFolder, summaryOf } from '../../tuner/readStudy.ts';
import type { Run } from '../command.ts';
import { namedStudyFolder, studyNames } from '../../study/disk/studyNames.ts';
import { loadDeclaration } from '../declaration/loadDeclaration.ts';
import { formatDuration, formatNumber, formatTable } from '../../study/summary/format.ts';
import * as messages from '../terminal/messages.ts';
import { printText, type Terminal } from '../terminal/terminal.ts';

/** Of declarations, studies that were set aside and journals of Optuna. */
export const compare: Run<'json'> = async (files, { json }, terminal) => {
  const found: Found[] = [];
  for (const file of files) {
    const each = await foundAt(file, terminal);
    if (each === undefined) return 2;
    found.push(each);
  }
  const studies = json ? found.map(({ study }) => study) : namedApart(found);
  const fronts = comparedFronts(studies);
  if (json) terminal.stdout.write(`${JSON.stringify(withFronts(studies, fronts), null, 2)}\n`);
  else printText(comparisonText(studies, fronts), terminal.stdout);
  return 0;
};

interface Found {
  readonly study: ComparedStudy;
  /** Absolute: that in which it is. */
  readonly folder: string;
}

/** Those of one name by their folders. */
function namedApart(found: readonly Found[]): ComparedStudy[] {
  return found.map(({ study, folder }) => {
    const isOther = found.some((other) => other.study.name === study.name && other.folder !== folder);
    return isOther ? { ...study, name: `${study.name} (${path.relative('', folder) || '.'})` } : study;
  });
}

/** A study by its name, its folder or its journal, that of Optuna, or a declaration; undefined after a message. */
async function foundAt(file: string, terminal: Terminal): Promise<Found | undefined> {
  const dir = namedStudyFolder(file);
  if (dir !== undefined) {
    const reading = await readStudyFolder(dir);
    if (reading.study === null) throw new Error(messages.noStudyAt(file));
    const folder = path.resolve(dir, '../..');
    return { study: comparedStudy(summaryOf(reading.study, reading, folder)), folder };
  }
  const names = studyNames(path.resolve());
  if (isStudyName(file) && !isDeclarationFile(file) && names.length > 0 && !existsSync(file))
    throw new Error(messages.noFileOrStudy(file, names));
  const optuna = await readComparedFile(file);
  if (optuna !== undefined) return { study: optuna, folder: path.dirname(path.resolve(file)) };
  const declared = await loadDeclaration(file, 'declaration', terminal);
  if (!declared) return undefined;
  const reading = await readStudy(declared);
  const study = reading.study ?? newStudy(declared.declaration, Date.now());
  return { study: comparedStudy(summaryOf(study, reading, declared.folder)), folder: declared.folder };
}

/** What a front is beside the first one, with the study that has it. */
function withFronts(studies: readonly ComparedStudy[], fronts: readonly ComparedFront[]) {
  return studies.map((study) => {
    const front = fronts.find((each) => each.study === study);
    if (front === undefined) return study;
    const { hypervolume, beside } = front;
    return { ...study, hypervolume, ...(beside && { beats: beside.beats, beaten: beside.beaten }) };
  });
}

/** A column for each study, with their recommended points below; between them, fronts with a row for each. */
function comparisonText(studies: readonly ComparedStudy[], fronts: readonly ComparedFront[]): string {
  return [
    formatTable(comparisonRows(studies.map(studyCells))),
    ...frontTable(fronts),
    ...bestPoints(studies),
    ...whyNotCompared(studies),
  ].join('\n\n');
}

function frontTable(fronts: readonly ComparedFront[]): string[] {
  const rows = fronts.map(({ study: { name }, points, hypervolume, beside }) => [
    ...[name, String(points), formatNumber(hypervolume)],
    ...(beside ? [messages.countOf(beside.beats, beside.of), messages.countOf(beside.beaten, points)] : ['', '']),
  ]);
  if (rows.length < 2) return [];
  return [
    formatTable([messages.comparedFrontHeadings(fronts[0].study.name), ...rows].map((row) => row.map(printable))),
  ];
}

/** A sentence for all fronts that are not like the first, or for all studies of one objective. */
function whyNotCompared(studies: readonly ComparedStudy[]): string[] {
  const [first] = studies;
  if (studies.every(({ objectives }) => objectives === undefined))
    return new Set(studies.map(goalCell)).size > 1 ? [messages.OTHER_GOALS] : [];
  const others = studies.filter((study) => !isComparable(study, first)).map(({ name }) => name);
  return others.length === 0 ? [] : [printable(messages.otherObjectives(others, first.name))];
}

/** @param columns as long as the headings */
function comparisonRows(columns: readonly (readonly string[])[]): readonly string[][] {
  return messages.comparisonHeadings.map((heading, row) => [heading, ...columns.map((cells) => cells[row])]);
}

function studyCells(study: ComparedStudy): string[] {
  const { name, state, recommended, bestMeasured, ...rest } = study;
  const metrics = objectivesOf(study)
    .map(({ metric }) => metric)
    .join(', ');
  return [
    ...[name, state ?? '', goalCell(study), metrics].map(printable),
    ...(recommended ? [recommendedCell(study, recommended), String(recommended.trial)] : ['', '']),
    bestMeasured === null ? '' : formatNumber(bestMeasured.value),
    ...[String(rest.trials), String(rest.failed)],
    rest.seconds === null ? '' : formatDuration(rest.seconds),
  ];
}

/** One for each objective. */
function goalCell(study: ComparedStudy): string {
  return objectivesOf(study)
    .map(({ goal }) => goal)
    .join(', ');
}

/** Of several objectives the values of the front's knee. */
function recommendedCell(
  { objectives, best }: ComparedStudy,
  recommended: NonNullable<ComparedStudy['recommended']>,
): string {
  const { values = {} } = best ?? {};
  if (objectives === undefined) return recommendedText(recommended, formatNumber);
  return objectives.map(({ metric }) => (Object.hasOwn(values, metric) ? formatNumber(values[metric]) : '')).join(', ');
}

function bestPoints(studies: readonly ComparedStudy[]): string[] {
  const withBest = studies.flatMap(({ name, best }) => (best === null ? [] : [{ name, best }]));
  const parameters = [...new Set(withBest.flatMap(({ best }) => Object.keys(best.parameters)))];
  if (parameters.length === 0) return [];
  const rows = parameters.map((parameter) => [
    parameter,
    ...withBest.map(({ best }) => cell(best.parameters, parameter)),
  ]);
  return [
    formatTable(
      [[messages.RECOMMENDED_POINTS, ...withBest.map(({ name }) => name)], ...rows].map((row) => row.map(printable)),
    ),
  ];
}

function cell(point: NonNullable<ComparedStudy['best']>['parameters'], parameter: string): string {
  if (!Object.hasOwn(point, parameter)) return '';
  const value = point[parameter];
  return typeof value === 'number' ? formatNumber(value) : String(value);
}
