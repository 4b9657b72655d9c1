/** An experiment of NNI (version 2 and 3): https://nni.readthedocs.io/en/stable/reference/experiment_config.html. */
import * as l10n from '@vscode/l10n';
import { readDocument, type SourceDocument } from '../document.ts';
import { ownValue } from '../ownValue.ts';
import { ofNni } from './earlyStops.ts';
import { isSearchSpace, parametersOf } from './nniSpace.ts';
import { asMapping, DEFAULT_TRIALS, noteUnused, PLACEHOLDER_PARAMETERS, Translation } from './translation.ts';
import type { ReadSibling, Mapping, TranslatedFile } from './translation.ts';
import { formatValue } from '../wording.ts';

export function isNni(file: Mapping): boolean {
  const hasSpace = ['searchSpace', 'searchSpaceFile'].some((key) => Object.hasOwn(file, key));
  return (hasSpace && Object.hasOwn(file, 'trialCommand')) || isSearchSpace(file);
}

export function translateNni(file: Mapping, source: SourceDocument, readSibling: ReadSibling): TranslatedFile {
  const translation = new Translation(source);
  if (isSearchSpace(file)) {
    translation.addProblem([], searchSpaceAlone());
    parametersOf(file, [], translation);
    return translation.finish(undefined);
  }
  return translateExperiment(file, translation, readSibling);
}

function translateExperiment(experiment: Mapping, translation: Translation, readSibling: ReadSibling): TranslatedFile {
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
    parameters: spaceOf(experiment, translation, readSibling),
    // of a reported dictionary the tuner takes `default`; the file does not name its other metrics
    objective: { metric: 'default', goal: goalOf(experiment, translation) },
    budget: budgetOf(experiment, translation),
    ...ofNni(experiment, translation),
  };
  translation.addNote(['trialCommand'], nniReports());
  const used = ['trialCommand', 'trialCodeDirectory', 'trialConcurrency', 'searchSpace', 'searchSpaceFile'];
  noteUnused(experiment, [], [...used, 'maxTrialNumber', 'maxExperimentDuration', 'tuner', 'assessor'], translation);
  return translation.finish(value);
}

/** The search space in this file, or that in the file which it names. */
function spaceOf(experiment: Mapping, translation: Translation, readSibling: ReadSibling): Mapping {
  const inline = ownValue(experiment, 'searchSpace');
  const space = asMapping(inline);
  if (space !== undefined) return parametersOf(space, ['searchSpace'], translation);
  const name = ownValue(experiment, 'searchSpaceFile');
  if (typeof name !== 'string') {
    if (inline === undefined)
      translation.addExpected(['searchSpaceFile'], name, l10n.t('a file name, such as search_space.json'));
    else
      translation.addExpected(
        ['searchSpace'],
        inline,
        l10n.t('the search space, or searchSpaceFile: search_space.json'),
      );
    return PLACEHOLDER_PARAMETERS;
  }
  return spaceFromFile(name, translation, readSibling);
}

/** Problems of the other file are shown at its name in this one; the sentence has their line and column. */
function spaceFromFile(name: string, translation: Translation, readSibling: ReadSibling): Mapping {
  const keyPath = ['searchSpaceFile'];
  const text = readSibling(name);
  if (text === undefined) {
    translation.addProblem(keyPath, noSpaceFile(name));
    return PLACEHOLDER_PARAMETERS;
  }
  const source = readDocument(text.replace(/^\uFEFF/, ''));
  const space = asMapping(source.value);
  const fileTranslation = new Translation(source);
  const parameters = space === undefined ? PLACEHOLDER_PARAMETERS : parametersOf(space, [], fileTranslation);
  const { problems, notes } = fileTranslation.finish(undefined);
  for (const { line, column, message } of [...source.problems, ...problems]) {
    translation.addProblem(keyPath, inFile(name, line, column, message));
  }
  for (const { message } of notes) translation.addNote(keyPath, message);
  if (space === undefined && source.problems.length === 0) {
    translation.addProblem(keyPath, noSpaceInFile(name));
  }
  for (const parameter of Object.keys(parameters)) translation.recordOrigin(['parameters', parameter], keyPath);
  return parameters;
}

function goalOf(experiment: Mapping, translation: Translation): unknown {
  translation.recordOrigin(['objective', 'goal'], ['tuner', 'classArgs', 'optimize_mode']);
  if (Object.hasOwn(experiment, 'tuner')) translation.addNote(['tuner'], tunerNotUsed());
  return ownValue(ownValue(ownValue(experiment, 'tuner'), 'classArgs'), 'optimize_mode') ?? 'maximize';
}

function budgetOf(experiment: Mapping, translation: Translation): unknown {
  translation.recordOrigin(['budget', 'trials'], ['maxTrialNumber']);
  translation.recordOrigin(['budget', 'time'], ['maxExperimentDuration']);
  const time = ownValue(experiment, 'maxExperimentDuration');
  const trials = ownValue(experiment, 'maxTrialNumber');
  if (trials === undefined) translation.addNote([], noMaxTrialNumber(DEFAULT_TRIALS));
  return { trials: trials ?? DEFAULT_TRIALS, ...(time !== undefined && { time }) };
}

const searchSpaceAlone = () =>
  l10n.t('This file has only a search space: start the experiment file, the one with trialCommand.');
const nniReports = () =>
  l10n.t(
    'BBKB does not use nni.get_next_parameter and nni.report_final_result: the script gets its parameters as --name value, and it must print a line such as default: 0.93.',
  );
const tunerNotUsed = () => l10n.t('The tuner is not used: BBKB chooses the trials.');
const noMaxTrialNumber = (trials: number) =>
  l10n.t`The experiment has no maxTrialNumber, so it runs at most ${trials} trials: write maxTrialNumber for another number.`;
const noSpaceFile = (file: string) =>
  l10n.t`The file ${formatValue(file)} does not exist or cannot be read: correct its path, or write the space here under searchSpace.`;
const noSpaceInFile = (file: string) =>
  l10n.t`The file ${formatValue(file)} has no search space: write { "lr": { "_type": "uniform", "_value": [0, 1] } }.`;
const inFile = (file: string, line: number, column: number, message: string) =>
  l10n.t`In ${file}, line ${line}, column ${column}: ${message}`;
