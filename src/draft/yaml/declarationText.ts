/**
 * A draft as the text of a declaration. Where nothing could be read, the text is a form: started unchanged, it names
 * what is still to be filled in.
 */
import { stringify } from 'yaml';
import { namesTrialFolder, OWN_FOLDER } from '../../declaration/command/placeholders.ts';
import { isCertain, type Draft } from '../draft.ts';
import type { DraftedParameter } from '../suggestions/draftParameter.ts';
import {
  BUDGET_COMMENT,
  draftHeader,
  EARLY_STOP_COMMENT,
  emptyParametersComment,
  EXCLUDED_COMMENT,
  FIRST_TRIAL_COMMENT,
  formHeader,
  neededNote,
  PARALLEL_COMMENT,
  parametersComment,
  proposedNote,
  TRACKED_COMMENT,
  TRIAL_FOLDER_NOTE,
} from '../messages.ts';
import { startValue } from '../readers/flag.ts';
import type { PassStyle } from '../readers/passStyle.ts';
import type { MetricCandidate } from '../suggestions/metrics.ts';
import type { Need } from '../suggestions/needs.ts';
import { trackedNames } from '../suggestions/tracked.ts';
import { commented, MAX_COLUMNS } from './commented.ts';
import { objectiveText } from './objectiveText.ts';
import { activeText, excludedText, flowYaml, oneLine } from './parameterText.ts';

export function declarationText(draft: Draft): string {
  const { file, launcher, command, passStyle, ownFolder, template, parameters, metrics, needs, notes, budget } = draft;
  const cwd = ownFolder ? OWN_FOLDER : launcher.cwd;
  const active = parameters.filter((parameter) => parameter.active);
  const excluded = parameters.filter((parameter) => !parameter.active);
  const name = oneLine(file, 80);
  const header =
    active.length > 0 ? draftHeader(name, active.length, parameters.length) : formHeader(name, parameters.length > 0);
  return `# ${header}
${[...notes, ...outputNotes(command.args), ...needsNotes(needs)].map((note) => `# ${oneLine(note, 300)}\n`).join('')}${commandText(command.args)}${cwd === undefined ? '' : `\ncwd: ${cwd}`}
${parameters.length === 0 ? '' : passText(passStyle, template)}
${active.length > 0 ? parametersText(active, excluded, draft) : formText(excluded, passStyle)}
${firstTrialText(active)}
${objectiveText(metrics, active.length === 0)}
${trackText(draft)}
${commented(`budget: { trials: ${budget.trials} }`, BUDGET_COMMENT)}
${commented(`parallel: ${budget.parallel}`, PARALLEL_COMMENT)}
${earlyStopText(metrics[0])}`;
}

function outputNotes(args: readonly string[]): readonly string[] {
  return args.some(namesTrialFolder) ? [TRIAL_FOLDER_NOTE] : [];
}

function needsNotes(needs: readonly Need[]): readonly string[] {
  const open = needs.filter(({ isOpen }) => isOpen).map(({ name }) => name);
  const proposed = needs.flatMap(({ isOpen, args }) => (isOpen || args.some(namesTrialFolder) ? [] : args));
  return [...(open.length > 0 ? [neededNote(open)] : []), ...(proposed.length > 0 ? [proposedNote(proposed)] : [])];
}

/** One line if possible; a list of arguments for a name that a line would cut apart. */
function commandText(args: readonly string[]): string {
  const isPlain = args.every((word) => /^(?:[\w./-]+|\{[\w.-]+\}|(?:--[\w-]+=)?\$\{trialFolder\}[\w./-]*)$/.test(word));
  const list = `command: ${flowYaml(args)}`;
  return !isPlain && list.length <= MAX_COLUMNS
    ? list
    : stringify({ command: isPlain ? args.join(' ') : args }, { flowCollectionPadding: false, lineWidth: 0 }).trimEnd();
}

/** The `pass:` line; none for flags, which are the default. */
function passText(passStyle: PassStyle, template: string | undefined): string {
  if (template !== undefined) return `pass: template\n${stringify({ template })}`;
  return passStyle === 'flags' || passStyle === 'short' ? '' : `pass: ${passStyle}\n`;
}

function parametersText(
  active: readonly DraftedParameter[],
  excluded: readonly DraftedParameter[],
  { passStyle, command }: Draft,
): string {
  const rest = excluded.length === 0 ? '' : `\n  # ${EXCLUDED_COMMENT}\n${excludedText(excluded)}`;
  return `${commented('parameters:', parametersComment(passStyle, command.placeholders.length > 0))}
${active.map(activeText).join('\n')}${rest}`;
}

/** The parameters where none is clearly worth tuning: all behind a #. */
function formText(excluded: readonly DraftedParameter[], passStyle: PassStyle): string {
  return `# ${emptyParametersComment(passStyle)}
parameters:
${excluded.length > 0 ? excludedText(excluded) : EXAMPLE_PARAMETERS}`;
}

/** The script's own values as the first trial, as far as they are known: the values that tuning has to beat. */
function firstTrialText(active: readonly DraftedParameter[]): string {
  const defaults = active.flatMap(({ flag, declaration }) => {
    // a switch, for on or for off, is not passed by default
    const isPresence = declaration?.type === 'bool' && declaration.style === 'present';
    const value = isPresence ? false : startValue(flag);
    return value === undefined ? [] : [[flag.name, value] as const];
  });
  if (defaults.length === 0) return '';
  return `${commented(`start: [${flowYaml(Object.fromEntries(defaults))}]`, FIRST_TRIAL_COMMENT)}\n`;
}

/** The line that sets the objective apart from what follows, empty where there is nothing to track. */
function trackText({ metrics, costs, parameters }: Draft): string {
  const names = trackedNames(metrics, costs, parameters);
  return names.length === 0 ? '' : commented(`track: ${flowYaml(names)}`, TRACKED_COMMENT);
}

/** Behind a #, since it changes the results. Only of a metric whose curve the tuner can follow. */
function earlyStopText(metric: MetricCandidate | undefined): string {
  if (metric?.isRepeated !== true || !isCertain(metric) || metric.readableAs === 'file') return '';
  return `${commented('# trial: { early_stop: true }', EARLY_STOP_COMMENT)}\n`;
}

const EXAMPLE_PARAMETERS = `  # learning_rate: { type: float, low: 1e-5, high: 0.1, scale: log }
  # batch_size: { type: int, low: 16, high: 256, scale: log }
  # optimizer: { type: choice, values: [sgd, adam] }
  # nesterov: { type: bool }`;
