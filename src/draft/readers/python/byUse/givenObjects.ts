/**
 * Which expressions of a script hold what a parser gave it that no reader could read: one of a library, or of a module
 * that is not in the project.
 */
import type { SyntaxNode } from '@lezer/common';
import { literalText } from '../../../../code/literal.ts';
import { callOf, pathOf, type Call } from '../../../../code/python/calls.ts';
import { importedName } from '../../../../code/python/imports.ts';
import { enclosingDefinition, returnedValue, type Module } from '../../../../code/python/module.ts';
import type { ReachedCall } from '../../../../code/python/reach.ts';
import type { PythonScript } from '../script.ts';
import type { OriginsOf } from '../../../../code/python/origins.ts';
import { followed } from '../../../../code/python/scopes.ts';

export interface Given {
  /** `flags`: `args.lr` is `--lr`; `absl`: `FLAGS.config.lr` is `--config.lr=`; `pairs`: `cfg.A.LR` is `A.LR VALUE`. */
  readonly style: 'flags' | 'absl' | 'pairs';
  /** The groups in which its attributes lie. */
  readonly path: readonly string[];
}

/** The object that an expression holds; undefined for anything else. */
export type GivenAt = (module: Module, node: SyntaxNode) => Given | undefined;

export function givenObjects({ calls, origins }: PythonScript): GivenAt {
  const merged = new Set(calls.flatMap(mergedPairs));
  return followed<Given>(({ module, node }, next) => {
    const { firstChild, lastChild } = node;
    switch (node.name) {
      case 'MemberExpression': {
        if (isAbslFlags(module, node)) return { style: 'absl', path: [] };
        const holder =
          firstChild && lastChild?.name === 'PropertyName' ? next({ module, node: firstChild }) : undefined;
        if (!holder || !lastChild || holder.style === 'flags') return undefined;
        return { ...holder, path: [...holder.path, module.source.textOf(lastChild)] };
      }
      case 'VariableName': {
        if (merged.has(variableKey(module, node))) return { style: 'pairs', path: [] };
        const givens = origins(module, node).map(next);
        return givens.find((given) => given !== undefined);
      }
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

/** absl's `flags.FLAGS` holds every flag that any module defines. */
function isAbslFlags({ imports, source }: Module, node: SyntaxNode): boolean {
  return importedName(imports, pathOf(source, node)) === 'absl.flags.FLAGS';
}

/** `cfg.merge_from_list(args.opts)`: what `cfg` is, the end of the command overrides. */
function mergedPairs({ module, call }: ReachedCall): readonly string[] {
  const target = call.receiver;
  const [argument] = call.name === 'merge_from_list' ? call.positional : [];
  const option = argument && pathOf(module.source, argument).at(-1);
  if (target?.name !== 'VariableName' || option === undefined || !/^(opts|options|overrides?)$/.test(option)) return [];
  const isNamed = module.calls.some(
    ({ name, positional }) => name === 'add_argument' && literalText(module.evaluate(positional[0])) === `--${option}`,
  );
  return isNamed ? [] : [variableKey(module, target)];
}

function variableKey(module: Module, node: SyntaxNode): string {
  return `${module.file ?? ''}:${enclosingDefinition(node)?.from ?? ''}:${module.source.textOf(node)}`;
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
