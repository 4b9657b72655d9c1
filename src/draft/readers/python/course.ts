/** Whether a script that is given nothing comes to a place: by the tests around it, and by the calls of its function. */
import type { SyntaxNode } from '@lezer/common';
import { attributeName, effectiveDefault, type Flag } from '../flag.ts';
import { comparison, truthOfValue } from '../../../code/comparison.ts';
import type { Literal, Scalar } from '../../../code/literal.ts';
import { counted } from '../../../code/grouped.ts';
import { childrenOf, descendantsOfType, nodeAround } from '../../../code/sourceTree.ts';
import { givenEntry, givenName } from './given.ts';
import { baseNames, basesOf, methodOf } from '../../../code/python/classes.ts';
import { enclosingDefinition, type Module, definitionName, returnedValue } from '../../../code/python/module.ts';
import type { CallersOf } from '../../../code/python/reach.ts';
import { endsAnyway } from '../../../code/python/endings.ts';
import { isReachedOnce } from '../../../code/python/passes.ts';
import { originsIn } from '../../../code/python/origins.ts';
import { assignedBefore } from '../../../code/python/scopes.ts';

type Reach = 'always' | 'perhaps' | 'never';

/** The value that a flag has to get so that a place is reached. */
export interface Switch {
  readonly name: string;
  readonly value: Scalar;
}

export interface Course {
  readonly reach: (node: SyntaxNode) => Reach;
  /** Whether every run comes to one of these places: to one itself, or to one in each branch. */
  readonly comesToOne: (nodes: readonly SyntaxNode[]) => boolean;
  /** The one flag on which a place that is never reached depends. */
  readonly switchOf: (node: SyntaxNode) => Switch | undefined;
  /** Whether a test holds; undefined where that depends on more than the defaults. */
  readonly truth: (test: SyntaxNode) => boolean | undefined;
  /** The flags of which a test asks, as attributes. */
  readonly namesIn: (test: SyntaxNode) => readonly string[];
}

export type CourseAt = (module: Module) => Course;

/** Of each file of a script that takes these flags. */
export function coursesOf(flags: readonly Flag[], callersOf: CallersOf): CourseAt {
  const known = new Map<Module, Course>();
  const courseAt: CourseAt = (module) => {
    const course = known.get(module) ?? courseOf(module, flags, callersOf, courseAt);
    known.set(module, course);
    return course;
  };
  return courseAt;
}

/** Whether no run comes to a place of a file. */
export function isDeadIn(courseAt: CourseAt): (module: Module) => (node: SyntaxNode) => boolean {
  return (module) => (node) => courseAt(module).reach(node) === 'never';
}

const MAX_HEIGHT = 50;
const MAX_TEST = 300;
const MAX_STEPS = 6;
const MAX_BRANCHES = 10;
const BRANCHES = /^(?:If|For|While|Try|Function|Lambda|ConditionalEx)/;

