/**
 * A first declaration for a script that has none, drafted by reading the script and never by running it. Where nothing
 * can be read, the draft is a form: started unchanged, it names what is still to be filled in.
 */
import { stringify } from 'yaml';
import {
  BUDGET_COMMENT,
  COMMAND_COMMENT,
  CONSTANTS_COMMENT,
  draftHeader,
  emptyParametersComment,
  EXCLUDED_COMMENT,
  FIRST_TRIAL_COMMENT,
  formHeader,
  PARALLEL_COMMENT,
  parametersComment,
} from './messages.ts';
import { effectiveDefault, mergeNegatedPairs, type Flag } from './readers/flag.ts';
import type { PassStyle } from './readers/passStyle.ts';
import { readScript, type ScriptFile } from './readers/readScript.ts';
import { metricCandidates } from './suggestions/metrics.ts';
import { commandOf, commonPassStyle, passText, requiredNotes } from './yaml/command.ts';
import { objectiveText } from './yaml/objectiveText.ts';
import { draftParameter, flowYaml, oneLine, renderParameter, type DraftedParameter } from './yaml/parameterText.ts';

// nobody looks through more than this
const MAX_FLAGS = 300;

export function draftOf(script: ScriptFile): string {
  const { flags, outputs, notes } = readScript(script);
  const passStyle = commonPassStyle(flags);
  const parameters = uniqueByName(mergeNegatedPairs(flags)).map((flag) => draftParameter(flag, passStyle));
  const active = parameters.filter((parameter) => parameter.active);
  const excluded = parameters.filter((parameter) => !parameter.active);
  const { command, placeholders } = commandOf(script.file, active);
  const name = oneLine(script.file, 80);
  return `# ${active.length > 0 ? draftHeader(name) : formHeader(name, parameters.length > 0)}

# ${COMMAND_COMMENT}
${[...notes, ...requiredNotes(excluded)].map((note) => `# ${oneLine(note, 300)}\n`).join('')}${blockYaml({ command })}
${passText(passStyle, flags)}
${active.length > 0 ? parametersText(active, excluded, passStyle, placeholders) : formText(excluded, passStyle)}
${firstTrialText(active)}
${objectiveText(metricCandidates(outputs), active.length === 0)}

# ${BUDGET_COMMENT}
budget: { trials: 50 }

# ${PARALLEL_COMMENT}
parallel: 4
`;
}

function parametersText(
  active: readonly DraftedParameter[],
  excluded: readonly DraftedParameter[],
  passStyle: PassStyle,
  placeholders: readonly string[],
): string {
  const excludedText =
    excluded.length === 0 ? '' : `\n\n  # ${EXCLUDED_COMMENT}\n${excluded.map(renderParameter).join('\n')}`;
  return `# ${parametersComment(passStyle, placeholders)}
parameters:
${active.map(renderParameter).join('\n')}${excludedText}`;
}

/** The parameters where none is clearly worth tuning: all behind a #. */
function formText(excluded: readonly DraftedParameter[], passStyle: PassStyle): string {
  const hasConstants = excluded.some(({ flag }) => flag.passStyle === 'constant');
  return `# ${emptyParametersComment(passStyle)}
${hasConstants ? `${CONSTANTS_COMMENT.replaceAll(/^/gm, '# ')}\n` : ''}parameters:
${excluded.length > 0 ? excluded.map(renderParameter).join('\n') : EXAMPLE_PARAMETERS}`;
}

/** The script's own values as the first trial, as far as they are known: the values that tuning has to beat. */
function firstTrialText(active: readonly DraftedParameter[]): string {
  const defaults = active.flatMap(({ flag }) => {
    const value = effectiveDefault(flag);
    return value === undefined ? [] : [[flag.name, value] as const];
  });
  if (defaults.length === 0) return '';
  return `
# ${FIRST_TRIAL_COMMENT}
start: [${flowYaml(Object.fromEntries(defaults))}]
`;
}

const EXAMPLE_PARAMETERS = `  # learning_rate: { type: float, low: 1e-5, high: 0.1, scale: log }
  # batch_size: { type: int, low: 16, high: 256, scale: log }
  # optimizer: { type: choice, values: [sgd, adam] }
  # nesterov: { type: bool }`;

/** The first flag of each name; names that mean something to JavaScript itself are left out. */
function uniqueByName(flags: readonly Flag[]): readonly Flag[] {
  const byName = new Map<string, Flag>();
  for (const flag of flags) {
    if (!byName.has(flag.name) && !['__proto__', 'constructor', 'prototype'].includes(flag.name)) {
      byName.set(flag.name, flag);
    }
  }
  return [...byName.values()].slice(0, MAX_FLAGS);
}

function blockYaml(value: object): string {
  return stringify(value, { flowCollectionPadding: false, lineWidth: 0 }).trimEnd();
}
