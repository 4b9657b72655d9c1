/** The lines of a draft's parameters: those worth tuning, and the others behind a #, each with its reason. */
import { stringify } from 'yaml';
import type { DraftedParameter, ParameterDeclaration } from '../suggestions/draftParameter.ts';
import { parameterComment, withoutValues, type ParameterFacts } from '../messages.ts';
import type { Flag } from '../readers/flag.ts';
import type { Scalar } from '../readers/literal.ts';
import { isPlaced, placedWords } from '../suggestions/command.ts';
import { commented } from './commented.ts';

/** A parameter that is tuned. */
export function activeText(parameter: DraftedParameter): string {
  const { declaration, flag } = parameter;
  const line = `  ${keyOf(flag)}: ${declaration === undefined ? '' : rangeText(declaration)}`;
  return commented(line, parameterComment(factsOf(parameter)));
}

/**
 * Those that are left out. A line with one # is a parameter once it is taken away; a line with two stays a comment.
 */
export function excludedText(parameters: readonly DraftedParameter[]): string {
  const lines = parameters.flatMap((parameter) => {
    const { declaration, flag } = parameter;
    if (declaration === undefined) return [];
    const words = isPlaced(flag) ? placedWords(flag) : undefined;
    const comment = parameterComment({ ...factsOf(parameter), words });
    return [commented(`  # ${keyOf(flag)}: ${rangeText(declaration)}`, comment)];
  });
  const others = [...byReason(parameters.filter(({ declaration }) => declaration === undefined))].map(
    ([reason, group]) =>
      `  ## ${withoutValues(
        group.map(({ flag }) => ({ name: oneLine(flag.name, 80), line: flag.line })),
        oneLine(reason, 200),
      )}`,
  );
  return [...lines, ...others].join('\n');
}

function byReason(parameters: readonly DraftedParameter[]): ReadonlyMap<string, readonly DraftedParameter[]> {
  const groups = new Map<string, DraftedParameter[]>();
  for (const parameter of parameters) {
    const { reason = '' } = parameter;
    const group = groups.get(reason);
    if (group === undefined) groups.set(reason, [parameter]);
    else group.push(parameter);
  }
  return groups;
}

function factsOf({ flag, reason }: DraftedParameter): ParameterFacts {
  return {
    help: flag.help === undefined ? undefined : oneLine(flag.help).replace(/[.\s]+$/, ''),
    line: flag.line,
    file: flag.file,
    library: flag.library,
    words: undefined,
    defaultValue: flag.default === undefined ? undefined : valueText(flag.default),
    reason,
  };
}

function keyOf({ name }: Flag): string {
  return flowYaml(oneLine(name, 80));
}

/** As a declaration has it behind the name. */
export function rangeText(declaration: ParameterDeclaration): string {
  switch (declaration.type) {
    case 'bool':
      return declaration.style === undefined ? '{ type: bool }' : `{ type: bool, style: ${declaration.style} }`;
    case 'choice':
      return `{ type: choice, values: ${flowYaml(declaration.values)}${declaration.ordered ? ', ordered: true' : ''} }`;
    case 'float':
    case 'int': {
      const { type, low, high, scale, step } = declaration;
      const rest = `${scale === undefined ? '' : `, scale: ${scale}`}${step === undefined ? '' : `, step: ${step}`}`;
      return `{ type: ${type}, low: ${formatNumber(low)}, high: ${formatNumber(high)}${rest} }`;
    }
  }
}

/** Any value on one line, in YAML's own quotes where it needs them. */
export function flowYaml(value: unknown): string {
  const options = { collectionStyle: 'flow', flowCollectionPadding: false, lineWidth: 0 } as const;
  return typeof value === 'number'
    ? formatNumber(value)
    : stringify(value, { ...options, blockQuote: false }).trimEnd();
}

export function valueText(value: Scalar): string {
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'string' ? JSON.stringify(oneLine(value, 60)) : String(value);
}

/** Text that neither ends a comment nor hides part of it. */
export function oneLine(text: string, maxLength = 160): string {
  const line = text.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…` : line;
}

/** A number as people write it in a declaration: short, and in powers of ten where it is small. */
export function formatNumber(value: number): string {
  return value !== 0 && Math.abs(value) < 1e-3 ? value.toExponential() : String(value);
}