function courseOf(module: Module, flags: readonly Flag[], callersOf: CallersOf, courseAt: CourseAt): Course {
  const origins = originsIn(callersOf);
  // of two with one name the first is taken
  const values = new Map(flags.toReversed().map((flag) => [attributeName(flag), flag]));
  const tests = new Map<number, boolean | undefined>();
  const functions = new Map<number, Reach>();
  const lefts = leftAt(module);
  const countOf = counted(
    descendantsOfType(module.source.root, 'VariableName', 'PropertyName').map(module.source.textOf),
  );
  for (const name of assignedNames(module)) values.delete(name);

  const truth = (test: SyntaxNode): boolean | undefined => {
    if (!tests.has(test.from)) tests.set(test.from, test.to - test.from > MAX_TEST ? undefined : truthOf(test, 0));
    return tests.get(test.from);
  };

  /** @param isNegated by a `not` in front, which the grammar takes for one of all that follows: `not a or b` */
  const truthOf = (node: SyntaxNode, depth: number, isNegated = false): boolean | undefined => {
    const [left, operator, right] = childrenOf(node);
    if (depth > MAX_STEPS) return undefined;
    if (node.name === 'UnaryExpression' && left?.name === 'not' && operator)
      return truthOf(operator, depth + 1, !isNegated);
    if (operator && right && (operator.name === 'and' || operator.name === 'or')) {
      const sides = [left && truthOf(left, depth + 1, isNegated), truthOf(right, depth + 1)];
      const decides = operator.name === 'or';
      return sides.includes(decides) ? decides : sides.includes(undefined) ? undefined : !decides;
    }
    const truth = truthOfTerm(node, depth);
    return truth === undefined ? undefined : truth !== isNegated;
  };

  const truthOfTerm = (node: SyntaxNode, depth: number): boolean | undefined => {
    const inside = node.name === 'ParenthesizedExpression' ? node.firstChild?.nextSibling : undefined;
    if (inside) return truthOf(inside, depth + 1);
    if (node.to - node.from < 80 && MAIN_PROCESS.test(module.source.textOf(node))) return true;
    return node.name === 'BinaryExpression' ? compared(node) : truthOfValue(valueOf(node, 0));
  };

  const namesIn = (test: SyntaxNode): readonly string[] => {
    const written = [test, ...descendantsOfType(test, 'MemberExpression', 'VariableName')];
    const names = written.map((node) => givenName(module, node) ?? module.source.textOf(node));
    return [...new Set(names.filter((name) => values.has(name)))];
  };

  /** `a.mode == "all"`, `a.x is not None`, `a.n > 1`. */
  const compared = (node: SyntaxNode): boolean | undefined => {
    const parts = childrenOf(node);
    const [left, right] = [valueOf(parts[0], 0), valueOf(parts.at(-1), 0)];
    const operator = parts.slice(1, -1).map(module.source.textOf).join(' ');
    return left === undefined || right === undefined ? undefined : comparison(left, operator, right);
  };

  const valueOf = (node: SyntaxNode | undefined, depth: number): Literal | undefined => {
    const name = node && givenEntry(module, node);
    const flag = name === undefined ? undefined : values.get(name);
    if (flag !== undefined) return /rank/i.test(flag.name) ? undefined : literalOf(flag);
    if (node?.name !== 'VariableName' || depth > MAX_STEPS) return node && module.evaluate(node);
    const own = values.get(module.source.textOf(node));
    const [assigned, ...others] = assignedBefore(module, node);
    if (assigned === undefined) return own === undefined ? givenLiteral(node) : literalOf(own);
    return others.length > 0 || isBranched(assigned.value) ? undefined : valueOf(assigned.value, depth + 1);
  };

  /** What the only call of a function gives the parameter. */
  const givenLiteral = (node: SyntaxNode): Literal | undefined => {
    const [given, ...others] = origins(module, node);
    return given && others.length === 0 ? given.module.evaluate(given.node) : undefined;
  };

  const reach = (node: SyntaxNode): Reach => {
    let found: Reach = 'always';
    let below = node;
    let height = 0;
    for (let at = node.parent; at; below = at, at = at.parent) {
      // a sum of many terms nests as deep as it is long
      if (++height > MAX_HEIGHT) return 'perhaps';
      if (below.from > (lefts.get(at.from) ?? Infinity) && /^(?:Body|Script)$/.test(at.name)) return 'never';
      const here = at.name === 'FunctionDefinition' ? reachOfFunction(at) : reachWithin(at, below);
      if (here === 'never') return here;
      if (here === 'perhaps') found = here;
      if (at.name === 'FunctionDefinition') break;
    }
    return found;
  };

  /** Of the part of a statement. */
  const reachWithin = (statement: SyntaxNode, part: SyntaxNode): Reach => {
    if (statement.name === 'TryStatement') return endsAnyway(module, statement, part) ? 'always' : 'perhaps';
    if (statement.name === 'LambdaExpression') return 'perhaps';
    if (!/^(?:If|ConditionalEx)/.test(statement.name)) return 'always';
    const branch = branchOf(statement, part);
    if (branch === undefined) return 'always';
    if (isMainGuard(module, statement)) return module.file === undefined ? 'always' : 'never';
    const { after, test } = branch;
    const passed = after.map(truth);
    const taken = test === undefined ? true : truth(test);
    if (taken === false || passed.includes(true)) return 'never';
    const isSure = taken !== undefined && !passed.includes(undefined);
    return isSure || isReachedOnce(module, branch, part) ? 'always' : 'perhaps';
  };

  const comesToOne = (nodes: readonly SyntaxNode[]): boolean => {
    const some = nodes.slice(0, MAX_BRANCHES);
    const branches = (node: SyntaxNode) => nodeAround(node, ({ name }) => BRANCHES.test(name));
    return some.some((node) => {
      const around = branches(node);
      if (reach(node) === 'always') return true;
      if (around?.name !== 'IfStatement' || reach(around) !== 'always') return false;
      const bodies = childrenOf(around).filter(({ name }) => name === 'Body');
      const isIn = ({ from, to }: SyntaxNode, other: SyntaxNode): boolean =>
        from <= other.from && other.to <= to && branches(other)?.from === around.from;
      const isWhole = bodies.at(-1)?.prevSibling?.name === 'else';
      return isWhole && bodies.every((body) => some.some((other) => isIn(body, other)));
    });
  };

  const reachOfFunction = (definition: SyntaxNode): Reach => {
    const known = functions.get(definition.from);
    if (known !== undefined) return known;
    functions.set(definition.from, 'perhaps');
    const found = reachByCalls(definition);
    functions.set(definition.from, found);
    return found;
  };

  const reachByCalls = (definition: SyntaxNode): Reach => {
    const holder = enclosingDefinition(definition);
    const isMethod = holder?.name === 'ClassDefinition';
    const name = definitionName(module, definition);
    const called = callersOf({ module, node: definition });
    const reached = called.map((caller) => courseAt(caller.module).reach(caller.call.node));
    if (isMethod && called.length === 0 && name !== '__init__' && isOfLibrary(holder)) {
      const constructor = methodOf(module, holder, '__init__');
      return constructor
        ? courseAt(constructor.module).reach(constructor.node.lastChild ?? constructor.node)
        : 'perhaps';
    }
    if (reached.includes('always')) return 'always';
    if (called.length > 0) return reached.includes('perhaps') ? 'perhaps' : 'never';
    // a function that its maker gives back is called where that is
    const returned = holder?.name === 'FunctionDefinition' ? returnedValue(holder) : undefined;
    if (returned && holder && module.source.textOf(returned) === name) return reachOfFunction(holder);
    // a function that is handed over, decorated, or called from another file is reached as far as can be seen
    if (isMethod || module.file !== undefined) return 'perhaps';
    if (/^_?(?:main|train|run|fit|cli|start)/.test(name)) return 'always';
    return definition.parent?.name === 'DecoratedStatement' || countOf(name) > 1 ? 'perhaps' : 'never';
  };

  /** A class of a library calls the methods of what is derived from it. */
  const isOfLibrary = (holder: SyntaxNode): boolean =>
    baseNames(module, holder).length > basesOf(module, holder).length;

  const switchOf = (node: SyntaxNode): Switch | undefined => {
    let below = node;
    for (let at = node.parent; at; below = at, at = at.parent) {
      const test = at.name === 'IfStatement' ? branchOf(at, below)?.test : undefined;
      if (test !== undefined && truth(test) === false) return wanted(test);
    }
    return undefined;
  };

  /** The value with which a test of one flag holds. */
  const wanted = (test: SyntaxNode): Switch | undefined => {
    const [left, operator, right] = childrenOf(test);
    const isEqual = operator !== undefined && module.source.textOf(operator) === '==';
    const name = givenName(module, isEqual && left ? left : test);
    const flag = name === undefined ? undefined : values.get(name);
    if (flag === undefined) return undefined;
    const literal = isEqual ? module.evaluate(right) : undefined;
    if (isEqual) return literal && 'value' in literal ? { name: flag.name, value: literal.value } : undefined;
    return flag.type === 'bool' ? { name: flag.name, value: true } : undefined;
  };

  return { reach, comesToOne, switchOf, truth, namesIn };
}

