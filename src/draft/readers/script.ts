/** The result of a reader: all that a script takes from outside, and all that it prints. */
import { normalizedPath, type ReadFile, type SourcePlace } from '../../code/files.ts';
import type { Flag } from './flag.ts';

/** A line that the script prints, cut where values are filled in. */
export type OutputSegment =
  | { readonly text: string }
  /** The variable or key whose value stands here; empty where it has no name. */
  | { readonly placeholder: string };

/** A file with metrics that the script writes, or the folder of such files. */
export interface WrittenFile {
  /** From the folder in which it runs. */
  readonly path: string;
  /** What says that path, or the folder at its beginning, as an attribute. */
  readonly flag?: string;
}

export interface OutputStatement extends SourcePlace {
  /**
   * `stdout`: printed, so that the tuner can read it; `json`: the keys of a printed JSON object; `stderr`: a log;
   * `tracker`: the names that an experiment tracker gets, which prints nothing.
   */
  readonly channel: 'stdout' | 'json' | 'stderr' | 'tracker';
  readonly segments: readonly OutputSegment[];
  /** Where what it sends to a tracker stands afterwards. */
  readonly writtenFile?: WrittenFile;
  /** Again and again while the script trains, as far as its text says. */
  readonly isRepeated?: true;
  /** In so few digits that another line which says the same is better. */
  readonly isCoarse?: true;
  /** Once for each of several models, so that the last one's is read. */
  readonly isOfEach?: true;
  /** Only where a switch is turned on that is off by default. */
  readonly isOff?: true;
  /** While the model learns, of the data from which it does. */
  readonly isTraining?: true;
  /** Its names may be others: which keys are printed there cannot be seen. */
  readonly isGuessed?: true;
}

export interface ScriptFile {
  /** The script's name without its folder, in which the declaration will be written. */
  readonly file: string;
  readonly text: string;
  /** The names of the folders that it is in, the outermost first; none where they are not known. */
  readonly folders?: readonly string[];
  /** What its command gives it, where that is known. */
  readonly words?: readonly string[];
  /** Without it, the other files of the project are not looked at. */
  readonly readFile?: ReadFile;
  /** The scripts and the documents of the project, by their paths from the script's folder. */
  readonly projectFiles?: () => readonly string[];
  /** Whether there is a file or a folder at a path relative to the script's folder, or an absolute one. */
  readonly isThere?: (path: string) => boolean;
}

/** A language, or another kind of file from which a study can be drafted. */
export interface ScriptReader {
  /** Its files, by the ends of their names. */
  readonly files: RegExp;
  readonly read: (script: ScriptFile & { readonly readFile: ReadFile }) => Script;
}

/**
 * The way from a script's folder to the nearest one, of its own and two above, in which there is a file of that name:
 * `../` where `src/train.py` reads `configs/a.yaml` of the folder above, in which it is therefore started.
 */
export function folderWith(file: string, readFile: ReadFile): string | undefined {
  return ['', '../', '../../'].find((up) => readFile(up + file) !== undefined);
}

/** The files by their paths from the folder of another one. */
export function readBeside(file: string, readFile: ReadFile): ReadFile {
  return (path) => readFile(folderOf(file) + path);
}

/** The folders of a file, by its path from a folder in these. */
export function foldersAt(file: string, folders: readonly string[] = []): readonly string[] {
  const levels = folderOf(file)
    .split('/')
    .filter((part) => part !== '');
  return levels.reduce<readonly string[]>((up, part) => (part === '..' ? up.slice(0, -1) : [...up, part]), folders);
}

/** The path of a file that a script names from its own folder; the script's where there is none. */
export function besideOf(script: string, file: string | undefined): string {
  return file === undefined ? script : normalizedPath(folderOf(script) + file);
}

/** What was read of a script, with its places by their paths from the folder of the one that starts it. */
export function placedBeside(script: Script, file: string): Script {
  const placed = <T extends SourcePlace>(all: readonly T[]) =>
    all.map((each) => ({ ...each, file: besideOf(file, each.file) }));
  const { constants, reads } = script;
  return {
    ...script,
    flags: placed(script.flags),
    outputs: placed(script.outputs),
    ...(constants && { constants: (...request) => placed(constants(...request)) }),
    ...(reads && { reads: () => placed(reads()) }),
  };
}

/** With the stroke at its end; empty for a file alone. */
export function folderOf(file: string): string {
  return file.replace(/[^/]*$/, '');
}

/** A way, with the stroke at its end; empty for one that leads nowhere else. */
export function wayOf(path: string): string {
  return normalizedPath(`./${path}/`).replace(/^\/$/, '');
}

/** A file as it is named from the folder to which that way leads. */
export function pathBelow(up: string, folders: readonly string[], file: string): string {
  const levels = up.length / '../'.length;
  return [...(levels === 0 ? [] : folders.slice(-levels)), file].join('/');
}

