import { parseDeclaration } from '../../../src/declaration/reader/parseDeclaration.ts';

/** The problems of a draft besides the script's inputs that a person still has to write. */
export function draftProblems(draft: string): readonly string[] {
  const parsed = parseDeclaration(draft, 'train.bbkb.yaml');
  return parsed.ok
    ? []
    : parsed.problems.map(({ message }) => message).filter((message) => !/ needs .*<<<…>>>\.$/.test(message));
}
