/**
 * Studies of drawn declarations, run to their end with made-up results: every point that the optimizer proposes is
 * inside the space by the words of the reference (test/reference/insideSpace.ts), every number is finite, and a study
 * ends with its budget, or when nothing is left to try.
 */
import assert from 'node:assert/strict';
import { ask, recommend, start, tell, type Feedback, type Proposal } from '../../src/engine/optimizer.ts';
import { seededUniform } from '../../src/math/random/seededUniform.ts';
import type { Point } from '../../src/space/parameter.ts';
import { parseDeclaration } from '../../src/declaration/reader/parseDeclaration.ts';
import { constraintProblems } from '../../src/declaration/checks/constraintProblems.ts';
import type { Declaration } from '../../src/declaration/declaration.ts';
import { optimizerSettings } from '../../src/tuner/engine/optimizerSettings.ts';
import { allPoints, misfits, violated, type WrittenSpace } from '../reference/insideSpace.ts';
import { drawDeclaration, drawPoint, FURTHER, reaches, type DrawnDeclaration, type Reach } from './drawDeclaration.ts';
import { randomChoices, type RandomChoices } from './randomChoices.ts';

interface WrongStudy {
  readonly study: number;
  readonly sentence: string;
}

/** @returns the broken laws: the first in each of the studies with these numbers */
export function fuzzStudies(seed: number, numbers: readonly number[]): readonly WrongStudy[] {
  return numbers.flatMap((study) => {
    const draw = randomChoices(seededUniform(seed, 3, study));
    const reach = draw.either<Reach>([reaches.moderate, reaches.extreme]);
    const written = drawDeclaration(draw, reach);
    try {
      runToEnd(written, declarationOf(written), reach, draw);
      return [];
    } catch (error) {
      const reason = error instanceof assert.AssertionError ? error.message : String(error);
      return [{ study, sentence: `${reason} ${JSON.stringify(written)}` }];
    }
  });
}

function declarationOf(written: DrawnDeclaration): Declaration {
  const parsed = parseDeclaration(JSON.stringify(written), 'fuzz.bbkb.json');
  assert.ok(parsed.ok, 'It is refused:' + JSON.stringify(parsed));
  assert.deepEqual(constraintProblems(parsed), [], 'No point is found that meets its constraints.');
  return parsed.declaration;
}

function runToEnd(written: DrawnDeclaration, declaration: Declaration, reach: Reach, draw: RandomChoices): void {
  const { parallel, schedule, budget, trial } = declaration;
  const metric = drawMetric(draw, reach);
  const decides = (declaration.limits ?? declaration.furtherObjectives) !== undefined;
  const others = FURTHER.map((name) => [name, drawMetric(draw, reach)] as const);
  const othersOf = (point: Point) => Object.fromEntries(others.map(([name, of]) => [name, of(point)]));
  const feedback = (point: Point): Feedback => {
    const drawn = drawFeedback(metric(point), trial.onFailure, declaration.repeats ?? 1, draw);
    if (drawn.kind === 'value' && drawn.deviation !== undefined && decides) return withoutItsEnd(drawn, point);
    if (drawn.kind !== 'value' || drawn.deviation !== undefined || !decides) return drawn;
    return { ...drawn, measured: { loss: drawn.value, ...othersOf(point) } };
  };
  /** Of one that was stopped early: the values of some metrics, or the value alone. */
  const withoutItsEnd = (drawn: Feedback & { readonly kind: 'value' }, point: Point): Feedback => {
    const named = (names: typeof others) => names.filter(() => draw.chance(0.5)).map(([name, of]) => [name, of(point)] as const); // oxfmt-ignore
    const predicted = named(others).map(([name, mean]) => [name, { mean, sd: Math.abs(mean / 10) }] as const);
    const further = {
      ...(draw.chance(0.7) && { furtherPredicted: Object.fromEntries(predicted) }),
      ...(draw.chance(0.5) && { broke: Object.fromEntries(named(others)) }),
    };
    const isUnmeasured = Object.keys(further).length > 0 && draw.chance(0.5);
    return isUnmeasured ? { kind: 'unmeasured', ...further } : { ...drawn, ...further };
  };
  const past = Array.from({ length: draw.either([0, 0, 3, 12]) }, () => drawPoint(written, draw));
  const settings = optimizerSettings({ declaration, sources: [], pastTrials: past.map((parameters) => ({ parameters, value: metric(parameters), ...(decides && { tracked: othersOf(parameters) }) })) }); // oxfmt-ignore
  const rolls = schedule === 'rolling';
  const seconds = draw.chance(0.1) ? 30 : Infinity;
  let state = start(settings);
  const given: Point[] = [...settings.start.points];
  const tried: Point[] = [];
  let running: readonly Point[] = [];
  for (;;) {
    const left = budget.trials - tried.length;
    if (left > 0 && (rolls ? running.length < parallel : running.length === 0)) {
      const own = draw.chance(0.05) ? [drawPoint(written, draw)] : [];
      given.push(...own);
      const proposal = ask(state, running.length + left, [...running, ...own], seconds);
      const points = proposal.points.slice(running.length);
      assert.ok(points.length <= left, `It proposes ${points.length} of ${left} trials that are left.`);
      checkFinite('The proposal', proposal);
      for (const point of points) checkPoint(written, point, given);
      if (points.length === 0 && running.length === 0) {
        checkEnd(written, proposal, settings.algorithm.candidates ?? Infinity, [...tried, ...past]);
        return;
      }
      running = [...running, ...points];
      tried.push(...points);
    } else if (running.length === 0) return;
    const ended = rolls ? running.slice(0, 1) : running;
    running = running.slice(ended.length);
    state = tell(state, ended, ended.map(feedback));
    checkFinite('The recommendation', recommend(state));
  }
}