/** The same for a way that leads down again, and for a file beside or above. */
export function pathFrom(way: string, folders: readonly string[], path: string): string {
  if (path.startsWith(way)) return path.slice(way.length);
  return normalizedPath(`./${wayBetween(way, folderOf(path), folders)}/${path.slice(folderOf(path).length)}`);
}

/** The way from one folder to another, each by its way from the one in these. */
export function wayBetween(from: string, to: string, folders: readonly string[]): string {
  const [here, there] = [foldersAt(from, folders), foldersAt(to, folders)];
  const apart = here.findIndex((name, i) => name !== there[i]);
  const shared = apart === -1 ? here.length : apart;
  return [...here.slice(shared).map(() => '..'), ...there.slice(shared)].join('/');
}

/** A file of which each trial can have a copy with other values. */
export interface ConfigFile {
  /** The way to the folder in which the script is started; that is its own where there is none. */
  readonly up?: string | undefined;
  /** As the command names it. */
  readonly file: string;
  readonly flags: readonly Flag[];
  /** The words of the command that name it; none where the program's own words do. */
  readonly words: readonly string[];
  /** The flag that takes it. */
  readonly takenBy?: string;
  /** The script opens it by a path of its own, and gets the copy in its place. */
  readonly isFixed?: true;
  /** It is the script itself, whose fixed words count only where nothing that it takes can be tuned. */
  readonly isScript?: true;
}

/** A file or a folder that every run reads. */
export interface FileRead extends SourcePlace {
  /** Relative to the script's folder or absolute, with a star from the first part on that only a run can tell. */
  readonly path: string;
  /** The flag or the constant that says it. */
  readonly name?: string;
  /** A module, or what is named from `__file__`: it lies where the script does, wherever that is started. */
  readonly isBeside?: true;
}

/** A script that another one starts. */
export interface StartedScript {
  /** The way to the folder in which it is started; empty for that of the script which does. */
  readonly from: string;
  /** Its path from there. */
  readonly script: string;
  /** The program that starts it and what that is given; the usual one where there is none. */
  readonly program?: readonly string[];
  /** What it is given. */
  readonly words: readonly string[];
}

export interface Script {
  readonly flags: readonly Flag[];
  /** Constants that look like settings, which the script's launcher can replace. @param metric where it is printed */
  readonly constants?: (metric?: SourcePlace, areBeside?: boolean) => readonly Flag[];
  readonly outputs: readonly OutputStatement[];
  /** The names of all options that it accepts; undefined where it may accept others. */
  readonly accepts?: () => readonly string[] | undefined;
  /** All words of its files, as `nameWords` has them; undefined where others may be part of what it prints. */
  readonly vocabulary?: () => ReadonlySet<string> | undefined;
  /** The words between the script and its flags, such as `fit`. */
  readonly subcommand?: readonly string[];
  /** The configuration file that it takes most of its values from. */
  readonly config?: ConfigFile | undefined;
  /** Others that it takes. */
  readonly otherConfigs?: readonly ConfigFile[];
  /** Those that it opens by a path of its own, each by its path from the script. @param reads what every run reads */
  readonly fixedConfigs?: (reads: readonly FileRead[]) => readonly ConfigFile[];
  /** A value of that file with what the script does with it. */
  readonly withUse?: (flag: Flag) => Flag;
  /** The same of all values of such a file, of which it may use only some. */
  readonly usedValues?: UsedValues;
  /** What every run reads, and the script does not make itself. */
  readonly reads?: () => readonly FileRead[];
  readonly starts?: readonly StartedScript[];
  /** The paths, relative to its folder, that it writes whatever it is given. */
  readonly paths?: readonly string[];
  /** Sentences that the person has to know about the command. */
  readonly notes: readonly string[];
}

export type UsedValues = (flags: readonly Flag[], file: string) => readonly Flag[];

export function onlyNote(note: string): Script {
  return { flags: [], outputs: [], notes: [note] };
}

/** Arguments printed with a blank, or another text, between them. */
export function joinWithBlanks(parts: readonly (readonly OutputSegment[])[], between = ' '): readonly OutputSegment[] {
  return parts.flatMap((segments, i) => [...(i > 0 ? [{ text: between }] : []), ...segments]);
}

/** A template such as `loss: %.3f`, with what fills each placeholder; without it, nobody knows its name. */
export function templateSegments(
  template: string,
  placeholders: RegExp,
  segmentAt: (index: number) => OutputSegment = () => ({ placeholder: '' }),
): readonly OutputSegment[] {
  const segments: OutputSegment[] = [];
  let [at, index] = [0, 0];
  for (const match of template.matchAll(placeholders)) {
    if (match.index > at) segments.push({ text: template.slice(at, match.index) });
    segments.push(segmentAt(index++));
    at = match.index + match[0].length;
  }
  const rest = template.slice(at).replaceAll('%%', '%');
  return rest === '' ? segments : [...segments, { text: rest }];
}
