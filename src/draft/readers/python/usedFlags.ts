/** Flags known only by their use, as `args.lr` of a parser in a library or in a module that is not in the project. */
import type { SyntaxNode } from '@lezer/common';
import { EXCLUSION_REASONS } from '../../exclusionReasons.ts';
import type { SourcePlace } from '../../../code/files.ts';
import { grouped } from '../../../code/grouped.ts';
import { attributeName, type Flag } from '../flag.ts';
import { childrenOf, descendantsOfType } from '../../../code/sourceTree.ts';
import { callOf, type Call } from '../../../code/python/calls.ts';
import type { Module } from '../../../code/python/module.ts';
import type { OriginsOf } from '../../../code/python/origins.ts';
import { followed } from '../../../code/python/scopes.ts';
import type { PythonScript } from './script.ts';

/** @param known found by the readers: a use of them says nothing new */
export function usedFlags({ modules, origins }: PythonScript, known: readonly Flag[]): readonly Flag[] {
  const isParsed = parsedObjects(origins);
  const names = new Set(known.map(attributeName));
  const uses = modules.flatMap((module) => usesIn(module, isParsed)).filter(({ name }) => !names.has(name));
  return [...grouped(uses, ({ name }) => name)].flatMap(([name, all]): readonly Flag[] => {
    const [first] = all;
    // the script sets it before it reads it
    if (first === undefined || first.isSet) return [];
    return [
      {
        name,
        type: 'unknown',
        ...first.place,
        passStyle: 'flags',
        ...(all.some(({ isSet }) => isSet) && { exclusionReason: EXCLUSION_REASONS.overwritten }),
        usedAs: all.every(({ isNumber }) => isNumber) ? 'number' : 'other',
      },
    ];
  });
}

interface Use {
  readonly name: string;
  readonly place: SourcePlace;
  /** `args.x = …`, without the old value. */
  readonly isSet: boolean;
  /** It is not only tested, cut or looped over. */
  readonly isNumber: boolean;
}

/** Whether an expression holds what such a parser gave the script. */
type IsParsed = (module: Module, node: SyntaxNode) => boolean | undefined;

function usesIn(module: Module, isParsed: IsParsed): readonly Use[] {
  const { source, placeOf } = module;
  return descendantsOfType(source.root, 'MemberExpression').flatMap((node) => {
    const { parent } = node;
    const [holder, , attribute] = childrenOf(node);
    if (!parent || !holder || attribute?.name !== 'PropertyName' || !isParsed(module, holder)) return [];
    const name = source.textOf(attribute);
    const isFirst = parent.firstChild?.from === node.from;
    if ((parent.name === 'CallExpression' && isFirst) || name.startsWith('_')) return [];
    const rest = source.text.slice(node.to, Math.min(parent.to, node.to + MAX_VALUE));
    const isSet = parent.name === 'AssignStatement' && isFirst && !rest.includes(name);
    const isNumber = !NO_NUMBER.test(parent.name) && !['not', 'and', 'or'].some((word) => parent.getChild(word));
    return [{ name, place: placeOf(node), isSet, isNumber }];
  });
}

const MAX_VALUE = 2000;
const NO_NUMBER = /^(?:MemberExpression|IfStatement|WhileStatement|ForStatement|AssertStatement|ArrayExpression)$/;

function parsedObjects(origins: OriginsOf): IsParsed {
  return followed<boolean>(({ module, node }, next) =>
    node.name === 'CallExpression'
      ? isUnreadableParse(module, callOf(module.source, node), origins)
      : origins(module, node).some((origin) => next(origin)),
  );
}

const MAKER = /^_?(?:[a-z\d]+_)*(?:args?|arguments|argparser|parser|options?|opts?|flags)(?:_parser)?$/;
const OPTIONS_CLASS = /^[A-Z]\w*(?:Options?|Opts?|Args|Arguments)$/;

/** `get_args()`, `default_parser().parse_args()`, `parser.parse_args()` and `TrainOptions().parse()`. */
function isUnreadableParse(module: Module, call: Call, origins: OriginsOf): boolean {
  if (call.positional.length + call.named.size > 0) return false;
  if (MAKER.test(call.name) && isUnreadable(module, call)) return true;
  const receiver = /^parse(?:_args)?$/.test(call.name) ? call.receiver : undefined;
  const maker = receiver?.name === 'VariableName' ? origins(module, receiver)[0] : { module, node: receiver };
  if (maker?.node?.name !== 'CallExpression') return false;
  const made = callOf(maker.module.source, maker.node);
  return (MAKER.test(made.name) || OPTIONS_CLASS.test(made.name)) && isUnreadable(maker.module, made);
}

/** Imported from where nothing can be read. */
function isUnreadable({ imports, resolve }: Module, { path }: Call): boolean {
  const isImported = imports.some(({ local }) => local.every((part, i) => part === path[i]));
  return isImported && resolve(path) === undefined;
}
