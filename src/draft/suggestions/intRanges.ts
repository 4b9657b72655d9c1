/** Ranges of whole numbers by the names that they usually have. */
import { RANGE_REASONS } from '../messages.ts';
import { linear, log, type RangeRule, type SuggestedRange } from './rangeRule.ts';

/** The first rule whose pattern occurs in the words of a name, joined by blanks, is taken: narrow patterns come first. */
export const INT_RULES: readonly RangeRule[] = [
  { pattern: /\bwarm ?up\b/, range: stepsFromZero(10) },
  { pattern: /\b(mini ?)?batch( ?size)?\b|\bbs\b|\bbsz\b/, range: batchSizeRange },
  { pattern: /\b(num leaves|max leaves|max leaf nodes)\b/, range: log(8, 256, RANGE_REASONS.leafCount) },
  { pattern: /\bmax depth\b|\btree depth\b/, range: linear(2, 12, RANGE_REASONS.treeDepth) },
  {
    pattern:
      /\b(n estimators|num trees|n trees|ntree|trees|(num )?boost(ing)? rounds?|nrounds?|num rounds?|n rounds|num iterations|iterations)\b/,
    range: roundsRange(10),
  },
  {
    pattern:
      /\b(min child samples|min data in leaf|min samples leaf|min samples split|min child weight|min leaf|nodesize|min bucket|minbucket)\b/,
    range: log(1, 100, RANGE_REASONS.leafSize),
  },
  { pattern: /\b(max bins?)\b/, range: log(32, 512, RANGE_REASONS.binCount) },
  { pattern: /\b(layers?|n ?layers?|num layers?|blocks?|depth|stages?)\b/, range: layerCountRange },
  {
    pattern:
      /\b(hidden|units?|dim|width|channels?|filters?|embed|embedding|n embd|d model|ff|ffn|mlp|rank|lora r|neurons|planes|latent|features)\b/,
    range: layerSizeRange,
  },
  {
    pattern: /\b(n neighbors|neighbors|k|top k|components?|clusters?)\b/,
    range: (value = 5) => ({
      low: 1,
      high: Math.max(10, value * 5),
      scale: 'log',
      reason: RANGE_REASONS.partCount,
    }),
  },
  {
    pattern: /\b(accum\w*( steps)?|grad(ient)? accumulation( steps)?)\b/,
    range: (value = 1) => ({
      low: 1,
      high: Math.max(8, value * 4),
      scale: 'log',
      reason: RANGE_REASONS.accumulation,
    }),
  },
  {
    pattern: /\b(rollout|horizon|n ?steps|num steps|n ?step|buffer( size)?|memory( size)?|replay( size)?|capacity)\b/,
    range: (value = 1024) => ({
      low: Math.max(1, Math.floor(value / 8)),
      high: Math.max(8, value * 8),
      scale: 'log',
      reason: RANGE_REASONS.length,
    }),
  },
  {
    pattern: /\b(update epochs|ppo epochs|k epochs|n epochs|optim epochs|num minibatches|minibatches|sgd iters?)\b/,
    range: (value = 4) => ({
      low: 1,
      high: Math.max(8, value * 3),
      scale: 'linear',
      reason: RANGE_REASONS.batchUses,
    }),
  },
  {
    pattern:
      /\b(learning starts|start steps|target (network )?(update )?(frequency|freq|interval)|target update|policy (delay|frequency)|train (freq|frequency)|update (every|freq|frequency|interval)|sync)\b/,
    range: roundsRange(10),
  },
  { pattern: /\b(lora alpha|alpha)\b/, range: layerSizeRange },
  { pattern: /\b(step size|lr step|decay (steps|epochs|every))\b/, range: roundsRange(5) },
  { pattern: /\b(degree|order|knots)\b/, range: layerCountRange },
];

function batchSizeRange(value = 32): SuggestedRange {
  const power = floorPowerOfTwo(value);
  return { low: Math.max(1, power / 8), high: power * 8, scale: 'log', reason: RANGE_REASONS.batchSize };
}

function layerSizeRange(value = 64): SuggestedRange {
  const power = floorPowerOfTwo(value);
  return { low: Math.max(1, power / 4), high: power * 4, scale: 'log', reason: RANGE_REASONS.layerSize };
}

function layerCountRange(value = 2): SuggestedRange {
  return { low: 1, high: Math.max(4, value * 2), scale: 'linear', reason: RANGE_REASONS.layerCount };
}

function roundsRange(factor: number) {
  return (value = 100): SuggestedRange =>
    value < 1
      ? { low: 0, high: 100, scale: 'linear', reason: RANGE_REASONS.roundsFromZero }
      : {
          low: Math.max(1, Math.floor(value / factor)),
          high: Math.ceil(value * factor),
          scale: 'log',
          reason: RANGE_REASONS.rounds,
        };
}

function stepsFromZero(minHigh: number) {
  return (value = 100): SuggestedRange => ({
    low: 0,
    high: Math.max(minHigh, value * 3),
    scale: 'linear',
    reason: RANGE_REASONS.warmupSteps,
  });
}

/** The largest power of two that is not above `value`, at least 1. */
function floorPowerOfTwo(value: number): number {
  return value < 1 ? 1 : 2 ** Math.floor(Math.log2(value));
}
