/** The lines of a draft's parameters: what is worth tuning, and behind a # what is not, each with its reason. */
import { stringify } from 'yaml';
import type { DraftedParameter, ParameterDeclaration } from '../draftParameter.ts';
import { parameterComment } from '../messages.ts';
import type { Scalar } from '../readers/literal.ts';
import { formatNumber } from './formatNumber.ts';

export function renderParameter(parameter: DraftedParameter): string {
  const { active, declaration, flag } = parameter;
  const comment = commentOf(parameter);
  const key = flowYaml(oneLine(flag.name, 80));
  const entry = declaration === undefined ? key : `${key}: ${declarationText(declaration)}`;
  return active ? `  # ${comment}\n  ${entry}` : `  # ${entry}   # ${comment}`;
}

function commentOf({ flag, reason }: DraftedParameter): string {
  const facts = {
    help: flag.help === undefined ? undefined : oneLine(flag.help).replace(/[.\s]+$/, ''),
    line: flag.line,
    file: flag.file,
    library: flag.library,
    defaultValue: flag.default === undefined ? undefined : valueText(flag.default),
    reason,
  };
  return oneLine(parameterComment(facts), 240);
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
