/** The constants of a Python script that look like its settings, as parameters that its launcher can replace. */
import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/python';
import { EXCLUSION_REASONS } from '../../messages.ts';
import { rangeByName } from '../../suggestions/ranges.ts';
import { resolveFlag, type Flag } from '../flag.ts';
import type { ReadFile } from '../script.ts';
import { findSettings, scalarOf, type Setting } from '../settings.ts';
import { childrenOf, descendantsOfType, sourceTree, type SourceTree } from '../sourceTree.ts';
import { callOf } from './calls.ts';
import { settingsOf } from './settings.ts';
import { importedModules } from './targets.ts';

/** Variables, entries of dictionaries and fields; then what is only written inside calls, where there is nothing else. */
export function constantFlags(source: SourceTree, readFile: ReadFile): readonly Flag[] {
  const settings = settingsOf(source);
  const own = flagsOf(source, settings);
  const elsewhere = importedModules(source)
    .filter((name) => SETTINGS_MODULE.test(name))
    .slice(0, MAX_MODULES)
    .flatMap((name) => flagsOfModule(name, readFile))
    .filter(({ name }) => !findSettings(settings, name).ok);
  const isClear = [...own, ...elsewhere].some((flag) => !isDoubtful(flag) && rangeByName(flag) !== undefined);
  return [...own, ...elsewhere].map((flag) =>
    isClear || flag.exclusionReason !== INSIDE_CALL ? flag : withoutReason(flag),
  );
}

const SETTINGS_MODULE =
  /(^|[._])(conf|config|configs|configuration|settings?|h?params?|hyper\w*|constants?|opts?|options)$/i;
const MAX_MODULES = 5;
const INSIDE_CALL = EXCLUSION_REASONS.insideCall;

function isDoubtful({ exclusionReason }: Flag): boolean {
  return exclusionReason !== undefined;
}

function withoutReason(flag: Flag): Flag {
  const { exclusionReason, ...rest } = flag;
  return exclusionReason === INSIDE_CALL ? rest : flag;
}

function flagsOfModule(name: string, readFile: ReadFile): readonly Flag[] {
  const file = `${name.replaceAll('.', '/')}.py`;
  const text = readFile(file);
  if (text === undefined) return [];
  const source = sourceTree(text, parser);
  return flagsOf(source, settingsOf(source)).map((flag) => ({ ...flag, name: `${name}.${flag.name}`, file }));
}

/** More places with one name than this are not settings. */
const MAX_PLACES = 50;

function flagsOf(source: SourceTree, settings: readonly Setting[]): readonly Flag[] {
  const byLastName = new Map<string, Setting[]>();
  for (const setting of settings) {
    const places = byLastName.get(lastName(setting));
    if (places) places.push(setting);
    else byLastName.set(lastName(setting), [setting]);
  }
  const nodes = new Map(
    descendantsOfType(source.root, ...VALUE_NODES).map((node) => [`${node.from} ${node.to}`, node]),
  );
  const names = new Set<string>();
  return settings.flatMap((setting) => {
    const places = byLastName.get(lastName(setting)) ?? [];
    if (scalarOf(setting) === undefined || places.length > MAX_PLACES) return [];
    const { name, same } = shortestName(setting, places);
    const written = same.flatMap(({ from, to }) => nodes.get(`${from} ${to}`) ?? []);
    if (names.has(name) || !written.some((node) => isSetting(source, name, setting, node))) return [];
    names.add(name);
    const doubts = written.map((node) => doubtAbout(source, node));
    const doubt = LIMIT.test(name) ? EXCLUSION_REASONS.limit : doubts.includes(undefined) ? undefined : doubts[0];
    const flag = { name, passStyle: 'constants', line: setting.line, defaultLiteral: setting.literal } as const;
    return [resolveFlag({ ...flag, ...(doubt !== undefined && { exclusionReason: doubt }) })];
  });
}

/** It bounds what is written elsewhere. */
const LIMIT = /(^|\.)max_(\w+_)?batch_size$/i;

const VALUE_NODES = [
  'Number',
  'String',
  'ContinuedString',
  'Boolean',
  'UnaryExpression',
  'BinaryExpression',
  'MemberExpression',
];

/** The shortest end of its path that leads to it and to nothing with another value. */
function shortestName(setting: Setting, places: readonly Setting[]) {
  const parts = setting.path.split('.');
  for (let count = 1; count <= Math.min(parts.length, MAX_PARTS); count++) {
    const name = parts.slice(-count).join('.');
    const found = findSettings(places, name);
    if (found.ok && found.settings.includes(setting)) return { name, same: found.settings };
  }
  return { name: setting.path, same: [] };
}

const MAX_PARTS = 6;

function lastName({ path }: Setting): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** A value that may be a setting by its name: no item of a list, no text but that of a constant in capitals. */
function isSetting(source: SourceTree, name: string, { literal }: Setting, node: SyntaxNode): boolean {
  const last = name.slice(name.lastIndexOf('.') + 1);
  if (!/^[\p{L}_][\p{L}\p{N}_\-/]*$/u.test(last) || last.startsWith('__') || last.length > 60) return false;
  if (literal?.kind === 'text' && last !== last.toUpperCase()) return false;
  const call = callAround(source, node);
  return call === undefined || (literal?.kind !== 'bool' && !OTHER_CALLS.test(call));
}

/** Calls whose arguments say what to read, print or parse. */
const OTHER_CALLS =
  /^(print|add_argument|add_option|ArgumentParser|option|Option|Argument|argument|DEFINE_\w+|format|join|get|getenv|open|range|seed|manual_seed|mean|sum|view|reshape|squeeze|unsqueeze|softmax|log_softmax|argmax|max|min|cat|stack|split|train_test_split|read_csv|plot|scatter|subplots|figure|savefig|dump|dumps|info|debug|basicConfig)$/;

/** Why a person has to decide about it; undefined for an assignment, an entry or a field. */
function doubtAbout(source: SourceTree, node: SyntaxNode): string | undefined {
  if (node.parent?.name === 'ParamList') return EXCLUSION_REASONS.defaultArgument;
  if (callAround(source, node) === undefined) return undefined;
  return functionAround(source, node) === '__init__' ? EXCLUSION_REASONS.partOfModel : INSIDE_CALL;
}

/** The name of the call whose argument this is; none for `dict(…)`, whose arguments are entries. */
function callAround(source: SourceTree, node: SyntaxNode): string | undefined {
  const call = node.parent?.name === 'ArgList' ? node.parent.parent : undefined;
  const name = call?.name === 'CallExpression' ? callOf(source, call).name : undefined;
  return name === 'dict' || name === 'field' ? undefined : name;
}

function functionAround(source: SourceTree, node: SyntaxNode): string {
  let at = node.parent;
  while (at !== null && at.name !== 'FunctionDefinition') at = at.parent;
  const name = at === null ? undefined : childrenOf(at).find(({ name: kind }) => kind === 'VariableName');
  return name === undefined ? '' : source.textOf(name);
}
