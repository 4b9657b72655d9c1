/** Zod's issues as problems at their lines. */
import type * as z from 'zod';
import type { Locate } from '../document.ts';
import { fixBelow, type Fix } from '../fix.ts';
import { PATH } from '../keys/expecting.ts';
import { Place } from '../keys/checks.ts';
import type { Problem } from '../problem.ts';
import { valueFixes } from './valueFixes.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** The plain values of a file, and where each is written. */
export interface LocatedFile {
  readonly value: unknown;
  readonly locate: Locate;
}

/** @param parents the path to the union that has the issue: inside a union, zod counts from there */
export function problemsOfIssue(issue: Issue, file: LocatedFile, parents: Path = []): readonly Problem[] {
  const path = [...parents, ...issue.path];
  if (issue.code === 'invalid_union') {
    const meantBranch = branchOf(issue);
    if (meantBranch) return meantBranch.flatMap((inner) => problemsOfIssue(inner, file, path));
  }
  const { at, needle, fixes } = placeOf(issue, path);
  const range = file.locate(path, at, needle);
  const known = fixes ?? valueFixes(issue, path, file.value);
  return [{ ...range, message: messageOf(issue, path), path, ...(known.length > 0 && { fixes: known }) }];
}

/** Of several forms, the one that is meant has problems inside it: a list with one bad word, not "not a text". */
function branchOf({ errors }: z.core.$ZodIssueInvalidUnion): readonly Issue[] | undefined {
  return errors.find((branch) => branch.some(({ path }) => path.length > 0));
}

function placeOf(
  issue: Issue,
  path: Path,
): { at?: 'key' | undefined; needle?: string | undefined; fixes?: readonly Fix[] } {
  const place: unknown = issue.code === 'custom' ? issue.params?.place : undefined;
  if (!(place instanceof Place)) return {};
  const { fixes = [], ...where } = place.inValue;
  const group = path.slice(0, path.length - place.depth);
  return { ...where, fixes: fixes.map((fix) => fixBelow(group, fix)) };
}

function messageOf({ message }: Issue, path: Path): string {
  return message.replace(PATH, () => path.map(String).join('.'));
}
