/** A first declaration for a script that has none, as data: the script is read and never run. */
import { activeOf, draftAll, draftedParameters } from './draftedParameters.ts';
import { type DraftedParameter, withoutDuplicates } from './suggestions/draftParameter.ts';
import { startCommand } from '../declaration/command/interpreters.ts';
import {
  keptModelNote,
  missingNote,
  moreValuesNote,
  openedInPlaceNote,
  sharedPathsNote,
  startedInsteadNote,
  startsNote,
  takenFromNote,
  TO_FILL_IN,
} from './messages.ts';
import type { PassStyle } from './readers/flag.ts';
import { EXCLUSION_REASONS } from './exclusionReasons.ts';
import { nameWords } from './nameWords.ts';
import { givenWords, type Given } from './readers/givenWords.ts';
import { dataOf } from './readers/inputPaths.ts';
import { readScript } from './readers/readScript.ts';
import {
  folderOf,
  pathBelow,
  pathFrom,
  placedBeside,
  wayBetween,
  wayOf,
  type ConfigFile,
  type FileRead,
  type Script,
  type ScriptFile,
  type StartedScript,
} from './readers/script.ts';
import { costsIn, type Cost } from './suggestions/tracked.ts';
import { commanded, type DraftedCommand, type Launcher } from './suggestions/command.ts';
import { configProgram, isConfigFile } from './suggestions/configProgram.ts';
import { launcherFrom, launcherOf } from './suggestions/launcher.ts';
import { metricCandidates, sharedFile, type MetricCandidate } from './suggestions/metrics.ts';
import { readInFile } from './suggestions/resultFile.ts';
import { isStartedHere, keptModels, missingFiles, startedFrom } from './suggestions/missing.ts';
import { areWordsVaried, startedFile, startedPath, uniqueStarts } from './startedScript.ts';
import { ownOutputs, type Need } from './suggestions/needs.ts';

export interface Draft {
  /** The script's name without its folder. */
  readonly file: string;
  readonly launcher: Launcher;
  /** The words between the script and its parameters, such as `fit`. */
  readonly subcommand: readonly string[];
  readonly command: DraftedCommand;
  readonly passStyle: PassStyle;
  /** The configuration file of which each trial gets a copy; only with that style. */
  readonly template?: string;
  /** Those that are tuned, and those that are left out, each with its reason. */
  readonly parameters: readonly DraftedParameter[];
  /** The best first. */
  readonly metrics: readonly MetricCandidate[];
  /** What the script prints of its model beside them, such as its size. */
  readonly costs: readonly Cost[];
  /** Values that the script cannot start without, and nobody can guess. */
  readonly needs: readonly Need[];
  /** What it reads although it is not there. */
  readonly missing: readonly FileRead[];
  /** Sentences about the script that the person has to know. */
  readonly notes: readonly string[];
  /** Its script ran once, which chose the metric. */
  readonly isTried?: true;
  /** It loads a state that it has saved before, so that a trial may go on where it was. */
  readonly loadsState: boolean;
  /** It keeps that state in the folder that each trial has for it, where the declaration asks for one. */
  readonly namesCheckpoint: boolean;
  /** How many trials, and how many of them at once. */
  readonly budget: { readonly trials: number; readonly parallel: number };
}

/** A larger file is data and not a script. */
export const MAX_SCRIPT_BYTES = 2 ** 26;

/** @param cores of this machine: no more trials than these are proposed to run at once */
export function draftOf(script: ScriptFile, cores = Infinity): Draft {
  const read = readScript(script);
  const draft = draftOfRead(script, read, cores);
  const { starts = [] } = read;
  const [started, ...others] = uniqueStarts(starts);
  if (started === undefined || others.length > 0) return withSearchPath(draft, script);
  const inside = startedFile(script, started);
  const readInside = placedBeside(readScript(inside), startedPath(started));
  const note = startedInsteadNote(script.file, startedPath(started), areWordsVaried(starts));
  const other = startedDraft(script.file, started, draftOfRead(inside, readInside, cores), note);
  if (other === undefined) return withSearchPath(draft, script);
  const isEmpty = draft.parameters.length === 0 && other.parameters.length > 0;
  const isOther = isEmpty || activeOf(other.parameters) > activeOf(draft.parameters);
  return withSearchPath(isOther ? other : draft, script);
}

