/** An experiment of NNI (version 2 and 3): https://nni.readthedocs.io/en/stable/reference/experiment_config.html. */
import { readDocument, type SourceDocument } from '../document.ts';
import { formatValue } from '../wording.ts';
import { isSearchSpace, parametersOf } from './nniSpace.ts';
import {
  asMapping,
  noteUnused,
  ownValue,
  Translation,
  type ReadSibling,
  type Mapping,
  type TranslatedFile,
} from './translation.ts';

/** As many as a draft has. */
const DEFAULT_TRIALS = 50;

export function isNni(file: Mapping): boolean {
  const hasSpace = ['searchSpace', 'searchSpaceFile'].some((key) => Object.hasOwn(file, key));
  return (hasSpace && Object.hasOwn(file, 'trialCommand')) || isSearchSpace(file);
}

export function translateNni(file: Mapping, source: SourceDocument, beside: ReadSibling): TranslatedFile {
  const translation = new Translation(source);
  if (isSearchSpace(file)) {
    const message =
      'A search space alone does not say what to run: start the experiment file that names it, the one with trialCommand.';
    translation.addProblem([], message);
    parametersOf(file, [], translation);
    return translation.finish(undefined);
  }
  return translateExperiment(file, translation, beside);
}

function translateExperiment(experiment: Mapping, translation: Translation, beside: ReadSibling): TranslatedFile {
  for (const [ours, theirs] of Object.entries({
    command: 'trialCommand',
    cwd: 'trialCodeDirectory',
    parallel: 'trialConcurrency',
  })) {
    translation.recordOrigin([ours], [theirs]);
  }
  const copied = (key: string, name: string): Mapping =>
    ownValue(experiment, name) === undefined ? {} : { [key]: ownValue(experiment, name) };
  const value = {
    ...copied('command', 'trialCommand'),
    ...copied('cwd', 'trialCodeDirectory'),
    ...copied('parallel', 'trialConcurrency'),
    parameters: spaceOf(experiment, translation, beside),
    objective: { metric: 'default', goal: goalOf(experiment, translation) },
    budget: budgetOf(experiment, translation),
  };
  translation.addNote(
    ['trialCommand'],
    'NNI hands a script its parameters by nni.get_next_parameter and takes its result by nni.report_final_result: here the parameters are passed as --name value, and the script must print a line such as default: 0.93.',
  );
  const used = ['trialCommand', 'trialCodeDirectory', 'trialConcurrency', 'searchSpace', 'searchSpaceFile'];
  noteUnused(experiment, [], [...used, 'maxTrialNumber', 'maxExperimentDuration', 'tuner'], translation);
  return translation.finish(value);
}

const PLACEHOLDER_SPACE = { unknown: { type: 'bool' } };

/** The space in this file, or the one in the file that it names. */
function spaceOf(experiment: Mapping, translation: Translation, beside: ReadSibling): Mapping {
  const inline = ownValue(experiment, 'searchSpace');
  const space = asMapping(inline);
  if (space !== undefined) return parametersOf(space, ['searchSpace'], translation);
  const name = ownValue(experiment, 'searchSpaceFile');
  if (typeof name !== 'string') {
    const key = inline === undefined ? 'searchSpaceFile' : 'searchSpace';
    translation.addExpected([key], inline ?? name, 'the space, or searchSpaceFile: search_space.json');
    return PLACEHOLDER_SPACE;
  }
  return spaceFromFile(name, translation, beside);
}

/** Problems of the other file stand at its name here, with its line and column in the sentence. */
function spaceFromFile(name: string, translation: Translation, beside: ReadSibling): Mapping {
  const keyPath = ['searchSpaceFile'];
  const text = beside(name);
  if (text === undefined) {
    translation.addProblem(
      keyPath,
      `The file ${formatValue(name)} does not exist or cannot be read: correct its path, or write the space here under searchSpace.`,
    );
    return PLACEHOLDER_SPACE;
  }
  const source = readDocument(text.replace(/^\uFEFF/, ''));
  const space = asMapping(source.value);
  const fileTranslation = new Translation(source);
  const parameters = space === undefined ? PLACEHOLDER_SPACE : parametersOf(space, [], fileTranslation);
  const { problems, notes } = fileTranslation.finish(undefined);
  for (const { line, column, message } of [...source.problems, ...problems]) {
    translation.addProblem(keyPath, `In ${name}, line ${line}, column ${column}: ${message}`);
  }
  for (const { message } of notes) translation.addNote(keyPath, message);
  if (space === undefined && source.problems.length === 0) {
    translation.addProblem(
      keyPath,
      `The file ${formatValue(name)} holds no search space: write { "lr": { "_type": "uniform", "_value": [0, 1] } }.`,
    );
  }
  for (const parameter of Object.keys(parameters)) translation.recordOrigin(['parameters', parameter], keyPath);
  return parameters;
}

function goalOf(experiment: Mapping, translation: Translation): unknown {
  const tuner = asMapping(ownValue(experiment, 'tuner')) ?? {};
  const settings = asMapping(ownValue(tuner, 'classArgs')) ?? {};
  translation.recordOrigin(['objective', 'goal'], ['tuner', 'classArgs', 'optimize_mode']);
  if (Object.hasOwn(experiment, 'tuner'))
    translation.addNote(['tuner'], 'The tuner is not applied: BBKB chooses the trials.');
  return ownValue(settings, 'optimize_mode') ?? 'maximize';
}

function budgetOf(experiment: Mapping, translation: Translation): unknown {
  translation.recordOrigin(['budget', 'trials'], ['maxTrialNumber']);
  translation.recordOrigin(['budget', 'time'], ['maxExperimentDuration']);
  const time = ownValue(experiment, 'maxExperimentDuration');
  const trials = ownValue(experiment, 'maxTrialNumber');
  if (trials === undefined) {
    translation.addNote(
      [],
      `The experiment has no maxTrialNumber: ${DEFAULT_TRIALS} trials are run at most. Write maxTrialNumber for another number.`,
    );
  }
  return { trials: trials ?? DEFAULT_TRIALS, ...(time !== undefined && { time }) };
}
