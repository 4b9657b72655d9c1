/** What a script in R, Julia or JavaScript needs from outside: a value comes to a call that reads a file or a folder. */
import { filePath, fileRead, isAmong } from '../inputPaths.ts';
import { attributeName, environmentFlag, type Flag } from '../flag.ts';
import type { FileRead } from '../script.ts';
import type { ReadFile } from '../../../code/files.ts';
import { positions } from '../../../code/positions.ts';
import { tokenizedScript, type Language, type TokenizedScript } from '../../../code/tokenizedScript.ts';
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
  node: /^(?:readFile|readFileSync|createReadStream|readdir|readdirSync|readJson|readJsonSync|fromFile|loadLayersModel|csv|chdir|require)$/,
};
/** They write only into a folder that is there. */
const WRITES: Readonly<Record<Language, RegExp>> = {
  r: /^(?:save|saveRDS|save_\w{1,20}|write|write[._]\w{1,20}|writeLines|fwrite|ggsave|sink|pdf|png|jpeg|svg)$/,
  julia: /^(?:open|write|writedlm|npzwrite|serialize|h5write|matwrite)$/,
  node: /^(?:(?:write|append)(?:File|Json)(?:Sync)?|createWriteStream)$/,
};
/** Where a script makes folders or goes to one, nobody looks which. */
const MAKES_FOLDERS = /mkdir|mkpath|dir[._]create|ensureDir|setwd|chdir/i;
const FOLDERS = /^(?:list[._]files|setwd|readdir|readdirSync|cd|chdir)$/;
/** With nothing, they end the script. */
const FAILS = /^strsplit$/;
/** It ends where the file is not there: as good as reading it. */
const LOOKS_FOR = /^(?:file[._]exists|dir[._]exists|isfile|isdir|existsSync)$/;
const MAKES = /writ|save|sink|exist|download|mkdir|mkpath|access|create(?!Read)|copy/i;
const ENDS = /^(?:stop|quit|q|print_help|throw|error|exit|process\.exit|abort)$/;

const ABSENT = /^(?:is\.null|is\.na|isnothing|isempty)$/;

const MAX_READS = 50;
const MAX_MADE = 200;
const MAX_TESTED = 5000;

