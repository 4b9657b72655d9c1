/** The script of a session, and what it imports, while trials start: a person may edit them meanwhile. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Origin, Script } from '../../study/eventParts.ts';
import type { EventOf } from '../../study/events.ts';
import { codeOf } from '../../study/origins.ts';
import { sha256OfFile, sha256OfFiles } from './collectOrigin.ts';

/** The files as they are now; undefined where there is no script that trials read. */
export type ScriptVersion = () => Promise<Pick<Script, 'sha256' | 'imports'> | undefined>;

export function createScriptVersion(origin: Origin): ScriptVersion {
  const { template, cwd } = origin;
  const script = codeOf(origin);
  if (script === null) return () => Promise.resolve(undefined);
  const file = path.resolve(cwd, script.path);
  // trials are made from the text that a template had when the session began
  if (template !== undefined && path.resolve(cwd, template.path) === file) return () => Promise.resolve(undefined);
  const sha256Of = createHashes();
  const imported = script.imports && Object.keys(script.imports);
  return async () => {
    const sha256 = await sha256Of(file);
    if (sha256 === undefined) return undefined;
    return { sha256, ...(imported && { imports: await sha256OfFiles(imported, cwd, sha256Of) }) };
  };
}

/** What of it is another than was known: nothing in most cases. */
export function editedSince(
  known: Script | null | undefined,
  version: Awaited<ReturnType<ScriptVersion>>,
): Pick<EventOf<'trial.starting'>, 'script' | 'imports'> {
  if (version === undefined) return {};
  const { sha256, imports } = version;
  return {
    ...(sha256 !== known?.sha256 && { script: sha256 }),
    ...(imports && !isDeepStrictEqual(imports, known?.imports) && { imports }),
  };
}

/** A file is hashed again only where its size or its time is another. */
function createHashes(): (file: string) => Promise<string | undefined> {
  const known = new Map<string, { readonly status: string; readonly sha256: Promise<string | undefined> }>();
  return async (file) => {
    const status = await statusOf(file);
    const before = known.get(file);
    if (before?.status === status) return before.sha256;
    const sha256 = sha256OfFile(file);
    known.set(file, { status, sha256 });
    return sha256;
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
