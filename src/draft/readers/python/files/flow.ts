/** What a value of a Python script is made of: its text, the flags and variables in it, and the names that hold it. */
import type { SyntaxNode } from '@lezer/common';
import { attributeName, effectiveDefault, type Flag } from '../../flag.ts';
import { isOfAnotherMachine } from '../../inputPaths.ts';
import { childrenOf, namedChildren } from '../../../../code/sourceTree.ts';
import { callOf, entryOf, pathOf } from '../../../../code/python/calls.ts';
import { formatParts, pythonText } from '../../../../code/python/evaluator.ts';
import { variableRead } from '../environment.ts';
import { givenName } from '../given.ts';
import { definedAt, enclosingDefinition, returnedValue, type Module } from '../../../../code/python/module.ts';
import type { OriginsOf } from '../../../../code/python/origins.ts';
import { followed, loopedOver, type Origin } from '../../../../code/python/scopes.ts';
import { calledFunction } from '../../../../code/python/callers.ts';

export interface Flow {
  /** With a star for each count, and a question mark for any other part that only a run can tell. */
  readonly text: string;
  /** The flags in it, as attributes. */
  readonly flags: readonly string[];
  /** The environment variables in it that have no other value. */
  readonly variables: readonly string[];
  /** The constants, entries and attributes that hold it or a part of it, from where it is written to where it is used. */
  readonly names: readonly string[];
  /** The places from which it was handed on. */
  readonly through: readonly Origin[];
  /** It begins with the folder of the script. */
  readonly isBeside?: true;
}

/** Each value that an expression may have. */
export type FlowsAt = (module: Module, node: SyntaxNode) => readonly Flow[];

const MAX_FLOWS = 8;
const MAX_EXPRESSION = 400;
const MAX_TEXT = 300;

export function flowsOf(origins: OriginsOf, flags: readonly Flag[]): FlowsAt {
  const given = new Map(flags.map((flag) => [attributeName(flag), flag]));
  const flowsAt = followed<readonly Flow[]>((at, next) => {
    const { module, node } = at;
    if (node.to - node.from > MAX_EXPRESSION) return undefined;
    const inside = (part: SyntaxNode | undefined): readonly Flow[] =>
      (part && next({ module, node: part })) ?? [UNKNOWN];
    const all = (parts: readonly (SyntaxNode | undefined)[], between = ''): readonly Flow[] =>
      joined(parts.map(inside), between);
    const flag = givenName(module, node);
    const value = MADE_OF_PARTS.test(node.name) ? undefined : module.evaluate(node);
    // nothing is given
    const literal = value && value.kind !== 'none' ? pythonText(value) : undefined;
    // `cfg.data` of a module that is imported is no flag
    if (flag !== undefined && (literal === undefined || given.has(flag))) return [flowOfFlag(flag, given.get(flag))];
    if (literal !== undefined) return [{ ...textFlow(literal), names: lastPart(module, node) }];
    const variable = variableRead(module, node);
    // the tuner sets its own for each trial
    if (variable?.fallback && !variable.name.startsWith('BBKB_')) return all([variable.fallback]);
    if (variable !== undefined) return [{ ...UNKNOWN, variables: [variable.name] }];
    switch (node.name) {
      case 'VariableName':
        return ofVariable(at, next);
      case 'ParenthesizedExpression':
        return inside(namedChildren(node)[0]);
      case 'BinaryExpression':
        return ofOperation(module, node, all, inside);
      case 'FormatString': {
        const parts = formatParts(module.source, node);
        return joined(
          parts.map((part) => (typeof part === 'string' ? [textFlow(part)] : inside(namedChildren(part)[0]))),
        );
      }
      case 'CallExpression':
        return ofCall(at, all, next);
      case 'ConditionalExpression':
        return ofThisMachine(childrenOf(node), inside);
      case 'MemberExpression':
        return ofMember(at, next);
      default:
        return undefined;
    }
  });

  const ofVariable = ({ module, node }: Origin, next: Next): readonly Flow[] | undefined => {
    const name = module.source.textOf(node);
    const found = origins(module, node);
    const own = given.get(name);
    // some scripts let a flag replace the constant of its name
    if (own && found.every(({ node: value }) => !enclosingDefinition(value))) return [flowOfFlag(name, own)];
    if (found.length > 0) {
      return found.slice(0, MAX_FLOWS).flatMap((origin) => {
        const isHandedOn =
          origin.module !== module || enclosingDefinition(origin.node)?.from !== enclosingDefinition(node)?.from;
        const flows = next(origin) ?? [];
        // and no default of a parameter
        const isAssigned = origin.node.parent?.name === 'AssignStatement';
        return (isAssigned ? held(name, flows) : flows).map((flow) => ({
          ...flow,
          ...(isHandedOn && { through: [...flow.through, origin] }),
        }));
      });
    }
    const looped = loopedOver(module, node, name);
    if (looped !== undefined) return itemsOf({ module, node: looped }, next);
    const resolved = module.resolve([name]);
    if (name === '__file__') return [{ ...textFlow(module.file ?? 'script.py'), isBeside: true }];
    if (resolved === undefined) return [COUNT.test(name) ? textFlow('*') : UNKNOWN];
    return resolved.node.name.endsWith('Definition') ? undefined : held(name, next(resolved));
  };

  const itemsOf = (list: Origin, next: Next): readonly Flow[] | undefined => {
    let assigned: Origin | undefined = list;
    for (let i = 0; assigned?.node.name === 'VariableName' && i < MAX_FLOWS; i++)
      [assigned] = origins(assigned.module, assigned.node);
    if (!assigned || !/^(?:Array|Tuple)Expression$/.test(assigned.node.name)) return undefined;
    const { module, node } = assigned;
    const items = namedChildren(node).slice(0, MAX_FLOWS);
    return items.flatMap((item) => next({ module, node: item }) ?? []);
  };

  /** `self.x` as its class sets it, `path.parent`, and `config["x"]` of a dictionary. */
  const ofMember = ({ module, node }: Origin, next: Next): readonly Flow[] | undefined => {
    const { source } = module;
    const [holder, mark, key] = childrenOf(node);
    if (!holder || !key) return undefined;
    if (mark?.name !== '.') {
      if (holder.name === 'MemberExpression' && source.textOf(holder.lastChild ?? holder) === 'parents')
        return ancestors(next({ module, node: holder.firstChild ?? holder }), Number(source.textOf(key)));
      const entry = module.textAt(key) ?? '';
      const [dictionary = { module, node: holder }] = origins(module, holder);
      const value = entryOf(dictionary.module, dictionary.node, entry);
      return value && held(entry, next({ module: dictionary.module, node: value }));
    }
    const part = source.textOf(key);
    const [set] = origins(module, node);
    if (set || source.textOf(holder) === 'self') return set && next(set);
    if (PART_OF_PATH.test(part)) return next({ module, node: holder })?.map(pathPart(part));
    const defined = definedAt(module, pathOf(source, node));
    return defined && held(part, next(defined));
  };

  return (module, node) => flowsAt(module, node) ?? [];
}

