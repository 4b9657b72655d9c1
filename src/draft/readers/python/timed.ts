/** Functions of which only the time is taken: they train what they make themselves, and nothing else gets it. */
import { oncePer } from '../../../code/grouped.ts';
import { callsIn } from '../../../code/python/calls.ts';
import type { Module } from '../../../code/python/module.ts';
import { originKey, type Origin } from '../../../code/python/scopes.ts';
import { descendantsOfType, nodeAround } from '../../../code/sourceTree.ts';
import type { PythonScript } from './script.ts';

/** @param printed the metric: a function that leads to it is more than timed */
export function onlyTimed({ callersOf }: PythonScript, printed: readonly Origin[]): (at: Origin) => boolean {
  const measuring = new Set<string>();
  const waiting = [...printed];
  for (let at = waiting.pop(); at !== undefined && measuring.size < MAX_FUNCTIONS; at = waiting.pop()) {
    const holder = functionAround(at);
    if (holder === undefined || measuring.has(originKey(holder))) continue;
    measuring.add(originKey(holder));
    waiting.push(...callersOf(holder).map(({ module, call: { node } }) => ({ module, node })));
  }
  return (at) => {
    const holder = functionAround(at);
    return holder !== undefined && timedIn(at.module).has(holder.node.from) && !measuring.has(originKey(holder));
  };
}

const MAX_FUNCTIONS = 50;

function functionAround({ module, node }: Origin): Origin | undefined {
  const around = nodeAround(node, ({ name }) => name === 'FunctionDefinition');
  return around && { module, node: around };
}

/** Where they begin. */
const timedIn = oncePer(({ source, functions }: Module): ReadonlySet<number> => {
  const timed = functions.filter((node) => {
    const text = source.textOf(node);
    if (text.length > MAX_FUNCTION || !DIFFERENCE.test(text) || KEEPS.test(text)) return false;
    const returned = descendantsOfType(node, 'ReturnStatement').map(source.textOf);
    const trained = callsIn(source, node).flatMap(({ name, path: [holder = ''] }) =>
      TRAINS.test(name) ? [holder] : [],
    );
    const areOwn = trained.every((holder) => new RegExp(String.raw`^\s+${holder}\s*=`, 'm').test(text));
    return trained.length > 0 && areOwn && returned.length > 0 && returned.every((each) => isTime(each, text));
  });
  return new Set(timed.map(({ from }) => from));
});

/** With, at most, how many batches it took. */
function isTime(returned: string, text: string): boolean {
  const times = [...text.matchAll(TIMES)].map(([, name]) => name);
  const others = returned.replace(DIFFERENCE, '').match(/[A-Za-z_]\w*/g) ?? [];
  const isKnown = (word: string): boolean => times.includes(word) || COUNTS.test(word);
  return (DIFFERENCE.test(returned) || others.some((word) => times.includes(word))) && others.every(isKnown);
}

const MAX_FUNCTION = 5000;
const DIFFERENCE = /\b(?:time\.)?(?:time|perf_counter|monotonic|process_time|default_timer)(?:_ns)?\(\) - \w+/;
const TIMES =
  /^\s{1,40}(\w{1,40}) = (?:\w{1,20}\.)?(?:time|perf_counter|monotonic|process_time|default_timer)(?:_ns)?\(\) - /gm;
const COUNTS = /^(?:return|len|loader|n|i|\w*(?:count|batch\w*|iter\w*|steps?|runs|repeats))$/;
const TRAINS = /^(?:parameters|fit)$/;
const KEEPS = /\b(?:save\w*|dump|global|nonlocal)\b/;
