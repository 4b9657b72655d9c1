/** The lines of a draft's parameters: those worth tuning, and the others behind a #, each with its reason. */
import { stringify } from 'yaml';
import type { DraftedParameter, NumberDeclaration, ParameterDeclaration } from '../suggestions/draftParameter.ts';
import { linePlace } from '../messages.ts';
import { type Flag, isPlaced, placedWords, startValue } from '../readers/flag.ts';
import type { Scalar } from '../../code/literal.ts';

/** A parameter that is tuned. */
export function activeText(parameter: DraftedParameter): string {
  const { declaration, flag } = parameter;
  const line = `  ${keyOf(flag)}: ${declaration === undefined ? '' : rangeText(declaration)}`;
  return commented(line, commentOf(parameter, true));
}

/**
 * Those that are left out: a line with one # is a parameter without it, a line with two stays a comment. No blank stands
 * behind the first: YAML wants all parameters in one column, whether a person or the editor takes it away.
 *
 * @param hasStart whether there is a first trial with the script's own values, which will have that of the line as well
 */
export function excludedText(parameters: readonly DraftedParameter[], hasStart: boolean): string {
  const lines = parameters.map((parameter) => {
    const { declaration, flag } = parameter;
    if (declaration === undefined) return commented(`  ## ${oneLine(flag.name, 80)}`, commentOf(parameter, true));
    const addition = isPlaced(flag) ? `add ${placedWords(flag).join(' ')} to the command as well` : undefined;
    const own = hasStart ? defaultToSay(parameter) : undefined;
    const line = `  #${keyOf(flag)}: ${rangeText(declaration, own)}`;
    return commented(line, commentOf(parameter, own === undefined, addition));
  });
  return lines.join('\n');
}

/** The script's own value, where a start point that says nothing of the parameter would have another one. */
function defaultToSay({ declaration, flag }: DraftedParameter): Scalar | undefined {
  const own = firstValue(flag, declaration);
  switch (declaration?.type) {
    case 'float':
    case 'int':
      return typeof own === 'number' && isInRange(declaration, own) ? own : undefined;
    case 'choice': {
      const { values, ordered } = declaration;
      return own !== undefined && values.indexOf(own) >= (ordered ? 0 : 1) ? own : undefined;
    }
    case 'bool':
      return own === true ? own : undefined;
    case undefined:
      return undefined;
  }
}

function isInRange({ type, low, high, step = 0 }: NumberDeclaration, value: number): boolean {
  const isOnStep = step === 0 || Number.isInteger((value - low) / step);
  return value >= low && value <= high && isOnStep && (type === 'float' || Number.isInteger(value));
}

/** The value in the first trial. */
export function firstValue(flag: Flag, declaration: ParameterDeclaration | undefined): Scalar | undefined {
  // a switch, for on or for off, is not passed by default
  return declaration?.type === 'bool' && declaration.style === 'present' ? false : startValue(flag);
}

/**
 * The most important first, since a long comment loses its end.
 *
 * @param saysDefault whether the line has none
 */
function commentOf({ flag, reason }: DraftedParameter, saysDefault: boolean, addition?: string): string {
  const { name, line, file, library, givenTo, help, default: given } = flag;
  const value = given === undefined ? 'no default that can be read' : `default ${valueText(given)}`;
  // of a number in a call, the name alone says only its place
  const parameter = /\.\d+$/.test(name) ? (givenTo?.parameter ?? []) : [];
  const where = given === undefined || library === undefined ? '' : ` in ${library}`;
  const source = [linePlace(line, file), parameter, saysDefault ? value : []].flat().join(', ');
  const explanation = help === undefined ? undefined : oneLine(help).replace(/[.\s]+$/, '');
  return [source + where, addition, reason, explanation].filter((part) => part !== undefined).join('; ');
}

function keyOf({ name }: Flag): string {
  return flowYaml(oneLine(name, 80));
}

/** As a declaration has it behind the name. */
export function rangeText(declaration: ParameterDeclaration, own?: Scalar): string {
  return `{ ${[...keysText(declaration), ...(own === undefined ? [] : [`default: ${flowYaml(own)}`])].join(', ')} }`;
}

function keysText(declaration: ParameterDeclaration): readonly string[] {
  switch (declaration.type) {
    case 'bool':
      return ['type: bool', ...(declaration.style === undefined ? [] : [`style: ${declaration.style}`])];
    case 'choice':
      return [
        'type: choice',
        `values: ${flowYaml(declaration.values)}`,
        ...(declaration.ordered ? ['ordered: true'] : []),
      ];
    case 'float':
    case 'int': {
      const { type, low, high, scale, step } = declaration;
      return [
        ...[`type: ${type}`, `low: ${formatNumber(low)}`, `high: ${formatNumber(high)}`],
        ...(scale === undefined ? [] : [`scale: ${scale}`]),
        ...(step === undefined ? [] : [`step: ${step}`]),
      ];
    }
  }
}

/** Any value on one line, in YAML's own quotes where it needs them. */
export function flowYaml(value: unknown): string {
  const options = { collectionStyle: 'flow', flowCollectionPadding: false, lineWidth: 0, blockQuote: false } as const;
  return typeof value === 'number' ? formatNumber(value) : stringify(value, options).trimEnd();
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

/** Columns of a draft's line: an editor of usual width shows no more. */
export const MAX_COLUMNS = 120;
/** Of a shorter comment nothing would be left to understand. */
const MIN_COMMENT = 20;
/** Of which a comment may have only the first: "line 7, default 3". */
const MIN_CLAUSE = 10;

/** The line with its comment behind it, which loses its last clauses, or else words, where they do not fit. */
export function commented(line: string, comment: string): string {
  const room = MAX_COLUMNS - line.length - ' # '.length;
  if (room < MIN_COMMENT || comment === '') return line;
  return `${line} # ${shortened(comment.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim(), room)}`;
}

function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = Math.max(text.lastIndexOf('; ', length), text.lastIndexOf(': ', length));
  if (end >= MIN_CLAUSE) return text.slice(0, end).replace(/; also reported$/, '');
  const start = text.slice(0, length - 1);
  return `${start.replace(/[\s;,:]*\s\S*$/, '')}…`;
}
