/** What a value in R, Julia or JavaScript is made of: its text, and the flags and environment variables in it. */
import { attributeName, effectiveDefault, type Flag } from '../flag.ts';
import type { TokenizedScript } from '../../../code/tokenizedScript.ts';

interface Value {
  /** With a question mark for each part that only a run can tell. */
  readonly text: string;
  /** The flags and environment variables in it, as attributes. */
  readonly given: readonly string[];
  /** The name of the variable that holds it. */
  readonly name?: string;
}

export interface Values {
  /** Of the expression that begins at a place. */
  readonly valueAt: (at: number) => Value;
  /** Of the arguments of a call, by its opening bracket. */
  readonly argumentsAt: (open: number) => readonly Argument[];
}

interface Argument {
  /** Where it is given by its name. */
  readonly name?: string;
  readonly at: number;
}

const UNKNOWN: Value = { text: '?', given: [] };
const MAX_DEPTH = 12;
const MAX_ARGUMENTS = 20;
const MAX_TEXT = 300;
const MAX_TERMS = 8;

export function valuesOf(script: TokenizedScript, flags: readonly Flag[]): Values {
  const { tokens, wordAt, closing, assigned } = script;
  const byAttribute = new Map(flags.map((flag) => [attributeName(flag), flag]));
  const known = new Map<number, Value>();
  let depth = 0;

  const valueAt = (at: number): Value => {
    const found = known.get(at);
    if (found !== undefined || depth >= MAX_DEPTH) return found ?? UNKNOWN;
    // a name may lead to itself
    known.set(at, UNKNOWN);
    depth++;
    const value = sumAt(at);
    depth--;
    known.set(at, value);
    return value;
  };

  /** `dir + "/x.csv"`, and `process.env.X || "x.csv"`, of which the last is certain. */
  const sumAt = (start: number): Value => {
    let { value, next } = termAt(start);
    for (let i = 0; i < MAX_TERMS && /^(?:[+*]|\|\||\?\?)$/.test(wordAt(next)); i++) {
      const right = termAt(next + 1);
      value = /^[+*]$/.test(wordAt(next)) ? joined([value, right.value], '') : { ...right.value, given: value.given };
      next = right.next;
    }
    return /^[-/%?]$/.test(wordAt(next)) ? UNKNOWN : value;
  };

  const termAt = (start: number): { readonly value: Value; readonly next: number } => {
    let at = start;
    while (/^(?:new|await)$/.test(wordAt(at))) at++;
    const token = tokens[at];
    if (token?.kind === 'text') return { value: interpolated(token.text), next: at + 1 };
    if (token?.kind === 'number') return { value: { ...UNKNOWN, text: token.text }, next: at + 1 };
    if (wordAt(at) === '(') return { value: valueAt(at + 1), next: (closing.get(at) ?? at) + 1 };
    if (token?.kind !== 'name') return { value: UNKNOWN, next: at + 1 };
    while (wordAt(at + 1) === '::') at += 2;
    const name = wordAt(at);
    const sign = wordAt(at + 1);
    if (sign === '(') return { value: callAt(name, at + 1), next: (closing.get(at + 1) ?? at + 1) + 1 };
    if (sign === '$') return { value: entryOf(name, wordAt(at + 2)), next: at + 3 };
    if (sign === '[') {
      const key = tokens.slice(at + 2, at + 5).find(({ kind }) => kind === 'text' || kind === 'name')?.text ?? '';
      return { value: entryOf(name, key), next: (closing.get(at + 1) ?? at + 1) + 1 };
    }
    const dot = name.lastIndexOf('.');
    const own = variable(name);
    return { value: own === UNKNOWN && dot > 0 ? entryOf(name.slice(0, dot), name.slice(dot + 1)) : own, next: at + 1 };
  };

  const variable = (name: string): Value => {
    if (/^(?:__dirname|@__DIR__|@__FILE__|__filename|import\.meta\.(?:dirname|url))$/.test(name)) return HERE;
    const [only, ...others] = assigned.get(name) ?? [];
    return only !== undefined && others.length === 0 ? { name, ...valueAt(only.at) } : UNKNOWN;
  };

  /** `opt$data`, `args["data"]`, `argv.data`, `process.env.X`. */
  const entryOf = (holder: string, key: string): Value => {
    if (holder === 'ENV' || holder === 'process.env') return ofFlag(key);
    const attribute = attributeName({ name: key });
    return byAttribute.has(attribute) ? ofFlag(attribute) : UNKNOWN;
  };

  const ofFlag = (name: string): Value => {
    const flag = byAttribute.get(name);
    const value = flag && effectiveDefault(flag);
    return { text: value === undefined || value === '' ? '?' : String(value).slice(0, MAX_TEXT), given: [name] };
  };

  const callAt = (name: string, open: number): Value => {
    const all = argumentsAt(open);
    const last = name.slice(name.lastIndexOf('.') + 1);
    const values = (): readonly Value[] =>
      all.filter((each) => each.name === undefined).map((each) => valueAt(each.at));
    const text = (each: Argument | undefined): string | undefined =>
      each && tokens[each.at]?.kind === 'text' ? tokens[each.at]?.text : undefined;
    if (name === 'Sys.getenv' || (last === 'get' && wordAt(all[0]?.at ?? -1) === 'ENV')) {
      const [key = '', fallback] = (last === 'get' ? all.slice(1) : all).map((each) => text(each) ?? '');
      return byAttribute.has(key) || fallback === undefined ? ofFlag(key) : { text: fallback, given: [] };
    }
    // `getopt(ARGS, "--data")`
    const options = all.flatMap((each) => /^--?(\w.*)/.exec(text(each) ?? '')?.[1] ?? []);
    const asked = options.map((each) => attributeName({ name: each })).find((each) => byAttribute.has(each));
    if (asked !== undefined) return ofFlag(asked);
    if (/^(?:getwd|pwd)$|^process\.cwd$/.test(name)) return HERE;
    if (/^(?:paste0|string|str_c|concat)$/.test(last)) return joined(values(), '');
    if (last === 'paste') return joined(values(), text(all.find((each) => each.name === 'sep')) ?? ' ');
    if (name === 'file.path' || JOINS.test(last)) return joined(values(), '/');
    if (KEEPS.test(last)) return values()[0] ?? UNKNOWN;
    // `dirname(@__FILE__)`
    if (last === 'dirname' && /_FILE__$|filename$|url$/.test(wordAt(all[0]?.at ?? -1))) return HERE;
    return UNKNOWN;
  };

  /** The texts of a template, and the variables between them. */
  const interpolated = (text: string): Value => {
    const parts = text.slice(0, MAX_TEXT).split(/\$\{([^{}]*)\}|\$\(([^()]*)\)|\$([\p{L}_]\w*)/u);
    const values = parts.flatMap((part: string | undefined, i) => {
      if (part === undefined) return [];
      const isText = i % 4 === 0;
      return [isText ? { text: part, given: [] } : part === 'path.sep' ? { text: '/', given: [] } : named(part)];
    });
    return joined(values, '');
  };

  const named = (written: string): Value => {
    const [, holder = '', key] = /^([\w@]+)(?:\.([\w]+))?$/.exec(written.trim()) ?? [];
    if (holder === '') return UNKNOWN;
    return key === undefined ? variable(holder) : entryOf(holder, key);
  };

  const argumentsAt = (open: number): readonly Argument[] => {
    const close = Math.min(closing.get(open) ?? open, open + 1000);
    const found: Argument[] = [];
    let isStart = true;
    for (let at = open + 1; at < close && found.length < MAX_ARGUMENTS; at = (closing.get(at) ?? at) + 1) {
      if (isStart) {
        const isNamed = /^(?:=|:|=>)$/.test(wordAt(at + 1));
        found.push(isNamed ? { name: (tokens[at]?.text ?? '').replace(/^:/, ''), at: at + 2 } : { at });
      }
      isStart = /^[,;]$/.test(wordAt(at));
    }
    return found;
  };

  return { valueAt, argumentsAt };
}

const HERE: Value = { text: '.', given: [] };
const JOINS = /^(?:joinpath|join|resolve|here|datadir|projectdir|file_path|path)$/;
const KEEPS =
  /^(?:normalizePath|normalize|normpath|abspath|path_abs|expanduser|String|URL|fileURLToPath|file|trimws|first|shQuote|path\.expand)$/;

function joined(parts: readonly Value[], between: string): Value {
  const name = parts.map((part) => part.name).find((each) => each !== undefined);
  return {
    text: normalized(parts.map(({ text }) => text).join(between)).slice(0, MAX_TEXT),
    given: [...new Set(parts.flatMap(({ given }) => given))].slice(0, MAX_TERMS),
    ...(name !== undefined && { name }),
  };
}

/** `./../data` is `../data`, and `a//b` is `a/b`. */
function normalized(path: string): string {
  return path
    .slice(0, 2 * MAX_TEXT)
    .replace(/\/\.(?=\/)/g, '')
    .replace(/^\.\//, '')
    .replace(/\/{2,}(?!.*:\/\/)/g, '/');
}
