/**
 * Declarations of every kind, as a person could write them. Each is valid, and some point of its space meets its
 * constraints.
 */
import { algorithmNames, algorithms, DEFAULT_ALGORITHM } from '../../src/bandits/algorithms.ts';
import type { AlgorithmChoice } from '../../src/engine/port/optimizerSettings.ts';
import { endsByRule, usesPracticalOptimizer } from '../../src/engine/fixedCandidates/presets.ts';
import type { Point, Value } from '../../src/space/parameter.ts';
import { activePart, violated, type WrittenParameter, type WrittenSpace } from '../reference/insideSpace.ts';
import type { RandomChoices } from './randomChoices.ts';

/** How far the numbers of a declaration, and the metrics of its study, go. */
export interface Reach {
  /** Powers of ten of the ends of float ranges. */
  readonly exponent: number;
  readonly int: number;
  readonly metrics: readonly [number, ...number[]];
}

export const reaches = {
  moderate: { exponent: 4, int: 1e6, metrics: [0, 1, -3, 1e-6, 1e6] },
  // four powers of ten below what a number can be, for the other end of a range
  extreme: { exponent: 303, int: 2 ** 52, metrics: [0, 1.7e308, -1.7e308, 1e-320, 1e154, 7] },
} as const satisfies Record<string, Reach>;

export interface DrawnDeclaration extends WrittenSpace {
  readonly budget: { readonly trials: number };
  readonly start?: { readonly points?: readonly Point[]; readonly batch?: number };
  readonly [key: string]: unknown;
}

export function drawDeclaration(draw: RandomChoices, reach: Reach): DrawnDeclaration {
  const parameters = drawParameters(draw, reach);
  const anchor = drawPoint({ parameters }, draw, inside);
  const constraints = Array.from({ length: draw.either([0, 0, 1, 1, 2, 3]) }, () => {
    const text = drawCondition(Object.entries(parameters), draw);
    // about half of them would forbid the anchor, and with it all that is near
    return violated({ parameters, constraints: [text] }, anchor).length === 0 ? text : `!(${text})`;
  });
  const trials = draw.whole(4, 14);
  const { isDefault, hasRule, ...algorithm } = drawAlgorithm(Object.keys(parameters), draw);
  const points = Array.from({ length: draw.either([0, 0, 0, 1, 2]) }, () => drawPoint({ parameters }, draw));
  const start = {
    ...(points.length > 0 && { points }),
    ...(hasRule && draw.chance(0.2) && { batch: draw.whole(2, 4) }),
  };
  const drawn = {
    command: 'true',
    parameters,
    constraints,
    objective: drawObjective('loss', draw),
    budget: { trials },
    parallel: draw.whole(1, 6),
    ...(isDefault && { schedule: draw.either(['batch', 'rolling', 'auto']) }),
    ...(isDefault && draw.chance(0.3) && { confirm: draw.whole(1, trials / 2) }),
    ...(draw.chance(0.2) && { repeats: draw.whole(2, 3) }),
    trial: { on_failure: draw.either(['worst', 'ignore']) },
    seed: draw.whole(0, 1e6),
    algorithm,
    ...(Object.keys(start).length > 0 && { start }),
  };
  const declared = { ...drawn, ...(isDefault ? drawFurther(drawn, reach, draw) : drawWeighted(drawn, draw)) };
  return isDefault && draw.chance(0.2) ? { ...declared, ...drawPauses(drawn, draw) } : declared;
}

/** What goes with trials that pause: one objective without limits, and each trial one run. */
function drawPauses(
  { objective, trial }: Pick<DrawnDeclaration, 'objective'> & { trial: object },
  draw: RandomChoices,
) {
  const steps = draw.chance(0.5) && { steps: draw.either([2, 50, 1e9]) };
  const early = { checkpoint: true, early_stop: { rule: 'pause', ...steps } };
  return { objective, trial: { ...trial, ...early }, schedule: 'rolling', limits: [], confirm: 0, repeats: 1 };
}

