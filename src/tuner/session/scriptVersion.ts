/** The script of a session while trials start: a person may edit it meanwhile. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Origin } from '../../study/eventParts.ts';
import { codeOf } from '../../study/origins.ts';
import { sha256OfFile } from './collectOrigin.ts';

/** The SHA-256 of the script as it is now; undefined where there is none that trials read. */
export type ScriptVersion = () => Promise<string | undefined>;

/** It is hashed again only where its size or its time is another. */
export function createScriptVersion(origin: Origin): ScriptVersion {
  const { template, cwd } = origin;
  const script = codeOf(origin);
  if (script === null) return () => Promise.resolve(undefined);
  const file = path.resolve(cwd, script.path);
  // trials are made from the text that a template had when the session began
  if (template !== undefined && path.resolve(cwd, template.path) === file) return () => Promise.resolve(undefined);
  let hashed: { readonly status: string; readonly sha256: Promise<string | undefined> } | undefined;
  return async () => {
    const status = await statusOf(file);
    if (hashed?.status !== status) hashed = { status, sha256: sha256OfFile(file) };
    return hashed.sha256;
  };
}

async function statusOf(file: string): Promise<string> {
  try {
    const { size, mtimeNs, ino } = await stat(file, { bigint: true });
    return [size, mtimeNs, ino].join();
  } catch {
    return 'unreadable';
  }
}