/** @param readFile without it, the files that the script runs are not looked at */
export function textInputs(
  text: string,
  script: TokenizedScript,
  language: Language,
  options: readonly Flag[],
  readFile?: ReadFile,
): Inputs {
  const given = [...options, ...environmentOf(text)];
  const values = valuesOf(script, given);
  const isReached = (name: string): boolean =>
    (READS[language].test(name) && !isOwn(script, name)) || FAILS.test(name) || LOOKS_FOR.test(name);
  const reached = callsOf(script, isReached)
    .filter(({ name, at }) =>
      LOOKS_FOR.test(name)
        ? refusesWithout(script, at)
        : !script.optionalLines.has(script.tokens[at]?.line ?? 0) && !isWritten(script, values, at),
    )
    .slice(0, MAX_READS)
    .flatMap(({ name, at }) => {
      const all = values.argumentsAt(at);
      const first = all.find((each) => each.name === undefined || /^(?:file|path|input|con|data)$/.test(each.name));
      const value = first && values.valueAt(first.at);
      // a module is looked for in many places, and a word alone may be anything
      const isFile = name === 'require' ? /\.json$/ : /[./]/;
      const isOther =
        !FOLDERS.test(name) && !FAILS.test(name) && value?.text !== '?' && !isFile.test(value?.text ?? '');
      return value === undefined || isOther ? [] : [{ name, value, at, isFile: !FAILS.test(name) }];
    });
  const { asked, refused } = testsOf(script, values);
  const empty = reached.flatMap(({ value }) => (value.text.includes('?') ? value.given : []));
  const needed = new Set([...refused, ...empty.filter((name) => !asked.has(name))]);
  return {
    flags: given.map((flag) =>
      flag.default === undefined && flag.required !== false && needed.has(attributeName(flag))
        ? { ...flag, required: true }
        : flag,
    ),
    reads: () => {
      const isMade = isAmong(madeBy(script, values));
      const run = reached.flatMap(({ name, value }) => (RUNS.test(name) ? (filePath(value.text) ?? []) : []));
      const theirs = [...new Set(run)].slice(0, MAX_RUN).flatMap((file) => readsOf(file, language, readFile));
      const own = reached.flatMap(({ value: { text, given, name }, at, isFile }) => {
        const place = { line: script.tokens[at]?.line ?? 1 };
        return isFile ? fileRead(text.replace(/^file:\/\//, ''), given[0] ?? name, place, isMade) : [];
      });
      return [...own, ...intoFolders(script, values, language), ...theirs.filter(({ path }) => !isMade(path))];
    },
  };
}

/** The folders into which every run writes. */
function intoFolders(script: TokenizedScript, values: Values, language: Language): readonly FileRead[] {
  if (script.tokens.some(({ text }) => MAKES_FOLDERS.test(text))) return [];
  const written = callsOf(script, (name) => WRITES[language].test(name)).filter(
    ({ name, at }) =>
      !script.optionalLines.has(script.tokens[at]?.line ?? 0) && (name !== 'open' || isWritten(script, values, at)),
  );
  return written.slice(0, MAX_READS).flatMap(({ at }) =>
    values.argumentsAt(at).flatMap((argument) => {
      const { text, given, name } = values.valueAt(argument.at);
      const folder = given.length > 0 ? undefined : /^([^?\n]{1,200})\/[^/\n]{0,80}\.[a-z]\w{0,5}$/i.exec(text)?.[1];
      return folder === undefined ? [] : fileRead(folder, name, { line: script.tokens[at]?.line ?? 1 }, () => false);
    }),
  );
}

/** What a file reads that the script runs as a part of itself; one that it runs in turn is not followed. */
function readsOf(file: string, language: Language, readFile: ReadFile | undefined): readonly FileRead[] {
  const text = readFile?.(file) ?? '';
  const { reads } = textInputs(text, tokenizedScript(text, language), language, []);
  return reads().map((read) => ({ ...read, file }));
}

const RUNS = /^(?:source|include)$/;
const MAX_RUN = 8;

/** A function that the script defines. */
function isOwn({ assigned, calls, wordAt }: TokenizedScript, name: string): boolean {
  const isDefined = calls.get(name)?.some(({ at }) => wordAt(at - 2) === 'function') === true;
  return isDefined || assigned.get(name)?.some(({ at }) => /^(?:function|async|\()$/.test(wordAt(at))) === true;
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
    name === 'open' ? isWritten(script, values, at) : !/exist|access/i.test(name) || !refusesWithout(script, at),
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

/** `if (!file.exists(DATA)) stop(…)`. @param open the bracket of the call */
function refusesWithout(script: TokenizedScript, open: number): boolean {
  const isNegated = [2, 3, 4].some((before) => script.wordAt(open - before) === '!');
  return isNegated && refuses(script, script.closing.get(open) ?? open);
}

/** The flags of which it asks whether they are given, and those without which it ends. */
function testsOf(script: TokenizedScript, { valueAt }: Values) {
  const { tokens, wordAt, optionalLines } = script;
  const asked = new Set<string>();
  const refused = new Set<string>();
  const tested = tokens.flatMap(({ kind, line }, at) => {
    const isTested = optionalLines.has(line) || ABSENT.test(wordAt(at - 2));
    return kind === 'name' && isTested ? [at] : [];
  });
  for (const at of tested.slice(0, MAX_TESTED)) {
    const isAbsent =
      (ABSENT.test(wordAt(at - 2)) && wordAt(at - 3) !== '!') ||
      wordAt(at - 1) === '!' ||
      [2, 3].some((next) => /^(?:null|undefined|nothing|NULL)$/.test(wordAt(at + next)));
    const names = isAbsent && refuses(script, at) ? refused : asked;
    for (const name of valueAt(at).given) names.add(name);
  }
  return { asked, refused };
}

/** `Sys.getenv("LR", "0.1")`, `get(ENV, "LR", "0.1")`, `ENV["LR"]`, `process.env.LR ?? 0.1`. */
const OF_ENVIRONMENT: readonly RegExp[] = [
  /\bSys\.getenv\(\s{0,9}["'](?<name>\w{1,60})["']\s{0,9}(?:,\s{0,9}(?:unset\s{0,9}=\s{0,9})?["']?(?<value>[^"'()\n]{0,200})["']?)?\s{0,9}\)/g,
  /\bget\(ENV,\s{0,9}"(?<name>\w{1,60})",\s{0,9}"?(?<value>[^"()\n]{0,200})"?\)/g,
  /\bENV\["(?<name>\w{1,60})"\](?!\s{0,9}=[^=])/g,
  /\bprocess\.env(?:\.|\[["'])(?!NODE_ENV)(?<name>\w{1,60})(?:["']\])?(?:\s{0,9}(?:\?\?|\|\|)\s{0,9}["']?(?<value>[^"'()\s;,]{1,200}))?/g,
];

function environmentOf(text: string): readonly Flag[] {
  const { lineAt } = positions(text);
  return OF_ENVIRONMENT.flatMap((pattern) =>
    [...text.matchAll(pattern)].slice(0, 100).flatMap(({ 0: written, index, groups }) =>
      environmentFlag(
        groups?.name ?? '',
        lineAt(index),
        groups?.value === undefined ? undefined : { kind: 'text', value: groups.value },
        // Julia ends at one that nobody has set
        written.startsWith('ENV') ? { required: true } : {},
      ),
    ),
  );
}
