/** The constants of a script that look like its settings, as parameters that its launcher can replace. */
import type { SyntaxNode } from '@lezer/common';
import { EXCLUSION_REASONS } from '../exclusionReasons.ts';
import { counted, grouped } from '../../code/grouped.ts';
import { exclusionReason } from '../suggestions/exclusions.ts';
import { meaningOf } from '../suggestions/meaning.ts';
import { rangeByName } from '../suggestions/ranges.ts';
import { resolveFlag, type Flag, type LibraryUse } from './flag.ts';
import { isNumeric } from '../../code/literal.ts';
import {
  ALWAYS_A_SETTING,
  findSettings,
  lastName,
  numberedName,
  RATE,
  rateAt,
  scalarOf,
  type Setting,
} from '../../code/settings.ts';

/** The traits of a file's constants that depend on its language. */
export interface ConstantsOfFile {
  readonly settings: readonly Setting[];
  /** The call whose argument a value is; undefined where it is none, and for a call that only makes entries. */
  readonly callAround: (node: SyntaxNode) => CallAround | undefined;
  /** The value with what a known library does with it. */
  readonly withUse?: (flag: Flag) => Flag;
  /** The parameter that takes a number by its place in a call, or that a known library has under any name. */
  readonly parameterAt?: (node: SyntaxNode) => LibraryUse | undefined;
  /** Why a person has to decide about it; undefined for an assignment, an entry or a field. */
  readonly doubtAbout: (setting: Setting) => string | undefined;
}

export interface CallAround {
  readonly name: string;
  /** Its arguments reach a model, an optimizer, a loss or the data of a training, as far as can be seen. */
  readonly trains: boolean;
}

/** A file beside the script. */
export interface ModuleConstants {
  /** As the script imports it. */
  readonly name: string;
  readonly file: string;
  readonly text: string;
  readonly constants: ConstantsOfFile;
  /** It is there for its values, each of which a person may look for. */
  readonly isSettings: boolean;
}

/**
 * Variables, entries and fields; values inside calls only where there is nothing else, but for a few names.
 *
 * @param texts all files of the script
 * @param areBeside there are options to tune as well: what is written inside calls stays as it is
 */
export function constantFlags(
  file: ConstantsOfFile,
  texts: readonly string[],
  modules: readonly ModuleConstants[] = [],
  areBeside = false,
): readonly Flag[] {
  const inTexts = readsOf(texts);
  const settingsModules = modules.filter(({ isSettings }) => isSettings);
  const inAll = readsOf([...new Set([...texts, ...settingsModules.map(({ text }) => text)])]);
  const flagsIn = (each: ModuleConstants): readonly Flag[] =>
    inModule(each, withoutUnread(flagsOf(each.constants), unreadNames(each.constants, inAll, true))).filter(
      ({ name }) => !findSettings(file.settings, name).ok,
    );
  const own = withoutUnread(flagsOf(file), unreadNames(file, inTexts));
  const settings = [...own, ...settingsModules.flatMap(flagsIn)];
  if (areBeside) return settings.map((flag) => (isPenalty(flag) ? withoutReason(flag) : flag));
  const inOthers = modules
    .filter(({ isSettings }) => !isSettings)
    .flatMap((each) => withOffered(each.constants, flagsIn(each), true, false))
    .filter((flag) => !isPrecision(flag));
  return offered(file, settings, inOthers);
}

function inModule({ name: module, file }: ModuleConstants, flags: readonly Flag[]): readonly Flag[] {
  return flags.map((flag) => ({ ...flag, name: `${module}.${flag.name}`, file }));
}

/** Of a layer. It fits every size. */
export function isRate({ givenTo, library }: Flag): boolean {
  return library === undefined && RATE.test(givenTo?.parameter ?? '');
}

/** What keeps a model from learning its data by heart: a rate of a layer, or what an optimizer takes. */
export function isPenalty(flag: Flag): boolean {
  return isRate(flag) || (/(^|\.)weight_?decay$/.test(flag.name) && Number(flag.default) > 0);
}

function isClearlyTuned(flag: Flag): boolean {
  return exclusionReason(flag) === undefined && (flag.type === 'choice' || rangeByName(flag) !== undefined);
}

/** @param others in modules that are run: only what is clearly tuned */
function offered(file: ConstantsOfFile, own: readonly Flag[], others: readonly Flag[]): readonly Flag[] {
  const isClear = own.some((flag) => flag.library === undefined && isClearlyTuned(flag));
  const known = [...withOffered(file, own, isClear), ...others];
  const hasOther = known.some(isClearlyTuned);
  // a size that a class takes by its place often belongs to the data
  const isTaken = (flag: Flag) =>
    isRate(flag) ||
    flag.givenTo?.isSure === true ||
    (isByPlace(flag) && (!hasOther || ALWAYS_A_SETTING.test(flag.givenTo?.parameter ?? '')));
  return known
    .map((flag) =>
      isTaken(flag) ? withoutReason(flag, isRate(flag) ? [INSIDE_CALL, PART_OF_MODEL] : undefined) : flag,
    )
    .filter((flag, i) => i < own.length || isClearlyTuned(flag));
}

