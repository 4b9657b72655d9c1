/** A draft as `bbkb draft --json` prints it, and as text for whoever cannot be asked, with what it wishes. */
import { isComplete, isCertain, type Draft } from './draft.ts';
import { factsOf, withChoices, type DraftFacts } from './draftChoices.ts';
import { effectiveDefault } from './readers/flag.ts';
import type { DraftedParameter } from './suggestions/draftParameter.ts';
import { trackedNames } from './suggestions/tracked.ts';
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

export function draftJson(draft: Draft) {
  const { file, launcher, command, passStyle, template, parameters, metrics, costs, needs, missing, notes } = draft;
  const [metric] = metrics;
  return {
    file,
    command: command.args,
    ...(launcher.cwd !== undefined && { cwd: launcher.cwd }),
    pass: passStyle === 'short' || passStyle === 'positional' ? 'flags' : passStyle,
    ...(template !== undefined && { template }),
    parameters: parameters.map(parameterJson),
    objective: {
      metric: metric?.name ?? null,
      goal: metric?.goal ?? null,
      pattern: metric?.pattern ?? null,
      certain: metric !== undefined && isCertain(metric),
      ...(metric?.from !== undefined && { from: metric.from }),
      line: metric?.from === undefined ? (metric?.line ?? null) : null,
      ...(metric?.from === undefined && metric?.file !== undefined && { file: metric.file }),
    },
    track: trackedNames(metrics, costs, parameters),
    needs: needs.map(({ name, description, line }) => ({ name, what: description ?? null, line })),
    missing: missing.map(({ path, name, line }) => ({ path, name: name ?? null, line })),
    complete: isComplete(draft),
    notes,
  };
}

function parameterJson({ flag, active, declaration, reason }: DraftedParameter) {
  return {
    name: flag.name,
    type: flag.type,
    default: effectiveDefault(flag) ?? null,
    active,
    declaration: declaration ?? null,
    reason: reason ?? null,
    line: flag.line,
    ...(flag.file !== undefined && { file: flag.file }),
    ...(flag.library !== undefined && { library: flag.library }),
    required: flag.required === true,
  };
}