/** Several objectives as the papers' algorithms know them, with weights from the smallest to the largest. */
function drawWeighted({ objective }: { readonly objective: object }, draw: RandomChoices) {
  if (!draw.chance(0.3)) return {};
  const others = FURTHER.slice(0, draw.whole(1, 3)).map((name) => drawObjective(name, draw));
  return { objective: [objective, ...others].map((each) => ({ ...each, weight: draw.either([1, 0.3, 1e-6, 1e308]) })) };
}

function drawObjective(metric: string, draw: RandomChoices) {
  return {
    ...{ metric, goal: draw.either(['minimize', 'maximize']) },
    ...(draw.chance(0.4) && { noise: draw.either([0, 1e-3, 0.5]) }),
  };
}

/** What a study of the default algorithm may have beside one objective. */
function drawFurther(
  { objective, start }: { readonly objective: unknown; readonly start?: { readonly points?: readonly unknown[] } },
  { metrics }: Reach,
  draw: RandomChoices,
): Readonly<Record<string, unknown>> {
  const several = draw.chance(0.2) && {
    objective: [objective, ...FURTHER.slice(0, draw.whole(1, 3)).map((name) => drawObjective(name, draw))],
    confirm: 0,
  };
  // two limits on one metric may exclude each other, which is refused
  const drawLimit = (metric: string): string => {
    const side = start?.points === undefined ? draw.either(metrics) : draw.either(['baseline', '1.2 * baseline', 3]);
    return `${metric} ${draw.either(['<', '<=', '>', '>='])} ${side}`;
  };
  return {
    ...several,
    ...(draw.chance(0.3) && {
      limits: shuffled(['loss', ...FURTHER], draw)
        .slice(0, draw.whole(1, 3))
        .map(drawLimit),
    }),
  };
}

/** Metrics beside the first. */
export const FURTHER = ['size', 'ms', 'watts'] as const;

/** A point of the space, whether or not the constraints allow it; its numbers are often the ends of their ranges. */
export function drawPoint(
  { parameters }: Pick<WrittenSpace, 'parameters'>,
  draw: RandomChoices,
  drawFrom = drawValue,
): Point {
  const all = Object.entries(parameters).map(([name, each]): [string, Value] => [name, drawFrom(each, draw)]);
  return activePart(parameters, Object.fromEntries(all));
}

type Named = readonly [name: string, parameter: WrittenParameter];

/** Among them some that need braces in an expression, and some that every object of JavaScript has. */
const NAMES = ['lr', 'weight-decay', 'model.width', 'constructor', 'a/b', 'dropout', 'toString', 'n_layers'] as const;

/** A parameter depends only on those drawn before it, which may stand after it in the file. */
function drawParameters(draw: RandomChoices, reach: Reach): WrittenSpace['parameters'] {
  const drawn: Named[] = [];
  for (const name of shuffled(NAMES, draw).slice(0, draw.whole(1, 6))) {
    const when = drawn.length > 0 && draw.chance(0.4) ? drawWhen(drawn, draw) : undefined;
    drawn.push([name, { ...drawParameter(draw, reach), ...(when !== undefined && { when }) }]);
  }
  return Object.fromEntries(shuffled(drawn, draw));
}

