/** The two ways of reporting a metric that this project recommends: a JSON line, and `acc: 0.93`. */
import { escapeRegExp, lastMatch, NUMBER } from './expressions.ts';

/** `{"acc": 0.93}`. */
export function jsonForm(name: string): (line: string) => unknown {
  return (line) => {
    // Parsing is expensive, and a line without the name can have it only if it has escapes.
    if (!(line.includes(name) || line.includes('\\'))) return undefined;
    const object = jsonRecord(line);
    return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
  };
}

/** Undefined where the line is no JSON object. */
export function jsonRecord(line: string): Readonly<Record<string, unknown>> | undefined {
  const text = line.trim();
  if (!text.startsWith('{') || !text.endsWith('}')) return undefined;
  const object = parsed(text);
  return isRecord(object) ? object : undefined;
}

/** A line is read for each metric in turn, and parsed once. */
let lastParsed: { readonly text: string; readonly object: unknown } | undefined;

function parsed(text: string): unknown {
  if (lastParsed?.text !== text) lastParsed = { text, object: parseLenient(text) };
  return lastParsed.object;
}

/**
 * JSON, and the bare words NaN and Infinity, because Python's `json` writes them. Both are read as an infinity: no
 * value is taken from either, and the message quotes the line.
 */
function parseLenient(text: string): unknown {
  for (const candidate of [text, text.replace(/(?<=[:,[\s])-?(?:NaN|Infinity)(?=\s*[,\]}])/g, '1e999')]) {
    try {
      return JSON.parse(candidate);
    } catch {
      // A line that starts like JSON and is not JSON is ordinary output.
    }
  }
  return undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

// The end of a complete number: 0.93 in "0.93, best" or "0.93%.", but not the 1 of "1,024", "1/3", "1.2.3" or
// "1.e5x".
const NUMBER_END = String.raw`(?=%?(?:$|[\s;|)\]}]|,(?!\d)|\.(?!\w)))`;

/** "3 / 10" is how far something is; "loss: 0.3 / acc: 0.9" are two values. */
const NO_TOTAL = String.raw`(?!\.?%?[ \t]*/[ \t]*\.?\d)`;

/**
 * `acc: 0.93` and `acc = 0.93`, the name at the line's start or after white space. Every part is anchored to an
 * occurrence of the name, so that the time is linear in the length of the line.
 */
export function assignmentForm(name: string): (line: string) => number | undefined {
  const word = escapeRegExp(name);
  const assignment = new RegExp(String.raw`(?:^|\s)${word}[ \t]*[:=][ \t]*(${NUMBER})${NUMBER_END}${NO_TOTAL}`, 'g');
  return (line) => {
    if (!line.includes(name)) return undefined;
    const last = lastMatch(assignment, line)?.[1];
    return last === undefined ? undefined : Number(last);
  };
}
