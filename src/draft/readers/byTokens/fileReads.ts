/** What a script in R, Julia or JavaScript needs from outside: a value comes to a call that reads a file or a folder. */
import { filePath, isSamePath } from '../inputPaths.ts';
import { attributeName, environmentFlag, type Flag } from '../flag.ts';
import type { FileRead } from '../script.ts';
import { positions } from '../../../code/positions.ts';
import { tokenizedScript, type Language, type TokenizedScript } from './tokenizedScript.ts';
import { valuesOf, type Values } from './values.ts';

interface Inputs {
  /** Those that are given, required where every run reads them or refuses to go on, and the environment variables. */
  readonly flags: readonly Flag[];
  /** The files that every run reads, and that nothing in the script makes. */
  readonly reads: () => readonly FileRead[];
}

const READS: Readonly<Record<Language, RegExp>> = {
  r: /^(?:read[._](?!sql)\w{1,20}|fread|readRDS|load|readLines|source|scan|vroom|list[._]files|setwd|stream_in|fromJSON|st_read|(?:flow_images|image_dataset|text_dataset)_from_directory)$/,
  julia:
    /^(?:read|File|readdlm|open|load|readlines|eachline|npzread|h5open|jldopen|matread|include|readdir|parsefile|load_file|deserialize|cd)$/,
  node: /^(?:readFile|readFileSync|createReadStream|readdir|readdirSync|readJson|readJsonSync|fromFile|loadLayersModel|csv|chdir)$/,
};
/** With nothing, they end the script. */
const FAILS = /^strsplit$/;
const MAKES = /writ|save|sink|exist|download|mkdir|mkpath|access|create(?!Read)|copy/i;
const ENDS = /^(?:stop|quit|q|print_help|throw|error|exit|process\.exit|abort)$/;
const ABSENT = /^(?:is\.null|is\.na|isnothing|isempty)$/;

const MAX_READS = 50;
const MAX_MADE = 200;
const MAX_TESTS = 500;