/** What such an expression is made of says more than its value. */
const MADE_OF_PARTS = /^(?:VariableName|BinaryExpression|FormatString|CallExpression|ParenthesizedExpression)$/;

type Next = (other: Origin) => readonly Flow[] | undefined;

const UNKNOWN: Flow = { text: '?', flags: [], variables: [], names: [], through: [] };

function textFlow(text: string): Flow {
  return { ...UNKNOWN, text: text.slice(0, MAX_TEXT) };
}

/** Where a flag gives it, that is its name. */
function held(name: string, flows: readonly Flow[] = []): readonly Flow[] {
  return flows.map((flow) =>
    flow.flags.length > 0 ? flow : { ...flow, names: [...flow.names, name].slice(0, MAX_FLOWS) },
  );
}

function flowOfFlag(name: string, flag: Flag | undefined): Flow {
  const value = flag && effectiveDefault(flag);
  return {
    ...UNKNOWN,
    text: value === undefined || value === '' ? '?' : String(value).slice(0, MAX_TEXT),
    flags: [name],
  };
}

/** `Config.DATA` and `cfg.data` have the name of their last part. */
function lastPart({ source }: Module, node: SyntaxNode): readonly string[] {
  const last = node.name === 'MemberExpression' ? node.lastChild : undefined;
  return last?.name === 'PropertyName' ? [source.textOf(last)] : [];
}

/** Every first value with every other: of each part only so many are taken as there may be in all. */
function joined(parts: readonly (readonly Flow[])[], between = ''): readonly Flow[] {
  return parts.reduce<readonly Flow[]>(
    (before, after, i) =>
      before
        .flatMap((left) => after.map((right) => (i === 0 ? right : concatenated(left, right, between))))
        .slice(0, MAX_FLOWS),
    [UNKNOWN],
  );
}

function concatenated(left: Flow, right: Flow, between: string): Flow {
  const isAbsolute = between === '/' && /^(?:\/|[A-Z]:\\)/.test(right.text);
  return {
    text: (isAbsolute ? right.text : left.text + between + right.text).slice(0, MAX_TEXT),
    flags: [...new Set([...left.flags, ...right.flags])].slice(0, MAX_FLOWS),
    variables: [...new Set([...left.variables, ...right.variables])].slice(0, MAX_FLOWS),
    names: [...left.names, ...right.names].slice(0, MAX_FLOWS),
    through: [...left.through, ...right.through].slice(0, MAX_FLOWS),
    ...(left.isBeside && !isAbsolute && { isBeside: true as const }),
  };
}

