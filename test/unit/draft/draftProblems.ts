import { parseDeclaration } from '../../../src/declaration/reader/parseDeclaration.ts';

/** The text with each line taken in that is commented out with one #, alone and all at once. */
export function withLinesTakenIn(text: string): readonly string[] {
  const lines = text.split('\n');
  const hidden = lines.flatMap((line, i) => (COMMENTED_OUT.test(line) ? [i] : []));
  return [...hidden.map((i) => [i]), hidden].map((all) =>
    lines.map((line, i) => (all.includes(i) ? line.replace('#', '') : line)).join('\n'),
  );
}

const COMMENTED_OUT = /^ *#(?!#) *[\w"'.-]+: /;

/** The problems of a draft besides the script's inputs that a person still has to write. */
export function draftProblems(draft: string): readonly string[] {
  const parsed = parseDeclaration(draft, 'train.bbkb.yaml');
  return parsed.ok
    ? []
    : parsed.problems.map(({ message }) => message).filter((message) => !/ needs .*<<<…>>>\.$/.test(message));
}