/** A script that is started alone is this one of its processes. */
const MAIN_PROCESS =
  /(?:^|[._])(?:is_(?:local_)?(?:main|master)_process|is_(?:main|master|global_zero))(?:\(\))?$|rank\w*(?:\(\)|["']\])?\s*(?:==\s*0|in\s*[([]-1,\s*0[)\]])$/;

/** Of a branch, or of either value of `a if test else b`: its test, and those that have to fail before it. */
function branchOf(statement: SyntaxNode, part: SyntaxNode) {
  const before = part.prevSibling;
  if (statement.name === 'ConditionalExpression') {
    const test = childrenOf(statement)[2];
    if (test === undefined || before?.name === 'if') return undefined;
    return before === null ? { after: [], test } : { after: [test], test: undefined };
  }
  if (part.name !== 'Body' || before === null) return undefined;
  const tests: SyntaxNode[] = [];
  for (let at: SyntaxNode | null = before; at && tests.length < MAX_BRANCHES; at = at.prevSibling) {
    if (/^(?:el)?if$/.test(at.prevSibling?.name ?? '')) tests.push(at);
  }
  return before.name === 'else' ? { after: tests, test: undefined } : { after: tests.slice(1), test: before };
}

/** Where a run leaves a body, by the start of the body: what stands below a `return` or an `exit()` is never reached. */
function leftAt({ source }: Module): ReadonlyMap<number, number> {
  const left = new Map<number, number>();
  for (const { name, from, parent } of descendantsOfType(source.root, 'ReturnStatement', 'ExpressionStatement')) {
    const leaves = name === 'ReturnStatement' || /^(?:sys\.)?(?:exit|quit)\(/.test(source.text.slice(from, from + 9));
    if (leaves && parent && !left.has(parent.from)) left.set(parent.from, from);
  }
  return left;
}

/** The names of the parsed values that the script itself sets somewhere. */
function assignedNames(module: Module): ReadonlySet<string> {
  const targets = descendantsOfType(module.source.root, 'AssignStatement', 'UpdateStatement').map(
    (node) => node.firstChild,
  );
  return new Set(targets.flatMap((target) => (target && givenName(module, target)) ?? []));
}

/** The variable gets another value elsewhere. */
function isBranched(value: SyntaxNode): boolean {
  const statement = value.parent?.parent;
  return statement?.name === 'Body' && /^(?:If|For|While|Try)/.test(statement.parent?.name ?? '');
}

function isMainGuard({ source }: Module, node: SyntaxNode): boolean {
  return /^if\s*\(?__name__\s*==/.test(source.text.slice(node.from, node.from + 40));
}

/** What a flag has where nothing is given; undefined where that cannot be told. */
function literalOf(flag: Flag): Literal | undefined {
  const value =
    flag.neededValue ?? effectiveDefault(flag) ?? (flag.type === 'bool' && !flag.required ? false : undefined);
  if (typeof value === 'boolean') return { kind: 'bool', value };
  if (typeof value === 'number') return { kind: 'float', value };
  if (value === undefined) return flag.required === undefined && flag.type !== 'unknown' ? { kind: 'none' } : undefined;
  return { kind: 'text', value };
}
