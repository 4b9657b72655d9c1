/** The parameters of a draft as a person chooses among them: those that could be tuned, switched on and off. */
import type { Draft } from './draft.ts';
import { passStyleMismatch, type DraftedParameter, type ParameterDeclaration } from './draftParameter.ts';
import { ON_OR_OFF, rangeText } from './messages.ts';
import { effectiveDefault } from './readers/flag.ts';
import { draftCommand } from './suggestions/command.ts';
import { unsupportedReason } from './suggestions/exclusions.ts';
import { needsOf } from './suggestions/needs.ts';
import { formatNumber } from './yaml/formatNumber.ts';
import { oneLine } from './yaml/parameterText.ts';

export interface ParameterChoice {
  readonly name: string;
  readonly active: boolean;
  /** Over which values, as words. */
  readonly range: string;
  /** As text; undefined where it could not be read. */
  readonly defaultValue: string | undefined;
  /** Why it has this range, or why it is left out, as a clause without a full stop. */
  readonly reason: string | undefined;
}

/** Those that are tuned first, each group in the script's order. */
export function parameterChoices({ parameters, passStyle }: Draft): readonly ParameterChoice[] {
  const choices = parameters.filter((parameter) => isTunable(parameter, passStyle)).map(choiceOf);
  return [...choices.filter(({ active }) => active), ...choices.filter(({ active }) => !active)];
}

/** The draft in which these parameters are tuned and no others. */
export function withChosen(draft: Draft, names: readonly string[]): Draft {
  const chosen = new Set(names);
  const parameters = draft.parameters.map((parameter) => ({
    ...parameter,
    active: chosen.has(parameter.flag.name) && isTunable(parameter, draft.passStyle),
  }));
  const needs = needsOf(parameters);
  return {
    ...draft,
    parameters,
    command: draftCommand(draft.launcher.args, parameters, needs, draft.subcommand),
    needs,
  };
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
      return ON_OR_OFF;
    case 'choice':
      return declaration.values.join(', ');
    case 'float':
    case 'int':
      return rangeText(formatNumber(declaration.low), formatNumber(declaration.high), declaration.scale);
  }
}