function drawParameter(draw: RandomChoices, reach: Reach): WrittenParameter {
  switch (
    draw.either(['float', 'log', 'logit', 'stepped', 'int', 'intLog', 'intStepped', 'choice', 'bool', 'fixed'] as const)
  ) {
    case 'float': {
      const low = draw.either([1, -1]) * size(draw, reach);
      return { type: 'float', low, high: low + Math.max(size(draw, reach), 1e-3 * Math.abs(low)) };
    }
    case 'log': {
      const low = size(draw, reach);
      return { type: 'float', scale: 'log', low, high: low * draw.either([1.5, 10, 1e4]) };
    }
    case 'logit': {
      const low = draw.either([1e-4, 0.1, 0.5]);
      return { type: 'float', scale: 'logit', low, high: draw.either([0.6, 0.9, 0.9999]) };
    }
    case 'stepped': {
      const [first, count] = [draw.whole(-20, 20), draw.whole(1, 12)];
      const step = draw.either([0.1, 0.25, 1e-3, 2]);
      const at = (n: number) => Number((n * step).toFixed(3));
      return { type: 'float', step, low: at(first), high: at(first + count) };
    }
    case 'int': {
      const low = draw.whole(-50, 50);
      return { type: 'int', low, high: low + draw.either([1, draw.whole(2, 9), draw.whole(10, reach.int)]) };
    }
    case 'intLog': {
      const low = draw.whole(1, 20);
      return { type: 'int', scale: 'log', low, high: low + draw.either([1, draw.whole(2, 99), reach.int]) };
    }
    case 'intStepped': {
      const [low, step] = [draw.whole(1, 9), draw.whole(2, 7)];
      return { type: 'int', scale: draw.either(['linear', 'log']), step, low, high: low + step * draw.whole(1, 8) };
    }
    case 'choice': {
      const values = shuffled(['sgd', 'a b', 'x', 1, 2.5, -3, true, null], draw).slice(0, draw.whole(1, 4));
      return { type: 'choice', values, ...(draw.chance(0.3) && { ordered: true }) };
    }
    case 'bool':
      return { type: 'bool' };
    case 'fixed':
      return { type: 'fixed', value: draw.either<Value>([3, 'digits', true]) };
  }
}

/** A positive number of few digits. */
function size(draw: RandomChoices, { exponent }: Reach): number {
  return Number((10 ** ((2 * draw.uniform() - 1) * exponent)).toPrecision(draw.whole(1, 6)));
}

function drawValue(parameter: WrittenParameter, draw: RandomChoices): Value {
  switch (parameter.type) {
    case 'float':
    case 'int': {
      const { type, low, high, step = type === 'int' ? 1 : undefined } = parameter;
      if (step === undefined) return draw.either([low, high, inside(parameter, draw)]);
      return Number((low + step * draw.whole(0, Math.round((high - low) / step))).toFixed(3));
    }
    case 'choice':
      return parameter.values[draw.whole(0, parameter.values.length - 1)];
    case 'bool':
      return draw.chance(0.5);
    case 'fixed':
      return parameter.value;
  }
}

/** Of a continuous range a value between the ends, which a sequence of points comes near to. */
function inside(parameter: WrittenParameter, draw: RandomChoices): Value {
  const isContinuous = parameter.type === 'float' && parameter.step === undefined;
  if (!isContinuous) return drawValue(parameter, draw);
  return parameter.low + (0.1 + 0.8 * draw.uniform()) * (parameter.high - parameter.low);
}

function drawWhen(known: readonly Named[], draw: RandomChoices): WrittenParameter['when'] {
  if (draw.chance(0.4)) return drawCondition(known, draw);
  const [name, parameter] = one(known, draw);
  const value = drawValue(parameter, draw);
  if (typeof value === 'number' && parameter.type !== 'choice' && parameter.type !== 'fixed')
    return { [name]: draw.either<Value>([value, `${drawSign(draw)} ${value}`]) };
  return { [name]: draw.either<Value | readonly Value[]>([value, [value, drawValue(parameter, draw)]]) };
}

/** An expression that is true or false: comparisons, joined and negated, with and without parentheses. */
function drawCondition(known: readonly Named[], draw: RandomChoices, depth = 2): string {
  const part = () => drawCondition(known, draw, depth - 1);
  switch (
    depth === 0 ? 'comparison' : draw.either(['comparison', 'comparison', 'not', 'join', 'join', 'group'] as const)
  ) {
    case 'not':
      return `!(${part()})`;
    case 'join':
      return `${part()} ${draw.either(['and', 'or'])} ${part()}`;
    case 'group':
      return `(${part()} ${draw.either(['and', 'or'])} ${part()})`;
    case 'comparison':
      return drawComparison(known, draw);
  }
}

