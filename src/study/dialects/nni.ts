/** An experiment of NNI (version 2 and 3): https://nni.readthedocs.io/en/stable/reference/experiment_config.html. */
import { readSource, type Source } from '../declaration/document.ts';
import { shown } from '../declaration/expecting.ts';
import { isSearchSpace, parametersOf } from './nniSpace.ts';
import { groupOf, noteUnused, own, Translation, type Beside, type Group, type Translated } from './translation.ts';

/** As many as a draft has. */
const TRIALS = 50;

export function isNni(file: Group): boolean {
  const hasSpace = ['searchSpace', 'searchSpaceFile'].some((key) => Object.hasOwn(file, key));
  return (hasSpace && Object.hasOwn(file, 'trialCommand')) || isSearchSpace(file);
}

export function ofNni(file: Group, source: Source, beside: Beside): Translated {
  const translation = new Translation(source);
  if (isSearchSpace(file)) {
    const message =
      'A search space alone does not say what to run: start the experiment file that names it, the one with trialCommand.';
    translation.problem([], message);
    parametersOf(file, [], translation);
    return translation.done(undefined);
  }
  return ofExperiment(file, translation, beside);
}

function ofExperiment(experiment: Group, translation: Translation, beside: Beside): Translated {
  for (const [ours, theirs] of Object.entries({
    command: 'trialCommand',
    cwd: 'trialCodeDirectory',
    parallel: 'trialConcurrency',
  })) {
    translation.from([ours], [theirs]);
  }
  const carried = (key: string, name: string): Group =>
    own(experiment, name) === undefined ? {} : { [key]: own(experiment, name) };
  const value = {
    ...carried('command', 'trialCommand'),
    ...carried('cwd', 'trialCodeDirectory'),
    ...carried('parallel', 'trialConcurrency'),
    parameters: spaceOf(experiment, translation, beside),
    objective: { metric: 'default', goal: goalOf(experiment, translation) },
    budget: budgetOf(experiment, translation),
  };
  translation.note(
    ['trialCommand'],
    'NNI hands a script its parameters by nni.get_next_parameter and takes its result by nni.report_final_result: here the parameters are passed as --name value, and the script must print a line such as default: 0.93.',
  );
  const used = ['trialCommand', 'trialCodeDirectory', 'trialConcurrency', 'searchSpace', 'searchSpaceFile'];
  noteUnused(experiment, [], [...used, 'maxTrialNumber', 'maxExperimentDuration', 'tuner'], translation);
  return translation.done(value);
}

const nothing = { unknown: { type: 'bool' } };

/** The space in this file, or the one in the file that it names. */
function spaceOf(experiment: Group, translation: Translation, beside: Beside): Group {
  const inside = own(experiment, 'searchSpace');
  const space = groupOf(inside);
  if (space !== undefined) return parametersOf(space, ['searchSpace'], translation);
  const name = own(experiment, 'searchSpaceFile');
  if (typeof name !== 'string') {
    const key = inside === undefined ? 'searchSpaceFile' : 'searchSpace';
    translation.expected([key], inside ?? name, 'the space, or searchSpaceFile: search_space.json');
    return nothing;
  }
  return spaceBeside(name, translation, beside);
}

/** Problems of the other file stand at its name here, with its line and column in the sentence. */
function spaceBeside(name: string, translation: Translation, beside: Beside): Group {
  const place = ['searchSpaceFile'];
  const text = beside(name);
  if (text === undefined) {
    translation.problem(
      place,
      `The file ${shown(name)} does not exist or cannot be read: correct its path, or write the space here under searchSpace.`,
    );
    return nothing;
  }
  const source = readSource(text.replace(/^\uFEFF/, ''));
  const space = groupOf(source.value);
  const there = new Translation(source);
  const parameters = space === undefined ? nothing : parametersOf(space, [], there);
  const { problems, notes } = there.done(undefined);
  for (const { line, column, message } of [...source.problems, ...problems]) {
    translation.problem(place, `In ${name}, line ${line}, column ${column}: ${message}`);
  }
  for (const { message } of notes) translation.note(place, message);
  if (space === undefined && source.problems.length === 0) {
    translation.problem(
      place,
      `The file ${shown(name)} holds no search space: write { "lr": { "_type": "uniform", "_value": [0, 1] } }.`,
    );
  }
  for (const parameter of Object.keys(parameters)) translation.from(['parameters', parameter], place);
  return parameters;
}

function goalOf(experiment: Group, translation: Translation): unknown {
  const tuner = groupOf(own(experiment, 'tuner')) ?? {};
  const settings = groupOf(own(tuner, 'classArgs')) ?? {};
  translation.from(['objective', 'goal'], ['tuner', 'classArgs', 'optimize_mode']);
  if (Object.hasOwn(experiment, 'tuner'))
    translation.note(['tuner'], 'The tuner is not applied: BBKB chooses the trials.');
  return own(settings, 'optimize_mode') ?? 'maximize';
}

function budgetOf(experiment: Group, translation: Translation): unknown {
  translation.from(['budget', 'trials'], ['maxTrialNumber']);
  translation.from(['budget', 'time'], ['maxExperimentDuration']);
  const time = own(experiment, 'maxExperimentDuration');
  const trials = own(experiment, 'maxTrialNumber');
  if (trials === undefined) {
    translation.note(
      [],
      `The experiment has no maxTrialNumber: ${TRIALS} trials are run at most. Write maxTrialNumber for another number.`,
    );
  }
  return { trials: trials ?? TRIALS, ...(time !== undefined && { time }) };
}
