/** Two folders may have studies of the same name, and a study may be compared with what it was before. */
import type { ComparedStudy } from '../../../src/study/summary/comparison.ts';
import { another } from './messages.ts';

/** Each with a name of its own: the second and later ones of a name get a number. */
export function namedApart(studies: readonly ComparedStudy[]): ComparedStudy[] {
  const taken = new Set<string>();
  return studies.map((study) => {
    let { name } = study;
    for (let number = 2; taken.has(name); number++) name = another(study.name, number);
    taken.add(name);
    return { ...study, name };
  });
}