/** @param given points of a person, which may violate constraints, and may be tried again */
function checkPoint(written: WrittenSpace, point: Point, given: readonly Point[]): void {
  const isGiven = given.some((each) => JSON.stringify(each) === JSON.stringify(point));
  const wrong = [...misfits(written, point), ...(isGiven ? [] : violated(written, point))];
  assert.deepEqual(wrong, [], `${JSON.stringify(point)} is outside: ${wrong.join(' ')}`);
}

/** Where nothing is proposed any more, there is no time for it, or every point of a small space was tried. */
function checkEnd(written: WrittenSpace, { endedBy }: Proposal, candidates: number, tried: readonly Point[]): void {
  if (endedBy === 'budget') return;
  assert.equal(endedBy, 'exhausted');
  const all = allPoints(written, Math.min(candidates, 200));
  if (all === undefined) return;
  const known = new Set(tried.map((point) => textOf(written, point)));
  const left = all.filter((point) => violated(written, point).length === 0 && !known.has(textOf(written, point)));
  assert.deepEqual(left, [], `It has nothing to propose, but did not try ${JSON.stringify(left[0])}.`);
}

function textOf({ parameters }: WrittenSpace, point: Point): string {
  return JSON.stringify(Object.keys(parameters).map((name) => point[name]));
}

function checkFinite(what: string, value: unknown): void {
  if (typeof value === 'number') assert.ok(Number.isFinite(value), `${what} has the number ${value}.`);
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) checkFinite(`${what}.${key}`, each);
}

/** A metric of the point: smooth, constant, of a few values, noisy, or of values that a script should not print. */
function drawMetric(draw: RandomChoices, { metrics }: Reach): (point: Point) => number {
  const [scale, offset] = [draw.either(metrics), draw.either(metrics)];
  const smooth = (point: Point): number =>
    Object.values(point).reduce<number>((sum, value) => sum + (typeof value === 'number' ? Math.tanh(value) : String(value).length / 5), 0) / 8; // oxfmt-ignore
  const bounded = (value: number): number => Math.min(1.7e308, Math.max(-1.7e308, value));
  switch (draw.either(['smooth', 'smooth', 'constant', 'few', 'noisy', 'any'] as const)) {
    case 'smooth':
      return (point) => bounded(offset + scale * smooth(point));
    case 'constant':
      return () => offset;
    case 'few':
      return (point) => Math.round(2 * smooth(point));
    case 'noisy':
      return (point) => bounded(offset + scale * (smooth(point) + draw.uniform()));
    case 'any':
      return () => draw.either(metrics);
  }
}

/** The feedback of a trial with this value. */
function drawFeedback(
  value: number,
  onFailure: Declaration['trial']['onFailure'],
  repeats: number,
  draw: RandomChoices,
): Feedback {
  if (draw.chance(0.1)) return { kind: onFailure === 'ignore' ? 'excluded' : 'failed' };
  if (draw.chance(0.03)) return { kind: 'ignored' };
  if (draw.chance(0.05)) return { kind: 'value', value, deviation: Math.abs(value) / 10 };
  const sd = repeats > 1 ? { sd: draw.either([0, 0.1, Math.abs(value) / 10]) } : {};
  return { kind: 'value', value, seconds: draw.uniform() * 10, ...sd };
}
