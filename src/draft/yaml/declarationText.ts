/** A draft as the text of a declaration; where nothing could be read, a form that says what is to be filled in. */
import { stringify } from 'yaml';
import { namesTrialFolder } from '../../declaration/command/placeholders.ts';
import { isCertain, type Draft } from '../draft.ts';
import type { DraftedParameter } from '../suggestions/draftParameter.ts';
import { neededNote, TO_FILL_IN } from '../messages.ts';
import type { PassStyle } from '../readers/flag.ts';
import { sharedFile, type MetricCandidate } from '../suggestions/metrics.ts';
import type { Need } from '../suggestions/needs.ts';
import { trackedNames } from '../suggestions/tracked.ts';
import { objectiveText, parallelText } from './objectiveText.ts';
import { activeText, commented, excludedText, firstValue, flowYaml, MAX_COLUMNS, oneLine } from './parameterText.ts';

export function declarationText(draft: Draft): string {
  const { file, launcher, command, passStyle, template, parameters, metrics, needs, notes, budget } = draft;
  const active = parameters.filter((parameter) => parameter.active);
  const excluded = parameters.filter((parameter) => !parameter.active);
  const name = oneLine(file, 80);
  const from = `${name}${draft.isTried ? ' and one run of it' : ' without running it'}`;
  return `# ${active.length > 0 ? draftHeader(from, active.length, parameters.length) : formHeader(name, parameters.length > 0)}
${[...(parameters.length === 0 ? NEXT_STEPS : []), ...notes, ...outputNotes(command.args), ...needsNotes(needs)].map((note) => `# ${oneLine(note, 300)}\n`).join('')}${commandText(command.args)}${launcher.cwd === undefined ? '' : `\ncwd: ${launcher.cwd}`}${variablesText(needs)}
${parameters.length === 0 ? '' : passText(passStyle, template)}
${active.length > 0 ? parametersText(active, excluded, draft) : formText(excluded, passStyle)}
${firstTrialText(active)}
${objectiveText(metrics, active.length === 0)}
${trackText(draft)}
${commented(`budget: { trials: ${budget.trials} }`, 'add "time: 2h" to limit the time as well')}
${parallelText(budget.parallel, budget.parallel === 1 ? sharedFile(metrics[0]) : undefined)}
${trialText(metrics[0], draft)}`;
}

/** @param found how many values the script takes */
function draftHeader(from: string, tuned: number, found: number): string {
  const part = tuned === found ? 'all its' : `${tuned} of its ${found}`;
  return `Drafted from ${from}: tunes ${part} values. Check it, then start it.`;
}

/** @param hasCandidates whether flags were found that are not clearly worth tuning */
function formHeader(script: string, hasCandidates: boolean): string {
  const found = hasCandidates ? 'Nothing that is clearly worth tuning' : 'Nothing tunable';
  return `${found} was found in ${script}: fill in the places marked with ${TO_FILL_IN}, then start it.`;
}

const NEXT_STEPS = [
  'Do its values stand in a configuration file? Draft that file in place of the script.',
  'Are they written where they are used? Let the script take them as options, such as --lr, and draft it again. Python',
  'and Node scripts may also have them as names at the top, such as LR = 0.01.',
];

function outputNotes(args: readonly string[]): readonly string[] {
  const note =
    '${trialFolder} is a folder of the trial: so trials that run at the same time do not write over each other.';
  return args.some(namesTrialFolder) ? [note] : [];
}

function needsNotes(needs: readonly Need[]): readonly string[] {
  const open = needs.filter(({ isOpen }) => isOpen).map(({ name }) => name);
  const proposed = needs.flatMap(({ isOpen, args }) => (isOpen || args.some(namesTrialFolder) ? [] : args));
  const reason = 'because the script does not run, or never ends, with its own default';
  return [
    ...(open.length > 0 ? [neededNote(open)] : []),
    ...(proposed.length > 0 ? [`${proposed.join(' ')} is a proposal, ${reason}.`] : []),
  ];
}

/** One line if possible; a list of arguments for a name that a line would cut apart. */
function commandText(args: readonly string[]): string {
  const isPlain = args.every((word) => /^(?:[\w./-]+|\{[\w.-]+\}|(?:--[\w-]+=)?\$\{trialFolder\}[\w./-]*)$/.test(word));
  const list = `command: ${flowYaml(args)}`;
  return !isPlain && list.length <= MAX_COLUMNS
    ? list
    : stringify({ command: isPlain ? args.join(' ') : args }, { flowCollectionPadding: false, lineWidth: 0 }).trimEnd();
}

/** The environment variables without which the script does not start. */
function variablesText(needs: readonly Need[]): string {
  const variables = needs.flatMap(({ name, variable }) => (variable === undefined ? [] : [[name, variable] as const]));
  return variables.length === 0 ? '' : `\nenv: ${flowYaml(Object.fromEntries(variables))}`;
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
  const rest =
    excluded.length === 0
      ? ''
      : `\n  # Left out. Remove the # of a line to tune that parameter as well; a line with ## still needs its values.\n${excludedText(excluded, firstTrialText(active) !== '')}`;
  const places = command.placeholders.length > 0 ? ' or where the command has {…}' : '';
  return `${commented('parameters:', `${PASSED[passStyle]}${places}; a # before one leaves it out`)}
${active.map(activeText).join('\n')}${rest}`;
}

const FLAGS = 'passed as --name VALUE';
const PASSED = {
  flags: FLAGS,
  short: FLAGS,
  placed: FLAGS,
  positional: FLAGS,
  equals: 'passed as --name=VALUE',
  hydra: 'passed as name=VALUE',
  constants: 'in place of the constants of these names, in the run and not in the file',
  template: 'in place of the values of these names in a copy of the file',
  env: 'passed as environment variables',
} as const satisfies Record<PassStyle, string>;

/** The parameters where none is clearly worth tuning: all behind a #. */
function formText(excluded: readonly DraftedParameter[], passStyle: PassStyle): string {
  return `# ${TO_FILL_IN} 1. The parameters to tune, ${PASSED[passStyle]}. Remove a # to use a line, or write your own.
parameters:
${excluded.length > 0 ? excludedText(excluded, false) : EXAMPLE_PARAMETERS}`;
}

/** The script's own values as the first trial, as far as they are known: the values that tuning has to beat. */
function firstTrialText(active: readonly DraftedParameter[]): string {
  const defaults = active.flatMap(({ flag, declaration }) => {
    const value = firstValue(flag, declaration);
    return value === undefined ? [] : [[flag.name, value] as const];
  });
  if (defaults.length === 0) return '';
  const known = defaults.length < active.length ? ', where they could be read' : '';
  return `${commented(`start: [${flowYaml(Object.fromEntries(defaults))}]`, `the first trial: the script's own values${known}; remove a parameter here as well`)}\n`;
}

/** The line that sets the objective apart from what follows, empty where there is nothing to track. */
function trackText({ metrics, costs, parameters }: Draft): string {
  const names = trackedNames(metrics, costs, parameters);
  return names.length === 0
    ? ''
    : commented(
        `track: ${flowYaml(names)}`,
        `also ${metrics[0]?.from === undefined ? 'printed' : 'in the file'}: recorded beside the metric, and decides nothing`,
      );
}

/**
 * Behind a #: early stops, which change the results, of a metric whose curve the tuner can follow; and checkpoints. They
 * are no proposal where the script names their folder: without it, trials would load each other's state.
 */
function trialText(metric: MetricCandidate | undefined, { loadsState, namesCheckpoint }: Draft): string {
  const stops = metric?.isRepeated === true && isCertain(metric);
  if (namesCheckpoint) {
    const others = stops ? `; early_stop: true ends hopeless trials early` : '';
    return `${commented('trial: { checkpoint: true }', `a BBKB_CHECKPOINT_DIR for each trial${others}`)}\n`;
  }
  const keys = [...(loadsState ? ['checkpoint: true'] : []), ...(stops ? ['early_stop: true'] : [])];
  if (keys.length === 0) return '';
  const effects = [
    ...(stops ? ['trials that will not become the best end early'] : []),
    ...(loadsState ? ['a trial that saves to and loads from BBKB_CHECKPOINT_DIR goes on where it was'] : []),
  ];
  return `${commented(`#trial: { ${keys.join(', ')} }`, `without the first #, ${effects.join('; ')}`)}\n`;
}

const EXAMPLE_PARAMETERS = `  #learning_rate: { type: float, low: 1e-5, high: 0.1, scale: log }
  #batch_size: { type: int, low: 16, high: 256, scale: log }
  #optimizer: { type: choice, values: [sgd, adam] }
  #nesterov: { type: bool }`;
