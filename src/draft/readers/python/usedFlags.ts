/**
 * Flags known only by their use, such as `args.lr`: of a parser or a configuration that no reader could read, as that of
 * a library, or of a module that is not in the project.
 */
import type { SyntaxNode } from '@lezer/common';
import { EXCLUSION_REASONS } from '../../exclusionReasons.ts';
import type { SourcePlace } from '../../../code/files.ts';
import { grouped } from '../../../code/grouped.ts';
import { attributeName, type Flag } from '../flag.ts';
import { descendantsOfType } from '../../../code/sourceTree.ts';
import { callOf, pathOf, type Call } from '../../../code/python/calls.ts';
import { importedName } from '../../../code/python/imports.ts';
import { returnedValue, type Module } from '../../../code/python/module.ts';
import type { OriginsOf } from '../../../code/python/origins.ts';
import { followed } from '../../../code/python/scopes.ts';
import type { PythonScript } from './script.ts';

const MAX_MODULES = 60;

/** @param known found by the readers: a use of them says nothing new */
export function usedFlags(script: PythonScript, known: readonly Flag[]): readonly Flag[] {
  const givenAt = givenObjects(script);
  const uses = script.modules.slice(0, MAX_MODULES).flatMap((inside) => usesIn(inside, givenAt));
  const names = new Set(known.map(attributeName));
  const readConfigs = new Set(known.flatMap(({ name }) => (name.includes('.') ? [groupOf(name)] : [])));
  return [...byName(uses).values()].flatMap((sameName) => {
    const [first] = sameName;
    const isKnown = first === undefined || names.has(attributeName(first)) || readConfigs.has(groupOf(first.name));
    return isKnown || first.isSet ? [] : [flagOf(first, sameName)];
  });
}

function groupOf(name: string): string {
  return name.slice(0, Math.max(0, name.indexOf('.')));
}

interface Use {
  readonly name: string;
  readonly style: Given['style'];
  readonly place: SourcePlace;
  /** `args.x = …`, without the old value. */
  readonly isSet: boolean;
  /** Whether it may be a number here: it is not only tested, cut or looped over. */
  readonly isNumber: boolean;
}

function byName(uses: readonly Use[]): ReadonlyMap<string, readonly Use[]> {
  const groups = new Set(
    uses.flatMap(({ name }) => (name.includes('.') ? [name.slice(0, name.lastIndexOf('.'))] : [])),
  );
  return grouped(
    uses.filter(({ name }) => !groups.has(name)),
    ({ name }) => name,
  );
}

function flagOf({ name, style, place }: Use, uses: readonly Use[]): Flag {
  const isSet = uses.some((use) => use.isSet);
  return {
    name,
    type: 'unknown',
    ...place,
    passStyle: style === 'absl' ? 'equals' : 'flags',
    ...(isSet && { exclusionReason: EXCLUSION_REASONS.overwritten }),
    usedAs: uses.every(({ isNumber }) => isNumber) ? 'number' : 'other',
  };
}

/** In the order in which they happen: a value is read before it is assigned. */
function usesIn(module: Module, givenAt: GivenAt): readonly Use[] {
  const uses = descendantsOfType(module.source.root, 'MemberExpression').flatMap((node) =>
    useOf(module, node, givenAt),
  );
  return uses.sort((a, b) => a.at - b.at).map(({ use }) => use);
}

function useOf(
  module: Module,
  node: SyntaxNode,
  givenAt: GivenAt,
): readonly { readonly at: number; readonly use: Use }[] {
  const { source } = module;
  const holder = node.firstChild;
  const parent = node.parent;
  if (node.lastChild?.name !== 'PropertyName' || !holder || !parent) return [];
  const given = givenAt(module, holder);
  // the name of a method, of a group, or of absl's own list of flags
  const isCalled = parent.name === 'CallExpression' && parent.firstChild?.from === node.from;
  const attribute = source.textOf(node.lastChild);
  if (!given || isCalled || attribute.startsWith('_') || holder.name === 'CallExpression') return [];
  const isGroup = parent.name === 'MemberExpression' && parent.lastChild?.name === 'PropertyName';
  if (isGroup && given.style !== 'flags') return [];
  const isTarget = parent.name === 'AssignStatement' && parent.firstChild?.from === node.from;
  const isSet = isTarget && !source.text.slice(node.to, Math.min(parent.to, node.to + 2000)).includes(attribute);
  const name = [...given.path, attribute].join('.');
  const use = { name, style: given.style, place: module.placeOf(node), isSet, isNumber: isNumberHere(module, node) };
  return [{ at: isTarget ? parent.to : node.from, use }];
}