/** A search path is written as it is seen from where the command runs, which `python -m` has on its own. */
function withSearchPath(draft: Draft, { folders = [] }: ScriptFile): Draft {
  const { launcher, subcommand } = draft;
  const parameters = draft.parameters.flatMap((parameter) => {
    const { name, file = '', neededValue } = parameter.flag;
    if (name !== 'PYTHONPATH' || neededValue === undefined || (file === '' && launcher.cwd === undefined))
      return [parameter];
    const place = wayOf(`${folderOf(file)}${neededValue}`);
    const way = wayBetween(wayOf(launcher.cwd ?? ''), place, folders);
    if (way === '' && launcher.args.includes('-m')) return [];
    return [{ ...parameter, flag: { ...parameter.flag, neededValue: way || '.' } }];
  });
  return { ...draft, ...commanded(launcher, subcommand, parameters) };
}

function draftOfRead(script: ScriptFile, read: Script, cores: number): Draft {
  const { flags, constants = () => [], outputs, subcommand = [] } = read;
  const needed = read.reads?.() ?? [];
  const { start, config } = startOf(script, read, needed);
  const found = metricCandidates(outputs);
  const { passStyle, drafted } = draftedParameters(flags, (areBeside) => constants(found[0], areBeside), config);
  const template = passStyle === 'template' ? config : undefined;
  const launcher = { ...start, args: [...start.args, ...(template?.words ?? [])] };
  const parameters = withoutDuplicates(drafted);
  const metrics = found.map((metric) => readInFile(metric, parameters));
  const inTemplate = template?.takenBy === undefined ? [] : template.flags.flatMap((flag) => dataOf(flag));
  const missing = missingFiles([...needed, ...inTemplate], script);
  const kept = keptModels(read.paths ?? [], script).map(keptModelNote);
  const notes = [...kept, ...notesOf(read, { launcher, template, parameters, missing })];
  const hasMore = config?.isFixed === true && template === undefined && passStyle !== 'hydra' && activeIn(config) > 0;
  return {
    file: script.file,
    passStyle,
    ...(template !== undefined && { template: template.file }),
    ...commanded(launcher, subcommand, parameters),
    metrics,
    costs: costsIn(outputs),
    missing,
    notes: hasMore ? [moreValuesNote(config.file), ...notes] : notes,
    namesCheckpoint: /\bBBKB_CHECKPOINT_DIR\b/.test(script.text),
    loadsState: loadsState(script.text),
    budget: { trials: 50, parallel: sharedFile(metrics[0]) === undefined ? Math.min(4, cores) : 1 },
  };
}

