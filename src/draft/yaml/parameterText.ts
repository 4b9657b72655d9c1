/** The lines of a draft's parameters: what is worth tuning, and behind a # what is not, each with its reason. */
import { stringify } from 'yaml';
import type { DraftedParameter, ParameterDeclaration } from '../draftParameter.ts';
import { excludedComment, parameterComment, withoutValues, type ParameterFacts } from '../messages.ts';
import type { Flag } from '../readers/flag.ts';
import type { Scalar } from '../readers/literal.ts';
import { isPlaced, placedWords } from '../suggestions/command.ts';
import { formatNumber } from './formatNumber.ts';

/** A parameter that is tuned, below what is said of it. */
export function activeText(parameter: DraftedParameter): string {
  const { declaration, flag } = parameter;
  const comment = oneLine(parameterComment({ ...factsOf(parameter), reason: parameter.reason }), 240);
  return `  # ${comment}\n  ${keyOf(flag)}: ${declaration === undefined ? '' : declarationText(declaration)}`;
}

/**
 * Those that are left out, by the reason. A line with one # is a parameter once it is taken away; a line with two stays
 * a comment.
 */
export function excludedText(parameters: readonly DraftedParameter[]): string {
  return [...byReason(parameters)]
    .flatMap(([reason, group]) => [...(reason === '' ? [] : [`  ## ${oneLine(reason, 200)}`]), ...groupLines(group)])
    .join('\n');
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

function groupLines(group: readonly DraftedParameter[]): readonly string[] {
  const lines = group.flatMap((parameter) => {
    const { declaration, flag } = parameter;
    if (declaration === undefined) return [];
    const comment = oneLine(excludedComment(factsOf(parameter)), 160);
    return [`  # ${keyOf(flag)}: ${declarationText(declaration)}   # ${comment}`];
  });
  const others = group.filter(({ declaration }) => declaration === undefined);
  if (others.length === 0) return lines;
  return [
    ...lines,
    `  ## ${withoutValues(others.map(({ flag }) => ({ name: oneLine(flag.name, 80), line: flag.line })))}`,
  ];
}

function factsOf({ flag }: DraftedParameter): ParameterFacts {
  return {
    help: flag.help === undefined ? undefined : oneLine(flag.help).replace(/[.\s]+$/, ''),
    line: flag.line,
    file: flag.file,
    library: flag.library,
    words: isPlaced(flag) ? placedWords(flag) : undefined,
    defaultValue: flag.default === undefined ? undefined : valueText(flag.default),
  };
}

function keyOf({ name }: Flag): string {
  return flowYaml(oneLine(name, 80));
}

function declarationText(declaration: ParameterDeclaration): string {
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

function valueText(value: Scalar): string {
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'string' ? JSON.stringify(oneLine(value, 60)) : String(value);
}

/** Text that neither ends a comment nor hides part of it. */
export function oneLine(text: string, maxLength = 160): string {
  const line = text.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…` : line;
}