const NO_NUMBER = /^(?:MemberExpression|IfStatement|WhileStatement|ForStatement|AssertStatement|ArrayExpression)$/;
const TEXT_FUNCTIONS = /^(?:len|open|join|exists|isfile|isdir|load|load_\w+|makedirs|eval|getattr|import_module|Path)$/;

/** Not a condition, a list, a text, or a part of one. */
function isNumberHere({ source }: Module, node: SyntaxNode): boolean {
  const parent = node.parent;
  if (!parent || NO_NUMBER.test(parent.name)) return false;
  const between = source.text.slice(parent.from, parent.to).length < 400 ? source.textOf(parent) : '';
  if (parent.name === 'UnaryExpression') return !between.startsWith('not');
  if (parent.name === 'BinaryExpression') return !/\b(?:and|or|in|is)\b|[=!]=\s*['"]|['"]\s*[=!]=/.test(between);
  if (parent.name === 'ConditionalExpression') return parent.firstChild?.from === node.from;
  if (parent.name !== 'ArgList') return true;
  const called = parent.parent?.firstChild;
  return !(called && TEXT_FUNCTIONS.test(pathOf(source, called).at(-1) ?? '')) && node.prevSibling?.name !== '*';
}

interface Given {
  /** `flags`: `args.lr` is `--lr`; `absl`: `FLAGS.config.lr` is `--config.lr=`. */
  readonly style: 'flags' | 'absl';
  /** The groups in which its attributes lie. */
  readonly path: readonly string[];
}

/** The object that an expression holds; undefined for anything else. */
type GivenAt = (module: Module, node: SyntaxNode) => Given | undefined;

function givenObjects({ origins }: PythonScript): GivenAt {
  return followed<Given>(({ module, node }, next) => {
    const { firstChild, lastChild } = node;
    switch (node.name) {
      case 'MemberExpression': {
        // absl's `flags.FLAGS` holds every flag that any module defines
        if (importedName(module.imports, pathOf(module.source, node)) === 'absl.flags.FLAGS')
          return { style: 'absl', path: [] };
        const holder =
          firstChild && lastChild?.name === 'PropertyName' ? next({ module, node: firstChild }) : undefined;
        if (!holder || !lastChild || holder.style === 'flags') return undefined;
        return { ...holder, path: [...holder.path, module.source.textOf(lastChild)] };
      }
      case 'VariableName':
        return origins(module, node)
          .map(next)
          .find((given) => given !== undefined);
      case 'CallExpression': {
        const call = callOf(module.source, node);
        if (isUnreadableParse(module, call, origins)) return { style: 'flags', path: [] };
        const called = module.resolve(call.path);
        const returned = called?.node.name === 'FunctionDefinition' ? returnedValue(called.node) : undefined;
        const isName = called && returned && returned.name !== 'CallExpression';
        return isName ? next({ module: called.module, node: returned }) : undefined;
      }
      default:
        return undefined;
    }
  });
}

const MAKER = /^_?(?:[a-z\d]+_)*(?:args?|arguments|argparser|parser|options?|opts?|flags)(?:_parser)?$/;
const OPTIONS_CLASS = /^[A-Z]\w*(?:Options?|Opts?|Args|Arguments)$/;

/** `get_args()`, `default_parser().parse_args()`, `parser.parse_args()` and `TrainOptions().parse()`. */
function isUnreadableParse(module: Module, call: Call, origins: OriginsOf): boolean {
  if (call.positional.some((node) => !isCommandLine(module, node)) || call.named.size > 0) return false;
  if (MAKER.test(call.name) && isUnreadable(module, call)) return true;
  const receiver = /^parse(?:_args)?$/.test(call.name) ? call.receiver : undefined;
  const maker = receiver?.name === 'VariableName' ? origins(module, receiver)[0] : { module, node: receiver };
  if (maker?.node?.name !== 'CallExpression') return false;
  const made = callOf(maker.module.source, maker.node);
  return (MAKER.test(made.name) || OPTIONS_CLASS.test(made.name)) && isUnreadable(maker.module, made);
}

function isCommandLine({ source }: Module, node: SyntaxNode): boolean {
  return node.to - node.from < 40 && /^(?:sys\.)?argv(?:\[1:\])?$/.test(source.textOf(node));
}

/** Imported from where nothing can be read. */
function isUnreadable({ imports, resolve }: Module, { path }: Call): boolean {
  const isImported = imports.some(({ local }) => local.every((part, i) => part === path[i]));
  return isImported && resolve(path) === undefined;
}
