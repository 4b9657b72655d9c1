/** The name of what a script has found when it ends, where that is no metric: `best tour`, `final energy`. */
import { nameWords } from '../nameWords.ts';
import type { Goal } from './metricNames.ts';

/** Begins the name of what a script has found when it ends. */
export const RESULT_WORD =
  /^(?:best|final|optimal|optimum|shortest|lowest|smallest|cheapest|fewest|minimal|minimum|highest|largest|greatest|longest|maximal|maximum)$/i;
const LOW_RESULT = /^(?:shortest|lowest|smallest|cheapest|fewest|minimal|minimum)\b/i;
const HIGH_RESULT = /^(?:highest|largest|greatest|longest|maximal|maximum)\b/i;
/** What is found with the best value, and is no such value itself. */
const NO_RESULT =
  /^(?:num|number|count|batch|workers?|epochs?|steps?|iter\w*|generations?|rounds?|params?|parameters?|hyper\w*|configs?|configuration|settings?|models?|checkpoints?|ckpt|weights?|files?|filename|dir|folder|state|dict|names?|index|idx|ids?|seed|shape|size|features?|estimator|classifier|algorithm|threshold|individual|solution|chromosome|genome|genes?|positions?|points?|coordinates|text|prompt|summary|report|predictions?|string|moves?|actions?|policy|plan|lr|rate|output|answer|data\w*|time|k)$/;
/** It may be the thing or its length: where the value has the same name, it is the thing. */
const THING = /^(?:paths?|tours?|routes?|trees?|sequence|order|permutation|schedule|assignment|matching)$/;

/** What a name with such a word says of its value; undefined where that is no number to optimize. */
export function resultOf(name: string, valueName: string): { readonly goal: Goal | undefined } | undefined {
  const [words, ofValue] = [nameWords(name), nameWords(valueName)];
  const [last = '', lastOfValue = ''] = [words.at(-1), ofValue.at(-1)];
  if ([...words, lastOfValue].some((word) => NO_RESULT.test(word))) return undefined;
  if (THING.test(last) && THING.test(lastOfValue)) return undefined;
  return { goal: LOW_RESULT.test(name) ? 'minimize' : HIGH_RESULT.test(name) ? 'maximize' : undefined };
}
