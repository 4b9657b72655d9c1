/** The facts of a draft as a person sees and changes them before it is written. */
import { isCertain, type Draft } from './draft.ts';
import { commanded } from './suggestions/command.ts';
import { passStyleMismatch, type DraftedParameter, type ParameterDeclaration } from './suggestions/draftParameter.ts';
import { linePlace } from './messages.ts';
import { effectiveDefault } from './readers/flag.ts';
import { unsupportedReason } from './suggestions/exclusions.ts';
import type { MetricCandidate } from './suggestions/metrics.ts';
import { formatNumber, oneLine } from './yaml/parameterText.ts';

interface ParameterChoice {
  readonly name: string;
  readonly active: boolean;
  /** Over which values, as words. */
  readonly range: string;
  /** As text; undefined where it could not be read. */
  readonly defaultValue: string | undefined;
  /** Why it has this range, or why it is left out, as a clause without a full stop. */
  readonly reason: string | undefined;
}

export interface MetricChoice extends Pick<MetricCandidate, 'name' | 'goal'> {
  /** Its line in the script, as words. */
  readonly place: string;
  /** Whether the tuner finds it, and a better value is a better model. */
  readonly isCertain: boolean;
}

export interface DraftFacts {
  /** Those that are tuned first, each group in the script's order. */
  readonly parameters: readonly ParameterChoice[];
  /** The best first. */
  readonly metrics: readonly MetricChoice[];
  readonly budget: Draft['budget'];
}

export interface DraftChoices {
  /** The names of those to tune. */
  readonly parameters: readonly string[];
  /** One of the draft's, whichever way is better; undefined where it has none. */
  readonly metric: Pick<MetricChoice, 'name' | 'goal'> | undefined;
  readonly budget: Draft['budget'];
}

export function factsOf(draft: Draft): DraftFacts {
  const { parameters, passStyle, metrics, budget } = draft;
  const choices = parameters.filter((parameter) => isTunable(parameter, passStyle)).map(choiceOf);
  return {
    parameters: [...choices.filter(({ active }) => active), ...choices.filter(({ active }) => !active)],
    metrics: metrics.map((metric) => ({
      name: metric.name,
      goal: metric.goal,
      place: oneLine(linePlace(metric.line, metric.file), 80),
      isCertain: isCertain(metric),
    })),
    budget,
  };
}

export function withChoices(draft: Draft, { parameters, metric, budget }: DraftChoices): Draft {
  const chosen = draft.metrics.filter(({ name }) => name === metric?.name);
  const metrics = [
    ...chosen.map((each) => ({ ...each, goal: metric?.goal ?? each.goal })),
    ...draft.metrics.filter((each) => !chosen.includes(each)),
  ];
  return { ...withChosen(draft, parameters), metrics, budget };
}

/** The draft in which these parameters are tuned and no others. */
export function withChosen(draft: Draft, names: readonly string[]): Draft {
  const chosen = new Set(names);
  const parameters = draft.parameters.map((parameter) => ({
    ...parameter,
    active: chosen.has(parameter.flag.name) && isTunable(parameter, draft.passStyle),
  }));
  return { ...draft, ...commanded(draft.launcher, draft.subcommand, parameters) };
}

/** Whether the tuner can pass it and knows values for it. What should not be tuned can be. */
function isTunable({ flag, declaration }: DraftedParameter, passStyle: Draft['passStyle']): boolean {
  return (
    declaration !== undefined &&
    unsupportedReason(flag) === undefined &&
    passStyleMismatch(flag, passStyle) === undefined
  );
}

function choiceOf({ flag, active, declaration, reason }: DraftedParameter): ParameterChoice {
  const given = effectiveDefault(flag);
  return {
    name: flag.name,
    active,
    range: declaration === undefined ? '' : oneLine(valuesText(declaration)),
    defaultValue: given === undefined ? undefined : oneLine(String(given), 40),
    reason,
  };
}

function valuesText(declaration: ParameterDeclaration): string {
  switch (declaration.type) {
    case 'bool':
      return 'on or off';
    case 'choice':
      return declaration.values.join(', ');
    case 'float':
    case 'int': {
      const { low, high, scale } = declaration;
      return `${formatNumber(low)} to ${formatNumber(high)}${scale === undefined ? '' : `, ${scale} scale`}`;
    }
  }
}
