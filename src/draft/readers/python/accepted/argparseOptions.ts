/**
 * All options that a script accepts through `argparse`, where it certainly ends with an error at any other: whatever is
 * used as a parser is made in the script's files, and nothing else gets hold of it.
 */
import type { SyntaxNode } from '@lezer/common';
import { literalText } from '../../literal.ts';
import { descendantsOfType } from '../../sourceTree.ts';
import { callOf, isStarred, type Call } from '../calls.ts';
import { enclosingDefinition, type Definition, type Module } from '../module.ts';
import { importedModules } from '../modules/importedModules.ts';
import { parametersOf } from '../signatures/parameters.ts';

type Node = SyntaxNode | null | undefined;

/** Undefined where it may accept others. */
export function argparseOptions(script: Module): readonly string[] | undefined {
  if (!script.calls.some(({ name }) => name === 'parse_args')) return undefined;
  const { modules } = importedModules(script) ?? { modules: [] };
  if (modules.length === 0 || modules.some(({ source }) => TAKES_OTHERS.test(source.text))) return undefined;
  const names = new Map(modules.map((module) => [module.source, parserNames(module)]));
  const world = new ClosedWorld((module, node) => {
    return node?.name === 'VariableName' && names.get(module.source)?.has(module.source.textOf(node)) === true;
  });
  if (!modules.every((module) => world.has(module))) return undefined;
  const options = modules.flatMap((module) =>
    module.calls.filter(({ name }) => name === 'add_argument').map((call) => optionsOf(module, call)),
  );
  return options.includes(undefined) ? undefined : ['help', 'h', ...options.flatMap((each) => each ?? [])];
}

/** Other ways to take arguments, and ways to take any. */
const TAKES_OTHERS =
  /\b(?:parse_known\w*|parse_intermixed\w*|REMAINDER|PARSER|_add_action|_actions|prefix_chars|argv|exec|execfile|runpy|absl|click|typer|fire|gflags|jsonargparse|configargparse|add_arg|parents)\b|\btf\.(?:app|flags)\b|\bArgumentParser\./;

/** Methods after which a parser has only the options that are written down. */
const METHODS =
  /^(?:add_argument|parse_args|set_defaults|get_default|print_help|print_usage|format_help|format_usage|error|exit|add_argument_group|add_mutually_exclusive_group|add_subparsers|add_parser)$/;
const MAKES_GROUP = /^(?:add_argument_group|add_mutually_exclusive_group|add_subparsers|add_parser)$/;
/** Those that other classes have as well. */
const COMMON = /^(?:error|exit)$/;

/** The variables of a file that are used as parsers or groups, or hold one. */
function parserNames(module: Module): ReadonlySet<string> {
  const { source, calls, assignments } = module;
  const used = calls.flatMap(({ name, path }) =>
    path.length === 2 && METHODS.test(name) && !COMMON.test(name) ? path.slice(0, 1) : [],
  );
  const holding = assignments.filter(({ value }) => value.name === 'CallExpression' && makesParser(module, value));
  return new Set([...used, ...holding.map(({ name }) => name), ...(source.text.includes('parser') ? ['parser'] : [])]);
}

function makesParser(module: Module, node: SyntaxNode): boolean {
  const call = callOf(module.source, node);
  return MAKES_GROUP.test(call.name) || isNewParser(module, call);
}

/** The library's own class, and none that is derived from it. */
function isNewParser({ imports }: Module, { path }: Call): boolean {
  if (path.at(-1) !== 'ArgumentParser' && path.length !== 1) return false;
  const found = imports.find(({ local: [first] }) => first === path[0]);
  const called = [...(found?.module.names ?? []), ...(found?.name === undefined ? [] : [found.name]), ...path.slice(1)];
  return called.join('.') === 'argparse.ArgumentParser';
}

/** A function of the project, by its name. */
function calledFunction(module: Module, { path }: Call): Definition | undefined {
  const found = module.resolve(path);
  return found?.node.name === 'FunctionDefinition' && found.rest.length === 0 ? found : undefined;
}

class ClosedWorld {
  readonly #isName: (module: Module, node: Node) => boolean;

  constructor(isName: (module: Module, node: Node) => boolean) {
    this.#isName = isName;
  }

