/** The curves of an attempt that has ended, in the trial's folder: a log that is cut later does not change them. */
import { rm, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { readSmallJson } from '../../system/regularFile.ts';
import { previousAttemptFile } from '../output/trialFiles.ts';
import type { Curve, GrowingCurve } from './curve.ts';

const curveSchema = z.object({
  named: z.boolean(),
  points: z.readonly(z.array(z.object({ step: z.number(), value: z.number() }))),
});
const fileSchema = z.extend(curveSchema, { further: z.optional(z.record(z.string(), curveSchema)) });

/** A curve has about a thousand points. */
const MAX_BYTES = 2 ** 20;

/**
 * One report is no curve, but the beginning of one where the trial may go on.
 *
 * @param further those of other metrics, by their names
 */
export async function writeCurves(
  path: string,
  { named, points }: Curve,
  further: ReadonlyMap<string, Curve> = new Map(),
  mayGoOn = false,
): Promise<void> {
  const others = [...further].filter(([, curve]) => isCurve(curve));
  if (points.length < (mayGoOn ? 1 : 2) && others.length === 0) return;
  const kept = Object.fromEntries(others.map(([name, curve]) => [name, { named: curve.named, points: curve.points }]));
  const text = JSON.stringify({ named, points, ...(others.length > 0 && { further: kept }) });
  // the script may have made anything of that name; where the disk is full, the logs still have the curve
  await rm(path, { force: true, recursive: true }).catch(() => undefined);
  await writeFile(path, `${text}\n`, { flag: 'wx' }).catch(() => undefined);
}

/**
 * What the attempts before this one have reported, while it is about to run or runs.
 *
 * @param first the metric whose curve stands without its name
 */
export async function earlierCurves(path: string, attempt: number, first: string): Promise<NamedCurves> {
  // the files of the last attempt are renamed when this one starts
  return named((await readCurves(path)) ?? (await curvesBefore(path, attempt)), first);
}

/**
 * Joins the curves of earlier attempts with those of the last one, as far as it went on where they were.
 *
 * @returns the points of the earlier ones that stay, of the first metric
 */
export async function joinCurves(path: string, before: NamedCurves, first: string): Promise<Curve['points']> {
  const last = named(await readCurves(path), first);
  const names = new Set([...before.keys(), ...last.keys()]);
  const { [first]: own = NONE, ...further } = Object.fromEntries(
    [...names].map((name) => [name, joined(before.get(name), last.get(name))]),
  );
  await writeCurves(path, own, new Map(Object.entries(further)), true);
  return pointsBefore(before.get(first), last.get(first));
}

/** By the names of their metrics. */
type NamedCurves = ReadonlyMap<string, Curve>;

function named({ further = {}, ...own }: KeptCurves = NONE, first: string): NamedCurves {
  return new Map([[first, own], ...Object.entries(further)]);
}

/** The whole curve of a trial that went on where it was. */
export function continued(before: Curve | undefined, curve: GrowingCurve): GrowingCurve {
  return { ...curve, points: joined(before, curve).points };
}

/** Those of the last attempt that has any: one that nobody saw end has none, nor has one that failed at once. */
export async function curvesBefore(path: string, attempt: number): Promise<KeptCurves | undefined> {
  for (let n = attempt - 1; n > 0; n--) {
    const curves = await readCurves(previousAttemptFile(path, n));
    if (curves !== undefined) return curves;
  }
  return undefined;
}

const NONE: Curve = { named: true, points: [] };

function joined(before: Curve = NONE, last: Curve = NONE): Curve {
  return { named: before.named && last.named, points: [...pointsBefore(before, last), ...last.points] };
}

function pointsBefore(before: Curve = NONE, last: Curve = NONE): Curve['points'] {
  const first = last.points.at(0)?.step ?? Infinity;
  return before.points.filter(({ step }) => step < first);
}

/** That of the first metric; undefined where there is none. */
export async function readCurve(path: string): Promise<Curve | undefined> {
  const { named = false, points = [] } = (await readCurves(path)) ?? {};
  return isCurve({ points }) ? { named, points } : undefined;
}

interface KeptCurves extends Curve {
  /** By the names of their metrics. */
  readonly further?: Readonly<Record<string, Curve>> | undefined;
}

/** Of all metrics; the first one may have no points. */
export async function readCurves(path: string): Promise<KeptCurves | undefined> {
  return fileSchema.safeParse(await readSmallJson(path, MAX_BYTES)).data;
}

const isCurve = ({ points }: Pick<Curve, 'points'>): boolean => points.length > 1;
