/** Reads the earlier studies that a declaration names. What is wrong with one of them is a problem of the declaration. */
import path from 'node:path';
import type { Declaration, Start } from '../../declaration/declaration.ts';
import type { Fix } from '../../declaration/fix.ts';
import type { Problem } from '../../declaration/problem.ts';
import type { ValidDeclaration } from '../../declaration/reader/parseDeclaration.ts';
import { listedTwice } from '../../declaration/wording.ts';
import { errorCode, reasonOf } from '../../system/errors.ts';
import { studyFolder } from '../disk/paths.ts';
import type { SourceStudy } from '../eventParts.ts';
import { fileUnreadable } from './messages.ts';
import { isThisStudy } from './sourceMessages.ts';
import { placeOfSource, type SourcePlace } from './sourcePlace.ts';
import { readSourceTable } from './sourceTable.ts';
import { sourceTrialsOf, type SourceProblem } from './sourceTrials.ts';

export interface Sources {
  readonly sources: readonly SourceStudy[];
  /** A sentence for each reason why trials were left out, and for each metric that is taken for another. */
  readonly remarks: readonly string[];
  readonly problems: readonly Problem[];
}

type Named = NonNullable<Start['from']>[number];

/**
 * For a study that has not started: a study that has started has the trials in its journal.
 *
 * @param folder absolute: the declaration's own
 */
export async function readSources({ declaration, locate }: ValidDeclaration, folder: string): Promise<Sources> {
  const { from = [] } = declaration.start ?? {};
  const places = await Promise.all(from.map(({ study }) => placeOf(study, folder)));
  const names = namesOf(from, places);
  const all: Sources[] = [];
  for (const [i, named] of from.entries()) {
    const isRepeated = places.slice(0, i).some((other) => isSame(other, places[i]));
    const read = isRepeated
      ? { ok: false as const, problems: [{ message: listedTwice(named.study) }] }
      : await readSource(named, { place: places[i], name: names[i], folder }, declaration);
    all.push(
      read.ok
        ? { sources: [{ name: names[i], trials: [...read.trials] }], remarks: read.remarks, problems: [] }
        : {
            sources: [],
            remarks: [],
            problems: read.problems.map((each) => located(each, i, { named, declaration, locate })),
          },
    );
  }
  return {
    sources: all.flatMap(({ sources }) => sources),
    remarks: all.flatMap(({ remarks }) => remarks),
    problems: all.flatMap(({ problems }) => problems),
  };
}

async function placeOf(written: string, folder: string): Promise<SourcePlace> {
  try {
    return await placeOfSource(written, folder);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return { kind: 'none', problem: fileUnreadable(written, reasonOf(error)) };
  }
}

/** A study's own name and a file's, and where two have the same, as they are written. */
function namesOf(from: readonly Named[], places: readonly SourcePlace[]): readonly string[] {
  const short = places.map((place, i) => (place.kind === 'none' ? from[i].study : path.basename(place.path)));
  return short.map((name, i) => (short.filter((other) => other === name).length > 1 ? from[i].study : name));
}

function isSame(a: SourcePlace, b: SourcePlace): boolean {
  return a.kind !== 'none' && b.kind !== 'none' && a.path === b.path;
}

interface Placed {
  readonly place: SourcePlace;
  readonly name: string;
  readonly folder: string;
}

async function readSource(
  { study: written, rename = {} }: Named,
  { place, name, folder }: Placed,
  { study, space, objective }: Declaration,
): Promise<ReturnType<typeof sourceTrialsOf>> {
  const failed = (problem: SourceProblem) => ({ ok: false as const, problems: [problem] });
  if (place.kind === 'none') return failed({ message: place.problem, meant: place.meant });
  if (place.path === studyFolder(folder, study)) return failed({ message: isThisStudy(study) });
  const read = await readSourceTable(place, name, { space, objective });
  if (!read.ok) return failed({ message: read.problem });
  return sourceTrialsOf(read.value, { name, written, space, objective, rename });
}

interface Written {
  readonly named: Named;
  readonly declaration: Declaration;
  readonly locate: ValidDeclaration['locate'];
}

/** At its place in the list. */
function located({ message, path: below = [], meant, goal }: SourceProblem, i: number, written: Written): Problem {
  const { named, declaration, locate } = written;
  const place = ['start', 'from', i];
  const at = [...place, ...below];
  const goalPath = declaration.furtherObjectives ? ['objective', 0, 'goal'] : ['objective', 'goal'];
  const correct: Fix[] =
    meant === undefined
      ? []
      : below.length > 0
        ? [{ kind: 'rename', path: at, to: meant }]
        : [{ kind: 'write', path: named.rename ? [...place, 'study'] : place, value: meant }];
  const change: Fix[] = goal === undefined ? [] : [{ kind: 'write', path: goalPath, value: goal }];
  const remove: Fix = { kind: 'remove', path: place };
  const range = below.length > 0 ? locate(at, 'key') : locate(named.rename ? [...place, 'study'] : place);
  return { ...range, message, path: at, fixes: [...correct, ...change, ...(correct.length > 0 ? [] : [remove])] };
}
