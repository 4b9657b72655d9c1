/**
 * The fixed words of a shell script, as in `./train --lr 0.1`, and what it gives to its variables: a copy of the script
 * can have other values there.
 */
import type { Command } from 'unbash';
import { EXCLUSION_REASONS } from '../../exclusionReasons.ts';
import { configFlags } from '../configFile.ts';
import type { ConfigFile } from '../script.ts';

/** Undefined where no copy of the script would do the same. */
export function fixedWords(
  file: string,
  text: string,
  commands: readonly Command[],
  lineAt: (at: number) => number,
): ConfigFile | undefined {
  const read = configFlags(file, text);
  if (!read.ok) return undefined;
  const elsewhere = linesOf(commands.filter(trainsNothing).map(({ pos, end }) => [lineAt(pos), lineAt(end)]));
  const flags = read.flags
    // one letter is the name of anything
    .filter(({ name }) => name.length > 1)
    .map((flag) => (elsewhere.has(flag.line) ? { ...flag, exclusionReason: EXCLUSION_REASONS.otherCommand } : flag));
  return { file, flags, words: [], isScript: true };
}

/** Each line once, however deep the commands are nested. */
function linesOf(spans: readonly (readonly [first: number, last: number])[]): ReadonlySet<number> {
  const found = new Set<number>();
  let done = 0;
  for (const [first, last] of spans) {
    for (let line = Math.max(first, done + 1); line <= last; line++) found.add(line);
    done = Math.max(done, last);
  }
  return found;
}

const MAX_WORD_LENGTH = 500;

const TOOLS =
  /^(?:apt(?:-get)?|aws|awk|base64|bc|brew|cat|cmake|conda|cp|curl|cut|date|dd|docker|du|echo|ffmpeg|find|gcloud|git|grep|gsutil|gzip|head|jq|kubectl|ln|ls|make|mkdir|mv|nvidia-smi|pip3?|printf|rm|rsync|scp|sed|seq|shuf|sleep|sort|sox|split|ssh|tail|tar|tr|uniq|unzip|uv|wc|wget|xargs|zip)$/;
const OTHER_STEPS =
  /^(?:test|eval|predict|infer|generate|score|preprocess|prepare|download|convert|tokeni[sz]e|build|make|split|apply|learn_bpe|plot|visuali[sz]e|export|serve|average|interactive|decode|extract|merge|bench)(?:[a-z]*$|[-._])/i;

/** By its program, and by its subcommand or script: `./program test …`, `python preprocess.py …`. */
export function trainsNothing({ name, suffix }: Command): boolean {
  const words = suffix.flatMap((node) =>
    node.type === 'Word' && node.end - node.pos < MAX_WORD_LENGTH ? [node.text] : [],
  );
  const firstOption = words.findIndex((word) => word.startsWith('-'));
  const named = words.filter((word, i) => firstOption < 0 || i < firstOption || /\.(?:py|sh|R|jl|[jt]s)$/.test(word));
  const [program, ...steps] = [name?.text ?? '', ...named].map((word) => word.slice(word.lastIndexOf('/') + 1));
  return TOOLS.test(program ?? '') || [program ?? '', ...steps].some((step) => OTHER_STEPS.test(step));
}