  /** Whether every parser of the file is made and used in ways that can be followed. */
  has(module: Module): boolean {
    const names = descendantsOfType(module.source.root, 'VariableName').filter((node) => this.#isName(module, node));
    const bound = new Set(names.filter((node) => isBound(node)).map(module.source.textOf));
    return (
      names.every((node) => bound.has(module.source.textOf(node)) && this.#isFollowed(module, node)) &&
      module.calls.every((call) => this.#isPlain(module, call))
    );
  }

  #isFollowed(module: Module, node: SyntaxNode): boolean {
    const { parent } = node;
    switch (parent?.name) {
      case 'AssignStatement':
        return parent.firstChild?.from === node.from && this.#isMade(module, parent.lastChild);
      case 'MemberExpression':
        return parent.parent?.name === 'CallExpression' && METHODS.test(callOf(module.source, parent.parent).name);
      case 'ReturnStatement':
      case 'ParamList':
        return true;
      case 'ArgList':
        return node.nextSibling?.name === 'AssignOp' || this.#isHandedOn(module, parent, node);
      default:
        return false;
    }
  }

  /** To a function of the project, in which it is followed under the name of the parameter. */
  #isHandedOn(module: Module, list: SyntaxNode, node: SyntaxNode): boolean {
    const call = list.parent?.name === 'CallExpression' ? callOf(module.source, list.parent) : undefined;
    const called = call && calledFunction(module, call);
    if (!called) return false;
    const at = call.positional.findIndex(({ from }) => from === node.from);
    const [key] = [...call.named].find(([, { from }]) => from === node.from) ?? [];
    const parameter = parametersOf(called.module, called.node).find(({ name }, i) => i === at || name === key);
    return this.#isName(called.module, parameter?.node);
  }

  /** A call that makes a parser or a group, or of a function of the project that returns one. */
  #isMade(module: Module, node: Node): boolean {
    if (node?.name !== 'CallExpression') return false;
    if (makesParser(module, node)) return true;
    const called = calledFunction(module, callOf(module.source, node));
    const returned = called === undefined ? [] : returnedBy(called.node);
    return returned.length > 0 && returned.every((value) => this.#isName(called?.module ?? module, value));
  }

  /** Whether what a call makes or parses can be followed; a call that has nothing to do with parsers can. */
  #isPlain(module: Module, { node, name, positional, named }: Call): boolean {
    const receiver = node.firstChild?.name === 'MemberExpression' ? node.firstChild.firstChild : undefined;
    if (name === 'parse_args') {
      const isOfParser = this.#isName(module, receiver) || this.#isMade(module, receiver);
      return positional.length + named.size === 0 && isOfParser;
    }
    if (name === 'add_argument') return this.#isName(module, receiver);
    const isNew = makesParser(module, node);
    if (name.endsWith('Parser') && /arg/i.test(name) && !isNew) return false;
    return !isNew || (!isStarred(node) && this.#isKept(module, node));
  }

  /** A parser or group that is made is assigned, or parsed from. */
  #isKept(module: Module, { parent }: SyntaxNode): boolean {
    if (parent?.name === 'AssignStatement') return this.#isName(module, parent.firstChild);
    const called = parent?.name === 'MemberExpression' ? parent.parent : undefined;
    return (
      parent?.name === 'ExpressionStatement' ||
      (called?.name === 'CallExpression' && callOf(module.source, called).name === 'parse_args')
    );
  }
}

/** Where a name gets its value: in an assignment, or as a parameter. */
function isBound({ parent, from, prevSibling }: SyntaxNode): boolean {
  if (parent?.name === 'ParamList') return prevSibling?.name !== 'AssignOp';
  return parent?.name === 'AssignStatement' && parent.firstChild?.from === from;
}

function returnedBy(definition: SyntaxNode): readonly Node[] {
  return descendantsOfType(definition, 'ReturnStatement')
    .filter((statement) => enclosingDefinition(statement)?.from === definition.from)
    .map(({ lastChild }) => lastChild);
}

/** The names of an option, without dashes; undefined where one of them is not written down, or it takes any others. */
function optionsOf({ evaluate }: Module, { node, positional, named }: Call): readonly string[] | undefined {
  const names = positional.map((each) => (each.name === 'String' ? literalText(evaluate(each)) : undefined));
  const takesRest = /^(?:\.\.\.|A\.\.\.)$/.test(literalText(evaluate(named.get('nargs'))) ?? '');
  if (isStarred(node) || takesRest || names.length === 0) return undefined;
  const plain = names.flatMap((name) => name?.replace(/^-+/, '') ?? []);
  // an action may add the name that turns it off
  return plain.length < names.length ? undefined : plain.flatMap((name) => [name, `no-${name}`, `no_${name}`]);
}