export function textInputs(text: string, language: Language, options: readonly Flag[]): Inputs {
  const script = tokenizedScript(text, language);
  const given = [...options, ...(language === 'node' ? [] : environmentOf(text))];
  const values = valuesOf(script, given);
  const reached = callsOf(script, (name) => READS[language].test(name) || FAILS.test(name))
    .filter(({ at }) => !script.isOptional(at) && !isWritten(script, values, at))
    .slice(0, MAX_READS)
    .flatMap(({ name, at }) => {
      const all = values.argumentsAt(at);
      const first = all.find((each) => each.name === undefined || /^(?:file|path|input|con|data)$/.test(each.name));
      return first === undefined ? [] : [{ value: values.valueAt(first.at), at, isFile: !FAILS.test(name) }];
    });
  const { asked, refused } = testsOf(script, values);
  const needed = new Set([
    ...refused,
    ...reached.flatMap(({ value }) => (value.text.includes('?') ? value.given : [])).filter((name) => !asked.has(name)),
  ]);
  return {
    flags: given.map((flag) =>
      flag.default === undefined && flag.required !== false && needed.has(attributeName(flag))
        ? { ...flag, required: true }
        : flag,
    ),
    reads: () => {
      const made = madeBy(script, values);
      return reached.flatMap(({ value, at, isFile }): readonly FileRead[] => {
        const path = filePath(value.text.replace(/^file:\/\//, ''));
        if (!isFile || path === undefined || made.some((other) => isSamePath(other, path))) return [];
        const name = value.given[0] ?? value.name;
        return [{ path, ...(name !== undefined && { name }), line: script.tokens[at]?.line ?? 1 }];
      });
    },
  };
}

function callsOf({ calls }: TokenizedScript, isWanted: (name: string) => boolean) {
  return [...calls].flatMap(([name, places]) => (isWanted(name) ? places : [])).toSorted((a, b) => a.at - b.at);
}

/** `open("x", "w")`. */
function isWritten({ tokens }: TokenizedScript, { argumentsAt }: Values, open: number): boolean {
  const mode = argumentsAt(open)[1];
  const token = mode && tokens[mode.at];
  return token?.kind === 'text' && /^[wa][bt+]?$/.test(token.text);
}

/** What it writes, downloads, or asks for before it goes on without it. */
function madeBy(script: TokenizedScript, values: Values): readonly string[] {
  const isMade = callsOf(script, (name) => MAKES.test(name) || name === 'open').filter(({ name, at }) =>
    name === 'open' ? isWritten(script, values, at) : !/exist|access/i.test(name) || !refuses(script, at),
  );
  return isMade
    .slice(0, MAX_MADE)
    .flatMap(({ at }) => values.argumentsAt(at).flatMap((each) => filePath(values.valueAt(each.at).text) ?? []));
}

/** A word that ends the script follows soon, in the body of the test. */
function refuses({ wordAt }: TokenizedScript, at: number): boolean {
  for (let i = at + 1; i < at + 40 && wordAt(i) !== '}' && wordAt(i) !== 'else'; i++)
    if (ENDS.test(wordAt(i))) return true;
  return false;
}

/** The flags of which it asks whether they are given, and those without which it ends. */
function testsOf(script: TokenizedScript, { valueAt }: Values) {
  const { tokens, wordAt, closing } = script;
  const asked = new Set<string>();
  const refused = new Set<string>();
  const places = tokens.flatMap((_, at) =>
    /^(?:if|elseif|\?|ifelse)$/.test(wordAt(at)) || ABSENT.test(wordAt(at)) ? [at] : [],
  );
  for (const at of places.slice(0, MAX_TESTS)) {
    const isIf = /^(?:if|elseif)$/.test(wordAt(at));
    const isCondition = wordAt(at) === '?';
    const end = isIf && wordAt(at + 1) === '(' ? (closing.get(at + 1) ?? at) : at + 12;
    const from = isCondition ? at - 4 : at + 1;
    const isRefusal = isIf && refuses(script, end);
    for (let i = from; i < Math.min(end, from + 60); i++) {
      const isAbsent =
        (ABSENT.test(wordAt(i - 2)) && wordAt(i - 3) !== '!') ||
        wordAt(i - 1) === '!' ||
        /^(?:null|undefined|nothing|NULL)$/.test(wordAt(i + 2)) ||
        /^(?:null|undefined|nothing|NULL)$/.test(wordAt(i + 3));
      if (tokens[i]?.kind !== 'name') continue;
      for (const name of valueAt(i).given)
        if (isRefusal) {
          if (isAbsent) refused.add(name);
        } else asked.add(name);
    }
  }
  return { asked, refused };
}

const OF_ENVIRONMENT =
  /Sys\.getenv\(\s{0,9}["'](\w{1,60})["']\s{0,9}(?:,\s{0,9}(?:unset\s{0,9}=\s{0,9})?["']?([^"'()\n]{0,200})["']?)?\s{0,9}\)|\bENV\["(\w{1,60})"\](?!\s{0,9}=[^=])|\bget\(ENV,\s{0,9}"(\w{1,60})",\s{0,9}"?([^"()\n]{0,200})"?\)/g;

/** `Sys.getenv("LR", "0.1")`, `ENV["LR"]`, `get(ENV, "LR", "0.1")`. */
function environmentOf(text: string): readonly Flag[] {
  const { lineAt } = positions(text);
  return [...text.matchAll(OF_ENVIRONMENT)]
    .slice(0, 100)
    .flatMap(({ index, 1: r, 2: ofR, 3: julia, 4: got, 5: ofGot }) => {
      const value = ofR ?? ofGot;
      return environmentFlag(
        r ?? julia ?? got ?? '',
        lineAt(index),
        value === undefined ? undefined : { kind: 'text', value },
        {
          ...(julia !== undefined && { required: true }),
        },
      );
    });
}
