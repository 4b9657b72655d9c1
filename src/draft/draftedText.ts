/** A draft for whoever cannot be asked: with the parameters and the budget that it wishes, as text and as data. */
import type { Draft } from './draft.ts';
import { factsOf, withChoices, type DraftFacts } from './draftChoices.ts';
import { draftJson } from './draftJson.ts';
import { declarationText } from './yaml/declarationText.ts';

export interface DraftWishes {
  /** The names of the parameters to tune. */
  readonly tune?: readonly string[] | undefined;
  readonly trials?: number | undefined;
  /** How many at once. */
  readonly parallel?: number | undefined;
}

export interface DraftedText {
  readonly findings: ReturnType<typeof draftJson>;
  readonly facts: DraftFacts;
  /** Of the declaration. */
  readonly text: string;
}

/** What it does not wish is as the draft proposes it. */
export function draftedText(draft: Draft, wishes: DraftWishes): DraftedText {
  const { parameters, metrics, budget } = draft;
  const proposed = parameters.filter(({ active }) => active).map(({ flag }) => flag.name);
  const { tune = proposed, trials = budget.trials, parallel = budget.parallel } = wishes;
  const wished = withChoices(draft, { parameters: tune, metric: metrics[0], budget: { trials, parallel } });
  return { findings: draftJson(wished), facts: factsOf(wished), text: declarationText(wished) };
}