/**
 * @param isClear there is something else to tune than what stands inside calls
 * @param withObjects also what any object is made with, and not only a loader of data
 */
function withOffered(
  file: ConstantsOfFile,
  flags: readonly Flag[],
  isClear: boolean,
  withObjects = true,
): readonly Flag[] {
  const withOthers = namesWithOthers(file, withObjects);
  const isOffered = (flag: Flag): boolean => {
    const { name, default: given } = flag;
    if (isClear && ALWAYS_A_SETTING.test(name)) return Number(given) > 0;
    return (!isClear || withOthers.has(name.slice(name.lastIndexOf('.') + 1))) && !isPrecision(flag);
  };
  return flags.map((flag) => (!isByPlace(flag) && isOffered(flag) ? withoutReason(flag) : flag));
}

/** A number in a call, whose name is that of the parameter that takes it. */
function isByPlace({ name, givenTo }: Flag): boolean {
  return givenTo !== undefined && (ITEM.test(name) || givenTo.isSure === true);
}

function withoutUnread(flags: readonly Flag[], isUnread: (name: string) => boolean): readonly Flag[] {
  return flags.map((flag) => (isUnread(flag.name) ? { exclusionReason: EXCLUSION_REASONS.unread, ...flag } : flag));
}

interface Reads {
  readonly countOf: (word: string) => number;
  readonly areTakenAtOnce: boolean;
}

function readsOf(texts: readonly string[]): Reads {
  const countOf = counted(texts.flatMap((text) => text.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []));
  return { countOf, areTakenAtOnce: texts.some((text) => TAKES_ALL.test(text)) };
}

/**
 * The variables that nothing names again, of a module that several scripts may share in this one; none where something
 * takes all of them at once, or most of its own look so.
 */
function unreadNames(
  { settings }: ConstantsOfFile,
  { countOf, areTakenAtOnce }: Reads,
  isShared = false,
): (name: string) => boolean {
  const variables = grouped(
    settings.filter(({ assignedOn }) => assignedOn.length > 0),
    lastName,
  );
  const unread = new Set([...variables].flatMap(([name, all]) => (countOf(name) <= all.length ? [name] : [])));
  const areMany = isShared ? unread.size === variables.size : unread.size * 2 > variables.size;
  return (name) => !areMany && !areTakenAtOnce && unread.has(name);
}

