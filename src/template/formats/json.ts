/** JSON, scanned without recursion; JSON.parse says first whether it is JSON at all, and last what the copy says. */
import {
  joinPath,
  leavesOfValue,
  MAX_DEPTH,
  other,
  plain,
  quoted,
  TemplateError,
  type Entry,
  type Format,
} from '../format.ts';
import { parseJson } from '../../system/json.ts';
import { jsonBreak } from '../../system/jsonBreak.ts';
import * as messages from '../messages.ts';

export const json: Format = {
  name: () => 'JSON',
  extensions: ['.json'],
  read: readJson,
  write: (value) => (typeof value === 'string' ? quoted(value) : String(value)),
  leaves: (text) => leavesOfValue(JSON.parse(text.replace(/^\uFEFF/, ''))),
};

/** A table or list that is open. */
interface Open {
  readonly path: string | undefined;
  readonly from: number;
  readonly at: number;
  readonly isList: boolean;
  index: number;
  key: string;
}

// strings and bare words; white space, commas and colons are between them
const TOKEN = /[{}[\],]|"[^"\\]*(?:\\.[^"\\]*)*"\s*(:?)|[^\s{}[\],:"]+/gs;

function readJson(text: string): readonly Entry[] {
  checkSyntax(text);
  const entries: (Entry | undefined)[] = [];
  const open: Open[] = [];
  const pathHere = (): string | undefined => {
    const inner = open.at(-1);
    return inner === undefined ? '' : joinPath(inner.path, inner.isList ? inner.index : inner.key);
  };
  for (const { 0: token, 1: colon, index } of text.matchAll(TOKEN)) {
    const inner = open.at(-1);
    if (token === ',') {
      if (inner !== undefined) inner.index += 1;
    } else if (token === '{' || token === '[') {
      if (open.length === MAX_DEPTH) throw new TemplateError(messages.nestedTooDeep(MAX_DEPTH), index);
      open.push({ path: pathHere(), from: index, at: entries.length, isList: token === '[', index: 0, key: '' });
      entries.push(undefined); // known when it is closed
    } else if (token === '}' || token === ']') {
      const closed = open.pop();
      if (closed?.path !== undefined && closed.path !== '') {
        const why = closed.isList ? messages.isList : messages.isTable;
        entries[closed.at] = other({ path: closed.path, from: closed.from, to: index + 1 }, why);
      }
    } else if (colon === ':' && inner !== undefined) inner.key = JSON.parse(token.replace(/\s*:$/, '')) as string;
    else entries.push(plainEntry(token.trimEnd(), index, pathHere()));
  }
  return entries.filter((entry) => entry !== undefined);
}

function plainEntry(token: string, from: number, path: string | undefined): Entry | undefined {
  if (path === undefined || path === '' || token === '\uFEFF') return undefined;
  const value = JSON.parse(token) as string | number | boolean | null;
  return plain({ path, from, to: from + token.length }, value, /^-?\d+[.eE]/.test(token));
}

function checkSyntax(text: string): void {
  const isJson = parseJson(text.replace(/^\uFEFF/, '')) !== undefined;
  if (!isJson) throw new TemplateError(messages.notJson(), jsonBreak(text));
}