function drawComparison(known: readonly Named[], draw: RandomChoices): string {
  const [name, parameter] = one(known, draw);
  const word = wordOf(name);
  const value = (): string => JSON.stringify(drawValue(parameter, draw));
  switch (parameter.type) {
    case 'float':
    case 'int':
      return `${drawNumber(known, [name, parameter], draw)} ${drawSign(draw)} ${draw.chance(0.7) ? value() : drawNumber(known, one(known, draw), draw)}`;
    case 'bool':
      return draw.either([word, `!${word}`, `${word} == ${value()}`, `${word} == (${drawNumber(known, one(known, draw), draw)} > 1)`]);
    case 'choice':
    case 'fixed':
      return draw.either([`${word} == ${value()}`, `${word} != ${value()}`, `${word} in [${value()}, ${wordOf(one(known, draw)[0])}]`]);
  }
} // oxfmt-ignore

function drawNumber(known: readonly Named[], [name, parameter]: Named, draw: RandomChoices): string {
  const [word, constant, other] = [wordOf(name), JSON.stringify(drawValue(parameter, draw)), wordOf(one(known, draw)[0])];
  return draw.either([
    ...([word, word, word, `-${word}`, `${word} + ${constant}`, `${word} * ${other}`, `${word} - ${other} / 2`] as const),
    ...[`abs(${word})`, `max(${word}, ${other})`, `floor(${word}) % 3`, `${word} ** 2`, `sqrt(${word})`],
  ]);
} // oxfmt-ignore

function drawSign(draw: RandomChoices): string {
  return draw.either(['<', '<=', '>', '>=', '==', '!=']);
}

function wordOf(name: string): string {
  return /^[\w.]+$/.test(name) ? name : `{${name}}`;
}

/** Any that a declaration allows; with few candidates, so that thousands of studies take minutes. */
function drawAlgorithm(names: readonly string[], draw: RandomChoices) {
  const preset = draw.either<AlgorithmChoice['preset']>(['practical', 'practical', 'theory']);
  const name = draw.either([undefined, undefined, ...algorithmNames]);
  const { model, rules } = algorithms[name ?? DEFAULT_ALGORITHM];
  const rule = rules.length > 0 && draw.chance(0.4) ? one(rules, draw) : undefined;
  const choice = { preset, ...(name && { name }), ...(rule && { rule }) };
  const isExact = preset === 'theory' && rule === undefined;
  const maybe = <T>(key: string, value: T) => draw.chance(0.2) && { [key]: value };
  return {
    isDefault: usesPracticalOptimizer(choice),
    hasRule: endsByRule(choice),
    ...choice,
    ...(model === 'adaptive' && maybe('estimator', draw.either(['bound', 'printed-bound', ...(isExact ? ['one-step'] : [])]))), // oxfmt-ignore
    candidates: draw.either([2, 30, 100, 200]),
    ...maybe('kernel', draw.either(['matern52', 'gaussian'])),
    ...maybe('lengthscales', draw.either<unknown>([0.3, { [names[0]]: 0.1 }])),
    ...maybe('lambda', draw.either([1e-4, 0.5])),
    ...maybe('norm', 2),
    ...maybe('delta', 0.05),
    ...maybe('qbar', draw.either([1, 20, 'inf'])),
    ...maybe('threshold', draw.either([1, 1.5, 4])),
  };
}

function one<T>(list: readonly T[], draw: RandomChoices): T {
  return list[draw.whole(0, list.length - 1)];
}

function shuffled<T>(list: readonly T[], draw: RandomChoices): readonly T[] {
  return list.map((each) => [draw.uniform(), each] as const).sort(([a], [b]) => a - b).map(([, each]) => each); // oxfmt-ignore
}