// `model.eval()` takes nothing
const TAKES_ALL = /\bvars\(|__dict__|\bgetattr\(|\basdict\(|\b(?:globals|locals)\(|(?<!\.)\b(?:exec|eval)\(/;

/** The last names of what stands beside a setting, and of what an object is made with: `hidden` of `Net(hidden=64)`. */
function namesWithOthers({ settings, callAround }: ConstantsOfFile, withObjects: boolean): ReadonlySet<string> {
  const placeOf = ({ path }: Setting): string => path.slice(0, Math.max(0, path.lastIndexOf('.')));
  const written = settings.filter(({ omitted }) => omitted === undefined);
  const places = new Set(written.filter(({ path }) => ALWAYS_A_SETTING.test(path)).map(placeOf));
  const makesObject = ({ node }: Setting): boolean => {
    const call = callAround(node);
    return call?.trains === true && (withObjects ? /^[A-Z]/ : /DataLoader$/).test(call.name);
  };
  return new Set(written.filter((each) => places.has(placeOf(each)) || makesObject(each)).map(lastName));
}

const { insideCall: INSIDE_CALL, partOfModel: PART_OF_MODEL } = EXCLUSION_REASONS;

/** It only keeps a division from failing, or says along which axis something is computed. */
function isPrecision(flag: Flag): boolean {
  const { text } = meaningOf(flag);
  // an epsilon of more is how often something else is tried, or how much is let pass
  return /\beps$|^(?:dim|axis)$/.test(text) || (/\bepsilon$/.test(text) && !(Number(flag.default) >= 0.01));
}

/** @param reasons those that do not count for it */
function withoutReason(flag: Flag, reasons: readonly string[] = [INSIDE_CALL]): Flag {
  const { exclusionReason, ...rest } = flag;
  return reasons.includes(exclusionReason ?? '') ? rest : flag;
}

/** More places with one name than this are not settings. */
const MAX_PLACES = 50;

function flagsOf(file: ConstantsOfFile): readonly Flag[] {
  const { settings } = file;
  const byLastName = grouped(settings, ownName);
  const names = new Set<string>();
  return settings.flatMap((setting) => {
    const places = byLastName.get(ownName(setting)) ?? [];
    const use = useOf(file, setting);
    if (!(isNamedAsOne(setting) || use.givenTo) || scalarOf(setting) === undefined || places.length > MAX_PLACES)
      return [];
    const { name, same } = shortestName(file, setting, places, use);
    const { line, literal: defaultLiteral } = setting;
    const raw = { name, passStyle: 'constants', line, defaultLiteral, ...use } as const;
    const flag = file.withUse?.(resolveFlag(raw)) ?? resolveFlag(raw);
    if (names.has(name) || !same.some(({ node }) => isSetting(file, flag, setting, node))) return [];
    names.add(name);
    const doubts = same.map(file.doubtAbout);
    // a default that a call repeats is replaced in both places
    const least = doubts.includes(undefined) ? undefined : doubts.includes(INSIDE_CALL) ? INSIDE_CALL : doubts[0];
    const doubt = LIMIT.test(name) ? EXCLUSION_REASONS.limit : least;
    return [{ ...flag, ...(doubt !== undefined && { exclusionReason: doubt }) }];
  });
}

/** What takes a value that has no name of its own, or that is not written at all. */
function useOf(file: ConstantsOfFile, setting: Setting): Pick<Flag, 'library' | 'givenTo'> {
  const { omitted, node, literal } = setting;
  const rate = isNumeric(literal) && literal.value > 0 && literal.value < 1 ? rateAt(setting.path) : undefined;
  const callee = rate === undefined ? undefined : file.callAround(node)?.name;
  if (rate !== undefined && callee !== undefined) return { givenTo: { callee, parameter: rate } };
  const givenTo = isNumeric(literal) ? file.parameterAt?.(node) : undefined;
  if (givenTo !== undefined) return { givenTo };
  if (omitted === undefined) return {};
  return { library: omitted.library, givenTo: { callee: omitted.callee, parameter: lastName(setting) } };
}

/** It bounds another value. */
const LIMIT = /(^|\.)max_(\w+_)?batch_size$/i;

/** The shortest end of its path that leads to it and to nothing with another value; for an argument also by number. */
function shortestName(
  file: ConstantsOfFile,
  setting: Setting,
  places: readonly Setting[],
  { givenTo }: Pick<Flag, 'givenTo'>,
) {
  const parts = setting.path.split('.');
  const least = ITEM.test(setting.path) || givenTo !== undefined ? 2 : 1;
  // no parameter has a name that begins with the place in a list
  const ends = Array.from({ length: MAX_PARTS }, (_, i) => parts.slice(-least - i).join('.')).filter(
    (name, i) => least + i <= parts.length && !/^\d/.test(name),
  );
  const isArgument = ({ node }: Setting): boolean => file.callAround(node)?.trains === true;
  const isCounted = places.every((each) => each.path !== setting.path || isArgument(each));
  const numbers = isCounted ? ends.map((name) => numberedName(places, name, setting) ?? name) : [];
  const names = givenTo?.isSure ? ends.flatMap((name, i) => [name, numbers[i] ?? name]) : [...ends, ...numbers];
  // nothing else may change with a size, nor with one of several values
  const isAlike = (name: string, other: Setting): boolean =>
    givenTo?.isSure ? file.parameterAt?.(other.node)?.isSure === true : ends.includes(name) || isArgument(other);
  for (const name of names) {
    const found = findSettings(places, name);
    if (found.ok && found.settings.includes(setting) && found.settings.every((other) => isAlike(name, other)))
      return { name, same: found.settings };
  }
  return { name: setting.path, same: [] };
}

const MAX_PARTS = 6;

/** The place in a list. */
const ITEM = /\.\d$/;
/** The last name, for what has only a place with that of its list. */
function ownName(setting: Setting): string {
  return ITEM.test(setting.path) ? setting.path.split('.').slice(-2).join('.') : lastName(setting);
}

/** Lists whose items are the widths of layers: `hidden_layer_sizes=(64, 32)`, `hiddenLayers: [3]`. */
const WIDTHS = /^(?:hidden_?layers?(?:_?sizes)?|layer_?sizes|hidden_?(?:sizes|dims|units|channels))\.\d$/i;

/** By its name alone: no item of a list but widths. */
function isNamedAsOne(setting: Setting): boolean {
  const { path, literal } = setting;
  if (ITEM.test(path)) return literal?.kind === 'int' && WIDTHS.test(ownName(setting));
  const last = lastName(setting);
  return /^[\p{L}_][\p{L}\p{N}_\-/]*$/u.test(last) && !last.startsWith('__') && last.length <= 60;
}

/** No text but that of a constant in capitals or of a variable that a known library gets. */
function isSetting(
  file: ConstantsOfFile,
  { name, givenTo, library }: Flag,
  { literal }: Setting,
  node: SyntaxNode,
): boolean {
  if (ITEM.test(name) || library !== undefined) return true;
  const last = name.slice(name.lastIndexOf('.') + 1);
  const call = file.callAround(node);
  const isGiven = call === undefined && givenTo !== undefined;
  if (literal?.kind === 'text' && last !== last.toUpperCase() && !isGiven) return false;
  // one letter is the name of anything
  if (call === undefined && /^[a-z]$/.test(last) && !isGiven) return false;
  return call === undefined || (literal?.kind !== 'bool' && call.trains);
}