type All = (parts: readonly (SyntaxNode | undefined)[], between?: string) => readonly Flow[];

function ofOperation(
  { source }: Module,
  node: SyntaxNode,
  all: All,
  inside: (part: SyntaxNode | undefined) => readonly Flow[],
): readonly Flow[] | undefined {
  const [left, operator, right] = childrenOf(node);
  const sign = operator === undefined ? '' : source.textOf(operator);
  switch (sign) {
    case '/':
    case '+':
      return all([left, right], sign === '/' ? '/' : '');
    case 'or':
      return [left, right].flatMap(inside).slice(0, MAX_FLOWS);
    case '%': {
      const values = right?.name === 'TupleExpression' ? namedChildren(right) : [right];
      return filledIn(all([left]), all(values), /%[-+ #0]*\d*(?:\.\d+)?[a-z]/gi);
    }
    default:
      return undefined;
  }
}

/** Calls whose result is made of what they get. */
const KEEPS =
  /^(?:Path|PurePath|str|fspath|expanduser|abspath|realpath|normpath|absolute|resolve|as_posix|rstrip|strip|joinpath|join|dirname|format|with_suffix)$/;

/** Of a path or a text, whatever that is called. */
const METHODS = /^(?:absolute|resolve|as_posix|joinpath|with_suffix|r?strip)$/;

function ofCall({ module, node }: Origin, all: All, next: Next): readonly Flow[] | undefined {
  const call = callOf(module.source, node);
  const { name, path, receiver, positional } = call;
  if (/^(?:getcwd|cwd)$/.test(name)) return [textFlow('.')];
  if (KEEPS.test(name)) {
    const isLibrary =
      receiver?.name === 'VariableName' && /^(?:os|osp|path|pathlib)$/.test(module.source.textOf(receiver));
    const isMethod = positional.length === 0 || METHODS.test(name);
    const isOfModule = receiver === undefined || (!isMethod && (isLibrary || path.at(-2) === 'path'));
    if (name === 'join' && !isOfModule) return undefined;
    if (name === 'dirname') return all(positional).map(pathPart('parent'));
    const parts = isOfModule ? positional : [receiver, ...(name === 'joinpath' ? positional : [])];
    if (name !== 'format') return all(parts.slice(0, MAX_FLOWS), '/');
    return filledIn(all([receiver]), all([...positional, ...call.named.values()]), /\{[^{}]*\}/g);
  }
  const called = calledFunction({ module, call });
  const returned = called && returnedValue(called.node);
  return called && returned ? next({ module: called.module, node: returned }) : undefined;
}

/** A template with its values in it, as far as they can be told. */
function filledIn(templates: readonly Flow[], values: readonly Flow[], placeholders: RegExp): readonly Flow[] {
  const areCounts = values.every(({ text }) => /^\*+$/.test(text));
  return joined([templates, values]).map((flow, i) => {
    const { text } = templates[i] ?? templates[0] ?? UNKNOWN;
    const [value = UNKNOWN] = values;
    const isOne = text.split(placeholders).length === 2;
    return { ...flow, text: text.replaceAll(placeholders, areCounts ? '*' : isOne ? value.text : '?') };
  });
}

const COUNT = /^(?:\w*(?:epoch|step|iter|batch|batches|episode|fold|round)\w*|[eijknt]|idx)$/i;

const PART_OF_PATH = /^(?:parent|name|stem|parents)$/;

function pathPart(part: string): (flow: Flow) => Flow {
  return (flow) => ({ ...flow, text: part === 'parent' ? folderAbove(flow.text) : '?' });
}

/** From the script's own folder on, it is that above. */
function folderAbove(path: string): string {
  if (path === '.') return '..';
  return /(?:^|\/)\.\.$/.test(path) ? `${path}/..` : path.replace(/(?:^|\/+)[^/]*\/*$/, '') || '.';
}

/** `Path(__file__).parents[1]`. */
function ancestors(flows: readonly Flow[] | undefined, level: number): readonly Flow[] | undefined {
  if (!(level >= 0 && level < MAX_FLOWS)) return undefined;
  const above = pathPart('parent');
  return Array.from({ length: level + 1 }).reduce<typeof flows>((all) => all?.map(above), flows);
}

/** `"/kaggle/input" if IS_KAGGLE else "../input"`: the other one is a place of somebody's machine. */
function ofThisMachine(
  [first, , , , last]: readonly SyntaxNode[],
  inside: (part: SyntaxNode | undefined) => readonly Flow[],
): readonly Flow[] | undefined {
  const isHere = (flows: readonly Flow[]): boolean => !flows.some(({ text }) => isOfAnotherMachine(`${text}/`));
  const [here, ...others] = [first, last].map(inside).filter(isHere);
  return others.length === 0 ? here : undefined;
}
