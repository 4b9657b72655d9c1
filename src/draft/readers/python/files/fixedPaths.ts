/** The files that a Python script writes beside itself whatever it is given: parallel trials would share them. */
import type { CourseAt } from '../course.ts';
import type { PythonScript } from '../script.ts';
import type { Flow, FlowsAt } from './flow.ts';
import { writtenTo } from './writers.ts';

const MAX_WRITTEN = 30;
const MAX_WRITERS = 100;
const MAX_CALLS = 5000;

/** Their paths, relative to the script's folder, each once. */
export function fixedPaths({ calls }: PythonScript, flowsAt: FlowsAt, courseAt: CourseAt): readonly string[] {
  // from then on nobody knows where it is
  if (calls.some(({ call }) => call.name === 'chdir')) return [];
  const found = new Set<string>();
  let writers = 0;
  for (const { module, call } of calls.slice(0, MAX_CALLS)) {
    const target = writtenTo(module, call);
    if (target === undefined) continue;
    if (++writers > MAX_WRITERS || found.size >= MAX_WRITTEN) break;
    const path = relative(typeof target === 'string' ? target : writtenText(flowsAt(module, target)));
    if (path !== undefined && courseAt(module).reach(call.node) !== 'never') found.add(path);
  }
  return [...found];
}

/** Undefined where a flag or another place of the script can change it. */
function writtenText([flow, ...others]: readonly Flow[]): string | undefined {
  const isFixed = flow !== undefined && others.length === 0 && flow.flags.length + flow.variables.length === 0;
  return isFixed && flow.through.length === 0 && !flow.text.includes('?') ? flow.text : undefined;
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