/** Data may lie in a file of PyTorch as well, which a script that saves nothing has from elsewhere, or a copy be made. */
function loadsState(text: string): boolean {
  const loadsOwn = /\btorch\.load\s*\(/.test(text) && /\bsave\w*\s*\(/.test(text);
  return (
    loadsOwn ||
    /--resume\b|\bBBKB_CHECKPOINT_DIR\b|\bBackupAndRestore\s*\(|\bload_state_dict\s*\((?!\s*[\w.]+\.state_dict\b)/.test(
      text,
    )
  );
}

/** How the script starts, and the file of which a trial may get a copy: that of a flag, or one that it opens itself. */
function startOf(script: ScriptFile, read: Script, needed: readonly FileRead[]) {
  const { config: first, otherConfigs = [], fixedConfigs = () => [] } = read;
  const { folders = [] } = script;
  const [taken] = [first ?? [], otherConfigs].flat().toSorted((a, b) => activeIn(b) - activeIn(a));
  const own = isConfigFile(script)
    ? configProgram(script).launcher
    : launcherOf(script, (up) => isStartedHere(needed, up, script));
  const known = taken?.takenBy === undefined || own.cwd === undefined ? taken : undefined;
  const isFree = own.cwd === undefined && !known?.up && (known === undefined || known.isScript === true);
  const up = isFree ? startedFrom(needed, script) : known?.up;
  const start = launcherFrom(up, script) ?? own;
  if (known?.isScript && up) return { start, config: { ...known, file: pathBelow(up, folders, script.file) } };
  if (taken !== undefined) return { start, config: known };
  const [opened] = fixedConfigs(needed).toSorted((a, b) => activeIn(b) - activeIn(a));
  const from = start.cwd === undefined ? '' : `${start.cwd}/`;
  return { start, config: opened && { ...opened, file: pathFrom(from, folders, opened.file) } };
}

function activeIn({ flags }: ConfigFile): number {
  return activeOf(draftAll(flags, 'template'));
}

interface Found extends Pick<Draft, 'launcher' | 'parameters' | 'missing'> {
  readonly template: ConfigFile | undefined;
}

function notesOf({ notes, paths = [], starts = [] }: Script, found: Found): readonly string[] {
  const { launcher, template, parameters, missing } = found;
  // what a trial writes into its copy stays there
  const shared = paths.filter((each) => each !== template?.file);
  return [
    launcher.note ?? [],
    template?.takenBy === undefined ? [] : takenFromNote(template.file),
    activeOf(parameters) > 0 || starts.length === 0 ? [] : startsNote(starts.map(startedPath)),
    template?.isFixed ? openedInPlaceNote(template.file) : [],
    missing.length === 0 ? [] : missingNote(missing),
    shared.length === 0 ? [] : sharedPathsNote(shared, launcher.cwd !== undefined),
    ...notes,
  ].flat();
}

/** As the script that starts it does so. Undefined where a configuration would be looked for in another folder. */
function startedDraft(by: string, started: StartedScript, draft: Draft, note: string): Draft | undefined {
  const { template, launcher: own } = draft;
  const place = wayOf(folderOf(startedPath(started)) + (own.cwd ?? ''));
  if (template !== undefined && place !== wayOf(started.from)) return undefined;
  const given = givenWords(
    started.words,
    draft.parameters.map(({ flag }) => flag),
  );
  const shaped = given.some(loadsModel) ? draft.parameters.map(withoutShape) : draft.parameters;
  const tuned = shaped.flatMap(({ active, flag }) => (active ? [flag.name] : []));
  const replaced = new Set([...tuned, ...ownOutputs(shaped).keys()]);
  const kept = given.filter(({ name }) => name === undefined || !replaced.has(name));
  const names = new Set(kept.flatMap(({ name }) => name ?? []));
  const parameters = shaped.filter(({ flag }) => !names.has(flag.name));
  const program = started.program ?? [...startCommand(started.script).slice(0, -1), started.script];
  const words = kept.flatMap((each) => each.words);
  const at = own.args.findLastIndex((word) => template !== undefined && word.endsWith(template));
  const file =
    at < 0 || words.includes(own.args[at] ?? '')
      ? []
      : own.args.slice(own.args[at - 1]?.startsWith('--') ? at - 1 : at);
  const args = [...program, ...words, ...file];
  const launcher = { args, ...(started.from !== '' && { cwd: started.from.replace(/\/$/, '') }) };
  return { ...draft, ...commanded(launcher, draft.subcommand, parameters), file: by, notes: [note, ...draft.notes] };
}

/** `--resume runs/a.pth`: the model that is loaded has its shape. */
function loadsModel({ name = '', values }: Given): boolean {
  return /resume|restore|ckpt|checkpoint/i.test(name) && values.some((value) => /\/|\.\w+$/.test(value));
}

function withoutShape(parameter: DraftedParameter): DraftedParameter {
  const isShape = SHAPES.test(nameWords(parameter.flag.name).join(' '));
  return parameter.active && isShape
    ? { ...parameter, active: false, reason: EXCLUSION_REASONS.loadedShape }
    : parameter;
}

const SHAPES =
  /\b(?:layers?|levels?|hidden|dims?|heads?|depth|width|channels?|filters?|units|embed\w*|radius|blocks?)\b/;

/** Whether a study can start from the draft once its needs are written in. */
export function isComplete({ parameters, metrics, notes }: Draft): boolean {
  const [metric] = metrics;
  return (
    parameters.some(({ active }) => active) &&
    metric !== undefined &&
    isCertain(metric) &&
    !notes.some((note) => note.startsWith(TO_FILL_IN))
  );
}

/** Whether the tuner finds the metric in the script's output, and a better value is a better model. */
export function isCertain({ readableAs, goal, doubt }: MetricCandidate): boolean {
  return (
    goal !== undefined &&
    (readableAs === 'name' || readableAs === 'pattern') &&
    (doubt === undefined || doubt === 'training')
  );
}
