/** The curve of an attempt that has ended, in the trial's folder: a log that is cut later does not change it. */
import { rm, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { readSmallJson } from '../../system/regularFile.ts';
import type { Curve } from './curve.ts';

const curveSchema = z.object({
  named: z.boolean(),
  points: z.readonly(z.array(z.object({ step: z.number(), value: z.number() }))),
});

/** A curve has about a thousand points. */
const MAX_BYTES = 2 ** 20;

/** One report is no curve. */
export async function writeCurve(path: string, { named, points }: Curve): Promise<void> {
  if (points.length < 2) return;
  // the script may have made anything of that name; where the disk is full, the logs still have the curve
  await rm(path, { force: true, recursive: true }).catch(() => undefined);
  await writeFile(path, `${JSON.stringify({ named, points })}\n`, { flag: 'wx' }).catch(() => undefined);
}

/** Undefined where there is none. */
export async function readCurve(path: string): Promise<Curve | undefined> {
  return curveSchema.safeParse(await readSmallJson(path, MAX_BYTES)).data;
}
