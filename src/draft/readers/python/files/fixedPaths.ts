/** The files that a Python script writes beside itself whatever it is given: parallel trials would share them. */
import type { FixedPaths, WrittenPath } from '../../script.ts';
import type { Flag } from '../../flag.ts';
import type { PythonScript } from '../script.ts';
import type { ReachedCall } from '../modules/reach.ts';
import type { CourseAt } from '../course.ts';
import { pathText } from './pathText.ts';
import { needsOtherFiles } from './otherFiles.ts';
import { writtenTo } from './writers.ts';

const MAX_WRITTEN = 30;
const MAX_WRITERS = 100;
const MAX_CALLS = 5000;

interface Written {
  readonly written: WrittenPath;
  readonly makesFolders: boolean;
  /** Whether the script comes to it with its own defaults. */
  readonly isReached: boolean;
}

export function fixedPaths(script: PythonScript, flags: readonly Flag[], courseAt: CourseAt): FixedPaths | undefined {
  const { calls } = script;
  // from then on nobody knows where it is
  if (calls.some(({ call }) => call.name === 'chdir')) return undefined;
  const all = writtenPaths(calls.slice(0, MAX_CALLS), flags, courseAt);
  const written = all.filter(({ isReached: is }) => is);
  if (written.length === 0) return undefined;
  const makesFolders = calls.some(({ call }) => /^(?:makedirs|mkdir)$/.test(call.name));
  const needsFolder = written.some((each) => each.written.path.includes('/') && !each.makesFolders && !makesFolders);
  return {
    written: written.map((each) => each.written),
    runsAnywhere: !needsFolder && !needsOtherFiles(script, new Set(all.map((each) => each.written.path))),
  };
}

function writtenPaths(calls: readonly ReachedCall[], flags: readonly Flag[], courseAt: CourseAt): readonly Written[] {
  const names = new Set(flags.map(({ name }) => name.replaceAll('-', '_')));
  const found = new Map<string, Written>();
  let writers = 0;
  for (const { module, call } of calls) {
    const target = writtenTo(module, call);
    if (target === undefined) continue;
    if (++writers > MAX_WRITERS || found.size >= MAX_WRITTEN) break;
    const path = relative('path' in target ? target.path : pathText(module, target.node, names));
    if (path === undefined || found.get(path)?.isReached === true) continue;
    const { tracker } = target;
    found.set(path, {
      written: { path, ...module.placeOf(call.node), ...(tracker !== undefined && { tracker }) },
      makesFolders: target.makesFolders === true,
      isReached: courseAt(module).reach(call.node) !== 'never',
    });
  }
  return [...found.values()];
}

/** Undefined for an absolute path, one above the script's folder or in an unknown folder, and for other texts. */
function relative(text: string | undefined): string | undefined {
  const path = text
    ?.replaceAll('\\', '/')
    .replace(/^(?:\.\/+)+/, '')
    .replace(/\/+$/, '');
  if (path === undefined || !/^[\w*][\w .,=@+*-]*(?:\/[\w.*][\w .,=@+*-]*)*$/.test(path) || path.length > 120)
    return undefined;
  return /^\*+(?:$|\/)|(?:^|\/)\.\.(?:\/|$)/.test(path) ? undefined : path;
}
