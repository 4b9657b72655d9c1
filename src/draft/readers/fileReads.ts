/** The files that scripts read whose values no model follows: by the texts in the calls that open them. */
import { positions } from '../../code/positions.ts';
import type { FileRead } from './script.ts';

const MAX_READS = 50;

/** @param functions the names of those that read what they are given first, as a part of an expression */
export function fileReads(text: string, functions: string): readonly FileRead[] {
  const calls = new RegExp(
    String.raw`(?<![\w])(?:${functions})\(\s{0,9}(?:(["'])([^"'\n]{1,200})\1|([\w.]{1,60}))`,
    'g',
  );
  const { lineAt } = positions(text);
  return [...text.matchAll(calls)].slice(0, MAX_READS).flatMap(({ index, 2: written, 3: variable }) => {
    const path = written ?? (variable === undefined ? undefined : assignedText(text, variable));
    if (path === undefined || !/^[\w./][\w ./-]*\.\w{1,8}$/.test(path) || isMade(text, path)) return [];
    return [
      { path: path.replace(/^(?:\.\/)+/, ''), ...(variable !== undefined && { name: variable }), line: lineAt(index) },
    ];
  });
}

/** Of a name that gets one text, once. */
function assignedText(text: string, variable: string): string | undefined {
  const name = variable.replaceAll('.', String.raw`\.`);
  const assigned = new RegExp(String.raw`(?<![\w.$])${name}\s{0,9}(?:<-|=)\s{0,9}["']([^"'\n]{1,200})["']`, 'g');
  const found = [...text.matchAll(assigned)];
  return found.length === 1 ? found[0]?.[1] : undefined;
}

const MAX_NAMED = 20;

/** The script names it where it writes, downloads, or asks whether it is there. */
function isMade(text: string, path: string): boolean {
  const before = text.split(path, MAX_NAMED).slice(0, -1);
  return before.some((part) =>
    /(?:writ|save|sink|exist|download|mkdir|access)[\w.]{0,20}\([^\n]{0,100}$/i.test(part.slice(-160)),
  );
}
